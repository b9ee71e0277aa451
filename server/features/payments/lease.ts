import { MINUTE_MS } from '#domain/calendar.ts'

/**
 * Duration of a lease on a payment or a refund. Longer than the longest sync: three calls to the slower
 * provider, fifteen seconds each. Afterwards another process takes over from one that died.
 */
export const LEASE_MS = MINUTE_MS
