import type { MeasuredSite } from './bookings/measured-site.ts'
import { getRequest, load } from './load.ts'

const SECONDS = 3
export const FUTURE_BOOKINGS = 5000

/** The request for the free slots of the next eight weeks. */
export function freeTimesRequest(): string {
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
  return getRequest(`/api/availability?from=${day(1)}&to=${day(57)}`)
}

/** Requests per second for these slots. */
export async function freeTimes({ port }: MeasuredSite): Promise<number> {
  const task = { port, requests: [freeTimesRequest()], connections: 8, seconds: SECONDS }
  await load(task)
  const { perSecond, failures } = await load(task)
  if (failures > 0) throw new Error(`${failures} calls for free times failed`)
  return perSecond
}

/** SQL: every full hour from 10:00 to 20:00 in Korea, from 3 to 57 days ahead. */
const FUTURE_STARTS = `
  select at from generate_series(
    date_trunc('day', now() at time zone 'Asia/Seoul') + interval '3 days', now() + interval '57 days', interval '1 hour'
  ) local, lateral (select local at time zone 'Asia/Seoul' as at) start
  where extract(hour from local) between 10 and 20`

/** Opens twenty seats for each of these hours. */
export async function openFuture({ pool }: MeasuredSite): Promise<void> {
  await pool.query(
    `insert into slot_seats (starts_at, seats) select at, 20 from (${FUTURE_STARTS}) hours on conflict (starts_at) do update set seats = 20`,
  )
}

/**
 * Fills seats of the coming weeks: all of the weekends first, then weekdays, as if booked before the owner
 * changed the working days.
 */
export async function fillFuture({ pool }: MeasuredSite): Promise<void> {
  await pool.query(
    `with starts as (
      select at, seat from (${FUTURE_STARTS}) hours, generate_series(1, 20) seat
      order by extract(isodow from at at time zone 'Asia/Seoul') < 6, at, seat limit $1
    ), people as (
      insert into users (email, email_key, name, nationality)
      select key, key, 'Future', 'VN' from (select 'future' || random() || '@gmail.com' as key) one returning id
    ), paid as (
      insert into payments (user_id, status, draft, draft_hash, starts_at, list_price_cents, amount_cents, refund_notice_hours,
        capture_id, captured_cents, captured_at, hold_until, created_at, updated_at)
      select id, 'captured', '{}', seat::text, at, 3600, 3600, 24, 'F' || at || random(), 3600, now(), now(), now(), now()
      from starts, people
      returning id, starts_at, draft_hash
    ) insert into slot_claims (starts_at, ends_at, seat, payment_id)
    select starts_at, starts_at + interval '1 hour', draft_hash::integer, id from paid`,
    [FUTURE_BOOKINGS],
  )
  await pool.query('analyze')
}
