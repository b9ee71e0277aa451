import { addMs, DAY_MS, HOUR_MS, MINUTE_MS } from './calendar.ts'
import type { ConsultationStatus } from './consultation.ts'
import { fullRefundUntil, refundDeadlineOf } from './refund.ts'
import { type Err, err } from './result.ts'
import type { Side } from './side.ts'

/**
 * Stages of a consultation between the payment and the end of the conversation. Facts are stored as instants;
 * the stage is derived from them, and the allowed next steps from the clock.
 */
export const stages = [
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
export type Stage = (typeof stages)[number]

/** Number of moves that a client has per booking. Offered times and a free move (`freeMove`) do not count. */
const MOVES = 2

/** Time window of each step, relative to the start, by the server's clock. */
export const stepWindows = {
  begin: { fromMs: -15 * MINUTE_MS, untilMs: 24 * HOUR_MS },
  missed: { fromMs: 10 * MINUTE_MS, untilMs: 24 * HOUR_MS },
  absent: { fromMs: 20 * MINUTE_MS, untilMs: Infinity },
  complete: { fromMs: 0, untilMs: Infinity },
} as const
export type StageStep = keyof typeof stepWindows

/** Time during which an admin can undo "completed" and "did not come"; the mails are sent afterwards. */
export const UNDO_MS = 10 * MINUTE_MS

/** The last instant at which the end can be undone; null when there is nothing to undo. */
export function undoUntil(ended: {
  status: ConsultationStatus
  completedAt: Date | null
  missedAt: Date | null
  missedBy: Side | null
  isReviewed: boolean
}): Date | null {
  if (ended.status === 'cancelled' || ended.isReviewed) return null
  const at = ended.completedAt ?? (ended.missedBy === 'student' ? ended.missedAt : null)
  return at && addMs(at, UNDO_MS)
}

/** Facts from which a stage is derived. Instants may be text: only their presence counts. */
export type StageFacts = {
  status: ConsultationStatus
  introducedAt: unknown
  begunAt: unknown
  missedBy: Side | null
  isPlanned?: boolean
  isReviewed?: boolean
}

/** Returns the current stage. A missed consultation stays missed, even after a refund. */
export function stageOf(facts: StageFacts): Stage {
  if (facts.missedBy) return `missed_by_${facts.missedBy}`
  if (facts.status === 'cancelled') return 'cancelled'
  if (facts.status === 'completed') {
    if (facts.isReviewed) return 'reviewed'
    return facts.isPlanned ? 'planned' : 'ended'
  }
  if (facts.begunAt) return 'begun'
  return facts.introducedAt ? 'introduced' : 'booked'
}

/** Returns why a step is refused at this moment; null when it is allowed. */
export function clockRefusal(step: StageStep, startsAt: Date, now: Date): Err<'NOT_YET' | 'TOO_LATE'> | null {
  const sinceMs = now.getTime() - startsAt.getTime()
  const { fromMs, untilMs } = stepWindows[step]
  if (sinceMs < fromMs) return err('NOT_YET')
  return sinceMs > untilMs ? err('TOO_LATE') : null
}

/**
 * Period in which a missed consultation can be moved: the longest booking horizon that can be configured, so
 * that the client can choose any slot. The texts state it in weeks.
 */
export const FREE_MOVE_MS = 52 * 7 * DAY_MS

/**
 * The last instant at which a client can move a booking: the refund notice before the start, longer after a
 * missed start.
 */
export const moveUntil = (booked: { startsAt: Date; refundNoticeHours: number; freeMove: boolean }): Date =>
  booked.freeMove
    ? addMs(booked.startsAt, FREE_MOVE_MS)
    : fullRefundUntil(booked.startsAt, booked.refundNoticeHours)

export const movesLeft = (moves: number): number => Math.max(0, MOVES - moves)

/** Returns why a client cannot move this booking; null when a move is allowed. */
export function moveRefusal(
  booked: { startsAt: Date; refundNoticeHours: number; moves: number; freeMove: boolean; begunAt: unknown },
  now: Date,
): Err<'MOVE_TOO_LATE' | 'NO_MOVES_LEFT'> | null {
  if (now > moveUntil(booked)) return err('MOVE_TOO_LATE')
  if (booked.freeMove) return null
  if (booked.begunAt) return err('MOVE_TOO_LATE')
  return movesLeft(booked.moves) === 0 ? err('NO_MOVES_LEFT') : null
}

/**
 * End of the right to a refund after a move. Null means the usual notice before the new start. A right that
 * was already lost is not regained, unless it was the counsellor who did not come. A client who takes a start time that
 * the office offered never has less time to cancel than before.
 */
export function refundUntilAfterMove(
  booked: {
    startsAt: Date
    refundNoticeHours: number
    refundUntil: Date | null
    missedBy: Side | null
  },
  to: { startsAt: Date; by: Side; now: Date },
): Date | null {
  if (booked.missedBy === 'office') return null
  const deadline = refundDeadlineOf(booked)
  if (to.now > deadline) return deadline
  const isEarlier = fullRefundUntil(to.startsAt, booked.refundNoticeHours) < deadline
  if (to.by === 'student' || !isEarlier) return null
  return deadline < to.startsAt ? deadline : to.startsAt
}

/** The offer as long as it can be answered; null afterwards. */
export const currentOffer = <Offer extends { until: string }>(offer: Offer | null, now: Date): Offer | null =>
  offer && new Date(offer.until) > now ? offer : null

/** Expiry of an offer: the start of the slot that it would replace, or 24 hours from now if that has passed. */
export const offerUntil = (startsAt: Date, now: Date): Date =>
  startsAt > now ? startsAt : addMs(now, 24 * HOUR_MS)

/**
 * The last instant at which a client's own cancellation is refunded in full: the booking's deadline or, as long as
 * the office offers other times, the end of the offer. Its answers include a full refund, so a cancellation
 * instead of that answer returns the money too.
 */
export function cancellationDeadline(
  booked: Parameters<typeof refundDeadlineOf>[0] & { offer: { until: string } | null },
  now: Date,
): Date {
  const deadline = refundDeadlineOf(booked)
  const offer = currentOffer(booked.offer, now)
  return offer && new Date(offer.until) > deadline ? new Date(offer.until) : deadline
}
