import { expect, test } from 'vitest'
import { durationText } from './countdown.tsx'

test.each([
  [0, '0:00'],
  [59, '0:59'],
  [1799, '29:59'],
  [3600, '1:00:00'],
  [259_199, '71:59:59'],
])('a duration of %i seconds is shown as %s', (seconds, text) => {
  expect(durationText(seconds)).toBe(text)
})
