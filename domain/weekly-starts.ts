import { type SlotSettings, startTimes } from './calendar.ts'

/** Weekdays with start times, and the earliest and the latest start time of a week. */
export type WeeklyStarts = { weekdays: readonly number[]; firstStart: string; lastStart: string }

/** The start times in the opening hours of the settings, of consultations of these lengths. */
export function openingStarts(
  slots: SlotSettings,
  lengths: readonly Pick<SlotSettings, 'durationMinutes' | 'breakMinutes'>[],
): WeeklyStarts {
  // Not `toSorted`, which phones of 2022 lack.
  const starts = lengths.flatMap((length) => startTimes({ ...slots, ...length }))
  starts.sort()
  return { weekdays: slots.weekdays, firstStart: starts.at(0) ?? '', lastStart: starts.at(-1) ?? '' }
}
