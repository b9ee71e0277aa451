const SECONDS_PER_MINUTE = 60
const ANNOUNCED_MINUTES = [1, 5]

/** Returns the announced minute mark that the remaining time has reached; null before the first one. */
export const announcedMinutes = (secondsLeft: number): number | null =>
  ANNOUNCED_MINUTES.find((minutes) => secondsLeft <= minutes * SECONDS_PER_MINUTE) ?? null
