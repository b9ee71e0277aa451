import { randomInt } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import { HOUR_MS, MINUTE_MS } from '#domain/calendar.ts'
import { countUpTo } from '#server/db/count.ts'
import { isFree } from '#server/db/leases.ts'
import type { Messages } from '#server/db/tables.ts'
import type { Db } from '#server/db/transaction.ts'
import { isSecretKind, type MailData, type MailKind } from './kinds.ts'

/** Longer than one delivery can take; a worker that died gives its mails back after this. */
const LEASE_MS = MINUTE_MS
export const BATCH = 10
/** Three days: an hour each after the first four (BACK_OFF_MS). */
const MAX_ATTEMPTS = 76
/** Waiting after the 1st, 2nd, 3rd and 4th failure; after that an hour each time. */
const BACK_OFF_MS = [10_000, 30_000, 2 * MINUTE_MS, 10 * MINUTE_MS]
/** A code that arrives later than this only confuses: it has expired long before. */
const SECRET_LIFE_MS = 30 * MINUTE_MS
const MAX_ERROR_LENGTH = 300
const PAGE_SIZE = 10

/** A mail as its cause describes it. */
export type QueuedMail<Kind extends MailKind> = {
  kind: Kind
  reference: string
  to: string
  locale: string
  userId?: string | null
  data: MailData[Kind]
  now: Date
  /** Not before this instant; at once when absent. */
  runAt?: Date
  /** When what it is about began, for a mail that no person has just asked for. */
  begunAt?: Date
}

/**
 * Writes a mail in the transaction that causes it; the worker sends it after the commit.
 * The same (kind, reference) is queued once, however often its cause is repeated.
 */
export const queueMail = <Kind extends MailKind>(tx: Db, mail: QueuedMail<Kind>): Promise<void> =>
  queueMails(tx, [mail])

/** The same with several in one statement; whoever gets two of them gets them in this order. */
export async function queueMails(tx: Db, mails: readonly QueuedMail<MailKind>[]): Promise<void> {
  if (mails.length === 0) return
  await tx
    .insertInto('messages')
    .values(
      mails.map((mail) => ({
        kind: mail.kind,
        reference: mail.reference,
        to_email: mail.to,
        locale: mail.locale,
        user_id: mail.userId ?? null,
        data: JSON.stringify(mail.data),
        run_at: mail.runAt ?? mail.now,
        created_at: mail.now,
        // Of what began before a restore nobody knows what was mailed already.
        state: mail.begunAt
          ? sql<'held' | 'queued'>`case when exists (
              select from installations where taken_over_at is null and restored_at > ${mail.begunAt}
            ) then 'held' else 'queued' end`
          : 'queued',
      })),
    )
    .onConflict((conflict) => conflict.columns(['kind', 'reference']).doNothing())
    .execute()
}

/** The same mail to every admin, each in their language, and to each of them once. */
export async function queueAdminMails<Kind extends MailKind>(
  tx: Db,
  mail: {
    kind: Kind
    reference: string
    data: MailData[Kind]
    now: Date
    begunAt?: Date
    /** Instead of the language of each. */
    locale?: string
  },
): Promise<void> {
  const admins = await tx
    .selectFrom('users')
    .select(['id', 'email', 'locale'])
    .where('role', '=', 'admin')
    .where('deleted_at', 'is', null)
    .execute()
  for (const { id, email, locale } of admins)
    await queueMail(tx, { locale, ...mail, reference: `${mail.reference} ${id}`, to: email, userId: id })
}

/** Whoever has left is invited to nothing any more; mails about their money still go. */
export async function withdrawInvitations(tx: Db, userId: string): Promise<void> {
  await tx
    .deleteFrom('messages')
    .where('user_id', '=', userId)
    .where('kind', '=', 'completed')
    .where('state', 'in', ['queued', 'held'])
    .execute()
}

