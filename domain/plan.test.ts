import { expect, test } from 'vitest'
import { carriedTicks } from './plan.ts'

const step = (text: string) => ({ text, on: null, link: null })

test('a corrected plan keeps the ticks of unchanged steps', () => {
  const before = ['Passport', 'Transcript', 'Visa'].map(step)
  const after = ['Language test', 'Visa', 'Passport copy', 'Transcript'].map(step)
  expect(carriedTicks(before, [2, 3], after)).toEqual([2, 4])
  expect(carriedTicks(before, [], after)).toEqual([])
  expect(carriedTicks(before, [9], after)).toEqual([])
})
