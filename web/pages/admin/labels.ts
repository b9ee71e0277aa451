import type { Consultation, RefundInfo } from '#contract/consultations.ts'
import type { ConsultationStatus, Platform } from '#domain/consultation.ts'
import type { Course } from '#domain/course.ts'
import type { English } from '#web/texts/catalogues.ts'
import type { Tone } from '#web/ui/badge.tsx'
import type { mailStates } from '#contract/outbox.ts'

/** Keys whose words need no parameters. */
export type Label = {
  [Key in keyof English['admin']]: English['admin'][Key] extends `${string}{${string}` ? never : Key
}[keyof English['admin']]

type Labels<Value extends string> = Record<Value, { text: Label; tone: Tone }>

export const statusLabels: Labels<ConsultationStatus> = {
  pending: { text: 'status.pending', tone: 'calm' },
  completed: { text: 'status.completed', tone: 'good' },
  cancelled: { text: 'status.cancelled', tone: 'bad' },
}

/** What the course says beyond the status. */
const courseLabels: Partial<Labels<Course>> = {
  begun: { text: 'course.begun', tone: 'good' },
  missed_by_office: { text: 'course.missed_by_office', tone: 'bad' },
  missed_by_student: { text: 'course.missed_by_student', tone: 'warm' },
}

/** How a consultation stands at a moment: one whose hour has passed is not ahead any more, though nobody has closed it. */
export function labelOf(
  { startsAt, status, course }: Pick<Consultation, 'startsAt' | 'status' | 'course'>,
  now: number,
): { text: Label; tone: Tone } {
  const isPast = status === 'pending' && Date.parse(startsAt) <= now
  return courseLabels[course] ?? (isPast ? { tone: 'warm', text: 'status.toClose' } : statusLabels[status])
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
  whatsapp: 'platform.whatsapp',
  telegram: 'platform.telegram',
  zalo: 'platform.zalo',
  line: 'platform.line',
  wechat: 'platform.wechat',
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
  held: { text: 'mails.state.held', tone: 'warm' },
}

/** "3f2a9c1b…": enough of an id to tell two apart. */
export const shortId = (id: string): string => `${id.slice(0, 8)}…`