/** Takes a mail back that was queued for later, such as the reminder of a cancelled consultation. */
export async function withdrawMail(tx: Db, mail: { kind: MailKind; reference: string }): Promise<void> {
  await tx
    .deleteFrom('messages')
    .where('kind', '=', mail.kind)
    .where('reference', '=', mail.reference)
    .where('state', 'in', ['queued', 'held'])
    .execute()
}

export type MailState = 'queued' | 'sent' | 'failed' | 'held'

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
export async function claimMails(db: Db, now: Date): Promise<DueMail[]> {
  const claimed = await db
    .with('due', (query) =>
      query
        .selectFrom('messages')
        .select('id')
        .where('state', '=', 'queued')
        .where('run_at', '<=', now)
        .where(isFree(now))
        .orderBy('run_at')
        .orderBy('id')
        .limit(BATCH)
        .forUpdate()
        .skipLocked(),
    )
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

/** The relay took the mails. A code in them is forgotten now. */
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
      and messages.leased_until = mine.leased_until and state = 'queued'`.execute(db)
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

/** One page of the outbox for the admin, newest first. The data stays inside: it may hold a code. */
export async function listMails(db: Db, args: { page: number; state?: MailState | undefined }) {
  let mails = db.selectFrom('messages')
  if (args.state) mails = mails.where('state', '=', args.state)
  const counted = await countUpTo(db, mails)
  const rows = await mails
    .select(['id', 'kind', 'to_email', 'state', 'attempts', 'last_error', 'created_at', 'sent_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE_SIZE)
    .offset((args.page - 1) * PAGE_SIZE)
    .execute()
  return {
    messages: rows.map(toMessage),
    ...counted,
    page: args.page,
    pages: Math.max(1, Math.ceil(counted.total / PAGE_SIZE)),
  }
}

type ListedMail = Pick<
  Selectable<Messages>,
  'id' | 'kind' | 'to_email' | 'state' | 'attempts' | 'last_error' | 'created_at' | 'sent_at'
>

const toMessage = (row: ListedMail) => ({
  id: String(row.id),
  kind: row.kind,
  to: row.to_email,
  state: row.state,
  attempts: row.attempts,
  lastError: row.last_error,
  createdAt: row.created_at.toISOString(),
  sentAt: row.sent_at?.toISOString() ?? null,
})

/** The newest mails to one person. */
export async function listMailsOf(db: Db, userId: string, limit: number) {
  const rows = await db
    .selectFrom('messages')
    .select(['id', 'kind', 'to_email', 'state', 'attempts', 'last_error', 'created_at', 'sent_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toMessage)
}

/** How many mails wait for somebody. */
export async function countStuckMails(db: Db): Promise<{ failed: number; held: number }> {
  const rows = await db
    .selectFrom('messages')
    .select(['state', (count) => count.fn.countAll<string>().as('count')])
    .where('state', 'in', ['failed', 'held'])
    .groupBy('state')
    .execute()
  const of = (state: MailState): number => Number(rows.find((row) => row.state === state)?.count ?? 0)
  return { failed: of('failed'), held: of('held') }
}

export const lockMail = (tx: Db, id: number) =>
  tx
    .selectFrom('messages')
    .select(['id', 'kind', 'state', 'to_email as to'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Takes a mail of before a restore out of the queue for good. */
export async function discardMail(tx: Db, id: number): Promise<void> {
  await tx.deleteFrom('messages').where('id', '=', id).where('state', '=', 'held').execute()
}

/** Mails that wait for a decision. */
export const heldMails = async (tx: Db): Promise<number[]> =>
  (
    await tx
      .selectFrom('messages')
      .select('id')
      .where('state', '=', 'held')
      .orderBy('id')
      .forUpdate()
      .execute()
  ).map(({ id }) => id)

/** Puts a mail back at the head of the queue with all its tries. */
export async function requeueMail(tx: Db, id: number, now: Date): Promise<void> {
  await tx
    .updateTable('messages')
    .set({ state: 'queued', run_at: now, attempts: 0, leased_until: null, last_error: null })
    .where('id', '=', id)
    .execute()
}
