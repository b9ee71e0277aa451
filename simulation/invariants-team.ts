import { koreanDateTime, MINUTE_MS, minuteOfDay } from '#domain/calendar.ts'
import { type BookedRow, type BusyRow, type Known, must, type WorkRow } from './invariant-rows.ts'
import { OWNER_ID, soldService } from './team.ts'
import type { World } from './world.ts'

type ClaimRow = {
  starts_at: Date
  seat: number
  payment_id: string | null
  wait_id: string | null
  user_id: string | null
  payment_status: string | null
  payment_service: string | null
  wait_service: string | null
}
/** A period for which a person is reserved, the buffer after it included; instants in milliseconds. */
type Period = { person: string; serviceId: string | null; from: number; until: number; what: string }

const LAST_OFFICE_SEAT = 20

/**
 * S3, W1 to W4: no counsellor is reserved twice at once, by bookings, holds and offers with their buffers; a booking
 * has the reservation of its counsellor; who is reserved anew gives the service, works then and has no known event; an
 * offer of the waiting list has a reservation and a mail of its own.
 */
export async function checkTeam(world: World, booked: readonly BookedRow[]): Promise<void> {
  const { lite, lastReserved } = world
  const rowsOf = async <Row>(query: string): Promise<Row[]> => (await lite.query<Row>(query)).rows
  const claims = await rowsOf<ClaimRow>(`
    select s.starts_at, s.seat, s.payment_id, s.wait_id, coalesce(p.user_id, w.user_id) as user_id,
      p.status as payment_status, p.draft->>'serviceId' as payment_service, w.service_id as wait_service
    from slot_claims s left join payments p on p.id = s.payment_id left join waits w on w.id = s.wait_id
    order by s.starts_at, s.seat`)
  const known: Known = {
    work: new Map(
      (
        await rowsOf<WorkRow>(`
          select user_id, lane, hours, services, coalesce((
            select json_object_agg(on_date, e.hours) from counsellor_exceptions e where e.user_id = counsellors.user_id
          ), '{}') as exceptions from counsellors`)
      ).map((row) => [row.user_id, row]),
    ),
    busy: await rowsOf<BusyRow>('select user_id, starts_at, ends_at from busy_times'),
  }
  const active = booked.filter(({ status }) => status !== 'cancelled')
  const bookedOf = new Map(active.map((row) => [row.payment_id, row]))
  const personOf = (seat: number): string =>
    seat <= LAST_OFFICE_SEAT ? OWNER_ID : [...known.work.values()].find(({ lane }) => lane === seat)!.user_id

  const periods = active.map((row) =>
    periodOf(row.counsellor_id ?? OWNER_ID, row.service_id, row.starts_at, `consultation ${row.id}`),
  )
  for (const claim of claims) {
    const person = personOf(claim.seat)
    const booking = bookedOf.get(claim.payment_id ?? '')
    if (booking) {
      const counsellorId = booking.counsellor_id ?? OWNER_ID
      must(
        person === counsellorId,
        `W1 ${booking.id} is with ${counsellorId}, and ${person} is reserved for it`,
      )
    }
    const serviceId = booking?.service_id ?? claim.payment_service ?? claim.wait_service
    const period = periodOf(
      person,
      serviceId,
      claim.starts_at,
      `reservation of ${claim.payment_id ?? claim.wait_id}`,
    )
    if (!booking) periods.push(period)
    if (lastReserved.current && !lastReserved.current.claims.has(keyOf(claim)))
      checkNew(period, claim, [lastReserved.current, known])
  }
  checkOnceAtATime(periods)
  await checkOffers(rowsOf, claims)
  lastReserved.current = { ...known, claims: new Set(claims.map(keyOf)) }
}

const keyOf = ({ seat, starts_at }: ClaimRow): string => `${seat} ${starts_at.toISOString()}`

function periodOf(person: string, serviceId: string | null, startsAt: Date, what: string): Period {
  const { durationMinutes, breakMinutes } = soldService(serviceId)
  const from = startsAt.getTime()
  return { person, serviceId, from, until: from + (durationMinutes + breakMinutes) * MINUTE_MS, what }
}

