import type { Consultation } from '#contract/consultations.ts'
import { fromMinor } from '#domain/currency.ts'
import { isReversal, isTransfer } from '#domain/refund-ids.ts'
import { sumOfRefunds } from '#domain/refund.ts'
import type { ConsultationView } from './view-store.ts'

type Refund = ConsultationView['refunds'][number]

/** Sum of the refunds with one of these statuses, in the smallest unit. */
export const sumCentsByStatus = (refunds: Refund[], statuses: Refund['status'][]): number =>
  refunds.reduce((sum, { status, amountCents }) => (statuses.includes(status) ? sum + amountCents : sum), 0)

/** Status of a payment for its card, from what was refunded. */
export const paymentStatusOf = (paidCents: number, refunds: Refund[]): Consultation['paymentStatus'] => {
  if (refunds.some(isReversal)) return 'reversed'
  const refundedCents = sumCentsByStatus(refunds, ['completed'])
  if (refundedCents === 0) return 'completed'
  return refundedCents < paidCents ? 'partially_refunded' : 'refunded'
}

/**
 * The sum of all refunds, completed or open, of any origin; and the part of it that staff transferred in place of the
 * provider, undefined for none.
 */
export function refundFactsOf({
  refunds,
  currency,
  isOutside,
}: Pick<ConsultationView, 'refunds' | 'currency' | 'isOutside'>): Pick<
  Consultation,
  'refund' | 'refundByTransfer'
> {
  const sum = sumOfRefunds(refunds)
  const transferredCents = sumCentsByStatus(refunds.filter(isTransfer), ['completed'])
  return {
    refund: sum && { amount: fromMinor(sum.amountCents, currency), status: sum.status },
    refundByTransfer: isOutside || transferredCents === 0 ? undefined : fromMinor(transferredCents, currency),
  }
}
