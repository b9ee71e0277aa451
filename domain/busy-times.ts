/** A busy time of a person, in milliseconds since 1970. */
export type Busy = readonly [startsAt: number, endsAt: number]

/** The times in order; times that touch or overlap are merged into one. */
export function mergeBusy(times: readonly Busy[]): Busy[] {
  const result: [number, number][] = []
  for (const [startsAt, endsAt] of times.toSorted(([a], [b]) => a - b)) {
    const last = result.at(-1)
    if (last && startsAt <= last[1]) last[1] = Math.max(last[1], endsAt)
    else result.push([startsAt, endsAt])
  }
  return result
}

/**
 * The times in order. Of several with the same start only the longest is returned, so that a start identifies a time.
 */
export function longestOfEachStart(times: readonly Busy[]): Busy[] {
  const longest = new Map<number, number>()
  for (const [startsAt, endsAt] of times)
    longest.set(startsAt, Math.max(endsAt, longest.get(startsAt) ?? endsAt))
  return [...longest].toSorted(([a], [b]) => a - b)
}

/** True when a period overlaps one of the times, which are merged. */
export function overlapsBusy(times: readonly Busy[], [startsAt, endsAt]: Busy): boolean {
  // The first time that ends after the start of the period.
  let [low, high] = [0, times.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (times[middle]![1] <= startsAt) low = middle + 1
    else high = middle
  }
  return low < times.length && times[low]![0] < endsAt
}
