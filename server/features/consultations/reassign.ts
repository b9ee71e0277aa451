import { firstService } from '#contract/services.ts'
import { koreanDate, MINUTE_MS } from '#domain/calendar.ts'
import { no } from '#domain/result.ts'
import { LAST_OFFICE_LANE } from '#domain/working-hours.ts'
import { audit } from '#server/db/audit.ts'
import type { Deps } from '#server/deps.ts'
import { readCounsellors, filterByChoice } from '#server/features/availability/lanes.ts'
import { reassignSeat } from '#server/features/availability/seats.ts'
import { mailData, queuePersonMail } from './booking.ts'
import { changeConsultation, changed } from './change-consultation.ts'
import type { Caller } from './commands.ts'
import { markReassigned } from './stage-store.ts'
import { findCounsellor } from './reach-store.ts'

/**
 * Gives a consultation to another counsellor at the same time, whatever their working hours; the staff decides.
 * Refused when they are busy then. The client is mailed a calendar update. Repeating it changes nothing.
 */
export const reassign = (
  deps: Deps,
  caller: Caller,
  { id, counsellorId }: { id: string; counsellorId: string },
) =>
  changeConsultation(deps, caller, id, async (tx, row, now) => {
    if (row.status === 'cancelled') return no('ALREADY_CANCELLED')
    if (row.status === 'completed') return no('ALREADY_COMPLETED')
    const date = koreanDate(row.startsAt)
    const serviceId = row.serviceId ?? firstService.id
    const [counsellor] = filterByChoice(await readCounsellors(tx, { from: date, to: date }), {
      serviceId,
      counsellorId,
    })
    if (!counsellor) return no('INVALID_INPUT', { fields: { counsellorId: 'INVALID_INPUT' } })
    const from = await findCounsellor(tx, row)
    if (from?.id === counsellor.id) return changed
    if (row.begunAt) return no('CONFLICT')
    // The mail would announce a time that is over. A missed consultation is still to get another time.
    const endsAt = row.startsAt.getTime() + row.durationMinutes * MINUTE_MS
    if (now.getTime() >= endsAt && !row.freeMove) return no('TOO_LATE')
    const seat = await reassignSeat(tx, { paymentId: row.paymentId, lanes: [counsellor.lane] })
    if (seat === null) return no('SLOT_TAKEN', { fields: { counsellorId: 'SLOT_TAKEN' } })
    const isFirstOwner = seat <= LAST_OFFICE_LANE
    const changedRow = await markReassigned(tx, row.id, {
      seat,
      counsellorId: isFirstOwner ? null : counsellor.id,
    })
    if (!changedRow) return no('CONFLICT')
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
    await audit(tx, {
      actor: caller.actor,
      action: 'consultation.reassign',
      target: row.id,
      address: caller.address,
      detail: { from: from?.id ?? null, to: counsellor.id },
      at: now,
    })
    return changed
  })
