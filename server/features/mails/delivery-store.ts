import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { addMs, HOUR_MS, MINUTE_MS } from '#domain/calendar.ts'
import { selectDueIds } from '#server/db/leases.ts'
import type { Db } from '#server/db/transaction.ts'
import { isCodeKind, isSecretKind } from './kinds.ts'

/** Longer than one delivery can take. When a worker crashes, its mails are free again after this. */
const LEASE_MS = MINUTE_MS
export const BATCH = 10
/** About three days: one hour per attempt after the first four (BACK_OFF_MS). */
const MAX_ATTEMPTS = 76
/** Delays after the 1st, 2nd, 3rd and 4th failure; one hour after each later one. */
const BACK_OFF_MS = [10_000, 30_000, 2 * MINUTE_MS, 10 * MINUTE_MS]
/** Codes have expired by then, so their mails are not retried. */
const CODE_LIFE_MS = 30 * MINUTE_MS
const MAX_ERROR_LENGTH = 300

/** Leases the due mails; other workers skip them until the lease ends. */
export async function leaseMails(db: Db, now: Date, limit = BATCH) {
  const claimed = await db
    .with('due', selectDueIds('messages', { now, limit }))
    .updateTable('messages')
    .from('due')
    .set({ attempts: sql`messages.attempts + 1`, leased_until: addMs(now, LEASE_MS) })
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
  // `returning` guarantees no order, and several mails to one recipient are sent in the order of their
  // events.
  return claimed.toSorted((one, other) => one.id - other.id)
}

export type DueMail = Awaited<ReturnType<typeof leaseMails>>[number]

/** Fenced by attempt and lease: a worker that lost its lease must not overwrite a newer outcome. */
const updateLeased = (db: Db, mail: DueMail) =>
  db
    .updateTable('messages')
    .where('id', '=', mail.id)
    .where('attempts', '=', mail.attempts)
    .where('leased_until', '=', mail.leasedUntil)
    .where('state', '=', 'queued')

/**
 * Marks mails as accepted by the relay and deletes codes and secret links from their data. Only queued mails are
 * leased, so the state is not in the condition: with it the planner would use the index of queued mails and scan all
 * entries that were sent since the last vacuum. The lists come from subselects, so that the statement is planned
 * once (BOOKED_ORDERS in payments/store.ts).
 */
export async function markSent(db: Db, mails: readonly DueMail[], now: Date): Promise<void> {
  const secret = mails.filter(({ kind }) => isSecretKind(kind)).map(({ id }) => id)
  await sql`
    update messages set state = 'sent', sent_at = ${now}, leased_until = null, last_error = null,
      data = case when messages.id = any(${secret}::bigint[]) then '{}' else data end
    from unnest(
      (select ${mails.map(({ id }) => id)}::bigint[]),
      (select ${mails.map(({ attempts }) => attempts)}::int[]),
      (select ${mails.map(({ leasedUntil }) => leasedUntil?.toISOString() ?? null)}::timestamptz[])
    ) as mine (id, attempts, leased_until)
    where messages.id = mine.id and messages.attempts = mine.attempts
      and messages.leased_until = mine.leased_until`.execute(db)
}

/**
 * Records a failed attempt: schedules the next one, or marks the mail as failed after a permanent refusal, an
 * expired code or the last attempt.
 */
export async function recordFailedAttempt(
  db: Db,
  mail: DueMail,
  { reason, isForGood, now }: { reason: string; isForGood: boolean; now: Date },
): Promise<'queued' | 'failed'> {
  const secret = isSecretKind(mail.kind)
  const stale = isCodeKind(mail.kind) && now.getTime() - mail.createdAt.getTime() > CODE_LIFE_MS
  const state = isForGood || stale || mail.attempts >= MAX_ATTEMPTS ? 'failed' : 'queued'
  await updateLeased(db, mail)
    .set({
      state,
      run_at: addMs(now, backOffMs(mail.attempts)),
      leased_until: null,
      last_error: reason.slice(0, MAX_ERROR_LENGTH),
      ...(secret && state === 'failed' ? { data: '{}' } : {}),
    })
    .execute()
  return state
}

/** Milliseconds until the next attempt, with 10 % jitter either way, so that not all mails retry at once. */
export function backOffMs(attempts: number): number {
  const base = BACK_OFF_MS[attempts - 1] ?? HOUR_MS
  return Math.round(base * (0.9 + randomInt(0, 200) / 1000))
}
