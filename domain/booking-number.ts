/** Short number of a booking, such as N-7K2P4: five of 32 characters that cannot be confused with each other. */
const TYPED = /^(?:n[-\s]?)?([2-9a-hj-np-z]{5})$/i

/** Normalises a typed booking number, with or without "N-", in either case; null when it cannot be one. */
export function bookingNumber(typed: string): string | null {
  const [, signs] = TYPED.exec(typed.trim()) ?? []
  return signs ? `N-${signs.toUpperCase()}` : null
}

/** True for a booking number with its "N-": no name or mailbox looks like it. */
export const isWrittenNumber = (typed: string): boolean =>
  /^n-/i.test(typed.trim()) && bookingNumber(typed) !== null
