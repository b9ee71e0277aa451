/** The short number of a booking, N-7K2P4: five signs of 32 that cannot be mistaken for each other. */
const TYPED = /^(?:n[-\s]?)?([2-9a-hj-np-z]{5})$/i

/** What somebody types of it, with or without "N-", in whatever case; null when it can be none. */
export function bookingNumber(typed: string): string | null {
  const [, signs] = TYPED.exec(typed.trim()) ?? []
  return signs ? `N-${signs.toUpperCase()}` : null
}

/** Written out as a number: no name and no mailbox looks like it. */
export const isWrittenNumber = (typed: string): boolean =>
  /^n-/i.test(typed.trim()) && bookingNumber(typed) !== null
