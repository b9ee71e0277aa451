import type { Locale } from '#contract/locales.ts'
import { isTimeZone, KOREA_ZONE } from '#domain/calendar.ts'
import { zonedText, zoneName } from '#domain/time-text.ts'

/**
 * Formats a start in the client's time zone, "08:00", with the weekday if the day differs; null if it equals
 * Korea's.
 */
export function shortClientTime(at: Date, zone: string | null, languageTag: string): string | null {
  if (zone === null || !isTimeZone(zone)) return null
  const textIn = (timeZone: string, weekday?: 'short'): string =>
    new Intl.DateTimeFormat(languageTag === 'en' ? 'en-GB' : languageTag, {
      timeZone,
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      ...(weekday && { weekday }),
    }).format(at)
  if (textIn(zone, 'short') === textIn(KOREA_ZONE, 'short')) return null
  const weekdayIn = (timeZone: string): string =>
    new Intl.DateTimeFormat('en', { timeZone, weekday: 'short' }).format(at)
  return textIn(zone, weekdayIn(zone) === weekdayIn(KOREA_ZONE) ? undefined : 'short')
}

type ClientTimeText =
  | { kind: 'unknown' }
  | { kind: 'same' }
  | { kind: 'other'; text: string; zone: string; isOtherDay: boolean }

/** Returns the start in the client’s time zone, if their browser reported one. */
export function clientTimeText(startsAt: string, zone: string | null, locale: Locale): ClientTimeText {
  if (zone === null || !isTimeZone(zone)) return { kind: 'unknown' }
  const at = new Date(startsAt)
  const { text, day } = zonedText(at, zone, locale)
  const inKorea = zonedText(at, KOREA_ZONE, locale)
  if (text === inKorea.text) return { kind: 'same' }
  return { kind: 'other', text, zone: zoneName(zone, at), isOtherDay: day !== inKorea.day }
}
