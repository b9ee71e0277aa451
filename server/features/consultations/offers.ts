import { firstService } from '#contract/services.ts'
import { koreanInstant } from '#domain/calendar.ts'
import { endedRefusal } from '#domain/consultation.ts'
import { err, ok } from '#domain/result.ts'
import { currentOffer, offerUntil } from '#domain/stage.ts'
import { systemReasons } from '#domain/system-reason.ts'
import { audit } from '#server/db/audit.ts'
import type { Caller } from '#server/deps.ts'
import { listLanesForReserved } from '#server/features/availability/lanes.ts'
import { isSlotFree } from '#server/features/availability/seats.ts'
import { mailData, queuePersonMail } from './booking.ts'
import { cancelAndRefund } from './cancel-and-refund.ts'
import { changeConsultation, changed, type ChangeNeeds } from './change-consultation.ts'
import { wasMoved } from './commands.ts'
import { findSlot, moveAuditEntry, moveToSlot } from './move-consultation.ts'
import { saveOffer } from './stage-store.ts'
import type { ConsultationRow } from './store.ts'

/** Offers other start times, which are not held. A new offer replaces the previous one. */
export const offerSlots = (
  deps: ChangeNeeds,
  caller: Caller,
  input: {
    id: string
    hours: { date: string; time: string }[]
    reason: string
    seen?: string[] | undefined
    startsAt?: string | undefined
  },
) =>
  changeConsultation(deps, caller, input.id, async (tx, row, now) => {
    const ended = endedRefusal(row.status)
    if (ended) return ended
    if (wasMoved(row, input.startsAt)) return err('STALE_VERSION')
    if (input.seen && !isCurrentOffer(row, input.seen, now)) return err('STALE_VERSION')
    const settings = deps.settings.current()
    const hours: Date[] = []
    for (const slot of input.hours) {
      // The lead time does not apply: the admin decides how soon a consultation is possible.
      const wanted = await findSlot(tx, row, { slot, settings, now, leadHours: 0 })
      if (!wanted.ok) return wanted
      if (!(await isSlotFree(tx, { ...wanted.value, paymentId: row.paymentId })))
        return err('SLOT_TAKEN', { fields: { hours: 'SLOT_TAKEN' } })
      hours.push(wanted.value.startsAt)
    }
    const until = offerUntil(row.startsAt, now)
    const offer = {
      hours: [...new Set(hours.map((each) => each.toISOString()))].toSorted(),
      reason: input.reason,
      until: until.toISOString(),
    }
    if (!(await saveOffer(tx, row.id, offer))) return err('CONFLICT')
    await queuePersonMail(tx, row, {
      kind: 'hours_offered',
      occasion: String(now.getTime()),
      data: { consultation: mailData(row), ...offer },
      now,
    })
    await audit(tx, {
      ...caller,
      action: 'consultation.offer',
      target: row.id,
      detail: { hours: offer.hours },
      at: now,
    })
    return changed
  })

/** True when exactly these start times are on offer now; with none, when there is no offer. */
function isCurrentOffer(
  { offer }: Pick<ConsultationRow, 'offer'>,
  seen: readonly string[],
  now: Date,
): boolean {
  const hours = currentOffer(offer, now)?.hours ?? []
  return hours.length === seen.length && seen.every((each) => hours.includes(new Date(each).toISOString()))
}

/** Accepts one of the offered start times, keeps the booking, or cancels it for a full refund. */
export const answerOffer = (
  deps: ChangeNeeds,
  caller: Caller,
  input: { id: string; answer: 'accept' | 'keep' | 'refund'; date?: string; time?: string },
) =>
  changeConsultation(deps, caller, input.id, async (tx, row, now) => {
    if (row.status === 'cancelled') return err('ALREADY_CANCELLED')
    const offer = currentOffer(row.offer, now)
    if (!offer || row.status !== 'pending') return err('OFFER_OVER')
    await audit(tx, {
      ...caller,
      action: 'consultation.offer_answer',
      target: row.id,
      detail: { answer: input.answer },
      at: now,
    })
    if (input.answer === 'keep') {
      await saveOffer(tx, row.id, null)
      return changed
    }
    if (input.answer === 'refund') {
      await cancelAndRefund(tx, row, { kind: 'cancelled_by_admin', reason: systemReasons.offerRefused, now })
      return ok({ hasQueuedRefund: true })
    }
    // An invalid date equals none of the offered ones.
    const chosenMs = input.date && input.time ? koreanInstant(input.date, input.time).getTime() : null
    const startsAt = offer.hours.map((each) => new Date(each)).find((each) => each.getTime() === chosenMs)
    if (!startsAt) return err('INVALID_INPUT', { fields: { date: 'INVALID_INPUT' }, impossible: true })
    if (startsAt <= now) return err('SLOT_TAKEN', { fields: { date: 'SLOT_TAKEN' } })
    const lanes = await listLanesForReserved(tx, {
      serviceId: row.serviceId ?? firstService.id,
      lane: row.seat,
      startsAt,
      durationMinutes: row.durationMinutes,
    })
    const taken = await moveToSlot(tx, row, { startsAt, lanes, countsAsMove: false, by: 'office', now })
    if (!taken.ok) return taken
    await audit(tx, moveAuditEntry(caller, row, startsAt, now))
    return changed
  })
