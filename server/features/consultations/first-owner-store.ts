import { sql } from 'kysely'
import { OFFICE_LANE } from '#domain/working-hours.ts'
import type { Tx } from '#server/db/transaction.ts'

/** Assigns the consultations without a counsellor to this owner. */
export async function assignToFormerOwner(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('consultations')
    .set({ counsellor_id: id })
    .where('counsellor_id', 'is', null)
    .execute()
}

/** Assigns a counsellor's consultations that have a reservation of the office to the office. */
export async function assignToOffice(tx: Tx, id: string, now: Date): Promise<void> {
  await sql`update consultations set counsellor_id = null, seat = ${OFFICE_LANE}
    from slot_claims
    where slot_claims.payment_id = consultations.payment_id and slot_claims.seat = ${OFFICE_LANE}
      and slot_claims.ends_at > ${now} and counsellor_id = ${id}::uuid`.execute(tx)
}
