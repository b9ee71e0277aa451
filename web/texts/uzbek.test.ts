import { expect, test } from 'vitest'
import { countryCodes } from '#contract/countries.ts'
import { conversationLanguages } from '#domain/conversation-languages.ts'
import { initialSettings } from '#domain/settings.ts'
import { contentIn } from '#web/content/contents.ts'
import { loadCatalogue } from './catalogues.ts'
import * as mongolian from './mn/names.ts'
import * as uzbek from './uz/names.ts'

test('Uzbek texts write oʻ and gʻ with U+02BB and the glottal stop with U+02BC', async () => {
  const { texts, errors } = await loadCatalogue('uz', [
    'layout',
    'accounts',
    'booking',
    'ticket',
    'waits',
    'chat',
  ])
  const all = JSON.stringify([texts, errors, contentIn('uz', initialSettings), uzbek])
  expect(all).toMatch(/oʻ.*gʻ.*aʼ/)
  expect(all.match(/[\p{L}]+(?:['`´‘’]\p{L}+|(?<![og])ʻ\p{L}*|[og]ʼ\p{L}*)/giu) ?? []).toEqual([])
})

test.each([
  ['Mongolian', mongolian],
  ['Uzbek', uzbek],
])('%s has a name of its own for every country and language that can be chosen', (_, names) => {
  expect(Object.keys(names.countries)).toEqual(countryCodes)
  expect(Object.keys(names.languages)).toEqual(conversationLanguages)
  for (const own of [names.countries, names.languages])
    expect(new Set(Object.values(own)).size).toBe(Object.keys(own).length)
})
