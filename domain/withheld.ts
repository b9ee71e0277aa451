/**
 * Withheld money: the provider reports a completed capture as pending again. It is stored beside the disputes,
 * under an id with a prefix that no provider uses.
 */
export const WITHHELD_PREFIX = 'HELD-'

export const withheldIdOf = (captureId: string): string => `${WITHHELD_PREFIX}${captureId}`

export const captureIdOfWithheld = (withheldId: string): string => withheldId.slice(WITHHELD_PREFIX.length)

export const isWithheld = (disputeId: string): boolean => disputeId.startsWith(WITHHELD_PREFIX)
