import { sql } from 'kysely'
import { OFFICE_LANE } from '#domain/working-hours.ts'
import type { Tx } from '#server/db/transaction.ts'

/**
 * Assigns the consultations without a counsellor to this owner, except missed ones whose client may still choose
 * another time.
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
 * Assigns consultations of a counsellor to the office: those whose reservation has a seat of the office, and missed
 * ones whose client may still choose another time, unless the office has another consultation at the same start.
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
