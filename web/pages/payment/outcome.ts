import type { Code } from '#web/wire/api.ts'
import type { Answer } from '#web/wire/api.ts'

/**
 * What the answer to a confirmation means for the page.
 * booked: done. wait: the money may be on its way, so look again. pay: the order can still be paid.
 * over: this payment ends here. login: the session has ended.
 */
export type Outcome =
  | { step: 'booked' | 'login' }
  | { step: 'wait'; problem: 'unclear' | null }
  | { step: 'pay'; code: Code }
  | { step: 'over'; code: Code }

/** The server, or the way to it, failed: the capture may have happened all the same. */
const unclear = [
  'UNREACHABLE',
  'INTERNAL',
  'BUSY',
  'SERVICE_UNAVAILABLE',
  'PROVIDER_UNAVAILABLE',
  'RATE_LIMITED',
]
/** The buyer can go on with the same order. */
const payable = ['INSTRUMENT_DECLINED', 'PAYMENT_NOT_APPROVED']

/** Reads the answer of `POST /api/consultations`. */
export function outcomeOf(answer: Answer<unknown>): Outcome {
  if (answer.ok) return { step: 'booked' }
  const { code } = answer
  if (code === 'PAYMENT_PENDING') return { step: 'wait', problem: null }
  if (code === 'LOGIN_REQUIRED') return { step: 'login' }
  if (unclear.includes(code)) return { step: 'wait', problem: 'unclear' }
  return { step: payable.includes(code) ? 'pay' : 'over', code }
}

/** Ends that have words of their own; any other means that the save itself failed. */
const explained = [
  'PAYMENT_EXPIRED',
  'PAYMENT_SUPERSEDED',
  'PAYMENT_REFUNDED',
  'PAYMENT_MISMATCH',
  'PAYMENT_FAILED',
]

export const isExplained = (code: Code): boolean => explained.includes(code)

const FIRST_LOOKS_MS = 3_000
const LATER_LOOKS_MS = 15_000
export const FIRST_LOOKS = 10

/** How long to wait before looking again after so many looks. */
export const lookAgainMs = (looks: number): number => (looks < FIRST_LOOKS ? FIRST_LOOKS_MS : LATER_LOOKS_MS)

const SECONDS_PER_MINUTE = 60
const ANNOUNCED_MINUTES = [1, 5]

/** Which of the spoken marks the rest of the hold has come down to; null before the first one. */
export const announcedMinutes = (secondsLeft: number): number | null =>
  ANNOUNCED_MINUTES.find((minutes) => secondsLeft <= minutes * SECONDS_PER_MINUTE) ?? null
