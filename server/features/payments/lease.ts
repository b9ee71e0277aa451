import { MINUTE_MS } from '#domain/calendar.ts'

/**
 * Longer than one look with all its calls takes: of the slower provider three, of fifteen seconds each.
 * What a dead process had reserved is free after this.
 */
export const LEASE_MS = MINUTE_MS
