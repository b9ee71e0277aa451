import { expect, test } from 'vitest'
import { bookingNumber, isWrittenNumber } from './booking-number.ts'

test.each([
  ['N-7K2P4', 'N-7K2P4'],
  [' n-7k2p4 ', 'N-7K2P4'],
  ['n 7k2p4', 'N-7K2P4'],
  ['7k2p4', 'N-7K2P4'],
  ['N-7K2P', null],
  // Characters that a number never contains.
  ['N-7K2P0', null],
  ['N-7K2PI', null],
  ['김하늘', null],
])('the input %j is read as the booking number %j', (typed, number) => {
  expect(bookingNumber(typed)).toBe(number)
})

test('input of five letters is also searched as a name', () => {
  expect(isWrittenNumber('Peter')).toBe(false)
  expect(isWrittenNumber('n-7k2p4')).toBe(true)
})
