import type { Db } from '#server/db/transaction.ts'
import { DISPUTE_RESOLVED } from './dispute-words.ts'

/** Locks the payment, so that its dispute cannot be resolved unseen meanwhile. */
export async function isDisputeResolved(tx: Db, paymentId: string): Promise<boolean> {
  const { dispute_status: status } = await tx
    .selectFrom('payments')
    .select('dispute_status')
    .where('id', '=', paymentId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return status === DISPUTE_RESOLVED
}

export async function hasOpenDispute(tx: Db, paymentId: string): Promise<boolean> {
  const payment = await tx
    .selectFrom('payments')
    .select(['dispute_id', 'dispute_status'])
    .where('id', '=', paymentId)
    .executeTakeFirst()
  return Boolean(payment?.dispute_id) && payment?.dispute_status !== DISPUTE_RESOLVED
}
