import type { Consultation, RefundInfo } from '#contract/consultations.ts'
import type { ConsultationStatus, Platform } from '#domain/consultation.ts'
import type { English } from '#web/messages/catalogues.ts'
import type { Tone } from '#web/ui/badge.tsx'
import type { mailStates } from './filters.ts'

/** Keys whose words need no parameters. */
type Label = {
  [Key in keyof English['admin']]: English['admin'][Key] extends `${string}{${string}` ? never : Key
}[keyof English['admin']]

type Labels<Value extends string> = Record<Value, { text: Label; tone: Tone }>

export const statusLabels: Labels<ConsultationStatus> = {
  pending: { text: 'status.pending', tone: 'calm' },
  completed: { text: 'status.completed', tone: 'good' },
  cancelled: { text: 'status.cancelled', tone: 'bad' },
}

export const paymentLabels: Record<Consultation['paymentStatus'], Label> = {
  completed: 'paymentStatus.completed',
  partially_refunded: 'paymentStatus.partially_refunded',
  refunded: 'paymentStatus.refunded',
}

export const platformLabels: Record<Platform, Label> = {
  kakao: 'platform.kakao',
  instagram: 'platform.instagram',
  facebook: 'platform.facebook',
}

export const refundLabels: Record<RefundInfo['status'], Label> = {
  requested: 'refund.requested',
  pending: 'refund.pending',
  completed: 'refund.completed',
  needs_attention: 'refund.needs_attention',
}

/** Money that is not back yet, for the table; null once there is nothing to wait for. */
export const refundMarks: Record<RefundInfo['status'], Label | null> = {
  requested: 'refund.underWay',
  pending: 'refund.underWay',
  completed: null,
  needs_attention: 'refund.stuck',
}

export const mailStateLabels: Labels<(typeof mailStates)[number]> = {
  queued: { text: 'mails.state.queued', tone: 'calm' },
  sent: { text: 'mails.state.sent', tone: 'good' },
  failed: { text: 'mails.state.failed', tone: 'bad' },
}

const mailLabels: Record<string, Label> = {
  registration_code: 'mail.registration_code',
  already_registered: 'mail.already_registered',
  reset_code: 'mail.reset_code',
  password_changed: 'mail.password_changed',
  google_linked: 'mail.google_linked',
  new_device: 'mail.new_device',
  booking_paid: 'mail.booking_paid',
  cancelled_by_user: 'mail.cancelled_by_user',
  cancelled_by_admin: 'mail.cancelled_by_admin',
  refund_completed: 'mail.refund_completed',
  payment_pending: 'mail.payment_pending',
  payment_declined: 'mail.payment_declined',
  payment_refunded: 'mail.payment_refunded',
  completed: 'mail.completed',
  coupon_issued: 'mail.coupon_issued',
  reminder: 'mail.reminder',
  account_deleted: 'mail.account_deleted',
}

/** The words for a kind of mail; undefined for one that this screen does not know yet. */
export const mailLabel = (kind: string): Label | undefined => mailLabels[kind]

/** "3f2a9c1b…": enough of an id to tell two apart. */
export const shortId = (id: string): string => `${id.slice(0, 8)}…`
