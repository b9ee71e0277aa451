import { expect, test } from 'vitest'
import type { ConsultationMail } from '#server/features/mails/kinds.ts'
import { aConsultation, render, samples } from '#server/features/mails/testing.ts'

const free: ConsultationMail = { ...aConsultation, amountCents: 0 }
const MONEY = /refund|payment|paid|\bpay\b|paying|\$|USD/i
/** The text of a mail without its links and footer, which name the policies. */
const saidIn = ({ text }: { text: string }) =>
  text.split('\n--\n')[0]!.replaceAll(/^.*(?:Terms of Service|Refund Policy|https:).*$/gm, '')

test('the mails about a booking free of charge do not mention money', () => {
  expect(saidIn(render('booking_paid', free))).toContain('free of charge')
  const mails = [
    render('booking_paid', free),
    render('reminder', free),
    render('reminder', { ...free, isLast: true }),
    render('hours_offered', { ...samples.hours_offered, consultation: free }),
    render('moved', { ...samples.moved, consultation: free, isLost: false }),
    render('moved', { ...samples.moved, consultation: free, isLost: true }),
    render('cancelled_by_user', { consultation: free, refund: null, reason: 'I am ill' }),
    render('cancelled_by_admin', { consultation: free, refund: null, reason: 'Our counsellor is ill.' }),
    render('missed_by_office', { consultation: free, refund: null, reason: '' }),
    render('missed_by_student', { consultation: free, freeMove: false }),
  ]
  for (const mail of mails) expect(saidIn(mail)).not.toMatch(MONEY)
})

test('the mail to staff asks for a transfer only when the provider refuses for good', () => {
  const refused = render('refund_stuck', { ...samples.refund_stuck, isRefused: true })
  expect(refused.text).toContain('press “Transferred”')
  expect(render('refund_stuck').text).not.toContain('Transferred')
})

test('the mail about a refund in cash or by transfer does not mention a card', () => {
  const outside = render('refund_completed', { ...samples.refund_completed, isOutside: true })
  expect(outside.text).toContain('in cash or by bank transfer')
  expect(outside.text).not.toMatch(/card/)
  // The client may not be the person who paid.
  expect(outside.text).not.toMatch(/your refund|to you/i)
  expect(render('refund_completed').text).toContain('account or card')
})
