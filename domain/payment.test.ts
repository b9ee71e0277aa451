import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  decide,
  isReserving,
  type KnownPayment,
  nextSyncAt,
  paymentStatuses,
  retryDelayMs,
  type ReportedOrder,
  statusesBefore,
  type PaymentStep,
} from './payment.ts'

const NOW = new Date('2026-09-01T00:00:00Z')
const LATER = new Date('2026-09-01T00:20:00Z')
const MERCHANT = 'OFFICE'
const TOKEN = { token: 't' }

const payment = (changes: Partial<KnownPayment> = {}): KnownPayment => ({
  id: 'p1',
  origin: 'server',
  status: 'created',
  amountCents: 3600,
  currency: 'USD',
  holdUntil: LATER,
  issue: null,
  approval: null,
  ...changes,
})
const USD = (minor: number) => ({ minor, currency: 'USD' })
const KRW = (minor: number) => ({ minor, currency: 'KRW' })
type Capture = NonNullable<ReportedOrder['capture']>
const order = (changes: Partial<ReportedOrder> = {}): ReportedOrder => ({
  status: 'open',
  amount: USD(3600),
  merchantId: MERCHANT,
  customId: 'p1',
  capture: null,
  ...changes,
})
const captured = (changes: Partial<Capture> = {}, ofOrder: Partial<ReportedOrder> = {}): ReportedOrder =>
  order({
    status: 'completed',
    capture: { status: 'completed', amount: USD(3600), ...changes },
    ...ofOrder,
  })
const decided = (of: KnownPayment, seen: ReportedOrder | null): PaymentStep =>
  decide(of, seen, { now: NOW, merchantId: MERCHANT })

