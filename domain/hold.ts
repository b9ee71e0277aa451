/**
 * A hold: the provider calls a capture pending that was completed before. It is kept as a case of its own beside the
 * disputes, under an id that no provider gives.
 */
export const HELD = 'HELD-'

export const holdIdOf = (captureId: string): string => `${HELD}${captureId}`

export const captureOfHold = (holdId: string): string => holdId.slice(HELD.length)

export const isHold = (disputeId: string): boolean => disputeId.startsWith(HELD)
