import { expect, test } from 'vitest'
import { newTotpSecret, openTotpSecret, sealTotpSecret, totpStep } from './totp.ts'

const KEY = 'a key that guards nothing but the tests'

test('the codes are those of RFC 6238, appendix B', () => {
  const secret = Buffer.from('12345678901234567890')
  for (const [seconds, code] of [
    [59, '287082'],
    [1111111109, '081804'],
    [1234567890, '005924'],
    [2000000000, '279037'],
  ] as const) {
    expect(totpStep(secret, code, new Date(seconds * 1000))).toBe(Math.floor(seconds / 30))
    expect(totpStep(secret, '000000', new Date(seconds * 1000))).toBeNull()
  }
})

test('a sealed secret opens for its person, with its key, unchanged, and for nothing else', () => {
  const secret = newTotpSecret()
  const sealed = sealTotpSecret(KEY, 'ann', secret)
  expect(openTotpSecret(KEY, 'ann', sealed)).toEqual(secret)
  expect(sealed.includes(secret)).toBe(false)
  expect(() => openTotpSecret(KEY, 'bob', sealed)).toThrow()
  expect(() => openTotpSecret(`${KEY}!`, 'ann', sealed)).toThrow('another SECRET_KEY')
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed)
    changed[at]! ^= 1
    expect(() => openTotpSecret(KEY, 'ann', changed)).toThrow()
  }
})

test('the same secret is sealed differently each time', () => {
  const secret = newTotpSecret()
  expect(sealTotpSecret(KEY, 'ann', secret)).not.toEqual(sealTotpSecret(KEY, 'ann', secret))
})
