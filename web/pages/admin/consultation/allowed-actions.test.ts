import { expect, test } from 'vitest'
import type { WeekBooking } from '#contract/admin.ts'
import { allowedActionsAt } from './allowed-actions.ts'
import { firstOwnerFreeDays } from './first-owner-free-days.ts'

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

test('the slots to offer are in the future, free and not the booked one', () => {
  const hour = (time: string, startsAt: string, seats = 1, held = 0) => ({
    time,
    startsAt,
    seats,
    held,
    note: '',
  })
  const day = {
    date: '2026-12-05',
    usual: true,
    closed: null,
    hours: [
      hour('09:00', '2026-12-05T00:00:00.000Z'),
      hour('10:00', startsAt, 2),
      hour('11:00', '2026-12-05T02:00:00.000Z'),
      hour('12:00', '2026-12-05T03:00:00.000Z', 1, 1),
      hour('13:00', '2026-12-05T04:00:00.000Z', 0),
      hour('14:00', '2026-12-05T05:00:00.000Z', 2, 1),
    ],
    bookings: [{ consultation: { startsAt: '2026-12-05T02:00:00.000Z', status: 'pending' } } as WeekBooking],
  }
  const full = { ...day, date: '2026-12-06', hours: [] }
  expect(firstOwnerFreeDays([day, full], { now: at(-30), except: startsAt })).toEqual([
    { date: '2026-12-05', times: ['14:00'] },
  ])
})
