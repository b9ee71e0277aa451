/**
 * Reasons of cancellations by the program, as stored in the row for the admins. Clients see the translated
 * texts of mail and screen instead.
 */
export const ownReasons = {
  nobodyCame: 'Nobody from the office came',
  offerRefused: 'The student asked for everything back instead of another hour',
  refundedOutside: 'Refunded by the payment provider',
  reversed: 'Taken back by the payment provider',
} as const

type OwnReason = keyof typeof ownReasons
export const ownReasonNames = Object.keys(ownReasons) as [OwnReason, ...OwnReason[]]

/** Returns the name of a program's reason, so that a screen can translate it. */
export const ownReasonOf = (reason: string | null): OwnReason | undefined =>
  ownReasonNames.find((each) => ownReasons[each] === reason)

const known: ReadonlySet<string> = new Set(Object.values(ownReasons))

/** Returns the reason that a person wrote for a cancellation; null for the program's reasons. */
export const writtenReason = (reason: string | null): string | null =>
  reason === null || known.has(reason) ? null : reason

const NOT_BOOKED = 'Not booked: '

/** Builds the reason of a refund for money without a booking, with the code of its cause. */
export const notBooked = (why: string): string => `${NOT_BOOKED}${why}`

export const isNotBooked = (reason: string | null): boolean => reason?.startsWith(NOT_BOOKED) ?? false
