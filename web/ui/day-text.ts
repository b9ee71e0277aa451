import { dateFormatter } from '#domain/formatters.ts'
import { uzbekDate, uzbekDay } from '#domain/uzbek-date.ts'

/** English dates are day-first, as in the mails. */
const dateTag = (languageTag: string): string => (languageTag === 'en' ? 'en-GB' : languageTag)

/**
 * Formats an instant in a zone as "Sat 5 Dec", "12월 5일 (토)", "Thứ 7, 5/12", "12月5日（周六）"; with its year
 * if asked for.
 */
export const dayText = (
  at: Date,
  timeZone: string,
  languageTag: string,
  year: 'numeric' | 'none' = 'none',
): string =>
  ownDay(at, timeZone, languageTag, year) ??
  dateFormatter(dateTag(languageTag), {
    timeZone,
    weekday: 'short',
    day: 'numeric',
    month: languageTag === 'vi' ? 'numeric' : 'short',
    ...(year === 'numeric' && { year }),
  })
    .format(at)
    .replace(/^([A-Z][a-z]+),/, '$1')
    .replace(/周.$/, '（$&）')
    .replace(/日\((.)\)$/, '日（$1）')

/** Calendar day of an instant in a zone (YYYY-MM-DD). */
const isoDay = (at: Date, timeZone: string | undefined): string =>
  dateFormatter('sv', { timeZone }).format(at)

/** Formats a day in a language whose names many browsers lack; undefined for every other language. */
function ownDay(
  at: Date,
  timeZone: string,
  languageTag: string,
  year: 'numeric' | 'none',
): string | undefined {
  if (languageTag === 'mn') return mongolianDay(isoDay(at, timeZone), year)
  if (languageTag !== 'uz') return undefined
  return uzbekDay(isoDay(at, timeZone), year === 'numeric' ? 'year' : 'month')
}

const MONGOLIAN_DAYS = ['Ням', 'Даваа', 'Мягмар', 'Лхагва', 'Пүрэв', 'Баасан', 'Бямба']

/** "2026.12.05 (Бямба)" or "12.05 (Бямба)": not every browser has Mongolian names. */
function mongolianDay(date: string, year: 'numeric' | 'none'): string {
  const day = date.slice(year === 'numeric' ? 0 : 5).replaceAll('-', '.')
  return `${day} (${MONGOLIAN_DAYS[new Date(date).getUTCDay()]})`
}

/** Formats an instant in a zone as "08:00". */
export const clockText = (at: Date, timeZone: string): string =>
  dateFormatter('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at)

/** Formats an instant as "Sat 14 Mar 2026, 21:00": the date comes before the time, as in the mails. */
export const formatInstant = (
  at: Date,
  zone: string,
  languageTag: string,
  year: 'numeric' | 'none' = 'numeric',
): string =>
  dayText(at, zone, languageTag, year) +
  ({ ko: ' ', 'zh-Hans': '', ja: '', mn: ' ' }[languageTag] ?? ', ') +
  clockText(at, zone)

/** Formats an instant's day in a zone as "Saturday 5 December 2026". */
export const fullDay = (at: Date, timeZone: string, languageTag: string): string =>
  ownDay(at, timeZone, languageTag, 'numeric') ??
  dateFormatter(dateTag(languageTag), { timeZone, dateStyle: 'full' })
    .format(at)
    // Vietnamese writes "năm" before the year, which Intl omits.
    .replace(/ tháng (\d+), /, '\u00A0tháng\u00A0$1\u00A0năm\u00A0')

/** Formats the visitor's date without the weekday: "5 December 2026", "2026-yil 5-dekabr". */
export const longDate = (at: Date, languageTag: string): string => {
  if (languageTag === 'mn') return isoDay(at, undefined).replaceAll('-', '.')
  if (languageTag === 'uz') return uzbekDate(isoDay(at, undefined), 'year')
  return dateFormatter(dateTag(languageTag), { dateStyle: 'long' }).format(at)
}
