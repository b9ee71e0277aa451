import { koreanInstant, type SlotRefusal } from '#domain/calendar.ts'
import { endedRefusal } from '#domain/consultation.ts'
import { refundDeadlineOf } from '#domain/refund.ts'
import { err, ok, type Result } from '#domain/result.ts'
import type { Settings } from '#domain/settings.ts'
import type { Side } from '#domain/side.ts'
import { moveRefusal, refundUntilAfterMove } from '#domain/stage.ts'
import { type AuditEntry, audit } from '#server/db/audit.ts'
import type { Tx } from '#server/db/transaction.ts'
import type { Caller } from '#server/deps.ts'
import { findLanes } from '#server/features/availability/lanes.ts'
import { moveSeat } from '#server/features/availability/seats.ts'
import { findService, firstServiceOf } from '#server/features/services/catalogue.ts'
import { releaseHeldOffer } from '#server/features/waiting-list/offers.ts'
import { mailData, queuePersonMail, deleteUnsentReminders } from './booking.ts'
import { changeConsultation, changed, type ChangeNeeds } from './change-consultation.ts'
import { markMoved } from './stage-store.ts'
import type { ConsultationRow } from './store.ts'

type Slot = { date: string; time: string }

/** Moves the caller's own booking to another free start time; price, payment and terms stay. */
export const moveConsultation = (
  deps: ChangeNeeds,
  caller: Caller,
  input: { id: string; preferredDate: string; preferredTime: string },
) =>
  changeConsultation(deps, caller, input.id, async (tx, row, now) => {
    const ended = endedRefusal(row.status)
    if (ended) return ended
    const slot = { date: input.preferredDate, time: input.preferredTime }
    // The start time is the current one, for example a repeated call after a lost reply: counts no move.
    if (!row.missedAt && koreanInstant(slot.date, slot.time).getTime() === row.startsAt.getTime())
      return changed
    const refusal = moveRefusal(row, now)
    if (refusal) return refusal
    const wanted = await findSlot(tx, row, { slot, settings: deps.settings.current(), now })
    if (!wanted.ok) return wanted
    const { startsAt } = wanted.value
    const taken = await moveToSlot(tx, row, {
      ...wanted.value,
      countsAsMove: !row.freeMove,
      by: 'student',
      now,
    })
    if (!taken.ok) return taken
    await audit(tx, moveAuditEntry(caller, row, startsAt, now))
    return changed
  })

/** A start time with the lanes of the counsellor of a booking, empty when they do not work then. */
type FoundSlot = { startsAt: Date; lanes: number[] }

/** A requested start time of the booking's service and counsellor, or the reason that it cannot be booked. */
export async function findSlot(
  tx: Tx,
  { seat, serviceId }: Pick<ConsultationRow, 'seat' | 'serviceId'>,
  {
    slot,
    settings,
    now,
    leadHours = settings.slots.leadHours,
  }: { slot: Slot; settings: Settings; now: Date; leadHours?: number },
): Promise<Result<FoundSlot, SlotRefusal | 'INVALID_INPUT'>> {
  const service = (await findService(tx, settings, serviceId ?? undefined)) ?? firstServiceOf(settings)
  const lanes = await findLanes(tx, slot, {
    serviceId: service.id,
    length: service.length,
    lane: seat,
    slots: { ...settings.slots, leadHours },
    now,
  })
  return lanes.ok ? ok({ startsAt: koreanInstant(slot.date, slot.time), lanes: lanes.value }) : lanes
}

/**
 * Moves a booking to another start time: seat, reminders, calendar entry and terms. The caller must roll an
 * error back, because the old seat is already released.
 */
export async function moveToSlot(
  tx: Tx,
  row: ConsultationRow,
  { startsAt, lanes, countsAsMove, by, now }: FoundSlot & { countsAsMove: boolean; by: Side; now: Date },
): Promise<Result<null, 'SLOT_TAKEN' | 'CONFLICT'>> {
  await releaseHeldOffer(tx, { userId: row.userId, startsAt, now })
  const seat = await moveSeat(tx, { startsAt, paymentId: row.paymentId, lanes })
  if (seat === null) return err('SLOT_TAKEN', { fields: { preferredTime: 'SLOT_TAKEN' } })
  await deleteUnsentReminders(tx, row)
  const refundUntil = refundUntilAfterMove(row, { startsAt, by, now })
  const moved = await markMoved(tx, row.id, {
    startsAt,
    seat,
    refundUntil,
    countsAsMove,
    from: row.startsAt,
    at: now,
  })
  if (!moved) return err('CONFLICT')
  await queuePersonMail(tx, row, {
    kind: 'moved',
    occasion: String(moved.revision),
    data: {
      consultation: mailData({ ...row, startsAt, refundUntil, revision: moved.revision }),
      from: row.startsAt.toISOString(),
      by,
      isLost: refundDeadlineOf({ ...row, startsAt, refundUntil }) < now,
    },
    now,
  })
  return ok(null)
}

/** Builds the audit entry of a move. Start times are slots of the office, so they are no personal data. */
export const moveAuditEntry = (
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
