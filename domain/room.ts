import { DAY_MS, MINUTE_MS } from './calendar.ts'
import type { ConsultationStatus, Role } from './consultation.ts'
import type { Course } from './course.ts'

/** The two sides of a room. All admins are one side: the office answers as one. */
export type Side = 'student' | 'office'
export const sides = ['student', 'office'] as const

export const sideOf = (role: Role): Side => (role === 'admin' ? 'office' : 'student')
export const otherSide = (side: Side): Side => (side === 'office' ? 'student' : 'office')

export const MAX_MESSAGE_LENGTH = 4000
export const MESSAGES_A_PAGE = 30
/** As many messages as a room takes from its student: far more than ten weeks of talk, and a bounded export. */
export const MOST_MESSAGES = 5000
/** What a student's files in one room may take, beside the last one. */
export const MOST_FILE_BYTES = 50 * 1024 * 1024
/** How long after the start the room takes messages, and for how long the office opens it again by writing. */
const OPEN_DAYS = 14
/** Somebody is there while their stream was alive this short a time ago: three heartbeats. */
const PRESENT_MS = 45_000
/** Unread for this long, a message is told of by mail; further ones at most once an hour. */
export const UNREAD_MAIL_MS = 2 * MINUTE_MS
export const MAIL_PAUSE_MS = 60 * MINUTE_MS

/** From when on the student cannot write any more. */
export function roomClosesAt({ startsAt, openUntil }: { startsAt: Date; openUntil: Date | null }): Date {
  const byItself = startsAt.getTime() + OPEN_DAYS * DAY_MS
  return new Date(Math.max(byItself, openUntil?.getTime() ?? 0))
}

/** What the room is for at a moment: questions before the hour, the hour itself, what is left after it. */
export type RoomPhase = 'before' | 'now' | 'after' | 'cancelled'

/** The phase of a consultation's room. An hour that was begun early is on; one that was closed early is over. */
export function roomPhase(
  booked: { status: ConsultationStatus; course: Course; startsAt: Date; durationMinutes: number },
  now: Date,
): RoomPhase {
  if (booked.status === 'cancelled') return 'cancelled'
  const sinceMs = now.getTime() - booked.startsAt.getTime()
  if (booked.status === 'completed' || sinceMs >= booked.durationMinutes * MINUTE_MS) return 'after'
  return sinceMs >= 0 || booked.course === 'begun' ? 'now' : 'before'
}

/** Until when a room is open that the office writes into now. */
export const reopenedUntil = (now: Date): Date => new Date(now.getTime() + OPEN_DAYS * DAY_MS)

export const isPresent = (seenAt: Date | null, now: Date): boolean =>
  seenAt !== null && now.getTime() - seenAt.getTime() < PRESENT_MS

/** What a mail tells of a message: its first line, cut where it is longer than a subject line may be. */
export function firstLine(text: string): string {
  const [line = ''] = text.trim().split(/[\r\n]/, 1)
  const letters = [...line]
  return letters.length > 140 ? `${letters.slice(0, 139).join('').trimEnd()}…` : line
}
