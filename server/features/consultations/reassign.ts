import { firstService } from '#contract/services.ts'
import { koreanDate, MINUTE_MS } from '#domain/calendar.ts'
import { endedRefusal } from '#domain/consultation.ts'
import { err } from '#domain/result.ts'
import { LAST_OFFICE_SEAT } from '#domain/working-hours.ts'
import { audit } from '#server/db/audit.ts'
import type { Tx } from '#server/db/transaction.ts'
import type { Caller } from '#server/deps.ts'
import { readCounsellors, filterByChoice } from '#server/features/availability/lanes.ts'
import { reassignSeat } from '#server/features/availability/seats.ts'
import { queueMails, STAFF_LOCALE } from '#server/features/mails/outbox.ts'
import { mailData, queuePersonMail } from './booking.ts'
import { changeConsultation, changed, type ChangeNeeds, unchanged } from './change-consultation.ts'
import { wasMoved } from './commands.ts'
import { findCounsellor, listStaffAddresses } from './reach-store.ts'
import { markReassigned } from './stage-store.ts'
import type { ConsultationRow } from './store.ts'

/**
 * Gives a consultation to another counsellor at the same time, whatever their working hours; the staff decides.
 * Refused when they are busy then. The client is mailed a calendar update, and both counsellors unless they reassign
 * it themselves. Repeating it changes nothing.
 */
export const reassignConsultation = (
  deps: ChangeNeeds,
  caller: Caller,
  { id, counsellorId, startsAt }: { id: string; counsellorId: string; startsAt?: string | undefined },
) =>
  changeConsultation(deps, caller, id, async (tx, row, now) => {
    const ended = endedRefusal(row.status)
    if (ended) return ended
    if (wasMoved(row, startsAt)) return err('STALE_VERSION')
    const date = koreanDate(row.startsAt)
    const serviceId = row.serviceId ?? firstService.id
    const [counsellor] = filterByChoice(await readCounsellors(tx, { from: date, to: date }), {
      serviceId,
      counsellorId,
    })
    if (!counsellor) return err('INVALID_INPUT', { fields: { counsellorId: 'INVALID_INPUT' } })
    const from = await findCounsellor(tx, row)
    if (from?.id === counsellor.id) return unchanged
    // A consultation that has begun stays, unless it was missed and its client may choose another time.
    if (row.begunAt && !row.freeMove) return err('CONFLICT')
    // The mail would announce a time in the past.
    const endsAt = row.startsAt.getTime() + row.durationMinutes * MINUTE_MS
    if (now.getTime() >= endsAt && !row.freeMove) return err('TOO_LATE')
    const seat = await reassignSeat(tx, { paymentId: row.paymentId, lanes: [counsellor.lane] })
    if (seat === null) return err('SLOT_TAKEN', { fields: { counsellorId: 'SLOT_TAKEN' } })
    const isFirstOwner = seat <= LAST_OFFICE_SEAT
    const changedRow = await markReassigned(tx, row.id, {
      seat,
      counsellorId: isFirstOwner ? null : counsellor.id,
    })
    if (!changedRow) return err('CONFLICT')
    const to = (await findCounsellor(tx, { counsellorId: counsellor.id }))!
    await queuePersonMail(tx, row, {
      kind: 'reassigned',
      occasion: String(changedRow.revision),
      data: {
        consultation: mailData({ ...row, revision: changedRow.revision, counsellorName: to.name }),
        counsellor: to.name,
      },
      now,
    })
    await notifyCounsellors(tx, {
      people: [...(from ? [from.id] : []), counsellor.id].filter((each) => each !== caller.actor.id),
      row,
      revision: changedRow.revision,
      to,
      now,
    })
    await audit(tx, {
      ...caller,
      action: 'consultation.reassign',
      target: row.id,
      detail: { from: from?.id ?? null, to: counsellor.id },
      at: now,
    })
    return changed
  })

async function notifyCounsellors(
  tx: Tx,
  {
    people,
    row,
    revision,
    to,
    now,
  }: {
    people: readonly string[]
    row: ConsultationRow
    revision: number
    to: { id: string; name: string }
    now: Date
  },
): Promise<void> {
  if (people.length === 0) return
  const { id: consultationId, name, platform, platformId } = row
  const booking = { name, platform, platformId, startsAt: row.startsAt.toISOString(), counsellor: to.name }
  await queueMails(
    tx,
    (await listStaffAddresses(tx, people)).map(({ id, email }) => ({
      kind: 'desk_alert' as const,
      reference: `reassigned ${consultationId} ${revision} ${id}`,
      to: email,
      userId: id,
      locale: STAFF_LOCALE,
      // The earlier counsellor can no longer open the consultation.
      data: {
        event: 'reassigned' as const,
        booking: id === to.id ? { ...booking, consultationId } : booking,
      },
      now,
    })),
  )
}
