import type { Role } from '#domain/consultation.ts'
import type { Db } from './transaction.ts'

export type AuditEntry = {
  actor: { id: string; role: Role } | null
  action: string
  target?: string | undefined
  address?: string
  detail?: Record<string, unknown>
  at: Date
}

/**
 * Notes who did what, in the transaction that does it. `detail` holds states before and after,
 * never a person's words, codes or addresses.
 */
export const audit = (db: Db, entry: AuditEntry): Promise<void> => auditAll(db, [entry])

/** Several entries in one statement; at least one. */
export async function auditAll(db: Db, entries: readonly AuditEntry[]): Promise<void> {
  await db
    .insertInto('audit_log')
    .values(
      entries.map((entry) => ({
        at: entry.at,
        actor_id: entry.actor?.id ?? null,
        actor_role: entry.actor?.role ?? null,
        action: entry.action,
        target: entry.target ?? null,
        address: entry.address ?? null,
        detail: JSON.stringify(entry.detail ?? {}),
      })),
    )
    .execute()
}
