import { expect, test } from 'vitest'
import { locales } from '#contract/locales.ts'
import { initialSettings } from '#domain/settings.ts'
import { factsIn } from '#web/content/facts.ts'
import { loadCatalogue } from '#web/texts/catalogues.ts'
import { fillSettings } from './fill-settings.ts'

const slots = { ...initialSettings.slots, weekdays: [5], leadHours: 48, horizonWeeks: 4 }
const catalogueWith = async (locale: (typeof locales)[number], settings = initialSettings) =>
  fillSettings(await loadCatalogue(locale, ['layout', 'accounts', 'booking', 'ticket', 'chat']), settings)

test('with the default settings the refusal of a weekday has the text of the specification', async () => {
  const { errors } = await catalogueWith('en')
  expect(errors.NOT_WEEKEND).toBe('You can only select Saturday or Sunday.')
})

test.each([
  ['en', /Friday/, /48 hours/, /4 weeks/],
  ['ko', /금요일/, /48시간/, /4주/],
  ['vi', /Thứ\sSáu/, /48 tiếng/, /4 tuần/],
  ['zh', /周五/, /48 小时/, /4 周/],
] as const)(
  'in %s form and refusals name the days and limits that the owner has set',
  async (locale, day, lead, horizon) => {
    const { texts, errors } = await catalogueWith(locale, { ...initialSettings, slots })
    for (const text of [texts['report.koreaNotice'], texts['report.dateHint'], errors.NOT_WEEKEND])
      expect(text).toMatch(day)
    expect(errors.TOO_SOON).toMatch(lead)
    expect(errors.TOO_FAR).toMatch(horizon)
  },
)

test.each(locales)('no placeholder of a fact is left unfilled in %s', async (locale) => {
  const { texts, errors } = await catalogueWith(locale)
  const open = Object.entries({ ...texts, ...errors }).filter(([, text]) => /<\w+>/.test(text))
  expect(open).toEqual([])
})

test('Korean days are written as Korean editors write them', async () => {
  const noticeOf = async (weekdays: number[]): Promise<string> => {
    const settings = { ...initialSettings, slots: { ...initialSettings.slots, weekdays } }
    return (await catalogueWith('ko', settings)).texts['report.koreaNotice']!
  }
  expect(await noticeOf([6, 0])).toContain('토·일요일')
  expect(await noticeOf([5, 6, 0])).toContain('금·토·일요일')
  expect(await noticeOf([5])).toContain('금요일')
})

test('Chinese has spaces around 或 between other letters, and none between Chinese words', () => {
  const facts = factsIn('zh', { ...initialSettings, paymentMethods: ['paypal', 'kakaopay'] })
  expect(facts.aBookableDay).toBe('周六或周日')
  expect(facts.chatApps).toBe('KakaoTalk、Instagram 或 Facebook')
  expect(facts.fee).toBe('36 美元 或 49,000 韩元')
})
