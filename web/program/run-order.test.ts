import { expect, test } from 'vitest'
import { createRunOrder } from './run-order.ts'

test('data of an older refresh that arrives last does not replace newer data', () => {
  const order = createRunOrder()
  const [older, newer, next] = [order.start(), order.start(), order.start()]
  expect(newer()).toBe(true)
  expect(older()).toBe(false)
  expect(next()).toBe(true)
})
