import { koreanInstant, slotRefusal, type SlotRefusal } from '#domain/calendar.ts'
import { moveRefusal, type Party, refundUntilAfterMove } from '#domain/course.ts'
import type { Settings } from '#domain/settings.ts'
import { no, ok, type Result } from '#domain/result.ts'
import { type AuditEntry, audit } from '#server/db/audit.ts'
import type { Tx } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { moveSeat } from '#server/features/availability/seats.ts'
import { mailData, queuePersonMail, withdrawReminders } from './booking.ts'
import { changeConsultation, changed } from './change.ts'
import type { Caller } from './commands.ts'
import { markMoved } from './course-store.ts'
import type { ConsultationRow } from './store.ts'

type Hour = { date: string; time: string }

/** Moves the caller's own booking to another free start time; price, payment and terms stay. */
export const moveConsultation = (
  deps: Deps,
  caller: Caller,
  input: { id: string; preferredDate: string; preferredTime: string },
) =>
  changeConsultation(deps, caller, input.id, async (tx, row, now) => {
    if (row.status === 'cancelled') return no('ALREADY_CANCELLED')
    if (row.status === 'completed') return no('ALREADY_COMPLETED')
    const hour = { date: input.preferredDate, time: input.preferredTime }
    // The start time is the current one, for example a repeated call after a lost reply: counts no move.
    if (!row.missedAt && koreanInstant(hour.date, hour.time).getTime() === row.startsAt.getTime())
      return changed
    const refusal = moveRefusal(row, now)
    if (refusal) return refusal
    const { slots } = deps.settings.current()
    const wanted = askedHour(hour, now, slots)
    if (!wanted.ok) return wanted
    const taken = await takeHour(tx, row, {
      startsAt: wanted.value,
      countsAsMove: !row.freeMove,
      by: 'student',
      now,
    })
    if (!taken.ok) return taken
    await audit(tx, moveEntry(caller, row, wanted.value, now))
    return changed
  })

/** The instant of a requested slot, or the reason that it cannot be booked. */
export function askedHour(
  { date, time }: Hour,
  now: Date,
  slots: Settings['slots'],
  { leadHours = slots.leadHours } = {},
): Result<Date, SlotRefusal> {
  const refusal = slotRefusal(date, time, now, { ...slots, leadHours })
  if (!refusal) return ok(koreanInstant(date, time))
  const field = refusal === 'TIME_INVALID' ? 'preferredTime' : 'preferredDate'
  return no(refusal, { fields: { [field]: refusal } })
}

/**
 * Moves a booking to another start time: seat, reminders, calendar entry and terms. The caller must roll an
 * error back, because the old seat is already released.
 */
export async function takeHour(
  tx: Tx,
  row: ConsultationRow,
  { startsAt, countsAsMove, by, now }: { startsAt: Date; countsAsMove: boolean; by: Party; now: Date },
): Promise<Result<null, 'SLOT_TAKEN' | 'CONFLICT'>> {
  const seat = await moveSeat(tx, { startsAt, paymentId: row.paymentId })
  if (seat === null) return no('SLOT_TAKEN', { fields: { preferredTime: 'SLOT_TAKEN' } })
  await withdrawReminders(tx, row)
  const refundUntil = refundUntilAfterMove(row, now)
  const moved = await markMoved(tx, row.id, {
    startsAt,
    seat,
    refundUntil,
    countsAsMove,
    from: row.startsAt,
    at: now,
  })
  if (!moved) return no('CONFLICT')
  await queuePersonMail(tx, row, {
    kind: 'moved',
    occasion: String(moved.revision),
    data: {
      consultation: mailData({ ...row, startsAt, refundUntil, revision: moved.revision }),
      from: row.startsAt.toISOString(),
      by,
      isLost: refundUntil !== null && refundUntil < now,
    },
    now,
  })
  return ok(null)
}

/** Audit entry of a move. Both start times are slots of the business, so they contain no personal data. */
export const moveEntry = (
  { actor, address }: Caller,
  row: ConsultationRow,
  startsAt: Date,
  now: Date,
): AuditEntry => ({
  actor,
  action: 'consultation.move',
  target: row.id,
  address,
  detail: { from: row.startsAt.toISOString(), to: startsAt.toISOString(), free: row.freeMove },
  at: now,
})
