/**
 * Withheld money: the provider reports a completed capture as pending again. It is stored beside the disputes,
 * under an id with a prefix that no provider uses.
 */
export const WITHHELD_PREFIX = 'HELD-'

/** Id under which the withheld money of a capture is stored. */
export const withheldIdOf = (captureId: string): string => `${WITHHELD_PREFIX}${captureId}`

/** The capture of such an id. */
export const captureIdOfWithheld = (withheldId: string): string => withheldId.slice(WITHHELD_PREFIX.length)

/** True for the id of withheld money, false for a dispute of the provider. */
export const isWithheld = (disputeId: string): boolean => disputeId.startsWith(WITHHELD_PREFIX)
