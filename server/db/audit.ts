import type { Role } from '#domain/consultation.ts'
import type { Db } from './transaction.ts'

/**
 * Notes who did what, in the transaction that does it. `detail` holds states before and after,
 * never a person's words, codes or addresses.
 */
export async function audit(
  db: Db,
  entry: {
    actor: { id: string; role: Role } | null
    action: string
    target?: string
    address?: string
    detail?: Record<string, unknown>
    at: Date
  },
): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      at: entry.at,
      actor_id: entry.actor?.id ?? null,
      actor_role: entry.actor?.role ?? null,
      action: entry.action,
      target: entry.target ?? null,
      address: entry.address ?? null,
      detail: JSON.stringify(entry.detail ?? {}),
    })
    .execute()
}
