import { isTimeZone, KOREA_ZONE } from './calendar.ts'
import { dateFormatter } from './formatters.ts'
import { uzbekDay } from './uzbek-date.ts'
import { zoneCity } from './zone-city.ts'

/** An instant formatted for one language and zone. The time is always 24-hour 'HH:MM'. */
type ZonedText = { day: string; time: string; text: string }

type Parts = { year: string; month: string; day: string; weekday: string }
type Format = { tag: string; month: 'short' | 'numeric'; day: (parts: Parts) => string; gap: string }

/** Weekdays by the first two letters of their English names. */
const MONGOLIAN_WEEKDAYS: Record<string, string> = {
  Su: 'Ням',
  Mo: 'Даваа',
  Tu: 'Мягмар',
  We: 'Лхагва',
  Th: 'Пүрэв',
  Fr: 'Баасан',
  Sa: 'Бямба',
}

/** Date formats per language; Intl's own short forms differ between runtimes. */
const formats: Record<string, Format> = {
  en: {
    tag: 'en-US',
    month: 'short',
    day: ({ weekday, day, month, year }) => `${weekday} ${day} ${month} ${year}`,
    gap: ', ',
  },
  ko: {
    tag: 'ko',
    month: 'numeric',
    day: ({ weekday, day, month, year }) => `${year}년 ${month}월 ${day}일 (${weekday})`,
    gap: ' ',
  },
  vi: {
    tag: 'vi',
    month: 'numeric',
    day: ({ weekday, day, month, year }) => `${weekday}, ${day}/${month}/${year}`,
    gap: ', ',
  },
  zh: {
    tag: 'zh-Hans',
    month: 'numeric',
    day: ({ weekday, day, month, year }) => `${year}年${month}月${day}日（${weekday}）`,
    gap: '',
  },
  mn: {
    tag: 'en-GB',
    month: 'numeric',
    // Not every runtime has Mongolian names.
    day: ({ weekday, day, month, year }) =>
      `${year}.${month.padStart(2, '0')}.${day.padStart(2, '0')} (${MONGOLIAN_WEEKDAYS[weekday.slice(0, 2)]})`,
    gap: ' ',
  },
  uz: {
    // The formatter of Mongolian, with the same options.
    tag: 'en-GB',
    month: 'numeric',
    day: ({ day, month, year }) =>
      uzbekDay(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`, 'year'),
    gap: ', ',
  },
  ja: {
    tag: 'ja',
    month: 'numeric',
    day: ({ weekday, day, month, year }) => `${year}年${month}月${day}日（${weekday}）`,
    gap: '',
  },
}

/** Formats an instant as "Sat 5 Sep 2026, 10:00" in a zone; languages are 'en', 'ko', 'vi', 'zh', 'ja', 'mn' and 'uz'. */
export function zonedText(at: Date, zone: string, language: string): ZonedText {
  const format = formats[language] ?? formats.en!
  const parts = dateFormatter(format.tag, {
    timeZone: zone,
    weekday: 'short',
    day: 'numeric',
    month: format.month,
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at)
  const part = (type: string): string => parts.find((each) => each.type === type)?.value ?? ''
  const time = `${part('hour')}:${part('minute')}`
  const day = format.day({
    year: part('year'),
    month: part('month'),
    day: part('day'),
    weekday: part('weekday'),
  })
  return { day, time, text: `${day}${format.gap}${time}` }
}

/** Returns the zone to show beside Korea's: the person's if it is known, else UTC; null in Korea. */
export function otherZone(zone: string | null): string | null {
  if (zone === null || !isTimeZone(zone)) return 'UTC'
  return isKoreanZone(zone) ? null : zone
}

const isKoreanZone = (zone: string): boolean => zone === KOREA_ZONE || zone === 'ROK'

/** 'Asia/Ho_Chi_Minh' → "Ho Chi Minh, GMT+7"; UTC stays "UTC". */
export function zoneName(zone: string, at: Date): string {
  if (zone === 'UTC') return 'UTC'
  const offset = dateFormatter('en-US', { timeZone: zone, timeZoneName: 'shortOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value
  const city = zoneCity(zone)
  // 'Etc/GMT-9' has the opposite sign of the usual notation.
  if (offset === undefined || zone.startsWith('Etc/')) return offset ?? city
  return `${city}, ${offset}`
}
