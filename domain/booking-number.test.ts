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
])('what is typed as %j is the booking %j', (typed, number) => {
  expect(bookingNumber(typed)).toBe(number)
})

test('a name of five letters is looked for as a name, too', () => {
  expect(isWrittenNumber('Peter')).toBe(false)
  expect(isWrittenNumber('n-7k2p4')).toBe(true)
})
