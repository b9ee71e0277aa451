import { createHash, randomUUID } from 'node:crypto'
import type { AuditAction } from '#contract/audit.ts'
import type { Role } from '#domain/consultation.ts'
import type { Db } from './transaction.ts'

export type AuditEntry = {
  actor: { id: string; role: Role } | null
  action: AuditAction
  target?: string | undefined
  /** The caller's network address; erased after its retention period. */
  address?: string
  /** The caller's search terms; erased together with the address. */
  words?: string | undefined
  detail?: Record<string, unknown>
  at: Date
}

/**
 * Inserts an audit entry, in the transaction of the action. `detail` contains states before and after, never
 * texts of users, codes or addresses, because it is kept forever.
 */
export const audit = (db: Db, entry: AuditEntry): Promise<void> => auditAll(db, [entry])

/** Inserts several entries in one statement; at least one. */
export async function auditAll(db: Db, entries: readonly AuditEntry[]): Promise<void> {
  const all = entries.map(auditRows)
  const rows = all.map(({ row }) => row)
  const erasable = all.map(({ details }) => details).filter((each) => each !== null)
  if (erasable.length === 0) await db.insertInto('audit_log').values(rows).execute()
  else
    await db
      .with('details', (query) => query.insertInto('erasable_details').values(erasable))
      .insertInto('audit_log')
      .values(rows)
      .execute()
}

/** The rows of an entry, for a statement that writes them together with the action. */
export function auditRows(entry: AuditEntry) {
  const details = erasableDetails(entry)
  const row = {
    at: entry.at,
    actor_id: entry.actor?.id ?? null,
    actor_role: entry.actor?.role ?? null,
    action: entry.action,
    target: entry.target ?? null,
    erasable_seal: details?.seal ?? null,
    detail: JSON.stringify(entry.detail ?? {}),
  }
  return { row, details }
}

function erasableDetails(entry: AuditEntry) {
  const { address, words, at } = entry
  if (address === undefined && words === undefined) return null
  const details = { salt: randomUUID(), address: address ?? null, words: words ?? null }
  return { ...details, at, seal: erasableSeal(details) }
}

/**
 * Hash by which an entry refers to details that are erased later; the salt prevents guessing them afterwards.
 */
export const erasableSeal = (details: {
  salt: string
  address: string | null
  words: string | null
}): Buffer<ArrayBuffer> =>
  createHash('sha256')
    .update([details.salt, details.address ?? '', details.words ?? ''].join('\n'))
    .digest()
