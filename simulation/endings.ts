import type { Tally } from './tally.ts'

/** Replies after which the buyer must not be charged for the order. */
const OVER = ['PAYMENT_EXPIRED', 'PAYMENT_FAILED', 'PAYMENT_SUPERSEDED']

/**
 * Records replies about orders: that it has ended, or that the instrument was declined since the buyer last
 * approved or asked to be charged. Charging such a buyer afterwards violates N1.
 */
export function createEndings(isCharged: (orderId: string) => boolean, tally: Tally) {
  const over = new Map<string, string>()
  const declined = new Map<string, number>()
  /** Number of approvals and requests to be charged, by order. */
  const attempts = new Map<string, number>()
  const attemptsOf = (orderId: string): number => attempts.get(orderId) ?? 0
  const countAttempt = (orderId: string): void => void attempts.set(orderId, attemptsOf(orderId) + 1)

  return {
    approved: countAttempt,
    /** Call it before a request; call the returned function with the reply. */
    beforeRequest(orderId: string): (answer: { ok: boolean; code?: string }) => void {
      countAttempt(orderId)
      const attempt = attemptsOf(orderId)
      return ({ code = '' }) => {
        if (isCharged(orderId)) return
        if (OVER.includes(code)) {
          tally.endReplies++
          over.set(orderId, code)
        }
        if (code === 'INSTRUMENT_DECLINED') declined.set(orderId, attempt)
      }
    },
    /** The checkout was cancelled, and the reply confirmed it. */
    ended: (orderId: string): void => {
      if (isCharged(orderId)) return
      tally.endReplies++
      over.set(orderId, 'ABANDONED')
    },
    /** The network repeated an older call of ours, which charged the buyer: the product could not know. */
    allowCharge: (orderId: string): void => {
      over.delete(orderId)
      declined.delete(orderId)
    },
    /** Orders that were charged after a reply that they are not charged. */
    broken: (): string[] => [
      ...[...over].flatMap(([orderId, code]) => (isCharged(orderId) ? [`${orderId} after ${code}`] : [])),
      ...[...declined].flatMap(([orderId, attempt]) =>
        isCharged(orderId) && attemptsOf(orderId) === attempt ? [`${orderId} after INSTRUMENT_DECLINED`] : [],
      ),
    ],
  }
}
