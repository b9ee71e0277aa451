/** Statements of the reference server: one for each commit of a booking. */

/** The session with its user, and one counted call. */
export const SESSION = `
  with s as (select s.id, s.level, s.csrf_token, s.remember, s.last_seen_at, s.authenticated_at,
  s.absolute_until, u.id as uid, u.role, u.email, u.name, u.locale from sessions s join users u on u.id =
  s.user_id where s.token_hash = $1 and s.idle_until > $2 and s.absolute_until > $2 and u.deleted_at is null),
  l as (insert into rate_limits as counted (key, calls, expires_at) select $3 || s.uid, 1, $4::timestamptz
  from s on conflict (key) do update set calls = case when counted.expires_at <= $2 then 1 else counted.calls
  + 1 end, expires_at = case when counted.expires_at <= $2 then excluded.expires_at else counted.expires_at
  end returning calls)
  select s.*, l.calls from s, l`

/** Reserves the slot and inserts the payment. */
export const HOLD = `
  with buyer as materialized (select id from users where id = $2 and deleted_at is null for no key update),
  free as (select id from buyer where not exists (select from payments where user_id = $2 and (status in
  ('creating','created','capturing','expired') or created_at > $13 and status in ('superseded','failed')))),
  p as (insert into payments (id, provider, way, user_id, origin, status, draft, draft_hash, starts_at,
  list_price_cents, amount_cents, currency, refund_notice_hours, duration_minutes, break_minutes, locale,
  hold_until, next_check_at, created_at, updated_at)
  select $1, 'paypal', 'paypal', id, 'server', 'creating', $3, $4, $5, $6, $6, 'USD', 24, $7, $8, 'en', $9,
  $10, $11, $11 from free where not exists (select from closed_dates where on_date = $12::date) returning *),
  c as (insert into slot_claims (starts_at, ends_at, seat, payment_id) select p.starts_at, p.starts_at +
  ($7::int + $8::int) * interval '1 minute', seat, p.id from p, generate_series(1, coalesce((select seats from
  slot_seats where starts_at = $5), 1)) seat order by seat on conflict do nothing returning seat)
  select p.*, c.seat from p left join c on true`

/** Stores the provider's order. */
export const ORDERED = `
  update payments set status='created', order_id=$2, approve_url=$3, next_check_at=$4, updated_at=$5, tries=0,
  leased_until=null where id=$1 and status in ('creating','capturing') returning *`

/** Records the capture attempt. */
export const CAPTURING = `
  update payments set status='capturing', attempt=attempt+1, issue=null, tries=0, leased_until=$3,
  next_check_at=$4, updated_at=$5 where order_id=$1 and user_id=$2 and status='created' and issue is null and
  (leased_until is null or leased_until <= $5) returning *`

/** Books the captured payment with its ledger entry, coupon and mails. */
export const BOOK = `
  with moved as (update payments set status='captured', captured_at=$2, tries=0, leased_until=null,
  next_check_at=$3, updated_at=$2, approval_token=null, approval_attempt=null, issue=null, capture_id=$4,
  captured_cents=$5, fee_cents=$6 where id=$1 and status='capturing' and attempt=$7 returning *),
  entry as (insert into journal_entries (provider, kind, provider_id, sequence, payment_id, happened_at,
  learned_at, booked_on, line_count) select provider, 'capture', $4, 1, id, $8::timestamptz, $2, $9::date, 3
  from moved on conflict do nothing returning id),
  lines as (insert into journal_lines (entry_id, account, minor, currency) select entry.id, account, minor,
  'USD' from entry, unnest($10::text[], $11::int[]) as line (account, minor)),
  b as (insert into consultations (user_id, payment_id, name, email, user_account_email, platform,
  platform_id, starts_at, seat, time_zone, message, attachment_id, amount_cents, currency, coupon_code,
  refund_notice_hours, duration_minutes, created_at)
  select m.user_id, m.id, m.draft->>'name', m.draft->>'email', u.email, m.draft->>'platform',
  m.draft->>'platformId', m.starts_at, c.seat, m.draft->>'timeZone', m.draft->>'message', m.attachment_id,
  m.amount_cents, m.currency, m.coupon_code, m.refund_notice_hours, m.duration_minutes, $2 from moved m join
  users u on u.id = m.user_id join slot_claims c on c.payment_id = m.id returning *),
  k as (insert into coupons (code, user_id, percent, reason, source_payment_id, issued_at, expires_at) select
  $12, user_id, 50, 'payment', id, $2, $13 from moved on conflict do nothing returning code),
  mails as (insert into messages (kind, reference, to_email, locale, user_id, data, run_at, created_at, state,
  attempts, leased_until)
  select 'booking_paid', b.id::text, b.user_account_email, 'en', b.user_id, $14::jsonb ||
  jsonb_build_object('consultationId', b.id, 'number', b.number), $2, $2, case when $15::timestamptz is null then 'held' else 'queued' end, 1,
  $16::timestamptz from b
  union all select 'coupon_issued', k.code, b.user_account_email, 'en', b.user_id, $17::jsonb, $2, $2, 'queued', 1, $16
  from b, k on conflict do nothing returning id, to_email)
  select row_to_json(b) as view, (select json_agg(mails) from mails) as mails from b`
