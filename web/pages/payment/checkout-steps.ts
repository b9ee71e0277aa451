import type { Checkout } from '#contract/payments.ts'
import type { Outcome } from './outcome.ts'
import type { Code } from '#web/wire/api.ts'

/** What the page shows. `over` ends the payment with the code of why. */
export type Step =
  | { name: 'pay' }
  | { name: 'confirming' }
  | { name: 'waiting'; problem: 'unclear' | null }
  | { name: 'over'; code: Code }

/** Whether the buyer would pay for another time, or another price, than the page showed. */
export const isOther = (current: Checkout, shown: Checkout | null): boolean =>
  shown !== null &&
  (current.startsAt !== shown.startsAt || (current.way === shown.way && current.amount !== shown.amount))

/** The step of a checkout that the server still has; null when only saving its order tells whether it was paid. */
export function knownStep({ state }: Pick<Checkout, 'state'>, isUnclear: boolean): Step | null {
  if (state !== 'open') return { name: 'waiting', problem: null }
  return isUnclear ? null : { name: 'pay' }
}

/** The outcome of an order whose checkout the server has ended: nothing can be paid by it any more. */
export const endOf = (outcome: Outcome): Outcome =>
  outcome.step === 'pay' ? { step: 'over', code: 'PAYMENT_EXPIRED' } : outcome

/** The provider says that the order was not approved, so nothing was charged. */
export const isNotCharged = (outcome: Outcome): boolean =>
  outcome.step === 'pay' && outcome.code === 'PAYMENT_NOT_APPROVED'
