import { expect, test } from 'vitest'
import { locales } from '#contract/locales.ts'
import { initialSettings } from '#domain/settings.ts'
import { contentIn } from './contents.ts'

test.each(locales)('%s: every text of the public pages exists', (locale) => {
  const { topics, ...content } = contentIn(locale, initialSettings)
  for (const [name, text] of Object.entries({ ...topics, ...content })) expect(text, name).toBeTruthy()
})
