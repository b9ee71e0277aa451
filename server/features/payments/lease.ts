/** Longer than one look with all its calls takes; what a dead process had reserved is free after this. */
export const LEASE_MS = 30_000
