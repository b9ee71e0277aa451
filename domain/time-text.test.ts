import { expect, test } from 'vitest'
import { locales } from '#contract/locales.ts'
import { otherZone, zonedText, zoneName } from './time-text.ts'
import { zoneTimeName } from './zone-time.ts'

const at = new Date('2026-09-05T15:30:00Z')

test.each([
  ['en', 'Sun 6 Sep 2026, 00:30', 'Sat 5 Sep 2026, 11:30'],
  ['ko', '2026년 9월 6일 (일) 00:30', '2026년 9월 5일 (토) 11:30'],
  ['vi', 'CN, 6/9/2026, 00:30', 'Thứ 7, 5/9/2026, 11:30'],
  ['zh', '2026年9月6日（周日）00:30', '2026年9月5日（周六）11:30'],
  ['uz', '2026\u2011yil 6\u2011sentabr, yakshanba, 00:30', '2026\u2011yil 5\u2011sentabr, shanba, 11:30'],
])('formats an instant in %s as %s in Seoul', (language, seoul, newYork) => {
  expect(zonedText(at, 'Asia/Seoul', language).text).toBe(seoul)
  expect(zonedText(at, 'America/New_York', language).text).toBe(newYork)
})

test('every language has its own date format', () => {
  const texts = locales.map((locale) => zonedText(at, 'Asia/Seoul', locale).text)
  expect(new Set(texts).size).toBe(locales.length)
})

test('daylight saving time is that of the formatted instant', () => {
  expect(zoneName('America/New_York', at)).toBe('New York, GMT-4')
  expect(zoneName('America/New_York', new Date('2026-12-05T15:30:00Z'))).toBe('New York, GMT-5')
})

test.each([
  ['Asia/Ho_Chi_Minh', 'Ho Chi Minh, GMT+7'],
  ['Asia/Saigon', 'Ho Chi Minh, GMT+7'],
  ['Asia/Kolkata', 'Kolkata, GMT+5:30'],
  ['Etc/GMT-8', 'GMT+8'],
  ['UTC', 'UTC'],
])('%s is called %s', (zone, name) => {
  expect(zoneName(zone, at)).toBe(name)
})

test("the second time is in the reader's zone, in UTC if unknown, and absent in Korea", () => {
  expect(otherZone('Europe/Paris')).toBe('Europe/Paris')
  expect(otherZone(null)).toBe('UTC')
  expect(otherZone('Not/AZone')).toBe('UTC')
  expect(otherZone('Asia/Seoul')).toBe(null)
})

test.each([
  ['Asia/Saigon', ['Vietnam time', '베트남 시간', 'giờ Việt Nam', '越南时间']],
  ['Asia/Shanghai', ['Beijing time', '중국 시간', 'giờ Bắc Kinh', '北京时间']],
  ['Asia/Seoul', ['Korea time', '한국 시간', 'giờ Hàn Quốc', '韩国时间']],
])('the time zone %s has its usual name in each language', (zone, names) => {
  expect(['en', 'ko', 'vi', 'zh-Hans'].map((language) => zoneTimeName(zone, language))).toEqual(names)
  expect(zoneTimeName('Europe/Paris', 'en')).toBeNull()
})

test.each([
  ['America/Los_Angeles', '로스앤젤레스 시간', '洛杉矶时间'],
  ['Asia/Kathmandu', '네팔 시간', '尼泊尔时间'],
  ['Africa/Lagos', '나이지리아 시간', '尼日利亚时间'],
])('Korean and Chinese name the time of %s in their own script', (zone, korean, chinese) => {
  expect(zoneTimeName(zone, 'ko')).toBe(korean)
  expect(zoneTimeName(zone, 'zh-Hans')).toBe(chinese)
  expect(zoneTimeName(zone, 'vi')).toBeNull()
})

test('a zone that has only an abbreviation or an offset has no name of its own', () => {
  expect(zoneTimeName('UTC', 'ko')).toBeNull()
  expect(zoneTimeName('Not/AZone', 'ko')).toBeNull()
  expect(zoneTimeName('Etc/GMT-8', 'zh-Hans')).toBeNull()
})
