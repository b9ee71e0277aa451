import { isTemporary } from '#web/program/page.ts'
import type { Code, Answer, Refusal } from '#web/wire/api.ts'

/**
 * Outcome of a confirmation. booked: done. wait: the money may be pending, so poll. pay: the order can still
 * be paid. over: this payment has ended. login: the session has ended. replaced: this payment and the one that
 * replaced it have ended, or the latter was paid.
 */
export type Outcome =
  | { step: 'booked' | 'login' | 'replaced' }
  | { step: 'wait'; problem: 'unclear' | null }
  | { step: 'pay'; code: Code }
  | { step: 'over'; code: Code }

/** True if the network, the server or the provider failed: the capture may have happened. */
export const isUnclear = (refusal: Pick<Refusal, 'code'>): boolean =>
  isTemporary(refusal) || refusal.code === 'PROVIDER_UNAVAILABLE'

/** The buyer can retry with the same order. */
const payable = ['INSTRUMENT_DECLINED', 'PAYMENT_NOT_APPROVED']

/** Maps the answer of `POST /api/consultations` to an outcome. */
export function outcomeOf(answer: Answer<unknown>): Outcome {
  if (answer.ok) return { step: 'booked' }
  const { code } = answer
  if (code === 'PAYMENT_PENDING') return { step: 'wait', problem: null }
  if (code === 'LOGIN_REQUIRED') return { step: 'login' }
  if (isUnclear(answer)) return { step: 'wait', problem: 'unclear' }
  return { step: payable.includes(code) ? 'pay' : 'over', code }
}

/** Endings with their own message; any other code means that saving the booking failed. */
const explained = [
  'PAYMENT_EXPIRED',
  'PAYMENT_SUPERSEDED',
  'PAYMENT_REFUNDED',
  'PAYMENT_MISMATCH',
  'PAYMENT_FAILED',
]

export const isExplained = (code: Code): boolean => explained.includes(code)
