import { MINUTE_MS } from '#domain/calendar.ts'

/**
 * How long one process reserves a payment or a refund. Longer than a look takes at most: three calls to the
 * slower provider, fifteen seconds each. After this, another process takes over from one that died.
 */
export const LEASE_MS = MINUTE_MS
