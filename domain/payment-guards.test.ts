import { expect, test } from 'vitest'
import {
  decide,
  isMissingForGood,
  type KnownPayment,
  retryDelayMs,
  type ReportedOrder,
  statusesBefore,
} from './payment.ts'

/** Boundary cases of the payment rules that no other test would notice. */
const NOW = new Date('2026-09-01T00:00:00Z')
const ago = (ms: number): Date => new Date(NOW.getTime() - ms)
const USD = (minor: number) => ({ minor, currency: 'USD' })

const stepOf = (
  payment: Partial<KnownPayment>,
  order: Partial<ReportedOrder> & { captured?: 'completed' | 'pending' },
): string => {
  const { captured, ...seen } = order
  const capture = captured ? { status: captured, amount: USD(3600) } : null
  return decide(
    {
      id: 'p1',
      origin: 'server',
      status: 'created',
      amountCents: 3600,
      currency: 'USD',
      holdUntil: new Date('2026-09-01T00:20:00Z'),
      issue: null,
      approval: null,
      ...payment,
    },
    {
      status: captured ? 'completed' : 'approved',
      amount: USD(3600),
      merchantId: 'OFFICE',
      customId: 'p1',
      capture: capture as ReportedOrder['capture'],
      ...seen,
    },
    { now: NOW, merchantId: 'OFFICE' },
  )
}

test('an order counts as missing one minute after the provider first did not find it', () => {
  expect(isMissingForGood(null, NOW)).toBe(false)
  expect(isMissingForGood(ago(59_999), NOW)).toBe(false)
  expect(isMissingForGood(ago(60_000), NOW)).toBe(true)
})

test("an order without merchant id or custom id is booked, one with another's is refunded", () => {
  expect(stepOf({}, { captured: 'completed', merchantId: null })).toBe('book')
  expect(stepOf({}, { captured: 'completed', customId: null })).toBe('book')
  expect(stepOf({ origin: 'client' }, { captured: 'completed', customId: 'theirs' })).toBe('book')
  expect(stepOf({}, { captured: 'completed', customId: 'theirs' })).toBe('refund')
  expect(stepOf({}, { captured: 'completed', merchantId: 'OTHER' })).toBe('refund')
})

test('a pending capture holds a checkout whose capture was never requested, too', () => {
  expect(stepOf({ status: 'created' }, { captured: 'pending' })).toBe('wait')
  expect(stepOf({ status: 'expired' }, { captured: 'pending' })).toBe('none')
})

test('an ended checkout is neither failed nor ended a second time', () => {
  expect(stepOf({ status: 'expired' }, { amount: USD(1) })).toBe('none')
  expect(stepOf({ status: 'expired' }, { status: 'void' })).toBe('none')
})

test('only open checkouts expire, and only approved ones are captured', () => {
  expect(statusesBefore('expired')).toEqual(['creating', 'created', 'capturing'])
  expect(statusesBefore('captured')).toEqual(['created', 'capturing', 'pending', 'expired'])
})

test('the interval between syncs doubles after the twentieth sync', () => {
  expect([0, 19, 20, 21, 22, 60].map(retryDelayMs)).toEqual([
    5_000, 15_000, 30_000, 60_000, 120_000, 3_600_000,
  ])
})
