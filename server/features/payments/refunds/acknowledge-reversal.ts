import { err, ok, type Result } from '#domain/result.ts'
import { audit } from '#server/db/audit.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { markReversalSeen } from './refunds-store.ts'

/** Removes a reversed payment from the action items. Booking and money stay as they are. */
export const acknowledgeReversal = (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { actor, address }: Caller,
  { id }: { id: string },
): Promise<Result<Record<string, never>, 'NOT_FOUND'>> =>
  inTransaction(db, async (tx) => {
    if (!(await markReversalSeen(tx, id, now()))) return err('NOT_FOUND')
    await audit(tx, { actor, action: 'reversal.acknowledge', target: id, address, at: now() })
    return ok({})
  })
