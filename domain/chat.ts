import { addMs, DAY_MS, MINUTE_MS } from './calendar.ts'
import type { ConsultationStatus } from './consultation.ts'
import type { Stage } from './stage.ts'

export const MAX_MESSAGE_LENGTH = 4000
export const MESSAGES_PER_PAGE = 30
/**
 * Number of messages in a chat from which a client cannot write any more: far more than are needed in the eight weeks
 * before a consultation (`horizonWeeks`) and the two weeks after it.
 */
export const MAX_MESSAGES = 5000
/** Sum of the sizes of a client's files in one chat from which further ones are refused; the last one may exceed it. */
export const MAX_FILE_BYTES = 50 * 1024 * 1024
/** Days after the start during which the chat is open, and by which a message from the staff reopens it. */
const OPEN_DAYS = 14
/** A side counts as present if its stream was alive within this time: three heartbeats. */
const PRESENT_MS = 45_000
/** A message that is unread for this long is announced by mail; further ones at most once an hour. */
export const UNREAD_MAIL_MS = 2 * MINUTE_MS
export const MAIL_PAUSE_MS = 60 * MINUTE_MS

/** Time from which the client cannot write any more. */
export function chatClosesAt({ startsAt, openUntil }: { startsAt: Date; openUntil: Date | null }): Date {
  const byItself = startsAt.getTime() + OPEN_DAYS * DAY_MS
  return new Date(Math.max(byItself, openUntil?.getTime() ?? 0))
}

/** Phase of a chat: questions before the consultation, the consultation itself, follow-up afterwards. */
export type ChatPhase = 'before' | 'now' | 'after' | 'cancelled'

/**
 * Returns the phase of a chat. A consultation that began early is `now`; one that was completed early is
 * `after`.
 */
export function chatPhase(
  booked: { status: ConsultationStatus; course: Stage; startsAt: Date; durationMinutes: number },
  now: Date,
): ChatPhase {
  if (booked.status === 'cancelled') return 'cancelled'
  const sinceMs = now.getTime() - booked.startsAt.getTime()
  if (booked.status === 'completed' || sinceMs >= booked.durationMinutes * MINUTE_MS) return 'after'
  return sinceMs >= 0 || booked.course === 'begun' ? 'now' : 'before'
}

/** Closing time of a chat that the staff reopens now. */
export const reopenedUntil = (now: Date): Date => addMs(now, OPEN_DAYS * DAY_MS)

export const isPresent = (seenAt: Date | null, now: Date): boolean =>
  seenAt !== null && now.getTime() - seenAt.getTime() < PRESENT_MS

/** First line of a message for a mail, cut to the maximum length of a subject. */
export function firstLine(text: string): string {
  const [line = ''] = text.trim().split(/[\r\n]/, 1)
  const letters = [...line]
  return letters.length > 140 ? `${letters.slice(0, 139).join('').trimEnd()}…` : line
}
