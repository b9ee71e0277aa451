import { expect, test } from 'vitest'
import { mailboxName, readMailbox } from './mailbox.ts'

test.each([
  ['an.na@gmail.com', 'anna@gmail.com'],
  ['Anna@GMAIL.com', 'anna@gmail.com'],
  ['a.n.n.a+naru@gmail.com', 'anna@gmail.com'],
  ['anna+@gmail.com', 'anna@gmail.com'],
  ['an.na+x@company.co.kr', 'an.na@company.co.kr'],
])('%s has the mailbox key %s', (typed, key) => {
  expect(readMailbox(typed)).toMatchObject({ key, email: typed.toLowerCase() })
})

test('dots are ignored only in Gmail addresses', () => {
  expect(readMailbox('an.na@company.kr')?.key).not.toBe(readMailbox('anna@company.kr')?.key)
})

test.each([
  '',
  'anna',
  '@gmail.com',
  'anna@gmail',
  '.anna@gmail.com',
  'anna.@gmail.com',
  'a..b@gmail.com',
  'a@evil.com,b@gmail.com',
  'a@evil.com@gmail.com',
  'anna@gmail.com\r\nBcc: x@x.x',
  'anna @gmail.com',
  ' anna@gmail.com',
  '"anna"@gmail.com',
  'anna@gmail.com.',
  'anna@-gmail.com',
  'anna@gm_ail.com',
  'ａnna@gmail.com',
  'anna＠gmail.com',
  'anna@gmаil.com',
  // Lower-casing the Kelvin sign gives a plain k.
  '\u212aim@gmail.com',
  'anna@127.0.0.1',
  `${'a'.repeat(65)}@gmail.com`,
  `anna@${'a.'.repeat(130)}com`,
])('%j is refused', (typed) => {
  expect(readMailbox(typed)).toBeNull()
})

test('refuses a very long address quickly', () => {
  const hostile = `${'a.'.repeat(50_000)}@gmail.com`
  expect(readMailbox(hostile)).toBeNull()
})

test('the local part is the part before the @', () => {
  expect(mailboxName('anna@gmail.com')).toBe('anna')
})
