import type { Locale } from '#contract/locales.ts'
import { KOREA_ZONE, koreanInstant } from '#domain/calendar.ts'
import { dateFormatter } from '#domain/formatters.ts'
import { zonedText } from '#domain/time-text.ts'

/** Formats an instant in Korea, the office's time zone: "Sat 5 Sep 2026, 10:00". */
export const formatKoreaTime = (at: string, locale: Locale): string =>
  zonedText(new Date(at), KOREA_ZONE, locale).text

/** Formats a Korean calendar date: "Sat 5 Sep 2026". */
export const formatKoreaDay = (on: string, locale: Locale): string =>
  zonedText(koreanInstant(on, '12:00'), KOREA_ZONE, locale).day

const shortFormat = (languageTag: string): Intl.DateTimeFormat =>
  dateFormatter(languageTag === 'en' ? 'en-GB' : languageTag, {
    timeZone: KOREA_ZONE,
    month: 'numeric',
    day: 'numeric',
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })

/** Formats an instant in Korea for a list: "Sat, 5/12, 14:00". */
export const formatShortKoreaTime = (at: string, languageTag: string): string =>
  shortFormat(languageTag).format(new Date(at))

/** Formats a period in Korea: "Sat, 5/12, 14:00 – 15:00". */
export const formatShortKoreaPeriod = (from: string, until: string, languageTag: string): string =>
  shortFormat(languageTag).formatRange(new Date(from), new Date(until))
