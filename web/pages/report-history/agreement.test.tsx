import { expect, test } from 'vitest'
import type { Locale } from '#contract/locales.ts'
import { renderPart } from '#web/testing-render.tsx'
import { AgreementFields, agreementOf } from './agreement.tsx'

const initialIn = async (locale: Locale, name: string): Promise<string | undefined> =>
  /name="shownInitial" value="([^"]*)"/.exec(
    await renderPart(<AgreementFields name={name} />, ['booking'], locale),
  )?.[1]

test('the initial of a review is that of the given name, which is last in Vietnamese', async () => {
  expect(await initialIn('vi', 'Nguyễn Văn An')).toBe('A.')
  expect(await initialIn('en', 'Ann Nguyen')).toBe('A.')
  expect(await initialIn('ko', '김하늘')).toBe('김.')
})

test('a review is stored with the chosen visibility', () => {
  const form = new FormData()
  form.set('shownInitial', 'A.')
  expect(agreementOf(form)).toBeNull()
  form.set('shown', 'initial')
  expect(agreementOf(form)).toEqual({ name: 'A.' })
  form.set('shown', 'country')
  expect(agreementOf(form)).toEqual({ name: '' })
})