describe('the action for each state of an order', () => {
  test.each<[string, Partial<KnownPayment>, ReportedOrder | null, PaymentStep]>([
    ['not approved yet', {}, order(), 'none'],
    ['not approved, hold over', { holdUntil: NOW }, order(), 'expire'],
    ['payer action required, hold over', { holdUntil: NOW }, order({ status: 'open' }), 'expire'],
    ['approved', {}, order({ status: 'approved' }), 'capture'],
    ['approved, hold over but still held', { holdUntil: NOW }, order({ status: 'approved' }), 'capture'],
    ['approved after it expired', { status: 'expired' }, order({ status: 'approved' }), 'capture'],
    ['approved after a failure', { status: 'failed' }, order({ status: 'approved' }), 'none'],
    [
      'still approved after a decline',
      { issue: 'INSTRUMENT_DECLINED' },
      order({ status: 'approved' }),
      'none',
    ],
    [
      'still approved after a decline, hold over',
      { issue: 'INSTRUMENT_DECLINED', holdUntil: NOW },
      order({ status: 'approved' }),
      'expire',
    ],
    [
      'still approved, declined and expired',
      { issue: 'INSTRUMENT_DECLINED', status: 'expired' },
      order({ status: 'approved' }),
      'none',
    ],
    [
      'approved, and a capture of unknown outcome under way',
      { issue: 'INSTRUMENT_DECLINED', status: 'capturing' },
      order({ status: 'approved' }),
      'capture',
    ],
    ['approved now, not before', { issue: 'NOT_APPROVED' }, order({ status: 'approved' }), 'capture'],
    ['approved though superseded', { status: 'superseded' }, order({ status: 'approved' }), 'none'],
    ['approved, nothing to book', { status: 'orphan' }, order({ status: 'approved' }), 'none'],
    ['approved for less', {}, order({ status: 'approved', amount: USD(1) }), 'refuse'],
    ['approved in another currency', {}, order({ status: 'approved', amount: KRW(3600) }), 'refuse'],
    ['approved for another account', {}, order({ status: 'approved', merchantId: 'OTHER' }), 'refuse'],
    ['approved for another payment', {}, order({ status: 'approved', customId: 'p2' }), 'refuse'],
    ['approved by the buyer’s browser alone', { approval: TOKEN }, order(), 'capture'],
    ['the same, hold over', { approval: TOKEN, holdUntil: NOW }, order(), 'capture'],
    ['the same, after it expired', { approval: TOKEN, status: 'expired' }, order(), 'capture'],
    [
      'the same, and a capture of unknown outcome',
      { approval: TOKEN, status: 'capturing' },
      order(),
      'capture',
    ],
    ['the same, though superseded', { approval: TOKEN, status: 'superseded' }, order(), 'none'],
    ['the same, for less', { approval: TOKEN }, order({ amount: USD(1) }), 'refuse'],
    ['the same, of a test account', { approval: TOKEN }, order({ merchantId: 'TEST' }), 'refuse'],
    [
      'the same, of an order not begun',
      { approval: TOKEN },
      order({ amount: null, merchantId: null }),
      'none',
    ],
    [
      'the same, of an order that can never be paid',
      { approval: TOKEN },
      order({ status: 'void' }),
      'expire',
    ],
    ['approved, amount not shown', {}, order({ status: 'approved', amount: null }), 'refuse'],
    ['capture refused, order open again', { status: 'capturing' }, order(), 'reopen'],
    ['voided', {}, order({ status: 'void' }), 'expire'],
    ['unknown to the provider', {}, null, 'expire'],
    ['unknown to the provider with a pending capture', { status: 'pending' }, null, 'none'],
    ['unknown to the provider, booked long ago', { status: 'captured' }, null, 'none'],
    ['completed without a capture', { status: 'capturing' }, order({ status: 'completed' }), 'none'],
    ['captured', { status: 'capturing' }, captured(), 'book'],
    ['captured by the client itself', {}, captured(), 'book'],
    ['captured late', { status: 'expired' }, captured(), 'book'],
    ['captured after a failure', { status: 'failed' }, captured(), 'refund'],
    [
      'partly refunded before the first sync',
      { status: 'capturing' },
      captured({ status: 'partially_refunded' }),
      'book',
    ],
    ['captured and refunded before the first sync', {}, captured({ status: 'refunded' }), 'refund'],
    ['captured though superseded', { status: 'superseded' }, captured(), 'refund'],
    ['captured, nothing to book', { status: 'orphan' }, captured(), 'refund'],
    ['captured for less', {}, captured({ amount: USD(100) }), 'refund'],
    ['captured for another account', {}, captured({}, { merchantId: 'OTHER' }), 'refund'],
    ['captured, amount unreadable', {}, captured({ amount: null }), 'none'],
    ['captured and booked before', { status: 'captured' }, captured(), 'merge'],
    ['captured and refunded before', { status: 'refund_due' }, captured(), 'merge'],
    ['booked, and declined since', { status: 'captured' }, captured({ status: 'declined' }), 'merge'],
    ['booked, and held since', { status: 'captured' }, captured({ status: 'pending' }), 'merge'],
    ['booked, and failed since', { status: 'captured' }, order({ hasFailed: true }), 'merge'],
    ['booked, and not shown', { status: 'captured' }, order(), 'none'],
    ['failed before it was paid', { status: 'created' }, order({ hasFailed: true }), 'none'],
    ['captured, in an unknown state', { status: 'capturing' }, captured({ status: 'unknown' }), 'none'],
    ['pending', { status: 'capturing' }, captured({ status: 'pending' }), 'wait'],
    ['still pending', { status: 'pending' }, captured({ status: 'pending' }), 'none'],
    ['pending for an expired hold', { status: 'expired' }, captured({ status: 'pending' }), 'none'],
    ['pending, then completed', { status: 'pending' }, captured(), 'book'],
    ['pending, then refused by the bank', { status: 'pending' }, order({ status: 'open' }), 'fail'],
    [
      'pending, without a capture in the order',
      { status: 'pending' },
      order({ status: 'open', amount: null }),
      'none',
    ],
    ['pending, then failed', { status: 'pending' }, captured({ status: 'declined' }), 'fail'],
    ['declined for good, known', { status: 'failed' }, captured({ status: 'declined' }), 'none'],
  ])('%s', (_, of, seen, step) => {
    expect(decided(payment(of), seen)).toBe(step)
  })

  test('an order is not rejected while our merchant id is unknown', () => {
    const step = decide(payment(), order({ status: 'approved', merchantId: 'ANY' }), {
      now: NOW,
      merchantId: null,
    })
    expect(step).toBe('capture')
  })

  const target: Partial<Record<PaymentStep, KnownPayment['status']>> = {
    capture: 'capturing',
    refuse: 'failed',
    reopen: 'created',
    wait: 'pending',
    book: 'captured',
    refund: 'refund_due',
    fail: 'failed',
    expire: 'expired',
  }
  const anOrder = fc.record<ReportedOrder>({
    status: fc.constantFrom('open', 'approved', 'void', 'completed'),
    amount: fc.constantFrom(USD(3600), USD(100), KRW(3600), null),
    merchantId: fc.constantFrom(MERCHANT, 'OTHER', null),
    customId: fc.constantFrom('p1', 'p2', null),
    capture: fc.option(
      fc.record<Capture>({
        status: fc.constantFrom('completed', 'pending', 'declined', 'partially_refunded', 'refunded'),
        amount: fc.constantFrom(USD(3600), USD(100), KRW(3600), null),
      }),
    ),
  })
  const aPayment = fc.record<KnownPayment>({
    id: fc.constant('p1'),
    origin: fc.constantFrom('server', 'client'),
    // An order is fetched only once its payment has its id, so 'creating' never gets here.
    status: fc.constantFrom(...paymentStatuses.filter((status) => status !== 'creating')),
    amountCents: fc.constant(3600),
    currency: fc.constant('USD'),
    holdUntil: fc.constantFrom(NOW, LATER),
    issue: fc.constantFrom(null, 'INSTRUMENT_DECLINED', 'NOT_APPROVED'),
    approval: fc.constantFrom(null, TOKEN),
  })

  test('every action leads to a state that the transition table allows', () => {
    fc.assert(
      fc.property(aPayment, fc.option(anOrder), (of, seen) => {
        const to = target[decided(of, seen)]
        if (to && to !== of.status) expect(statusesBefore(to)).toContain(of.status)
      }),
      { numRuns: 500 },
    )
  })

  test('a payment is booked or captured only for exactly the requested amount, currency and merchant', () => {
    fc.assert(
      fc.property(aPayment, anOrder, (of, seen) => {
        const step = decided(of, seen)
        if (step === 'capture') expect(seen.amount).toEqual(USD(3600))
        if (step === 'book') expect(seen.capture?.amount).toEqual(USD(3600))
        if (step === 'capture' || step === 'book') expect(seen.merchantId).not.toBe('OTHER')
      }),
      { numRuns: 500 },
    )
  })

  test('a completed capture is always booked, refunded or merged', () => {
    fc.assert(
      fc.property(aPayment, anOrder, (of, seen) => {
        const isTaken = seen.capture && !['pending', 'declined'].includes(seen.capture.status)
        if (isTaken && seen.capture!.amount !== null) {
          expect(['book', 'refund', 'merge']).toContain(decided(of, seen))
        }
      }),
      { numRuns: 500 },
    )
  })
})

