import { sql } from 'kysely'
import { DAY_MS, koreanDate } from '#domain/calendar.ts'
import type { Db } from '#server/db/transaction.ts'
import { aSession } from './people.ts'

export type Call = { name: string; path: string; cookie: string }

/** Every list, search and sum whose cost may grow with the data, as admins and clients request it. */
export async function callsOn(db: Db): Promise<Call[]> {
  await sql`insert into users (email, email_key, name, nationality, password_hash, role)
    values ('owner@gmail.com', 'owner@gmail.com', 'Owner', 'KR', '', 'admin') on conflict do nothing`.execute(
    db,
  )
  // A reused database still has the counters of the previous run.
  await sql`delete from rate_limits`.execute(db)
  const admin = `sid=${await aSession(db, 'owner@gmail.com')}`
  const client = `sid=${await aSession(db, 'old77@gmail.com')}`
  const { rows } = await sql<{ client_id: string; booking: string; number: string }>`
    select user_id as client_id, consultations.id as booking, number
    from consultations join users on users.id = user_id where users.email = 'old77@gmail.com'
    order by starts_at desc limit 1`.execute(db)
  const known = rows[0]!
  const daysAgo = (days: number): string => koreanDate(new Date(Date.now() - days * DAY_MS))
  const adminCall = (name: string, path: string): Call => ({ name, path, cookie: admin })
  return [
    adminCall('today', '/api/desk/today'),
    adminCall('a week', '/api/desk/week'),
    adminCall('a month of days', '/api/desk/week?days=42'),
    adminCall('statistics of this month', '/api/stats'),
    adminCall('statistics of 90 days', `/api/stats?from=${daysAgo(90)}&to=${daysAgo(0)}`),
    adminCall('action items', '/api/attention'),
    adminCall('bookings', '/api/consultations'),
    adminCall('bookings, page 500', '/api/consultations?page=500'),
    adminCall('bookings, soonest', '/api/consultations?status=pending&sort=soonest'),
    adminCall('bookings, a day', `/api/consultations?from=${daysAgo(30)}&to=${daysAgo(30)}`),
    adminCall('bookings by address', '/api/consultations?q=old4711@'),
    adminCall('bookings by number', `/api/consultations?q=${known.number}`),
    adminCall('bookings, no match', '/api/consultations?q=nobody%20at%20all'),
    adminCall('a booking', `/api/consultations/${known.booking}`),
    adminCall('its chat', `/api/consultations/${known.booking}/room`),
    adminCall('clients, newest', '/api/clients'),
    adminCall('clients by two letters', '/api/clients?q=so'),
    adminCall('clients by address', '/api/clients?q=old4711@'),
    adminCall('clients, no match', '/api/clients?q=qzx'),
    adminCall('a client', `/api/clients/${known.client_id}`),
    adminCall('books of this month', '/api/ledger'),
    adminCall('books of 90 days', `/api/ledger?from=${daysAgo(90)}&to=${daysAgo(0)}`),
    adminCall('mails', '/api/messages'),
    adminCall('mails that failed', '/api/messages?state=failed'),
    adminCall('log', '/api/audit'),
    adminCall('log without reads', '/api/audit?reading=left_out'),
    adminCall('log by account', '/api/audit?email=old4711@gmail.com'),
    adminCall('log by action', '/api/audit?action=consultation.cancel'),
    adminCall('reviews', '/api/reviews'),
    adminCall('free times', '/api/availability'),
    { name: 'own history', path: '/api/consultations', cookie: client },
    { name: 'own booking', path: `/api/consultations/${known.booking}`, cookie: client },
    { name: 'own coupons', path: '/api/coupons', cookie: client },
    { name: 'own export', path: '/api/export', cookie: client },
  ]
}
