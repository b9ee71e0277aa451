/** Every kind of mail that the product writes. */
export const mailKinds = [
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
  'refund_given',
  'refund_stuck',
  'audit_head',
  'room_message',
] as const

export type MailKind = (typeof mailKinds)[number]
