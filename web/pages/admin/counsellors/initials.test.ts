import { expect, test } from 'vitest'
import { counsellorIn } from '#web/pages/admin/views.ts'
import { colourOf, initialsOf } from './initials.ts'

test.each([
  ['Lee Bora', 'LB'],
  ['김민지', '민지'],
  ['이 보라', '이보'],
  ['bora', 'BO'],
  ['Ana de la Cruz', 'AC'],
])('the initials of %s are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

test('counsellors have the colours of their order, and one who has left has none', () => {
  const list = Array.from({ length: 9 }, (_, index) => ({ id: String(index) }))
  expect(['0', '7', '8', 'gone'].map((id) => colourOf(id, list))).toEqual([
    'colour-1',
    'colour-8',
    'colour-1',
    '',
  ])
})

test('an address without a valid id names no counsellor', () => {
  expect(counsellorIn(new URLSearchParams('counsellor=me'))).toBeUndefined()
  const id = '3f1a2b9c-0d4e-4f6a-8b7c-9d0e1f2a3b4c'
  expect(counsellorIn(new URLSearchParams({ counsellor: id }))).toBe(id)
})
