import { type RawBuilder, sql } from 'kysely'

/**
 * SQL: true while a dispute about this payment is not resolved; the same condition as `hasOpenDispute` of the payments
 * feature. Chat and files of its consultation are the office's evidence, so they are kept until then.
 */
export const isDisputed = (paymentId: string): RawBuilder<boolean> =>
  sql<boolean>`exists (
    select from disputes where disputes.payment_id = ${sql.ref(paymentId)} and disputes.status <> 'RESOLVED'
  )`
