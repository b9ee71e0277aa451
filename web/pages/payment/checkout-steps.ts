import type { Checkout } from '#contract/payments.ts'
import type { Code } from '#web/wire/api.ts'
import type { Outcome } from './outcome.ts'

/** State of the page. `over` ends the payment; its code is the reason. */
export type Step =
  | { name: 'pay' }
  | { name: 'confirming' }
  | { name: 'waiting'; problem: 'unclear' | null }
  | { name: 'over'; code: Code }

/** True if the slot or the price has changed since the page was shown. */
export const hasChanged = (current: Checkout, shown: Checkout | null): boolean =>
  shown !== null &&
  (current.startsAt !== shown.startsAt || (current.way === shown.way && current.amount !== shown.amount))

/**
 * Returns the step of a checkout that is still on the server; null if only confirming its order shows whether
 * it was paid.
 */
export function stepOfCheckout({ state }: Pick<Checkout, 'state'>, isUnclear: boolean): Step | null {
  if (state !== 'open') return { name: 'waiting', problem: null }
  return isUnclear ? null : { name: 'pay' }
}

/**
 * Outcome of an order whose checkout has ended on the server: it can no longer be paid. `replaced`: the order that
 * replaced it, such as that of a payment link, was paid or has ended, so the page must not claim that nothing was charged.
 */
export function outcomeAfterEnd(outcome: Outcome): Outcome {
  if (outcome.step === 'pay') return { step: 'over', code: 'PAYMENT_EXPIRED' }
  return outcome.step === 'over' && outcome.code === 'PAYMENT_SUPERSEDED' ? { step: 'replaced' } : outcome
}

/** True if the provider reports that the order was not approved, so nothing was charged. */
export const isNotCharged = (outcome: Outcome): boolean =>
  outcome.step === 'pay' && outcome.code === 'PAYMENT_NOT_APPROVED'
