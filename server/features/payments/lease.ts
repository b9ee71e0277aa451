import { addMs, MINUTE_MS } from '#domain/calendar.ts'

/**
 * Duration of a lease on a payment, a refund or a webhook event. Longer than the longest sync: three calls to the
 * slower provider, fifteen seconds each. Afterwards another process takes over from one that crashed.
 */
export const LEASE_MS = MINUTE_MS

export const leaseEnd = (now: Date): Date => addMs(now, LEASE_MS)
