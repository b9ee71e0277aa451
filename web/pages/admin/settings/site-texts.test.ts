import { expect, test } from 'vitest'
import { locales } from '#contract/locales.ts'
import { settings } from '#contract/settings.ts'
import { initialSettings } from '#domain/settings.ts'
import { MAX_CHAPTERS, MAX_FAQ } from '#domain/site-texts.ts'
import { loadCatalogue } from '#web/texts/catalogues.ts'
import { builtInText } from './built-in-texts.ts'
import { blockText, readBlocks, siteTextFieldOf } from './site-texts.ts'

test('a text consists of blocks: a heading, its paragraphs, an empty line', () => {
  const typed = '\n Is it hard? \n No.\nReally not.\n \n\nWhen?\nOn {bookableDays}.\n'
  const blocks = [
    { title: 'Is it hard?', text: ['No.', 'Really not.'] },
    { title: 'When?', text: ['On {bookableDays}.'] },
  ]
  expect(readBlocks(typed)).toEqual(blocks)
  expect(readBlocks(blockText(blocks))).toEqual(blocks)
  expect(readBlocks(' \n\n')).toEqual([])
})

test('an error in a part of a text is shown at its field', () => {
  expect(siteTextFieldOf('faq.ko.2.text.0')).toBe('faq.ko')
  expect(siteTextFieldOf('intake.start.vi.1')).toBe('intake.start.vi')
})

test('the built-in texts can be edited and saved: they are in range and keep the names of facts', async () => {
  for (const locale of locales) {
    const blocks = async (section: 'faq' | 'story') =>
      readBlocks(await builtInText({ section, locale, settings: initialSettings, takesWon: true }))
    const faq = { ...initialSettings.faq, [locale]: await blocks('faq') }
    const story = { ...initialSettings.story, [locale]: await blocks('story') }
    const intake = structuredClone(initialSettings.intake)
    for (const topic of Object.keys(intake) as (keyof typeof intake)[]) {
      const typed = await builtInText({ section: 'intake', topic, locale, settings: initialSettings })
      intake[topic][locale] = typed.split('\n')
      expect(intake[topic][locale]).toHaveLength(3)
    }
    expect(settings.safeParse({ ...initialSettings, faq, story, intake }).error, locale).toBeUndefined()
    // A placeholder without a named fact would be written as 'undefined'.
    expect(blockText([...faq[locale], ...story[locale]])).not.toMatch(/undefined|\[object/)
    expect(faq[locale]).toHaveLength(17)
    expect(blockText(faq[locale])).toContain('{feeWithCoupon}')
    expect(blockText(faq[locale])).toContain('{inTime}')
    expect(blockText(story[locale])).toContain('{fee}')
  }
})

test.each(['en', 'ko'] as const)('the hints in %s name the limits of the texts', async (locale) => {
  const { texts } = await loadCatalogue(locale, ['settings'])
  expect(texts['siteTexts.hint.faq']).toContain(String(MAX_FAQ))
  expect(texts['siteTexts.hint.story']).toContain(String(MAX_CHAPTERS))
})

test.each(['en', 'ko'] as const)(
  '%s: the screens of FAQ and story say once what an empty language shows',
  async (locale) => {
    const { texts } = await loadCatalogue(locale, ['settings'])
    for (const section of ['faq', 'story'] as const) {
      const said = (['siteTexts.guide', 'siteTexts.hint'] as const).map((key) => texts[`${key}.${section}`])
      const shown = [...said, texts[`settings.${section}.never`]].join(' ')
      expect(shown.match(/standard|기본/g), section).toHaveLength(1)
    }
  },
)
