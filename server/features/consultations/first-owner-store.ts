import { sql } from 'kysely'
import { OFFICE_LANE } from '#domain/working-hours.ts'
import type { Tx } from '#server/db/transaction.ts'

/**
 * Assigns the consultations without a counsellor to this owner. Missed ones whose client may choose another time stay
 * with the office.
 */
export async function assignToFormerOwner(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('consultations')
    .set({ counsellor_id: id })
    .where('counsellor_id', 'is', null)
    .where((row) => row.not(row.and([row('status', '=', 'pending'), row('free_move', '=', true)])))
    .execute()
}

/**
 * Assigns a counsellor's consultations to the office: those that have a reservation of the office, and missed ones
 * whose client may choose another time, unless the office had a consultation at theirs.
 */
export async function assignToOffice(tx: Tx, id: string, now: Date): Promise<void> {
  await sql`update consultations set counsellor_id = null, seat = ${OFFICE_LANE}
    from slot_claims
    where slot_claims.payment_id = consultations.payment_id and slot_claims.seat = ${OFFICE_LANE}
      and slot_claims.ends_at > ${now} and counsellor_id = ${id}::uuid`.execute(tx)
  await sql`update consultations missed set counsellor_id = null, seat = ${OFFICE_LANE}
    where counsellor_id = ${id}::uuid and status = 'pending' and free_move
      and not exists (
        select from consultations
        where starts_at = missed.starts_at and seat = ${OFFICE_LANE} and status <> 'cancelled'
      )`.execute(tx)
}
