/** Uzbek months and weekdays: not every browser has them, and Intl shortens them. */
const MONTHS = 'yanvar fevral mart aprel may iyun iyul avgust sentabr oktabr noyabr dekabr'.split(' ')
const WEEKDAYS = 'yakshanba dushanba seshanba chorshanba payshanba juma shanba'.split(' ')
const SHORT_WEEKDAYS = 'yak dush sesh chor pay jum shan'.split(' ')

type Shown = { year?: boolean; weekday?: 'long' | 'short' }

/** Formats a day (YYYY-MM-DD) as "5-sentabr"; with its year "2026-yil 5-sentabr", with its weekday "5-sentabr, shanba". */
export function uzbekDate(isoDate: string, { year, weekday }: Shown = {}): string {
  const at = new Date(isoDate)
  const day = `${at.getUTCDate()}-${MONTHS[at.getUTCMonth()]}`
  return (
    (year ? `${at.getUTCFullYear()}-yil ` : '') + day + (weekday ? `, ${uzbekWeekday(isoDate, weekday)}` : '')
  )
}

/** Names the weekday of a day (YYYY-MM-DD): "shanba", short "shan". */
export const uzbekWeekday = (isoDate: string, length: 'long' | 'short'): string =>
  (length === 'long' ? WEEKDAYS : SHORT_WEEKDAYS)[new Date(isoDate).getUTCDay()]!

/** Formats the month of a day (YYYY-MM-DD) as "2026-yil sentabr". */
export const uzbekMonth = (isoDate: string): string =>
  `${isoDate.slice(0, 4)}-yil ${MONTHS[Number(isoDate.slice(5, 7)) - 1]}`
