import { DAY_MS, HOUR_MS, MINUTE_MS } from './calendar.ts'
import type { ConsultationStatus } from './consultation.ts'
import { fullRefundUntil } from './refund.ts'
import type { No } from './result.ts'
import { no } from './result.ts'

/**
 * Where a consultation is between the payment and the end of the conversation. What has happened is a
 * set of instants; the course is read from them, and what may happen next is decided with the clock.
 */
export const courses = [
  'booked',
  'introduced',
  'begun',
  'ended',
  'planned',
  'reviewed',
  'missed_by_office',
  'missed_by_student',
  'cancelled',
] as const
export type Course = (typeof courses)[number]

const parties = ['office', 'student'] as const
export type Party = (typeof parties)[number]

/** How often a student may move a booking, free of charge. */
const MOVES = 2

/** From when and until when each step can be taken, counted from the start; the clock is the server's. */
export const windows = {
  begin: { fromMs: -15 * MINUTE_MS, untilMs: 24 * HOUR_MS },
  missed: { fromMs: 10 * MINUTE_MS, untilMs: 24 * HOUR_MS },
  absent: { fromMs: 20 * MINUTE_MS, untilMs: Infinity },
  complete: { fromMs: 0, untilMs: Infinity },
} as const
export type Step = keyof typeof windows

/** Until when the office can take "completed" and "did not come" back; the mails leave after it. */
export const UNDO_MS = 10 * MINUTE_MS

/** The last instant at which the office can take the end back; null when there is nothing to take back. */
export function undoUntil(ended: {
  status: ConsultationStatus
  completedAt: Date | null
  missedAt: Date | null
  missedBy: Party | null
  isReviewed: boolean
}): Date | null {
  if (ended.status === 'cancelled' || ended.isReviewed) return null
  const at = ended.completedAt ?? (ended.missedBy === 'student' ? ended.missedAt : null)
  return at && new Date(at.getTime() + UNDO_MS)
}

/** What a course is read from. Instants may be text: only whether they are there counts. */
export type Happened = {
  status: ConsultationStatus
  introducedAt: unknown
  begunAt: unknown
  missedBy: Party | null
  isPlanned?: boolean
  isReviewed?: boolean
}

/** The course that has been reached. A missed hour says so even when its money went back. */
export function courseOf(happened: Happened): Course {
  if (happened.missedBy) return `missed_by_${happened.missedBy}`
  if (happened.status === 'cancelled') return 'cancelled'
  if (happened.status === 'completed') {
    if (happened.isReviewed) return 'reviewed'
    return happened.isPlanned ? 'planned' : 'ended'
  }
  if (happened.begunAt) return 'begun'
  return happened.introducedAt ? 'introduced' : 'booked'
}

/** Why a step cannot be taken at this moment; null when it can. */
export function clockRefusal(step: Step, startsAt: Date, now: Date): No<'NOT_YET' | 'TOO_LATE'> | null {
  const sinceMs = now.getTime() - startsAt.getTime()
  const { fromMs, untilMs } = windows[step]
  if (sinceMs < fromMs) return no('NOT_YET')
  return sinceMs > untilMs ? no('TOO_LATE') : null
}

/**
 * How long another hour can be chosen for one that was missed: as long as the longest time that an office can
 * let people book ahead, so that whoever was told of it can choose any hour. The texts say it in weeks.
 */
export const FREE_MOVE_MS = 52 * 7 * DAY_MS

/** The last instant at which a student can move a booking: the notice of its refund, if the hour was not missed. */
export const moveUntil = (booked: { startsAt: Date; refundNoticeHours: number; freeMove: boolean }): Date =>
  booked.freeMove
    ? new Date(booked.startsAt.getTime() + FREE_MOVE_MS)
    : fullRefundUntil(booked.startsAt, booked.refundNoticeHours)

export const movesLeft = (moves: number): number => Math.max(0, MOVES - moves)

/** Why a student cannot move this booking at all; null when another hour may be chosen. */
export function moveRefusal(
  booked: { startsAt: Date; refundNoticeHours: number; moves: number; freeMove: boolean; begunAt: unknown },
  now: Date,
): No<'MOVE_TOO_LATE' | 'NO_MOVES_LEFT'> | null {
  if (now > moveUntil(booked)) return no('MOVE_TOO_LATE')
  if (booked.freeMove) return null
  if (booked.begunAt) return no('MOVE_TOO_LATE')
  return movesLeft(booked.moves) === 0 ? no('NO_MOVES_LEFT') : null
}

/**
 * When the right to a refund ends after a move. Usually the notice before the new start (null); what was
 * lost stays lost, unless it was the office that did not come.
 */
export function refundUntilAfterMove(
  booked: {
    startsAt: Date
    refundNoticeHours: number
    refundUntil: Date | null
    missedBy: Party | null
  },
  now: Date,
): Date | null {
  if (booked.missedBy === 'office') return null
  const deadline = booked.refundUntil ?? fullRefundUntil(booked.startsAt, booked.refundNoticeHours)
  return now > deadline ? deadline : null
}

/** Until when an offer stands: the hour it would replace, or a day when that has begun. */
export const offerUntil = (startsAt: Date, now: Date): Date =>
  startsAt > now ? startsAt : new Date(now.getTime() + 24 * HOUR_MS)
