import { expect, test } from 'vitest'
import { newTotpSecret, openTotpSecret, sealTotpSecret, totpStep } from './totp.ts'

const KEYS = { secretKey: 'a key that guards nothing but the tests', previousSecretKeys: [] }

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
  const sealed = sealTotpSecret(KEYS, 'ann', secret)
  expect(openTotpSecret(KEYS, 'ann', sealed)).toEqual({ secret, isStale: false })
  expect(sealed.includes(secret)).toBe(false)
  expect(openTotpSecret(KEYS, 'bob', sealed)).toBeNull()
  expect(openTotpSecret({ ...KEYS, secretKey: `${KEYS.secretKey}!` }, 'ann', sealed)).toBeNull()
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed)
    changed[at]! ^= 1
    expect(openTotpSecret(KEYS, 'ann', changed)).toBeNull()
    expect(openTotpSecret(KEYS, 'ann', sealed.subarray(0, at))).toBeNull()
  }
})

test('a previous key decrypts what it sealed and seals nothing new', () => {
  const secret = newTotpSecret()
  const sealed = sealTotpSecret(KEYS, 'ann', secret)
  const next = {
    secretKey: 'the next key of the same site, just as long',
    previousSecretKeys: [KEYS.secretKey],
  }
  expect(openTotpSecret(next, 'ann', sealed)).toEqual({ secret, isStale: true })
  const anew = sealTotpSecret(next, 'ann', secret)
  expect(openTotpSecret(next, 'ann', anew)).toEqual({ secret, isStale: false })
  expect(openTotpSecret(KEYS, 'ann', anew)).toBeNull()
})

test('the same secret is sealed differently each time', () => {
  const secret = newTotpSecret()
  expect(sealTotpSecret(KEYS, 'ann', secret)).not.toEqual(sealTotpSecret(KEYS, 'ann', secret))
})
