import { type RawBuilder, sql } from 'kysely'
import { type Db, exists, type Tx } from '#server/db/transaction.ts'
import type { PaymentRow } from '#server/features/payments/store.ts'
import type { ProviderDispute } from '#server/payment-gateway.ts'
import { DISPUTE_LOST, DISPUTE_RESOLVED } from './dispute-states.ts'

/** Stores the state of a dispute about a locked payment. False when a newer state of this dispute is stored. */
export async function saveDispute(
  tx: Tx,
  { id, provider }: Pick<PaymentRow, 'id' | 'provider'>,
  dispute: Pick<ProviderDispute, 'disputeId' | 'status' | 'reason' | 'respondBy'> & { at: Date; now: Date },
): Promise<boolean> {
  const { disputeId, status, reason, respondBy, at, now } = dispute
  const { numAffectedRows } = await sql`
    insert into disputes as known
      (payment_id, provider, dispute_id, status, said_at, reason, respond_by, updated_at)
    values (${id}, ${provider}, ${disputeId}, ${status}, ${at}::timestamptz, ${reason}, ${respondBy}::timestamptz,
      ${now}::timestamptz)
    on conflict (payment_id, provider, dispute_id) do update set
      status = excluded.status, said_at = excluded.said_at, respond_by = excluded.respond_by,
      updated_at = excluded.updated_at,
      -- Later events may omit the reason.
      reason = coalesce(excluded.reason, known.reason)
    where known.said_at <= excluded.said_at
      -- Of two events with the same second, the one that ends the dispute wins.
      and not (known.said_at = excluded.said_at and known.status in (${DISPUTE_RESOLVED}, ${DISPUTE_LOST})
        and excluded.status not in (${DISPUTE_RESOLVED}, ${DISPUTE_LOST}))`.execute(tx)
  return Boolean(numAffectedRows)
}

/** SQL for the dispute that is shown when there is room for only one: an open one, the most urgent first. */
export const disputeToShow = (paymentId: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select dispute_id as id, status, reason, respond_by as "respondBy"
  from disputes where payment_id = ${paymentId}
  order by status = 'RESOLVED', respond_by nulls last, said_at desc, dispute_id limit 1
)`

/** Captures of the payments that a known dispute concerns. */
export async function listCapturesOfDispute(
  db: Db,
  { provider, disputeId }: { provider: PaymentRow['provider']; disputeId: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('disputes')
    .innerJoin('payments', 'payments.id', 'disputes.payment_id')
    .select('payments.capture_id as captureId')
    .where('disputes.provider', '=', provider)
    .where('disputes.dispute_id', '=', disputeId)
    .execute()
  return rows.flatMap(({ captureId }) => captureId ?? [])
}

/** True when there are disputes and all are resolved. Locks the payment, so that none is resolved concurrently. */
export async function areDisputesResolved(tx: Tx, paymentId: string): Promise<boolean> {
  await tx
    .selectFrom('payments')
    .select('id')
    .where('id', '=', paymentId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const known = await tx.selectFrom('disputes').select('status').where('payment_id', '=', paymentId).execute()
  return known.length > 0 && known.every(({ status }) => status === DISPUTE_RESOLVED)
}

/** True while this dispute of a payment is stored and not resolved. */
export const isDisputeOpen = (
  tx: Tx,
  { paymentId, disputeId }: { paymentId: string; disputeId: string },
): Promise<boolean> =>
  exists(
    tx
      .selectFrom('disputes')
      .select('dispute_id')
      .where('payment_id', '=', paymentId)
      .where('dispute_id', '=', disputeId)
      .where('status', '<>', DISPUTE_RESOLVED),
  )

/** True while any dispute of a payment is not resolved. */
export const hasOpenDispute = (tx: Tx, paymentId: string): Promise<boolean> =>
  exists(
    tx
      .selectFrom('disputes')
      .select('dispute_id')
      .where('payment_id', '=', paymentId)
      .where('status', '<>', DISPUTE_RESOLVED),
  )

/** Ids of disputes that were resolved for the buyer while the money still shows as ours. */
export async function listLostDisputes(tx: Tx, paymentId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('disputes')
    .select('dispute_id')
    .where('payment_id', '=', paymentId)
    .where('status', '=', DISPUTE_LOST)
    .execute()
  return rows.map((row) => row.dispute_id)
}

/** Stores the final status of a dispute that was resolved for the buyer. */
export async function endLostDispute(
  tx: Tx,
  paymentId: string,
  { disputeId, status, now }: { disputeId: string; status: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('disputes')
    .set({ status, updated_at: now })
    .where('payment_id', '=', paymentId)
    .where('dispute_id', '=', disputeId)
    .execute()
}
