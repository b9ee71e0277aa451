import { expect, test } from 'vitest'
import { countryOfZone, guessCountry } from './country-of-zone.ts'

/** The name of a zone in this runtime's time zone data. */
const known = (zone: string): string =>
  new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone

test.each([
  ['Asia/Ho_Chi_Minh', 'VN'],
  ['Asia/Seoul', 'KR'],
  ['America/Chicago', 'US'],
  ['Asia/Tashkent', 'UZ'],
  ['Asia/Ulaanbaatar', 'MN'],
  ['UTC', null],
  ['Etc/GMT+9', null],
])('the zone %s names %j', (zone, country) => {
  expect(countryOfZone(known(zone))).toBe(country)
})

test.each([
  ['Asia/Seoul', 'ko', 'KR'],
  ['Asia/Seoul', 'vi', null],
  ['Asia/Ho_Chi_Minh', 'vi', 'VN'],
  ['Asia/Ho_Chi_Minh', 'ko', 'VN'],
  ['UTC', 'vi', 'KR'],
] as const)('a reader in %s of %s finds the nationality %j preselected', (zone, locale, country) => {
  expect(guessCountry(known(zone), locale)).toBe(country)
})