describe('the time of the next sync', () => {
  const decideFor = (status: KnownPayment['status'], changes = {}) =>
    nextSyncAt(
      {
        provider: 'paypal',
        status,
        orderId: 'O',
        holdUntil: LATER,
        createdAt: NOW,
        capturedAt: null,
        tries: 0,
        ...changes,
      },
      NOW,
    )
  const seconds = (at: Date | null) => at && (at.getTime() - NOW.getTime()) / 1000

  test('is every 15 seconds for an open checkout, and at the end of its hold', () => {
    expect(seconds(decideFor('created'))).toBe(15)
    expect(seconds(decideFor('created', { tries: 500 }))).toBe(15)
    expect(seconds(decideFor('created', { holdUntil: new Date(NOW.getTime() + 4000) }))).toBe(4)
  })

  test('is daily for thirty days for a settled payment', () => {
    expect(seconds(decideFor('captured', { capturedAt: NOW }))).toBe(86_400)
    expect(decideFor('captured', { capturedAt: new Date('2026-07-31T00:00:00Z') })).toBeNull()
  })

  test('continues for an ended checkout until the provider deletes the order', () => {
    expect(seconds(decideFor('superseded'))).toBe(300)
    expect(decideFor('expired', { orderId: null })).toBeNull()
    expect(decideFor('failed', { createdAt: new Date('2026-08-31T17:00:00Z') })).toBeNull()
    const other = { provider: 'portone', createdAt: new Date('2026-08-31T17:00:00Z') } as const
    expect(seconds(decideFor('failed', other))).toBe(300)
  })

  test('exists for every payment that is not final', () => {
    for (const status of paymentStatuses.filter(isReserving))
      expect(decideFor(status, { tries: 999 })).not.toBeNull()
  })

  test('is within 15 seconds after an outage of five minutes, and within an hour after one of days', () => {
    let waitedMs = 0
    for (let tries = 0; waitedMs < 280_000; tries++) {
      expect(retryDelayMs(tries)).toBeLessThanOrEqual(15_000)
      waitedMs += retryDelayMs(tries)
    }
    expect(retryDelayMs(10_000)).toBe(3_600_000)
  })
})
