import { expect, test } from 'vitest'
import type { MailKind } from '#server/features/messages/kinds.ts'
import { mailLabel } from './mail-label.ts'

/** The compiler keeps this list the mailer's: a kind that is missing or gone does not compile. */
const kinds = Object.keys({
  registration_code: 0,
  already_registered: 0,
  reset_code: 0,
  password_changed: 0,
  reset_refused: 0,
  passkey_added: 0,
  passkey_removed: 0,
  google_linked: 0,
  new_device: 0,
  booking_paid: 0,
  cancelled_by_user: 0,
  cancelled_by_admin: 0,
  refund_completed: 0,
  payment_pending: 0,
  payment_declined: 0,
  payment_refunded: 0,
  completed: 0,
  coupon_issued: 0,
  reminder: 0,
  account_deleted: 0,
  audit_head: 0,
} satisfies Record<MailKind, 0>)

test('every kind of mail has words of its own', () => {
  const labels = kinds.map(mailLabel)
  expect(labels).not.toContain(undefined)
  expect(new Set(labels).size).toBe(kinds.length)
})
