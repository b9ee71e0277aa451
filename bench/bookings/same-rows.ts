/** A pgbench script that writes the rows of one booking, in the minimum of two transactions. */
export function sameRows(round: number): string {
  const id = (name: string) => `md5(:n || '${round}${name}')::uuid`
  const startsAt = `(timestamptz '2100-01-01' + make_interval(secs => :n))`
  const draft = `'{"name": "Ann", "email": "ann@example.com", "platform": "kakao", "platformId": "ann", "preferredDate": "2030-01-05", "preferredTime": "10:00", "message": "I would like to study in Seoul. Where do I begin?"}'`
  const statements = [
    'begin',
    `insert into users (id, email, email_key, name, nationality) values (${id('u')}, :n || 'p${round}@gmail.com', :n || 'p${round}@gmail.com', 'Person', 'VN')`,
    `insert into payments (id, user_id, status, draft, draft_hash, starts_at, list_price_cents, amount_cents, refund_notice_hours, hold_until, created_at, updated_at) values (${id('p')}, ${id('u')}, 'creating', ${draft}, md5(:n || ''), ${startsAt}, 3600, 3600, 24, now() + interval '1 hour', now(), now())`,
    `insert into slot_claims (starts_at, ends_at, seat, payment_id) values (${startsAt}, ${startsAt} + interval '1 second', 1, ${id('p')})`,
    'commit',
    'begin',
    `update payments set status = 'captured', order_id = 'O${round}' || :n, approve_url = '', capture_id = 'C${round}' || :n, captured_cents = 3600, fee_cents = 175, captured_at = now(), attempt = 1, updated_at = now() where id = ${id('p')}`,
    `insert into consultations (id, user_id, payment_id, name, email, user_account_email, platform, platform_id, starts_at, seat, message, amount_cents, refund_notice_hours, created_at) values (${id('c')}, ${id('u')}, ${id('p')}, 'Ann', 'ann@example.com', 'p@gmail.com', 'kakao', 'ann', ${startsAt}, 1, 'I would like to study in Seoul. Where do I begin?', 3600, 24, now())`,
    `with entry as (insert into journal_entries (provider, kind, provider_id, sequence, payment_id, happened_at, learned_at, booked_on, line_count) values ('paypal', 'capture', 'C${round}' || :n, 1, ${id('p')}, now(), now(), ((now() at time zone 'UTC') + interval '9 hours')::date, 3) returning id) insert into journal_lines (entry_id, account, minor, currency) select id, account, minor, 'USD' from entry, (values ('provider_balance', 3425), ('provider_fees', 175), ('client_payments', -3600)) as line (account, minor)`,
    `insert into coupons (code, user_id, percent, reason, source_payment_id, issued_at, expires_at) values ('B${round}' || :n, ${id('u')}, 10, 'payment', ${id('p')}, now(), now() + interval '6 months')`,
    `insert into messages (kind, reference, to_email, locale, user_id, data, run_at, created_at) select kind, :n || '-${round}', 'p@gmail.com', 'en', ${id('u')}, ${draft}::jsonb, now() + interval '9 years', now() from unnest(array['booking_paid', 'coupon_issued']) kind`,
    'commit',
  ]
  return [
    '\\set n random(1, 2000000000)',
    ...statements.map((statement) => `${statement.replaceAll('":', '": ')};`),
  ].join('\n')
}
