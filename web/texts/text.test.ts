import { expect, test } from 'vitest'
import { locales } from '#contract/locales.ts'
import { type Area, loadCatalogue } from './catalogues.ts'
import { findEnglish } from './testing-english.ts'
import { fill } from './text.ts'
import { tFunctionOf } from './use-text.ts'

const forCustomers: readonly Area[] = ['layout', 'accounts', 'booking', 'ticket', 'waits', 'chat']
const areas: readonly Area[] = [...forCustomers, 'admin', 'settings', 'team', 'brief', 'start']

test('a text is filled with its parameters', () => {
  expect(fill('Logged in as {email}.', { email: 'a@gmail.com' }, 'en')).toBe('Logged in as a@gmail.com.')
})

test('an exact plural form has precedence over the plural rules of the language', () => {
  const text = '{count, plural, =0 {nobody} one {# guest} other {# guests}}'
  expect([0, 1, 2, 1200].map((count) => fill(text, { count }, 'en'))).toEqual([
    'nobody',
    '1 guest',
    '2 guests',
    '1,200 guests',
  ])
  expect(fill(text, { count: 1 }, 'ko')).toBe('1 guests')
})

test('a value that a person typed is never parsed as a parameter', () => {
  expect(fill('Hello {name}', { name: '{email}' }, 'en')).toBe('Hello {email}')
})

test('every translation has the parameters of the English text', async () => {
  const parametersOf = (text: string): string[] =>
    [...text.matchAll(/\{(\w+)(?:\}|, plural)/g)].map(([, name = '']) => name).toSorted()
  const english = await loadCatalogue('en', areas)
  const different: string[] = []
  for (const locale of locales) {
    const { texts } = await loadCatalogue(locale, areas)
    for (const [key, text] of Object.entries(english.texts)) {
      if (parametersOf(texts[key] ?? '').join() !== parametersOf(text).join())
        different.push(`${locale} ${key}`)
    }
  }
  expect(different).toEqual([])
})

test('no text for customers is English in another language', async () => {
  const english = await loadCatalogue('en', forCustomers)
  for (const locale of locales.filter((other) => other !== 'en')) {
    const { texts, errors } = await loadCatalogue(locale, forCustomers)
    const sentences = Object.values({ ...texts, ...errors }).flatMap((text) => findEnglish(text, locale))
    expect(sentences, locale).toEqual([])
    const same = Object.keys(texts).filter((key) => {
      const withoutNames = (texts[key] ?? '').replaceAll(/\{\w+\}/g, '')
      return texts[key] === english.texts[key] && /[a-z]{3,} [a-z]{3,}/i.test(withoutNames)
    })
    expect(same).toEqual([])
  }
})

test('the English texts are those of the specification', async () => {
  const t = tFunctionOf<'accounts'>(await loadCatalogue('en', ['accounts']))
  expect([
    t('login.already'),
    t('register.success'),
    t('code.sent'),
    t('reset.complete'),
    t('reset.success'),
    t('password.success'),
    t('delete.question'),
    t('delete.success'),
    t('login.failed'),
  ]).toEqual([
    'You are already logged in',
    'Registration successful!',
    'Verification code sent to your email.',
    'Password reset complete!',
    'Password has been reset. You can now log in.',
    'Password changed successfully.',
    'Are you sure you want to delete your account? This action cannot be undone.',
    'Account deleted successfully.',
    'Login failed. Please try again.',
  ])
})

test('in every language the text for a used set-up link names the login', async () => {
  const plain = (text = ''): string => text.toLowerCase().replaceAll(' ', '')
  for (const locale of locales) {
    const { texts, errors } = await loadCatalogue(locale, ['accounts'])
    expect(plain(errors.SETUP_LINK_INVALID), locale).toContain(plain(texts['login.title']))
  }
})
