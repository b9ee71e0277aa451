import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { solve } from './proof-of-work.ts'

test.each([1, 8, 11])('a solution begins with %i zero bits', async (bits) => {
  const proof = await solve({ challenge: 'a.challenge', bits })
  expect(proof).toMatch(/^a\.challenge:\d+$/)
  const [first, second] = createHash('sha256').update(proof).digest()
  expect(((first! << 8) | second!) >> (16 - bits)).toBe(0)
})
