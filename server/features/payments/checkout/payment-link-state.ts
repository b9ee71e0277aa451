import type { LinkState } from '#contract/payment-links.ts'
import { isReplaceable } from '#domain/payment.ts'
import type { Tx } from '#server/db/transaction.ts'
import { endCheckout } from '#server/features/payments/end-checkout.ts'
import { findPayment, type PaymentRow } from '#server/features/payments/store.ts'
import { supersedeExpired } from '#server/features/payments/transitions-store.ts'
import type { StoredLink } from './payment-links-store.ts'

/** Issue of a checkout that expired with its hold, set before a page or a reply shows it as expired. */
const EXPIRED = 'EXPIRED'

/** State of a link for its opener. It can be paid as long as its time is held. */
export function linkStateOf(
  link: Pick<StoredLink, 'revokedAt'>,
  { status, holdUntil, issue }: PaymentRow,
  now: Date,
): LinkState {
  if (status === 'captured' || status === 'pending') return 'paid'
  if (link.revokedAt) return 'revoked'
  switch (status) {
    case 'capturing':
      return 'open'
    case 'creating':
    case 'created':
      return holdUntil > now ? 'open' : 'expired'
    // The client has chosen another slot, or has released this one.
    case 'superseded':
      return issue === EXPIRED ? 'expired' : 'revoked'
    case 'expired':
    case 'failed':
    case 'orphan':
    case 'refund_due':
      return 'expired'
  }
}

/**
 * Ends a locked checkout whose hold has ended, before its link is shown as expired: a later approval is not captured.
 * Returns the payment as it is then.
 */
export async function endWithHold(tx: Tx, payment: PaymentRow, now: Date): Promise<PaymentRow> {
  const isOpen = isReplaceable(payment)
  if (!(isOpen && payment.holdUntil <= now) && payment.status !== 'expired') return payment
  if (isOpen) await endCheckout(tx, payment, { to: 'expired', now })
  await supersedeExpired(tx, { id: payment.id }, { issue: EXPIRED, now })
  return (await findPayment(tx, { id: payment.id }))!
}
