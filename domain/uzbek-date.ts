/** Uzbek months and weekdays: not every browser has them, and Intl shortens them. */
const MONTHS = 'yanvar fevral mart aprel may iyun iyul avgust sentabr oktabr noyabr dekabr'.split(' ')
const WEEKDAYS = 'yakshanba dushanba seshanba chorshanba payshanba juma shanba'.split(' ')

/** Non-breaking hyphen. */
const HYPHEN = '\u2011'

/** Formats a day (YYYY-MM-DD) as "2026-yil 5-sentabr", or without the year ("5-sentabr") from `month`. */
export const uzbekDate = (day: string, from: 'year' | 'month'): string =>
  `${from === 'year' ? `${day.slice(0, 4)}${HYPHEN}yil ` : ''}${Number(day.slice(8))}${HYPHEN}${uzbekMonth(day)}`

/** Names the month of a day: "sentabr". */
export const uzbekMonth = (day: string): string => MONTHS[Number(day.slice(5, 7)) - 1]!

/** Formats a day as "2026-yil 5-sentabr, shanba", or without the year from `month`. */
export const uzbekDay = (day: string, from: 'year' | 'month'): string =>
  `${uzbekDate(day, from)}, ${WEEKDAYS[new Date(day).getUTCDay()]}`
