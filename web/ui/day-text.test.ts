import { expect, test } from 'vitest'
import { locales, localeTags } from '#contract/locales.ts'
import { zonedText } from '#domain/time-text.ts'
import { dayText, formatInstant } from './day-text.ts'

const at = new Date('2026-12-05T01:00:00Z')

test.each(locales)('a moment is written on a screen in %s as in the mails', (locale) => {
  for (const zone of ['Asia/Seoul', 'America/Los_Angeles'])
    for (const days of [0, 1]) {
      const instant = new Date(at.getTime() + days * 86_400_000)
      expect(formatInstant(instant, zone, localeTags[locale])).toBe(zonedText(instant, zone, locale).text)
    }
})

test('a day without its year follows the format of each language', () => {
  expect(locales.map((locale) => dayText(at, 'Asia/Seoul', localeTags[locale]))).toEqual([
    'Sat 5 Dec',
    '12월 5일 (토)',
    'Thứ 7, 5/12',
    '12月5日（周六）',
    '12月5日（土）',
    '12.05 (Бямба)',
    '5\u2011dekabr, shanba',
  ])
})
