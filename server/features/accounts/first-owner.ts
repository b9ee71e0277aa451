import { err, ok, type Result } from '#domain/result.ts'
import { findFirstOwner } from '#server/db/first-owner.ts'
import type { Tx } from '#server/db/transaction.ts'
import {
  isOfficeReserved,
  lockReservations,
  moveToOffice,
} from '#server/features/availability/counsellors.ts'
import { reassignToFirstOwner } from '#server/features/consultations/first-owner.ts'
import { listFutureConsultations } from '#server/features/consultations/reach.ts'

/**
 * Updates reservations and consultations when another person has become the first owner, who has the seats of the
 * office. Call it after a member of the staff got another role, was suspended, readmitted or deleted. `before`: the
 * first owner until then.
 *
 * HAS_BOOKINGS while the office has future reservations, because they would pass to another person. The future
 * reservations of the new first owner move to the seats of the office. A client of the office who may
 * choose another time after a missed consultation chooses a time of the new first owner.
 */
export async function changeFirstOwner(
  tx: Tx,
  before: { id: string } | undefined,
  now: Date,
): Promise<Result<null, 'HAS_BOOKINGS'>> {
  const after = await findFirstOwner(tx)
  if (!before || !after || before.id === after.id) return ok(null)
  // A checkout may reserve a time of the former first owner at this moment.
  await lockReservations(tx)
  if (await isOfficeReserved(tx, now)) {
    const consultations = await listFutureConsultations(tx, { id: before.id, isFirstOwner: true }, now)
    return err('HAS_BOOKINGS', { details: { consultations } })
  }
  await moveToOffice(tx, after.id, now)
  await reassignToFirstOwner(tx, { from: before.id, to: after.id, now })
  return ok(null)
}
