import { expect, test } from 'vitest'
import { describeFinding, type FindingCode, finding, findingCodes } from '#domain/site-status.ts'
import { doctorTexts as englishDoctor, findingTexts as english, statusPage } from './en/findings.ts'
import {
  doctorTexts as koreanDoctor,
  findingTexts as korean,
  statusPage as koreanPage,
} from './ko/findings.ts'

const placeholders = (text = ''): string[] => (text.match(/\{\w+\}/g) ?? []).toSorted()

test.each(Object.keys(findingCodes) as FindingCode[])(
  '%s has the same facts in English and Korean',
  (code) => {
    for (const index of [0, 1] as const) {
      expect(placeholders(korean.findings[code][index])).toEqual(placeholders(english.findings[code][index]))
      expect(korean.findings[code][index] === undefined).toBe(english.findings[code][index] === undefined)
    }
    // A finding that is not good says what to do, unless its text is the whole explanation.
    const alone: FindingCode[] = ['configuration_invalid', 'mail_none', 'clock_unknown']
    if (findingCodes[code][1] !== 'ok' && !alone.includes(code))
      expect(english.findings[code][1]).toBeTruthy()
  },
)

test('facts fill the texts, formatted by their names', () => {
  const found = finding('webhooks_ok', { provider: 'portone', at: '2026-09-01T00:00:00Z', count: 2 })
  const { text, remedy } = describeFinding(found, english, (name, value) => `<${name} ${value}>`)
  expect(text).toBe(
    'last event of <provider portone>: <at 2026-09-01T00:00:00Z>; <count 2> forged calls refused in 24 hours',
  )
  expect(remedy).toBe('')
  expect(describeFinding(finding('disk_low', { megabytes: 5, folder: '$&' }), korean).text).toBe(
    '$& 디스크에 5MB 남음',
  )
})

test('the site status screen and the last line of the doctor have all texts in both languages', () => {
  for (const key of Object.keys(statusPage) as (keyof typeof statusPage)[])
    expect(placeholders(koreanPage[key])).toEqual(placeholders(statusPage[key]))
  expect(englishDoctor.summary({ failed: 0, warned: 1, isFresh: true })).toBe(
    'Healthy, with 1 warning; the site has not been started yet',
  )
  expect(englishDoctor.summary({ failed: 2, warned: 0, isFresh: false })).toBe('2 checks failed')
  expect(koreanDoctor.summary({ failed: 2, warned: 1, isFresh: false })).toBe('실패 2건, 주의 1건')
})
