import type { FilterName } from '#contract/services.ts'
import { type FreeTimes, type Slot, slotsOf, type WeekDay } from './week-days.ts'

/** `isOffice`: the first owner, whose opening hours are those of the settings. */
export type Column = { id: string; name: string; isOffice: boolean }

/** A start time of a day; a cell without a slot is empty or, when `isFree`, can be booked. */
export type Row = { time: string; cells: { column: Column; slot: Slot | null; isFree: boolean }[] }

/** Returns the chosen counsellor or all, and those who have left and still have bookings on that day. */
export function columnsOf(
  { bookings }: Pick<WeekDay, 'bookings'>,
  { counsellors, chosen }: { counsellors: readonly FilterName[]; chosen: string | undefined },
): Column[] {
  const known = counsellors.map(({ id, name }, index) => ({ id, name, isOffice: index === 0 }))
  const left = new Map<string, Column>()
  for (const { counsellorId: id, counsellor: name } of bookings)
    if (id !== null && name !== null && !known.some((each) => each.id === id))
      left.set(id, { id, name, isOffice: false })
  return [...known, ...left.values()].filter(({ id }) => chosen === undefined || id === chosen)
}

/** Returns the start times of a day at which a counsellor is booked or free, or the office can be opened. */
export function rowsOf(
  day: Pick<WeekDay, 'date' | 'hours' | 'bookings'>,
  columns: readonly Column[],
  { free, now }: { free: FreeTimes; now: number },
): Row[] {
  const slots = columns.map((column) => {
    const bookings = day.bookings.filter(({ counsellorId }) =>
      column.isOffice ? counsellorId === null || counsellorId === column.id : counsellorId === column.id,
    )
    return slotsOf({ hours: column.isOffice ? day.hours : [], bookings }, now)
  })
  const freeOn = free.get(day.date)
  const times = [...new Set([...slots.flat().map(({ time }) => time), ...(freeOn?.keys() ?? [])])]
  // Phones of 2022 lack `toSorted`.
  times.sort()
  return times.map((time) => ({
    time,
    cells: columns.map((column, index) => {
      const slot = slots[index]!.find((each) => each.time === time) ?? null
      return { column, slot, isFree: slot === null && (freeOn?.get(time)?.includes(column.id) ?? false) }
    }),
  }))
}
