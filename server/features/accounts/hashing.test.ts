import { expect, test } from 'vitest'
import { hashPassword, isOutdated, verifyPassword } from './hashing.ts'

const hashed = async (password: string): Promise<string> => {
  const result = await hashPassword(password)
  if (!result.ok) throw new Error(result.code)
  return result.value
}

test('a password is verified against its own hash only', async () => {
  const stored = await hashed('river crossing at dawn')
  expect(await verifyPassword(stored, 'river crossing at dawn')).toEqual({ ok: true, value: true })
  expect(await verifyPassword(stored, 'river crossing at dawn ')).toEqual({ ok: true, value: false })
  expect(await verifyPassword(null, 'river crossing at dawn')).toEqual({ ok: true, value: false })
})

test('composed and decomposed Hangul is one password', async () => {
  const stored = await hashed('나루에서 강을 건너다'.normalize('NFC'))
  expect(await verifyPassword(stored, '나루에서 강을 건너다'.normalize('NFD'))).toEqual({
    ok: true,
    value: true,
  })
})

test('of 100 concurrent verifications 66 run and the rest is refused with a retry', async () => {
  const results = await Promise.all(Array.from({ length: 100 }, () => hashPassword('river crossing at dawn')))
  expect(results.filter(({ ok }) => ok)).toHaveLength(66)
  expect(results.find(({ ok }) => !ok)).toEqual({ ok: false, code: 'BUSY', retryAfterSeconds: 2 })
  // All slots are free again.
  const after = await Promise.all(Array.from({ length: 66 }, () => hashPassword('river crossing at dawn')))
  expect(after.every(({ ok }) => ok)).toBe(true)
})

test('an unreadable hash releases its place in the queue', async () => {
  for (let turn = 0; turn < 5; turn++) await expect(verifyPassword('not a hash', 'x')).rejects.toThrow()
  expect((await hashPassword('river crossing at dawn')).ok).toBe(true)
})

test('a hash with the current cost is up to date, one with another cost is outdated', async () => {
  const stored = await hashed('river crossing at dawn')
  expect(isOutdated(stored)).toBe(false)
  expect(isOutdated(stored.replace('t=2', 't=1'))).toBe(true)
  expect(isOutdated(stored.replace('m=19456', 'm=9728'))).toBe(true)
})
