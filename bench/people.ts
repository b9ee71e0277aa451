import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { type Db, inTransaction } from '#server/db/transaction.ts'

/**
 * Inserts people with paid consultations directly into the database: the bench measures reading them.
 * Triggers and keys stay enabled, so every row is one that the product could have written.
 */
export async function fillConsultations(
  outer: Db,
  { people, perPerson }: { people: number; perPerson: number },
): Promise<void> {
  await inTransaction(outer, async (db) => {
    // A million rows exceed the product's statement timeout.
    await sql`set local statement_timeout = 0`.execute(db)
    await sql`insert into users (email, email_key, name, nationality, password_hash)
    select 'bench' || n || '@gmail.com', 'bench' || n || '@gmail.com', 'Person ' || n, 'VN', ''
    from generate_series(1, ${people}) n`.execute(db)
    await sql`insert into payments (user_id, status, draft, draft_hash, starts_at, list_price_cents, amount_cents,
      refund_notice_hours, order_id, capture_id, captured_cents, hold_until, created_at, updated_at)
    select u.id, 'captured', '{}', '', t.at, 3600, 3600, 24, 'O' || t.n || u.email, 'C' || t.n || u.email, 3600, t.at, t.at, t.at
    from users u, lateral (
      select n, timestamptz '2020-01-01' + make_interval(mins => (n * ${people} + substring(u.email from 'bench(\\d+)')::int) * 3) as at
      from generate_series(1, ${perPerson}) n
    ) t where u.email like 'bench%'`.execute(db)
    await sql`insert into consultations (user_id, payment_id, name, email, user_account_email, platform, platform_id,
      starts_at, seat, message, amount_cents, refund_notice_hours, status, created_at)
    select p.user_id, p.id, u.name, 'contact-' || u.email, u.email, 'kakao', 'person', p.starts_at, 1,
      'I would like to study in Seoul. Where do I begin?', 3600, 24,
      case when extract(minute from p.starts_at)::int % 7 = 0 then 'completed' else 'pending' end, p.created_at
    from payments p join users u on u.id = p.user_id`.execute(db)
  })
  // Autovacuum would do this within a minute: without it, index-only scans are impossible.
  await outer.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection)
    await sql`vacuum (analyze) consultations`.execute(connection)
    await sql`analyze`.execute(connection)
    await sql`reset statement_timeout`.execute(connection)
  })
}

/** Inserts a session for this person; returns the cookie. The CSRF token is 'bench'. */
export async function aSession(db: Db, email: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await sql`insert into sessions (token_hash, user_id, csrf_token, created_at, last_seen_at, authenticated_at, idle_until, absolute_until)
    select ${createHash('sha256').update(token).digest()}, id, 'bench', now(), now() + interval '1 hour', now(), now() + interval '2 hours', now() + interval '2 hours'
    from users where email = ${email}`.execute(db)
  return token
}
