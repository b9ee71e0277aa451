import type { Consultation, RefundInfo } from '#contract/consultations.ts'
import type { mailStates } from '#contract/outbox.ts'
import { MINUTE_MS } from '#domain/calendar.ts'
import type { ConsultationStatus } from '#domain/consultation.ts'
import type { Stage } from '#domain/stage.ts'
import type { English } from '#web/texts/catalogues.ts'
import type { Tone } from '#web/ui/badge.tsx'

/** Text keys without parameters. */
export type Label = {
  [Key in keyof English['admin']]: English['admin'][Key] extends `${string}{${string}` ? never : Key
}[keyof English['admin']]

type Labels<Value extends string> = Record<Value, { text: Label; tone: Tone }>

export const statusLabels: Labels<ConsultationStatus> = {
  pending: { text: 'status.pending', tone: 'calm' },
  completed: { text: 'status.completed', tone: 'good' },
  cancelled: { text: 'status.cancelled', tone: 'bad' },
}

const missedLabels: Partial<Labels<Stage>> = {
  missed_by_office: { text: 'course.missed_by_office', tone: 'bad' },
  missed_by_student: { text: 'course.missed_by_student', tone: 'warm' },
}

type Standing = Pick<Consultation, 'startsAt' | 'durationMinutes' | 'status' | 'course'>

/** Returns the label of a consultation's state; used by every admin screen. */
export function labelOf(
  { startsAt, durationMinutes, status, course }: Standing,
  now: number,
): { text: Label; tone: Tone } {
  const missed = missedLabels[course]
  if (missed) return missed
  if (status !== 'pending') return statusLabels[status]
  const sinceMs = now - Date.parse(startsAt)
  if (sinceMs >= durationMinutes * MINUTE_MS) return { text: 'status.toClose', tone: 'warm' }
  if (course === 'begun') return { text: 'course.begun', tone: 'good' }
  return sinceMs < 0 ? statusLabels.pending : { text: 'status.notBegun', tone: 'bad' }
}

const openRefundLabels: Record<RefundInfo['status'], Label | null> = {
  requested: 'refund.underWay',
  pending: 'refund.underWay',
  completed: null,
  needs_attention: 'refund.stuck',
}

/** Money received outside a provider: no refund of it has failed, because the owner transfers it. */
const isToTransfer = (status: RefundInfo['status'], isOutside = false): boolean =>
  isOutside && status === 'needs_attention'

/** Label of a refund that is not complete, for the table; null if there is nothing to wait for. */
export const openRefundLabel = (status: RefundInfo['status'], isOutside?: boolean): Label | null =>
  isToTransfer(status, isOutside) ? 'refund.transferDue' : openRefundLabels[status]

export const refundStateLabel = (status: RefundInfo['status'], isOutside?: boolean): Label =>
  isToTransfer(status, isOutside) ? 'refund.toTransfer' : `refund.${status}`

export const mailStateLabels: Labels<(typeof mailStates)[number]> = {
  queued: { text: 'mails.state.queued', tone: 'calm' },
  sent: { text: 'mails.state.sent', tone: 'good' },
  failed: { text: 'mails.state.failed', tone: 'bad' },
  held: { text: 'mails.state.held', tone: 'warm' },
}

/** Shortens an id to "3f2a9c1b…", enough to distinguish two. */
export const shortId = (id: string): string => `${id.slice(0, 8)}…`
