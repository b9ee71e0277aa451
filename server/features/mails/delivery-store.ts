import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { HOUR_MS, MINUTE_MS } from '#domain/calendar.ts'
import { dueIn } from '#server/db/leases.ts'
import type { Db } from '#server/db/transaction.ts'
import { isSecretKind } from './kinds.ts'

/** Longer than one delivery can take; a worker that died gives its mails back after this. */
const LEASE_MS = MINUTE_MS
export const BATCH = 10
/** Three days: an hour each after the first four (BACK_OFF_MS). */
const MAX_ATTEMPTS = 76
/** Waiting after the 1st, 2nd, 3rd and 4th failure; after that an hour each time. */
const BACK_OFF_MS = [10_000, 30_000, 2 * MINUTE_MS, 10 * MINUTE_MS]
/** A code that arrives later than this has expired. */
const SECRET_LIFE_MS = 30 * MINUTE_MS
const MAX_ERROR_LENGTH = 300

export type DueMail = {
  id: number
  kind: string
  to: string
  locale: string
  data: unknown
  attempts: number
  leasedUntil: Date | null
  createdAt: Date
}

/** Leases the mails that are due; another worker skips them until the lease ends. */
export async function claimMails(db: Db, now: Date, limit = BATCH): Promise<DueMail[]> {
  const claimed = await db
    .with('due', dueIn('messages', { now, limit }))
    .updateTable('messages')
    .from('due')
    .set({ attempts: sql`messages.attempts + 1`, leased_until: new Date(now.getTime() + LEASE_MS) })
    .whereRef('messages.id', '=', 'due.id')
    .returning([
      'messages.id',
      'messages.kind',
      'messages.to_email as to',
      'messages.locale',
      'messages.data',
      'messages.attempts',
      'messages.leased_until as leasedUntil',
      'messages.created_at as createdAt',
    ])
    .execute()
  // `returning` promises no order; who gets two mails reads them in the order of what happened.
  return claimed.toSorted((one, other) => one.id - other.id)
}

/** Fenced by attempt and lease: a worker that lost its lease must not overwrite the newer outcome. */
const stillMine = (db: Db, mail: DueMail) =>
  db
    .updateTable('messages')
    .where('id', '=', mail.id)
    .where('attempts', '=', mail.attempts)
    .where('leased_until', '=', mail.leasedUntil)
    .where('state', '=', 'queued')

/**
 * The relay took the mails. A code in them is forgotten now. Only a queued mail is leased, so its state is not
 * asked for: the planner would take the index of queued mails for the nearest way, and walk past each that has
 * left since the last vacuum.
 */
export async function markSent(db: Db, mails: readonly DueMail[], now: Date): Promise<void> {
  const secret = mails.filter(({ kind }) => isSecretKind(kind)).map(({ id }) => id)
  await sql`
    update messages set state = 'sent', sent_at = ${now}, leased_until = null, last_error = null,
      data = case when messages.id = any(${secret}::bigint[]) then '{}' else data end
    from unnest(
      ${mails.map(({ id }) => id)}::bigint[],
      ${mails.map(({ attempts }) => attempts)}::int[],
      ${mails.map(({ leasedUntil }) => leasedUntil?.toISOString() ?? null)}::timestamptz[]
    ) as mine (id, attempts, leased_until)
    where messages.id = mine.id and messages.attempts = mine.attempts
      and messages.leased_until = mine.leased_until`.execute(db)
}

/** The relay refused the mail or could not be reached: later again, or given up, at once when it was refused for good. */
export async function markFailed(
  db: Db,
  mail: DueMail,
  { reason, isForGood, now }: { reason: string; isForGood: boolean; now: Date },
): Promise<'queued' | 'failed'> {
  const secret = isSecretKind(mail.kind)
  const stale = secret && now.getTime() - mail.createdAt.getTime() > SECRET_LIFE_MS
  const state = isForGood || stale || mail.attempts >= MAX_ATTEMPTS ? 'failed' : 'queued'
  await stillMine(db, mail)
    .set({
      state,
      run_at: new Date(now.getTime() + backOffMs(mail.attempts)),
      leased_until: null,
      last_error: reason.slice(0, MAX_ERROR_LENGTH),
      ...(secret && state === 'failed' ? { data: '{}' } : {}),
    })
    .execute()
  return state
}

/** Milliseconds until the next try, spread by a fifth so that a relay is not met by all mails at once. */
export function backOffMs(attempts: number): number {
  const base = BACK_OFF_MS[attempts - 1] ?? HOUR_MS
  return Math.round(base * (0.9 + randomInt(0, 200) / 1000))
}
