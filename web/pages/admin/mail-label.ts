import type { Label } from './labels.ts'

const mailKinds = [
  'registration_code',
  'already_registered',
  'reset_code',
  'password_changed',
  'reset_refused',
  'passkey_added',
  'passkey_removed',
  'google_linked',
  'new_device',
  'booking_paid',
  'cancelled_by_user',
  'cancelled_by_admin',
  'refund_completed',
  'payment_pending',
  'payment_declined',
  'payment_refunded',
  'completed',
  'coupon_issued',
  'reminder',
  'account_deleted',
  'audit_head',
] as const

/** The words for a kind of mail; undefined for one that this screen does not know yet. */
export function mailLabel(kind: string): Label | undefined {
  const known = mailKinds.find((each) => each === kind)
  return known && `mail.${known}`
}
