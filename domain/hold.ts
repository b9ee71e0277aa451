/**
 * A hold: the provider reports a completed capture as pending again. It is stored beside the disputes, under
 * an id with a prefix that no provider uses.
 */
export const PROVIDER_HOLD_PREFIX = 'HELD-'

export const holdIdOf = (captureId: string): string => `${PROVIDER_HOLD_PREFIX}${captureId}`

export const captureIdOfHold = (holdId: string): string => holdId.slice(PROVIDER_HOLD_PREFIX.length)

export const isHold = (disputeId: string): boolean => disputeId.startsWith(PROVIDER_HOLD_PREFIX)