function checkOnceAtATime(periods: readonly Period[]): void {
  for (const own of Map.groupBy(periods, ({ person }) => person).values()) {
    const inOrder = own.toSorted((a, b) => a.from - b.from)
    for (const [index, next] of inOrder.entries()) {
      const before = inOrder[index - 1]
      const at = new Date(next.from).toISOString()
      must(
        before === undefined || before.until <= next.from,
        `S3 ${next.person} is in two places at ${at}: ${before?.what} and ${next.what}`,
      )
    }
  }
}

/** W2, W3: a condition that was true at both comparisons was true when the reservation was made between them. */
function checkNew(period: Period, { payment_status: status }: ClaimRow, both: [Known, Known]): void {
  const at = `${period.what} at ${new Date(period.from).toISOString()}`
  const always = (isTrue: (known: Known) => boolean): boolean => both.every(isTrue)
  const doesNotOffer = ({ work }: Known): boolean =>
    work.get(period.person)?.services?.includes(soldService(period.serviceId).id) === false
  must(!always(doesNotOffer), `W2 ${period.person} does not give the service of the ${at}`)
  const isBusy = ({ busy }: Known): boolean =>
    busy.some(
      ({ user_id, starts_at, ends_at }) =>
        user_id === period.person && starts_at.getTime() < period.until && ends_at.getTime() > period.from,
    )
  must(!always(isBusy), `W3 the calendar of ${period.person} is busy during the ${at}`)
  // Staff may give a booking to a counsellor outside of their hours, and may offer a slot that is no longer bookable.
  const isHeldByClient = status === null || status === 'creating' || status === 'created'
  const isAway = ({ work }: Known): boolean => !worksDuring(work.get(period.person), period)
  must(!isHeldByClient || !always(isAway), `W2 ${period.person} does not work during the ${at}`)
}

/** Written independently of the product: the consultation, without its buffer, lies within the hours of the day. */
function worksDuring(work: WorkRow | undefined, { from, serviceId }: Period): boolean {
  const { date, time } = koreanDateTime(new Date(from))
  const start = minuteOfDay(time)
  const end = start + soldService(serviceId).durationMinutes
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  const ofDay = work?.exceptions[date]
  // The opening hours of the settings are given by their first and last start.
  if (!ofDay && (work?.hours ?? null) === null)
    return [6, 0].includes(weekday) && start >= 10 * 60 && start <= 20 * 60
  const hours = ofDay ?? work!.hours!.filter((each) => each.weekday === weekday)
  return hours.some(
    (each) =>
      minuteOfDay(each.from) <= start && end <= (each.until === '24:00' ? 1440 : minuteOfDay(each.until)),
  )
}

type OfferRow = { id: string; user_id: string; offer_starts_at: Date; offered_at: Date }

/** W4: an open offer has exactly one reservation, and its only mail goes to the client who waits. */
async function checkOffers(
  rowsOf: <Row>(query: string) => Promise<Row[]>,
  claims: readonly ClaimRow[],
): Promise<void> {
  const offers = await rowsOf<OfferRow>(
    `select id, user_id, offer_starts_at, offered_at from waits where state = 'offered'`,
  )
  const mails = await rowsOf<{ reference: string; user_id: string }>(
    `select reference, user_id from messages where kind = 'wait_offered'`,
  )
  for (const { id, user_id, offer_starts_at, offered_at } of offers) {
    const held = claims.filter(({ wait_id }) => wait_id === id)
    const isItsOwn = held.length === 1 && held[0]!.starts_at.getTime() === offer_starts_at.getTime()
    must(isItsOwn, `W4 the offer ${id} has ${held.length} reservations`)
    const offerMails = mails.filter(({ reference }) => reference === `${id} ${offered_at.getTime()}`)
    must(
      offerMails.length === 1 && offerMails[0]!.user_id === user_id,
      `W4 the offer ${id} was mailed to another person`,
    )
  }
}
