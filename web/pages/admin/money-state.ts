import type { z } from 'zod/mini'
import type { ledgerEntry } from '#contract/ledger.ts'
import { isReversal } from '#domain/refund-ids.ts'
import { isWithheld } from '#domain/withheld.ts'
import type { Tone } from '#web/ui/badge.tsx'

type Entry = Pick<
  z.output<typeof ledgerEntry>,
  'overall' | 'refunds' | 'consultationId' | 'disputeId' | 'disputeStatus'
>

/** Tones of the states of received money, the most urgent first. */
export const moneyTones = {
  disputed: 'bad',
  held: 'bad',
  reversed: 'bad',
  needs_attention: 'bad',
  requested: 'warm',
  pending: 'warm',
  unbooked: 'bad',
  refunded: 'calm',
  partly_refunded: 'calm',
  paid: 'good',
} as const satisfies Record<string, Tone>
type MoneyState = keyof typeof moneyTones

/**
 * Returns the state of a payment's money. It is "refunded" only after the provider has completed the refund;
 * a pending one has its own label.
 */
export function moneyStateOf({
  overall: { captured, refunded },
  refunds,
  consultationId,
  disputeId,
  disputeStatus,
}: Entry): MoneyState {
  if (disputeId !== null && disputeStatus !== 'RESOLVED') return isWithheld(disputeId) ? 'held' : 'disputed'
  if (refunds.some(({ refundId }) => isReversal({ providerRefundId: refundId }))) return 'reversed'
  const open = (['needs_attention', 'requested', 'pending'] as const).find((state) =>
    refunds.some(({ status }) => status === state),
  )
  if (open) return open
  if (Number(refunded) >= Number(captured)) return 'refunded'
  if (consultationId === null) return 'unbooked'
  return Number(refunded) > 0 ? 'partly_refunded' : 'paid'
}
