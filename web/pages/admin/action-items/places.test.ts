import { expect, test } from 'vitest'
import { type Item, mergePlaces, type Placed, shownOf } from './places.ts'

const anItem = (kind: Item['kind'], id: string): Item => ({
  kind,
  id,
  actions: [],
  consultationId: null,
  name: null,
  startsAt: null,
  paymentId: null,
  orderId: null,
  captureId: null,
  amount: null,
  currency: null,
  detail: '',
  reason: null,
  respondBy: null,
  since: '2026-09-01T00:00:00Z',
})
const money = (id: string): Item => anItem('unknown_money', id)
const written = (placed: readonly Placed[]): string[] =>
  placed.map(({ item, isSettled }) => (isSettled ? `(${item.id})` : item.id))

test('a resolved action item keeps its position', () => {
  const before = mergePlaces([], shownOf([money('a'), money('b'), money('c')]))
  const after = mergePlaces(before, shownOf([money('a'), money('c')]))
  expect(written(after)).toEqual(['a', '(b)', 'c'])
  expect(written(mergePlaces(after, []))).toEqual(['(a)', '(b)', '(c)'])
})

test('a new action item is appended', () => {
  const before = mergePlaces([], shownOf([money('b')]))
  const after = mergePlaces(before, shownOf([anItem('restored', 'r'), money('a'), money('b')]))
  expect(written(after)).toEqual(['b', 'r', 'a'])
})

test('a reopened action item keeps its position', () => {
  const gone = mergePlaces(mergePlaces([], shownOf([money('a'), money('b')])), shownOf([money('b')]))
  expect(written(mergePlaces(gone, shownOf([money('a'), money('b')])))).toEqual(['a', 'b'])
})

test('failed mails are one action item with a fixed position', () => {
  const [failed, other] = [anItem('message_failed', '1'), anItem('message_failed', '2')]
  const before = mergePlaces([], shownOf([failed, other, money('a')]))
  expect(before.map(({ count }) => count)).toEqual([2, 1])
  expect(written(mergePlaces(before, shownOf([other, money('a')])))).toEqual(['2', 'a'])
})
