import type { Tx } from '#server/db/transaction.ts'
import { assignToOffice, assignToFormerOwner } from './first-owner-store.ts'

/**
 * Another owner becomes the first one, whose consultations name no counsellor: those of the former one name them from
 * now on, and those to come of the new one do no longer. Their reservations must be those of the office already
 * (`moveToOffice`).
 */
export async function reassignToFirstOwner(
  tx: Tx,
  { from, to, now }: { from: string; to: string; now: Date },
): Promise<void> {
  await assignToFormerOwner(tx, from)
  await assignToOffice(tx, to, now)
}
