import type { z } from 'zod/mini'
import { firstService } from '#contract/services.ts'
import type { listHandover as listCall } from '#contract/staff.ts'
import { addDays, isCalendarDate, koreanDate, koreanDateTime, koreanInstant } from '#domain/calendar.ts'
import { type FreeDay, freeDaysOf } from '#domain/free-days.ts'
import { err, ok } from '#domain/result.ts'
import { nameOrCompany } from '#domain/staff.ts'
import { currentOffer } from '#domain/stage.ts'
import { isUuid } from '#domain/uuid.ts'
import type { Deps } from '#server/deps.ts'
import { listAvailability } from '#server/features/availability/free-times.ts'
import { listSubstitutes } from '#server/features/availability/substitutes.ts'
import { findCounsellor, listForHandover } from './reach-store.ts'
import { toCounsellorFilter } from './reach.ts'

/** Maximum number of consultations in a reply; the page requests the next ones once these are handed over. */
const MAX_CONSULTATIONS = 100
/** Days after the period in which other times are looked for. */
const OFFER_DAYS = 21
/** Maximum number of times in one offer (contract/stages.ts). */
const MAX_OFFERED = 3

type Time = { date: string; time: string }

/**
 * Lists the consultations of a counsellor that others have to take over, because the counsellor is absent from one
 * Korean date to another or leaves: who could, and which other times could be offered. Changes nothing; the
 * consultations are then reassigned, or other times offered, by the calls for one consultation.
 */
export async function listHandover(
  deps: Pick<Deps, 'db' | 'now' | 'settings'>,
  { id, from, to }: z.output<typeof listCall.input>,
) {
  for (const [name, date] of Object.entries({ from, to }))
    if (date !== undefined && !isCalendarDate(date))
      return err('DATE_INVALID', { fields: { [name]: 'DATE_INVALID' } })
  const of = isUuid(id) ? await toCounsellorFilter(deps.db, id) : undefined
  const counsellor = of && (await findCounsellor(deps.db, { counsellorId: of.id }))
  if (!of || !counsellor) return err('NOT_FOUND')
  const now = deps.now()
  const start = from === undefined ? now : koreanInstant(from, '00:00')
  const rows = await listForHandover(deps.db, of, {
    from: start > now ? start : now,
    until: to === undefined ? null : koreanInstant(addDays(to, 1), '00:00'),
    limit: MAX_CONSULTATIONS,
  })
  const substitutes = await listSubstitutes(deps.db, rows, of.id)
  const nameOf = ({ name }: { name: string }): string => nameOrCompany(name, deps.settings.current().company)
  const times = to === undefined ? null : await createOfferPlanner(deps, to, rows)
  return ok({
    counsellor: { id: counsellor.id, name: nameOf(counsellor) },
    consultations: rows.map((row) => ({
      _id: row.id,
      number: row.number,
      name: row.name,
      startsAt: row.startsAt.toISOString(),
      ...(row.serviceNames && row.serviceId !== firstService.id && { serviceNames: row.serviceNames }),
      isOffered: currentOffer(row.offer, now) !== null,
      counsellors: substitutes.get(row.paymentId)!.map((each) => ({ id: each.id, name: nameOf(each) })),
      times: times?.(row) ?? [],
    })),
  })
}

type Row = Awaited<ReturnType<typeof listForHandover>>[number]

/**
 * Returns a function that returns the times to offer instead of a booking's: on the first days after the period, at the
 * same time of day where that is free. A time is given once, so that two clients are not offered the same.
 */
async function createOfferPlanner(
  deps: Pick<Deps, 'db' | 'now' | 'settings'>,
  to: string,
  rows: readonly Row[],
): Promise<(row: Row) => Time[]> {
  const today = koreanDate(deps.now())
  const from = addDays(to > today ? to : today, 1)
  const days = new Map<string | null, FreeDay[]>()
  for (const [serviceId, { seat }] of new Map(rows.map((row) => [row.serviceId, row]))) {
    const found = await listAvailability(deps, null, {
      from,
      to: addDays(from, OFFER_DAYS),
      booked: { seat, serviceId },
    })
    if (!found.ok) continue
    days.set(serviceId, freeDaysOf(found.value.days))
  }
  const given = new Set<string>()
  return ({ serviceId, startsAt }) => {
    const sameTime = koreanDateTime(startsAt).time
    const offered: Time[] = []
    for (const { date, times } of days.get(serviceId) ?? []) {
      if (offered.length === MAX_OFFERED) break
      const open = times.filter((time) => !given.has(`${date} ${time}`))
      const time = open.includes(sameTime) ? sameTime : open[0]
      if (time === undefined) continue
      given.add(`${date} ${time}`)
      offered.push({ date, time })
    }
    return offered
  }
}
