import { sql } from 'kysely'
import { OFFICE_LANE } from '#domain/working-hours.ts'
import type { Tx } from '#server/db/transaction.ts'

/** Consultations without a counsellor get the name of this owner. */
export async function nameFormerOwner(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('consultations')
    .set({ counsellor_id: id })
    .where('counsellor_id', 'is', null)
    .execute()
}

/** A counsellor's consultations with a reservation of the office become those of the office. */
export async function followReservations(tx: Tx, id: string, now: Date): Promise<void> {
  await sql`update consultations set counsellor_id = null, seat = ${OFFICE_LANE}
    from slot_claims
    where slot_claims.payment_id = consultations.payment_id and slot_claims.seat = ${OFFICE_LANE}
      and slot_claims.ends_at > ${now} and counsellor_id = ${id}::uuid`.execute(tx)
}
