import { expect, test } from 'vitest'
import type { Locale } from '#contract/locales.ts'
import { renderPart } from '#web/testing-render.tsx'
import { NationalityField } from './nationality-field.tsx'

const countriesIn = async (locale: Locale): Promise<string[]> => {
  const html = await renderPart(<NationalityField defaultValue="FR" />, ['accounts'], locale)
  return [...html.matchAll(/<option value="(\w\w)"/g)].map(([, code = '']) => code)
}

test('the countries of most clients are first, the others in the alphabetical order of the language', async () => {
  const english = await countriesIn('en')
  expect(english.slice(0, 6)).toEqual(['CN', 'JP', 'MN', 'UZ', 'VN', 'AF'])
  expect(new Set(english).size).toBe(english.length)
  expect(new Set((await countriesIn('vi')).slice(0, 5))).toEqual(new Set(['CN', 'VN', 'MN', 'UZ', 'JP']))
})
