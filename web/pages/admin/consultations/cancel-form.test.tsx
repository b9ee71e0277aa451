import { expect, test } from 'vitest'
import type { Consultation } from '#contract/consultations.ts'
import { firstServiceId } from '#domain/first-service.ts'
import { renderPart } from '#web/testing-render.tsx'
import { Consequence } from './cancel-form.tsx'
import { Amount, BookedService, RefundState } from './details.tsx'

const consultation = {
  _id: '3f2a9c1b-d25e-42fe-b1b9-a23acdf0c4ab',
  name: 'Linh Nguyễn',
  startsAt: '2026-12-05T01:00:00.000Z',
  amount: '36.00',
  currency: 'USD',
  refundIfCancelledNow: '36.00',
  couponLostIfCancelled: null,
  dispute: null,
  status: 'pending',
} as Consultation

const shown = (changes: Partial<Consultation>): Promise<string> =>
  renderPart(<Consequence {...consultation} {...changes} />, ['admin'])

test('before a cancellation staff read what the client gets back', async () => {
  expect(await shown({})).toContain('36.00 USD')
  expect(await shown({ refundIfCancelledNow: '0.00' })).toContain('already been refunded')
})

test('a booking free of charge is not said to be refunded already', async () => {
  const free = await shown({ amount: '0.00', refundIfCancelledNow: '0.00' })
  expect(free).toContain('Nothing was paid.')
  expect(free).not.toContain('already been refunded')
})

test('the facts of a booking free of charge name no amount and no payment', async () => {
  const facts = (amount: string): Promise<string> =>
    renderPart(<Amount {...consultation} amount={amount} paymentStatus="completed" />, ['admin'])
  expect(await facts('36.00')).toContain('36.00 USD')
  const free = await facts('0.00')
  expect(free).toContain('Free of charge')
  expect(free).not.toMatch(/0\.00|Paid/)
})

test('before the cancellation of a booking paid outside the site, staff read that they transfer the refund', async () => {
  expect(await shown({ isOutside: true })).toContain('you transfer the refund yourself')
  expect(await shown({})).not.toContain('transfer')
})

test('the refund of a payment with a link is said to go to the person who paid', async () => {
  expect(await shown({ isPaidByLink: true })).toContain('The person who paid gets back 36.00 USD')
})

test('a payment that the provider took back is not said to be refunded', async () => {
  const reversed = await shown({ refundIfCancelledNow: '0.00', paymentStatus: 'reversed' })
  expect(reversed).toContain('The payment provider took this payment back')
  expect(reversed).not.toContain('already been refunded')
  const refund = { amount: '36.00', status: 'completed' } as const
  const facts = (changes: Partial<Consultation>): Promise<string> =>
    renderPart(<RefundState {...consultation} refund={refund} {...changes} />, ['admin'])
  expect(await facts({})).toContain('36.00 USD, refunded')
  expect(await facts({ paymentStatus: 'reversed' })).not.toContain('refunded')
})

test('staff read which service was booked, in their language, unless it is the first one', async () => {
  const service = {
    id: 'a2f5a9cd',
    name: 'Long consultation',
    names: { en: 'Long consultation', ko: '심층 상담' },
  }
  const facts = (changes: Partial<Consultation>) =>
    renderPart(<BookedService {...consultation} durationMinutes={120} {...changes} />, ['admin'], 'ko')
  expect(await facts({ service })).toContain('심층 상담, 120분')
  expect(await facts({ service: { id: firstServiceId, name: 'Consultation' } })).toBe('')
})

test('the facts of a booking name the payment with a link by another person', async () => {
  const facts = (isPaidByLink: boolean) =>
    renderPart(<Amount {...consultation} paymentStatus="completed" isPaidByLink={isPaidByLink} />, ['admin'])
  expect(await facts(true)).toContain('Refunds go to that person.')
  expect(await facts(false)).not.toContain('payment link')
})
