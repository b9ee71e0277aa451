/**
 * A hold: the provider reports a completed capture as pending again. It is stored beside the disputes, under
 * an id with a prefix that no provider uses.
 */
export const HELD = 'HELD-'

export const holdIdOf = (captureId: string): string => `${HELD}${captureId}`

export const captureOfHold = (holdId: string): string => holdId.slice(HELD.length)

export const isHold = (disputeId: string): boolean => disputeId.startsWith(HELD)
