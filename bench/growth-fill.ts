import pg from 'pg'
import { fillBookings } from './bookings/people.ts'

/** Each client books five times. */
const BOOKINGS_PER_CLIENT = 5
/** Number of future bookings: twenty days, as full as the past. */
const FUTURE_BOOKINGS = 2000
const MINUTES_APART = 15

/**
 * Fills a database as if the site had been fully booked day and night until now: `bookings` bookings with all
 * their rows, the last of them in the future. Triggers and keys stay enabled.
 */
export async function fillDatabase(databaseUrl: string, bookings: number): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  // Ignores connection errors while the pool closes.
  pool.on('error', () => {})
  const clients = Math.ceil(bookings / BOOKINGS_PER_CLIENT)
  const quarter = Math.floor(Date.now() / (MINUTES_APART * 60_000)) * MINUTES_APART * 60_000
  const from = new Date(quarter - (bookings - FUTURE_BOOKINGS) * MINUTES_APART * 60_000)
  await fillBookings(pool, bookings, { clients, from, more: FURTHER_ROWS }).finally(() => pool.end())
}

/** Further rows of a consultation: the chat, questions and plan, a review, refunds, the audit log. */
const FURTHER_ROWS = [
  `insert into rooms (consultation_id, last_number, student_read, office_read)
  select id, 2, 2, 2 from given, consultations`,
  `insert into room_messages (consultation_id, number, sender, key, text, sent_at)
  select id, n, case n when 1 then 'student' else 'office' end, 'k' || n,
    'Do I need my TOPIK certificate for the language course?', created_at
  from given, consultations, generate_series(1, 2) n`,
  `insert into preparations (consultation_id, intake, intake_at, notes, plan, published_at, concern)
  select id, '[{"question": "Where do you live?", "answer": "Hanoi"}]', created_at, 'Wants to study design.',
    '{"language": "en", "summary": "Two roads.", "steps": []}', completed_at, 'preparing'
  from given, consultations where status = 'completed' and serial % 3 = 0`,
  `insert into reviews (consultation_id, user_id, rating, text, created_at, agreed_at, shown_name, published_at)
  select id, user_id, 5, 'Clear, kind, and I have a plan now.', completed_at, completed_at, 'A.',
    case when serial % 50 = 0 then completed_at end
  from given, consultations where status = 'completed' and serial % 10 = 0`,
  `, back as (
    update consultations set status = 'cancelled', completed_at = null, cancelled_by = 'user',
      cancelled_at = created_at + interval '1 hour', cancel_reason = 'My exam was moved'
    from given where serial % 20 = 7 returning payment_id, cancelled_at
  ), freed as (delete from slot_claims where payment_id in (select payment_id from back))
  insert into refunds (payment_id, capture_id, amount_cents, origin, status, reason, provider_refund_id, created_at, completed_at)
  select payment_id, capture_id, 3600, 'ours', 'completed', 'cancelled', 'R' || capture_id, cancelled_at, cancelled_at
  from back join payments on payments.id = payment_id`,
  `, entries as (
    insert into journal_entries (provider, kind, provider_id, sequence, payment_id, happened_at, learned_at, booked_on, line_count)
    select 'paypal', 'refund', provider_refund_id, 1, payment_id, completed_at, completed_at,
      ((completed_at at time zone 'UTC') + interval '9 hours')::date, 2
    from given, refunds returning id
  ) insert into journal_lines (entry_id, account, minor, currency)
  select id, account, minor, 'USD' from entries,
    (values ('provider_balance', -3600), ('client_refunds', 3600)) as line (account, minor)`,
  `insert into webhook_events (event_id, event_type, body, status, received_at)
  select 'WH-' || capture_id, 'PAYMENT.CAPTURE.COMPLETED', '{}', 'done', captured_at
  from given, payments where captured_at > now() - interval '90 days'`,
  `insert into audit_log (at, actor_id, actor_role, action, target, detail)
  select created_at, user_id, 'user', 'consultation.cancel', id::text, '{}'
  from given, consultations where status = 'cancelled' order by created_at`,
  `insert into audit_log (at, actor_id, actor_role, action, target, detail)
  select created_at, user_id, 'user', 'login', null, '{}' from given, consultations order by created_at`,
  // Placeholder seals: sealing would keep the site busy for an hour, and no measurement reads them.
  `insert into audit_chain (position, entry_id, previous_hash, hash, sealed_at)
  select newest + row_number() over (order by id), id, lag(sha256(id::text::bytea), 1, newest_hash) over (order by id),
    sha256(id::text::bytea), now()
  from given, audit_log, (
    select coalesce(max(position), 0) as newest, coalesce(max(entry_id), 0) as sealed,
      (select hash from audit_chain order by position desc limit 1) as newest_hash
    from audit_chain
  ) chain
  where id > sealed`,
]
