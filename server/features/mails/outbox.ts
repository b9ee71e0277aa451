import { type SelectQueryBuilder, sql } from 'kysely'
import type { MailState } from '#contract/outbox.ts'
import { countUpTo } from '#server/db/count.ts'
import type { Tables } from '#server/db/tables.ts'
import { countChanged, type Db, type Tx } from '#server/db/transaction.ts'
import { withIsoDates } from '#server/iso-dates.ts'
import { type MailData, type MailKind, secretKinds } from './kinds.ts'

const PAGE_SIZE = 10
/**
 * Language of alerts about bookings, of the weekend summary, and of the mail about a reassigned consultation. Other mails
 * to staff have the recipient's language.
 */
export const STAFF_LOCALE = 'ko'

/** A mail as its caller describes it. */
export type QueuedMail<Kind extends MailKind> = {
  kind: Kind
  reference: string
  to: string
  locale: string
  userId?: string | null
  data: MailData[Kind]
  now: Date
  /** Earliest time to send it; at once when absent. */
  runAt?: Date
  /**
   * Start of the event that caused it, for mails without a user's request. Mails of events before a restore
   * are paused (state `held`).
   */
  begunAt?: Date
}

/** The recipient of a mail to a user, in their language. */
export const toUser = ({ email, locale, id }: { email: string; locale: string; id: string }) => ({
  to: email,
  locale,
  userId: id,
})

/**
 * Inserts a mail in the transaction that causes it; the worker sends it after the commit. Each (kind,
 * reference) is queued once, however often its cause is repeated.
 */
export const queueMail = <Kind extends MailKind>(db: Db, mail: QueuedMail<Kind>): Promise<void> =>
  queueMails(db, [mail])

/** Queues several mails in one statement; mails to the same recipient are sent in this order. */
export async function queueMails(db: Db, mails: readonly QueuedMail<MailKind>[]): Promise<void> {
  if (mails.length === 0) return
  await db
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
        // A mail of an event before a restore may have been sent already.
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

/** A mail to every owner, and to the counsellor whom it concerns. */
type AdminMail<Kind extends MailKind> = Omit<QueuedMail<Kind>, 'to' | 'userId' | 'locale'> & {
  /** Overrides the language of the recipients. */
  locale?: string
  /** Time of the event; users who became admins later get no mail. */
  happenedAt?: Date
  /** The counsellor of the consultation that the mail is about. */
  counsellorId?: string | null
}

/** Queues each mail once per recipient: every owner, and the counsellor whom it concerns, in their language. */
export async function queueAdminMails<Kind extends MailKind>(
  db: Db,
  mails: readonly AdminMail<Kind>[],
): Promise<void> {
  if (mails.length === 0) return
  const counsellorIds = mails.flatMap(({ counsellorId }) => counsellorId ?? [])
  const staff = await db
    .selectFrom('users')
    .select(['id', 'email', 'locale', 'role', 'admin_since'])
    .where((user) =>
      user.or([
        user('role', '=', 'admin'),
        ...(counsellorIds.length > 0
          ? [user.and([user('role', '=', 'counsellor'), user('id', 'in', counsellorIds)])]
          : []),
      ]),
    )
    .where('deleted_at', 'is', null)
    .execute()
  await queueMails(
    db,
    mails.flatMap(({ happenedAt, counsellorId, ...mail }) =>
      staff
        .filter(({ id, role }) => role === 'admin' || id === counsellorId)
        .filter(({ admin_since: since }) => !happenedAt || !since || since <= happenedAt)
        .map((user) => ({ ...toUser(user), ...mail, reference: `${mail.reference} ${user.id}` })),
    ),
  )
}

/** Deletes unsent review invitations of a deleted account; mails about its money are still sent. */
export async function deleteUnsentReviewInvitations(tx: Tx, userId: string): Promise<void> {
  await tx
    .deleteFrom('messages')
    .where('user_id', '=', userId)
    .where('kind', '=', 'completed')
    .where('state', 'in', ['queued', 'held'])
    .execute()
}

/** Deletes the unsent ones of these mails, such as the reminders of a cancelled consultation. */
export async function deleteUnsentMails(
  tx: Tx,
  mails: readonly { kind: MailKind; reference: string }[],
): Promise<void> {
  await tx
    .deleteFrom('messages')
    .where((where) => where.or(mails.map(({ kind, reference }) => where.and({ kind, reference }))))
    .where('state', 'in', ['queued', 'held'])
    .execute()
}

/** A page of the outbox for the admin, newest first. Without `data`, which may contain a code. */
export async function listMails(db: Db, args: { page: number; state?: MailState | undefined }) {
  let mails = db.selectFrom('messages')
  if (args.state) mails = mails.where('state', '=', args.state)
  const counted = await countUpTo(db, mails)
  return {
    messages: await listNewest(mails, { limit: PAGE_SIZE, offset: (args.page - 1) * PAGE_SIZE }),
    ...counted,
    page: args.page,
    pages: Math.max(1, Math.ceil(counted.total / PAGE_SIZE)),
  }
}

export const listMailsOf = (db: Db, userId: string, limit: number) =>
  listNewest(db.selectFrom('messages').where('user_id', '=', userId), { limit, offset: 0 })

async function listNewest(
  mails: SelectQueryBuilder<Tables, 'messages', unknown>,
  { limit, offset }: { limit: number; offset: number },
) {
  const rows = await mails
    .select(['id', 'kind', 'to_email as to', 'state', 'attempts', 'last_error as lastError'])
    .select(['created_at as createdAt', 'sent_at as sentAt'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(({ id, ...mail }) => ({ id: String(id), ...withIsoDates(mail) }))
}

/** Numbers of mails that need an admin's action. */
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

export const lockMail = (tx: Tx, id: number) =>
  tx
    .selectFrom('messages')
    .select(['id', 'kind', 'state', 'to_email as to'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Deletes a paused mail, which is about an event before a restore. */
export async function deletePausedMail(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('messages').where('id', '=', id).where('state', '=', 'held').execute()
}

export const lockPausedMailIds = async (tx: Tx): Promise<number[]> =>
  (
    await tx
      .selectFrom('messages')
      .select('id')
      .where('state', '=', 'held')
      .orderBy('id')
      .forUpdate()
      .execute()
  ).map(({ id }) => id)

/** Makes a mail due now, with all attempts left. */
export async function requeueMail(db: Db, id: number, now: Date): Promise<void> {
  await db
    .updateTable('messages')
    .set({ state: 'queued', run_at: now, attempts: 0, leased_until: null, last_error: null })
    .where('id', '=', id)
    .execute()
}

/**
 * Requeues all failed mails with all attempts left; returns how many. Mails with a code or a link that gives access
 * stay failed, because it is deleted.
 */
export const requeueFailedMails = (db: Db, now: Date): Promise<number> =>
  countChanged(
    db
      .updateTable('messages')
      .set({ state: 'queued', run_at: now, attempts: 0, leased_until: null, last_error: null })
      .where('state', '=', 'failed')
      .where('kind', 'not in', secretKinds),
  )
