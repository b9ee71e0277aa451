/**
 * Why a booking was cancelled by the program and not by a person, as it stands in the row: the office reads it
 * there. Clients are told in their own language by the words of the mail and of the screen.
 */
export const ownReasons = {
  nobodyCame: 'Nobody from the office came',
  offerRefused: 'The student asked for everything back instead of another hour',
  refundedOutside: 'Refunded by the payment provider',
  reversed: 'Taken back by the payment provider',
} as const

export type OwnReason = keyof typeof ownReasons
export const ownReasonNames = Object.keys(ownReasons) as [OwnReason, ...OwnReason[]]

/** Which of the program's own reasons this is, so that a screen can say it in its language. */
export const ownReasonOf = (reason: string | null): OwnReason | undefined =>
  ownReasonNames.find((each) => ownReasons[each] === reason)

const known: ReadonlySet<string> = new Set(Object.values(ownReasons))

/** What a person wrote as the reason of a cancellation; null when nobody did. */
export const writtenReason = (reason: string | null): string | null =>
  reason === null || known.has(reason) ? null : reason

const NOT_BOOKED = 'Not booked: '

/** The reason of a refund for money that no booking came of, as it stands in the row, with the code of why. */
export const notBooked = (why: string): string => `${NOT_BOOKED}${why}`

export const isNotBooked = (reason: string | null): boolean => reason?.startsWith(NOT_BOOKED) ?? false
