/**
 * Orders overlapping runs of one task. `start` returns a function to call with the result: true unless a run that
 * started later has ended before.
 */
export function createRunOrder(): { start: () => () => boolean } {
  let started = 0
  let newest = 0
  return {
    start: () => {
      const own = ++started
      return () => {
        newest = Math.max(newest, own)
        return newest === own
      }
    },
  }
}
