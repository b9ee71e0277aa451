/**
 * Reasons of cancellations by the program, as stored in the row for the admins. Clients see the translated
 * texts of mail and screen instead.
 */
export const systemReasons = {
  nobodyCame: 'Nobody from the office came',
  offerRefused: 'The student asked for everything back instead of another hour',
  refundedOutside: 'Refunded by the payment provider',
  reversed: 'Taken back by the payment provider',
} as const

type SystemReason = keyof typeof systemReasons
export const systemReasonNames = Object.keys(systemReasons) as [SystemReason, ...SystemReason[]]

/** Returns the name of a program's reason, so that a screen can translate it. */
export const systemReasonOf = (reason: string | null): SystemReason | undefined =>
  systemReasonNames.find((each) => systemReasons[each] === reason)

const texts: ReadonlySet<string> = new Set(Object.values(systemReasons))

/** Returns the reason that a person wrote for a cancellation; null for the program's reasons. */
export const writtenReason = (reason: string | null): string | null =>
  reason === null || texts.has(reason) ? null : reason

const NOT_BOOKED = 'Not booked: '

/** Builds the reason of a refund for money without a booking, with the code of its cause. */
export const notBookedReason = (cause: string): string => `${NOT_BOOKED}${cause}`

export const isNotBookedReason = (reason: string | null): boolean => reason?.startsWith(NOT_BOOKED) ?? false
