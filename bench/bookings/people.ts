import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { DAY_MS } from '#domain/calendar.ts'

export type Buyer = { cookie: string; start: { preferredDate: string; preferredTime: string } }

const MINUTES_APART = 15
const LAST_MINUTE = 23 * 60
const STARTS_PER_DAY = LAST_MINUTE / MINUTES_APART + 1
/** Beyond every refund notice. */
const FIRST_DAY_AHEAD = 3

/** The n-th start time of the calendar (measured-site.ts), counted from 0. */
function startNumber(n: number): Buyer['start'] {
  const day = new Date(Date.now() + (FIRST_DAY_AHEAD + Math.floor(n / STARTS_PER_DAY)) * DAY_MS)
  const minute = (n % STARTS_PER_DAY) * MINUTES_APART
  const two = (value: number) => String(value).padStart(2, '0')
  return {
    preferredDate: new Date(day.getTime() + 9 * 3_600_000).toISOString().slice(0, 10),
    preferredTime: `${two(Math.floor(minute / 60))}:${two(minute % 60)}`,
  }
}

/** Creates logged-in users, each with a start time of their own. The CSRF token is 'bench'. */
export async function makeBuyers(pool: pg.Pool, count: number, from: number): Promise<Buyer[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'))
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest('hex'))
  await pool.query(
    `with people as (
      insert into users (email, email_key, name, nationality, password_hash)
      select 'buyer' || $2 + n || '@gmail.com', 'buyer' || $2 + n || '@gmail.com', 'Buyer ' || n, 'VN', ''
      from generate_series(1, cardinality($1::text[])) n
      returning id
    ), numbered as (select id, row_number() over () as n from people)
    insert into sessions (token_hash, user_id, csrf_token, created_at, last_seen_at, authenticated_at, idle_until, absolute_until)
    select decode(hash, 'hex'), id, 'bench', now(), now() + interval '3 hours', now(), now() + interval '3 hours', now() + interval '3 hours'
    from numbered join unnest($1::text[]) with ordinality as given (hash, n) using (n)`,
    [hashes, from],
  )
  return tokens.map((token, index) => ({ cookie: `sid=${token}`, start: startNumber(from + index) }))
}

/**
 * Inserts bookings with all their rows, one per quarter of an hour from `from` on (by default long ago),
 * spread over `clients` users, in the order in which the product would have written them. Triggers and keys
 * stay enabled. `more`: statements with the same parameters (count, clients, from).
 */
export async function fillBookings(
  pool: pg.Pool,
  count: number,
  {
    clients = count,
    from = new Date('1990-01-01T00:00Z'),
    more = [],
  }: { clients?: number; from?: Date; more?: readonly string[] } = {},
): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    for (const statement of [...FILLING, ...more])
      await client.query(
        `with given as (select $1::int as bookings, $2::int as clients, $3::timestamptz as since)
        ${statement}`,
        [count, clients, from],
      )
    await client.query('vacuum (analyze)')
    await client.query('checkpoint')
  } finally {
    client.release()
  }
}

const FILLING = [
  `insert into users (email, email_key, name, nationality, password_hash, created_at)
  select 'old' || n || '@gmail.com', 'old' || n || '@gmail.com', 'Person ' || n, 'VN', '',
    since + n * interval '15 minutes' - interval '9 days'
  from given, generate_series(1, clients) n`,
  `insert into payments (user_id, status, draft, draft_hash, starts_at, list_price_cents, amount_cents, refund_notice_hours,
    order_id, approve_url, capture_id, captured_cents, fee_cents, captured_at, attempt, hold_until, created_at, updated_at)
  select u.id, 'captured', jsonb_build_object('name', name, 'email', email, 'platform', 'kakao', 'platformId', 'person',
      'preferredDate', '2020-01-01', 'preferredTime', '10:00', 'message', 'I would like to study in Seoul. Where do I begin?'),
    md5(n::text) || md5(n::text), starts, 3600, 3600, 24, 'O' || lpad(n::text, 16, '0'), 'http://localhost/checkoutnow?token=O' || n,
    'C' || lpad(n::text, 16, '0'), 3600, 175, paid, 1, paid, paid, paid
  from given, generate_series(1, bookings) n,
    lateral (select since + n * interval '15 minutes' as starts) at,
    lateral (select least(starts - interval '8 days', now() - interval '1 day') as paid) before, users u
  where u.email = 'old' || 1 + (n - 1) % clients || '@gmail.com'`,
  `insert into slot_claims (starts_at, ends_at, seat, payment_id)
  select starts_at, starts_at + interval '15 minutes', 1, id from given, payments order by starts_at`,
  `insert into consultations (user_id, payment_id, name, email, user_account_email, platform, platform_id, starts_at, seat,
    message, amount_cents, refund_notice_hours, status, completed_at, created_at)
  select p.user_id, p.id, u.name, u.email, u.email, 'kakao', 'person', p.starts_at, 1, draft ->> 'message', 3600, 24,
    case when is_over then 'completed' else 'pending' end, case when is_over then p.starts_at end, p.created_at
  from given, payments p join users u on u.id = p.user_id, lateral (select p.starts_at < now() as is_over) at
  order by p.created_at`,
  `insert into coupons (code, user_id, percent, reason, source_payment_id, issued_at, expires_at)
  select 'OLD' || substr(order_id, 2), user_id, 10, 'payment', id, created_at, created_at + interval '6 months'
  from given, payments`,
  `insert into messages (kind, reference, to_email, locale, user_id, data, state, attempts, run_at, created_at, sent_at)
  select kind, case kind when 'booking_paid' then c.id::text else 'OLD' || substr(p.order_id, 2) end, c.email, 'en', c.user_id,
    jsonb_build_object('consultationId', c.id, 'name', c.name, 'platform', 'kakao'), 'sent', 1, c.created_at, c.created_at, c.created_at
  from given, consultations c join payments p on p.id = c.payment_id, unnest(array['booking_paid', 'coupon_issued']) kind`,
  `, entries as (
    insert into journal_entries (provider, kind, provider_id, sequence, payment_id, happened_at, learned_at, booked_on, line_count)
    select 'paypal', 'capture', capture_id, 1, id, captured_at, captured_at,
      ((captured_at at time zone 'UTC') + interval '9 hours')::date, 3
    from given, payments returning id
  ) insert into journal_lines (entry_id, account, minor, currency)
  select id, account, minor, 'USD' from entries,
    (values ('provider_balance', 3425), ('provider_fees', 175), ('client_payments', -3600)) as line (account, minor)`,
]
