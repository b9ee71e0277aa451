import { expect, test } from 'vitest'
import type { Consultation } from '#contract/consultations.ts'
import { renderPart } from '#web/testing-render.tsx'
import { CancelDialog, Consequence } from './cancel-dialog.tsx'
import { ConsultationCard } from './consultation-card.tsx'

const consultation = {
  _id: '3f2a9c1b-d25e-42fe-b1b9-a23acdf0c4ab',
  startsAt: '2026-12-05T01:00:00.000Z',
  amount: '36.00',
  currency: 'USD',
  refund: null,
  refundIfCancelledNow: '36.00',
  fullRefundUntil: '2026-12-04T01:00:00.000Z',
  couponLostIfCancelled: null,
  status: 'pending',
} as Consultation

test('a cancellation cannot be confirmed before the dialog shows the refund', async () => {
  const html = await renderPart(
    <CancelDialog consultation={consultation} open onClose={() => {}} onCancelled={() => {}} />,
    ['booking'],
  )
  expect(html).toContain('Checking the refund...')
  expect(html).not.toContain('36.00')
  expect(html).toMatch(/<button type="submit" class="button danger" aria-disabled="true">/)
})

test('the text about a refund in cash does not mention business days', async () => {
  const cash = { ...consultation, isOutside: true } as Consultation
  const html = await renderPart(<Consequence consultation={cash} isChecking={false} />, ['booking'])
  expect(html).toContain('in cash or by bank transfer')
  expect(html).not.toContain('business days')
  const refund = { amount: '36.00', status: 'completed' } as const
  const card = await renderPart(
    <ConsultationCard consultation={{ ...cash, status: 'cancelled', refund }} onCancelled={() => {}} />,
    ['booking'],
  )
  expect(card).toContain('The money was refunded in cash or by bank transfer.')
  expect(card).not.toContain('business days')
})

test('the text about a refund of a payment with a link names the person who paid as the recipient', async () => {
  const linked = { ...consultation, isPaidByLink: true } as Consultation
  const html = await renderPart(<Consequence consultation={linked} isChecking={false} />, ['booking'])
  expect(html).toContain('36.00 USD goes back to the person who paid.')
  expect(html).not.toContain('You will get back')
  const late = { ...linked, refundIfCancelledNow: '0.00' }
  const nothing = await renderPart(<Consequence consultation={late} isChecking={false} />, ['booking'])
  expect(nothing).toMatch(/deadline was .* there is no refund/)
  expect(nothing).not.toMatch(/you will get back/)
  const refund = { amount: '36.00', status: 'completed' } as const
  const card = await renderPart(
    <ConsultationCard consultation={{ ...linked, status: 'cancelled', refund }} onCancelled={() => {}} />,
    ['booking'],
  )
  expect(card).toContain('The money was sent back to the person who paid.')
})

const dispute = { id: 'PP-D-1', status: 'OPEN', reason: null, respondBy: null }
test.each([
  ['the refund is named', {}],
  [
    'everything has been refunded before',
    { refundIfCancelledNow: '0.00', refund: { amount: '36.00', status: 'completed' } },
  ],
  ['the payment is disputed', { dispute }],
  ['the provider took the payment back', { refundIfCancelledNow: '0.00', paymentStatus: 'reversed' }],
] as const)('the coupon that a cancellation revokes is named when %s', async (_, changes) => {
  const earned = { ...consultation, ...changes, couponLostIfCancelled: 'NARU7' } as Consultation
  const html = await renderPart(<Consequence consultation={earned} isChecking={false} />, ['booking'])
  expect(html).toContain('You will also lose coupon NARU7')
})

test('a booking free of charge is shown without a sentence about a refund', async () => {
  const free = { ...consultation, amount: '0.00', refundIfCancelledNow: '0.00' }
  for (const isChecking of [true, false])
    expect(await renderPart(<Consequence consultation={free} isChecking={isChecking} />, ['booking'])).toBe(
      '',
    )
  const card = await renderPart(<ConsultationCard consultation={free} onCancelled={() => {}} />, ['booking'])
  expect(card).not.toMatch(/refund/i)
  const paid = await renderPart(<ConsultationCard consultation={consultation} onCancelled={() => {}} />, [
    'booking',
  ])
  expect(paid).toMatch(/full refund of/)
})
