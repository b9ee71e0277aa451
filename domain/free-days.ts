/** A day in Korea with its free start times, 'HH:MM'. */
export type FreeDay = { date: string; times: readonly string[] }

type Day = { date: string; times: readonly { time: string; free: boolean }[] }

/** The free start times of a day; none for an unknown day. */
export const freeTimesOf = (day: Pick<Day, 'times'> | undefined): string[] =>
  (day?.times ?? []).filter(({ free }) => free).map(({ time }) => time)

/** The days that have a free start time, with these times. */
export const freeDaysOf = (days: readonly Day[]): FreeDay[] =>
  days.map((day) => ({ date: day.date, times: freeTimesOf(day) })).filter(({ times }) => times.length > 0)
