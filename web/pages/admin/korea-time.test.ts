import { expect, test, vi } from 'vitest'
import { isDayOther } from '#web/ui/time-twice.tsx'
import { clientTimeText, shortClientTime } from './client-time.ts'
import { formatKoreaTime } from './korea-time.ts'
import { openDays, weekdayOf } from './weekdays.ts'

// 10:00 in Korea.
const STARTS_AT = '2026-12-05T01:00:00.000Z'

test('the admin screens show Korean time in any time zone', () => {
  expect(formatKoreaTime(STARTS_AT, 'en')).toBe('Sat 5 Dec 2026, 10:00')
  expect(formatKoreaTime(STARTS_AT, 'ko')).toBe('2026년 12월 5일 (토) 10:00')
  expect(weekdayOf('2026-12-05', 'en')).toBe('Sat')
})

test("the customer's local time is shown beside it, with a note when the day differs", () => {
  expect(clientTimeText(STARTS_AT, 'Asia/Ho_Chi_Minh', 'en')).toEqual({
    kind: 'other',
    text: 'Sat 5 Dec 2026, 08:00',
    zone: 'Ho Chi Minh, GMT+7',
    isOtherDay: false,
  })
  expect(clientTimeText(STARTS_AT, 'America/Los_Angeles', 'en')).toMatchObject({
    text: 'Fri 4 Dec 2026, 17:00',
    isOtherDay: true,
  })
  expect(clientTimeText(STARTS_AT, 'Asia/Tokyo', 'en')).toEqual({ kind: 'same' })
  expect(clientTimeText(STARTS_AT, null, 'en')).toEqual({ kind: 'unknown' })
  expect(clientTimeText(STARTS_AT, 'Mars/Olympus', 'en')).toEqual({ kind: 'unknown' })
})

test('the open days are those of the settings', () => {
  expect(openDays([6, 0], 'en')).toBe('Saturday and Sunday')
  expect(openDays([6, 0], 'ko')).toBe('토·일요일')
  expect(openDays([3, 6, 0], 'ko')).toBe('수·토·일요일')
  expect(openDays([3], 'ko')).toBe('수요일')
})

test('a browser with American dates in en-CA shows the same day', () => {
  class OlderDates extends Intl.DateTimeFormat {
    constructor(tag?: string, options?: Intl.DateTimeFormatOptions) {
      super(tag === 'en-CA' ? 'en-US' : tag, options)
    }
  }
  vi.stubGlobal(
    'Intl',
    new Proxy(Intl, {
      get: (intl, name) => (name === 'DateTimeFormat' ? OlderDates : intl[name as 'DateTimeFormat']),
    }),
  )
  expect(clientTimeText(STARTS_AT, 'Asia/Ho_Chi_Minh', 'en')).toMatchObject({ isOtherDay: false })
  expect(isDayOther(new Date(STARTS_AT), 'Asia/Ho_Chi_Minh')).toBe(false)
  expect(isDayOther(new Date(STARTS_AT), 'America/Los_Angeles')).toBe(true)
  vi.unstubAllGlobals()
})

test('a short time of the client names the weekday only where the day is another one than in Korea', () => {
  const at = new Date('2026-09-05T01:00:00Z')
  expect(shortClientTime(at, 'Asia/Ho_Chi_Minh', 'en')).toBe('08:00')
  expect(shortClientTime(at, 'America/Los_Angeles', 'en')).toBe('Fri 18:00')
  expect(shortClientTime(at, 'Asia/Seoul', 'en')).toBeNull()
  expect(shortClientTime(at, null, 'en')).toBeNull()
})
