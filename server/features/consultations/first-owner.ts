import type { Tx } from '#server/db/transaction.ts'
import { assignToOffice, assignToFormerOwner } from './first-owner-store.ts'

/**
 * Updates `counsellor_id` after a change of the first owner, whose consultations have null there. The consultations of
 * the former first owner (`from`) get their id, and the future ones of the new first owner (`to`) get null. Call
 * `moveToOffice` first: the reservations of the new first owner must have seats of the office.
 */
export async function reassignToFirstOwner(
  tx: Tx,
  { from, to, now }: { from: string; to: string; now: Date },
): Promise<void> {
  await assignToFormerOwner(tx, from)
  await assignToOffice(tx, to, now)
}
