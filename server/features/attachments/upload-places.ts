/** Concurrent uploads per user; aborted ones count until they have ended. */
const PLACES_PER_PERSON = 8
/** Each may hold the largest file in memory, even while it waits for its inspection. */
const PLACES = 32

/**
 * Limits concurrent uploads and so their memory. `take` returns a function that releases the place, or null.
 */
export function uploadPlaces(): { take(userId: string): (() => void) | null } {
  const taken = new Map<string, number>()
  let all = 0
  const change = (userId: string, by: 1 | -1): void => {
    const own = (taken.get(userId) ?? 0) + by
    all += by
    if (own === 0) taken.delete(userId)
    else taken.set(userId, own)
  }
  return {
    take: (userId) => {
      if (all >= PLACES || (taken.get(userId) ?? 0) >= PLACES_PER_PERSON) return null
      change(userId, 1)
      return () => change(userId, -1)
    },
  }
}
