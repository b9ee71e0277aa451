import { expect, test } from 'vitest'
import { allowedActionsAt } from './allowed-actions.ts'

const startsAt = '2026-12-05T01:00:00.000Z'
const at = (minutes: number): number => Date.parse(startsAt) + minutes * 60_000
const booked = {
  status: 'pending',
  course: 'booked',
  startsAt,
  undoUntil: null,
  amount: '36.00',
  refund: null,
  dispute: null,
} as const

const named = (acts: ReturnType<typeof allowedActionsAt>): string[] =>
  Object.entries(acts)
    .filter(([, can]) => can)
    .map(([name]) => name)

test('a consultation can begin 15 minutes before its start, be completed after it, and the client marked absent after 20 minutes', () => {
  expect(named(allowedActionsAt(booked, at(-16)))).toEqual(['offer', 'refund', 'cancel'])
  expect(named(allowedActionsAt(booked, at(-15)))).toEqual(['begin', 'offer', 'refund', 'cancel'])
  expect(named(allowedActionsAt(booked, at(0)))).toEqual(['begin', 'complete', 'offer', 'refund', 'cancel'])
  const begun = { ...booked, course: 'begun' } as const
  expect(named(allowedActionsAt(begun, at(19)))).toEqual(['complete', 'refund', 'cancel'])
  expect(named(allowedActionsAt(begun, at(20)))).toEqual(['complete', 'absent', 'refund', 'cancel'])
})

test('an end can be undone until its mail is sent, and a missed consultation cannot end twice', () => {
  const ended = {
    ...booked,
    status: 'completed',
    course: 'ended',
    undoUntil: new Date(at(70)).toISOString(),
  } as const
  expect(allowedActionsAt(ended, at(69)).undo).toBe(true)
  expect(allowedActionsAt(ended, at(70)).undo).toBe(false)
  const missed = { ...booked, course: 'missed_by_office' } as const
  expect(named(allowedActionsAt(missed, at(60)))).toEqual(['offer', 'refund', 'cancel'])
})

test('a refund is offered only while money is left that is neither refunded nor on its way', () => {
  const offersRefund = (changes: object): boolean => allowedActionsAt({ ...booked, ...changes }, at(0)).refund
  const refund = (amount: string) => ({ refund: { amount, status: 'requested' } })
  expect([{}, refund('10.00'), refund('36.00'), { amount: '0.00' }].map(offersRefund)).toEqual([
    true,
    true,
    false,
    false,
  ])
})
