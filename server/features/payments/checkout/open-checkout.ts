import { err, ok, type Result } from '#domain/result.ts'
import { lockAccount } from '#server/db/lock-account.ts'
import type { Tx } from '#server/db/transaction.ts'
import { lockOpenPayment, type PaymentRow } from '#server/features/payments/store.ts'

export type OpenCheckoutRefusal = 'LOGIN_REQUIRED' | 'PAYMENT_NOT_FOUND' | 'PAYMENT_IN_PROGRESS'

/** Locks a buyer and their open checkout, whose hold has not ended and whose capture has not begun. */
export async function lockOpenCheckout(
  tx: Tx,
  userId: string,
  now: Date,
): Promise<Result<PaymentRow, OpenCheckoutRefusal>> {
  if (!(await lockAccount(tx, userId))) return err('LOGIN_REQUIRED')
  const open = await lockOpenPayment(tx, userId)
  if (open?.status === 'capturing') return err('PAYMENT_IN_PROGRESS')
  return open?.startsAt && open.holdUntil > now ? ok(open) : err('PAYMENT_NOT_FOUND')
}
