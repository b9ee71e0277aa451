import { sql } from 'kysely'
import { type Db, exists, type RowOf, type Tx } from '#server/db/transaction.ts'

/** An arbitrary constant, the same in every version: the id of the advisory lock. */
const OFFERS_LOCK = 7_240_167

/** True for one transaction at a time on all nodes, so that offers are made one after the other. */
export async function tryLockOffers(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(${OFFERS_LOCK}::bigint) as taken`.execute(tx)
  return rows[0]!.taken
}

/** True when a client waits or has an offer, or ended entries are left. */
export const hasWaits = (db: Db): Promise<boolean> => exists(db.selectFrom('waits').select('id'))

/**
 * Entries of the list. `excludedTimes`: times of the date ('HH:MM') that are not offered to this client: those that
 * were free when they joined, and those whose offer they let expire. Each is removed once it is no longer free.
 */
const waits = (db: Db) =>
  db
    .selectFrom('waits')
    .select([
      'id',
      'user_id as userId',
      'on_date as onDate',
      'service_id as serviceId',
      'counsellor_id as counsellorId',
      'time_zone as timeZone',
      'state',
      'offer_starts_at as offerStartsAt',
      'offer_until as offerUntil',
      'offers_expired as offersExpired',
      sql<string[]>`seen`.as('excludedTimes'),
    ])

export type WaitRow = RowOf<typeof waits>

/** A client's entries from a Korean date on that they have not removed. */
export const listOfUser = (db: Db, userId: string, since: string): Promise<WaitRow[]> =>
  waits(db)
    .where('user_id', '=', userId)
    .where('on_date', '>=', since)
    .where('withdrawn_at', 'is', null)
    .orderBy('on_date')
    .orderBy('created_at')
    .execute()

const waitOfUser = (db: Db, { id, userId }: { id: string; userId: string }) =>
  waits(db).where('id', '=', id).where('user_id', '=', userId).where('withdrawn_at', 'is', null)

/** A client's entry that they have not removed; undefined without it. */
export const findWait = (db: Db, which: { id: string; userId: string }): Promise<WaitRow | undefined> =>
  waitOfUser(db, which).executeTakeFirst()

/** Like `findWait`, and locks it until the transaction ends. */
export const lockWait = (tx: Tx, which: { id: string; userId: string }): Promise<WaitRow | undefined> =>
  waitOfUser(tx, which).forUpdate().executeTakeFirst()

/** Locks an entry that still waits until the transaction ends; false when the client has left the list since. */
export const lockWaiting = async (tx: Tx, id: string): Promise<boolean> =>
  (await waits(tx).where('id', '=', id).where('state', '=', 'waiting').forUpdate().executeTakeFirst()) !==
  undefined

/** Adds an entry; does nothing when the client waits for the date already. */
export async function insertWait(
  tx: Tx,
  wait: Pick<WaitRow, 'userId' | 'onDate' | 'serviceId' | 'counsellorId' | 'timeZone' | 'excludedTimes'>,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('waits')
    .values({
      user_id: wait.userId,
      on_date: wait.onDate,
      service_id: wait.serviceId,
      counsellor_id: wait.counsellorId,
      time_zone: wait.timeZone,
      state: 'waiting',
      seen: JSON.stringify(wait.excludedTimes),
      queued_at: now,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Waiting entries in the order of the list, with the account that gets the mail. */
export const listWaiting = (tx: Tx) =>
  tx
    .selectFrom('waits')
    .innerJoin('users', 'users.id', 'waits.user_id')
    .select([
      'waits.id',
      'waits.user_id as userId',
      'waits.on_date as onDate',
      'waits.service_id as serviceId',
      'waits.counsellor_id as counsellorId',
      'waits.time_zone as timeZone',
      'users.email',
      'users.name',
      'users.locale',
      sql<string[]>`waits.seen`.as('excludedTimes'),
    ])
    .where('waits.state', '=', 'waiting')
    .orderBy('waits.queued_at')
    .orderBy('waits.on_date')
    .orderBy('waits.id')
    .execute()

const MAX_SHOWN = 200

/** Entries that wait or have an offer, from a Korean date on: by date, then in the order in which they get offers. */
export const listOpen = (db: Db, since: string) =>
  db
    .selectFrom('waits')
    .innerJoin('users', 'users.id', 'waits.user_id')
    .leftJoin('users as counsellors', 'counsellors.id', 'waits.counsellor_id')
    .select([
      'waits.id',
      'waits.on_date as onDate',
      'waits.state',
      'waits.offer_starts_at as offerStartsAt',
      'waits.offer_until as offerUntil',
      'waits.created_at as createdAt',
      'users.id as clientId',
      'users.name',
      'counsellors.name as counsellor',
    ])
    .where('waits.state', 'in', ['waiting', 'offered'])
    .where('waits.withdrawn_at', 'is', null)
    .where('waits.on_date', '>=', since)
    .where('users.deleted_at', 'is', null)
    .orderBy('waits.on_date')
    .orderBy(sql`waits.state <> 'offered'`)
    .orderBy('waits.queued_at')
    .orderBy('waits.id')
    .limit(MAX_SHOWN)
    .execute()

/** Clients who have an offer now. */
export const listOfferedUsers = async (tx: Tx): Promise<string[]> =>
  (await tx.selectFrom('waits').select('user_id').where('state', '=', 'offered').execute()).map(
    ({ user_id }) => user_id,
  )

/** Offers that have ended, and entries of past dates and of deleted accounts. */
export const lockEnding = (tx: Tx, { now, today }: { now: Date; today: string }) =>
  waits(tx)
    .select(
      sql<boolean>`on_date < ${today}::date or exists (
        select from users where users.id = user_id and deleted_at is not null
      )`.as('isOver'),
    )
    .where('state', 'in', ['waiting', 'offered'])
    .where(
      sql<boolean>`(offer_until <= ${now} and state = 'offered' or on_date < ${today}::date or exists (
        select from users where users.id = user_id and deleted_at is not null
      ))`,
    )
    .forUpdate()
    .execute()

/** The open offers, and when each was made. */
export const listOffers = (tx: Tx) =>
  waits(tx).select('offered_at as offeredAt').where('state', '=', 'offered').orderBy('id').execute()

/**
 * Ends an offer that the client cannot accept any more; it counts neither as expired nor as an unpaid hold. False when
 * the client has taken it since.
 */
export async function markWaiting(tx: Tx, id: string, startsAt: Date): Promise<boolean> {
  const ended = await tx
    .updateTable('waits')
    .set({ state: 'waiting', offer_starts_at: null, offered_at: null, offer_until: null })
    .where('id', '=', id)
    .where('state', '=', 'offered')
    .where('offer_starts_at', '=', startsAt)
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

export const setExcludedTimes = async (
  tx: Tx,
  id: string,
  excludedTimes: readonly string[],
): Promise<void> => {
  await tx
    .updateTable('waits')
    .set({ seen: JSON.stringify(excludedTimes) })
    .where('id', '=', id)
    .execute()
}

export async function markOffered(
  tx: Tx,
  id: string,
  { startsAt, until, now }: { startsAt: Date; until: Date; now: Date },
): Promise<void> {
  await tx
    .updateTable('waits')
    .set({ state: 'offered', offer_starts_at: startsAt, offered_at: now, offer_until: until })
    .where('id', '=', id)
    .execute()
}

/** Ends an offer that was not accepted. The entry goes to the end of the list, or ends too (`isOver`). */
export async function markExpired(
  tx: Tx,
  id: string,
  { isOver, excludedTimes, now }: { isOver: boolean; excludedTimes: readonly string[]; now: Date },
): Promise<void> {
  await tx
    .updateTable('waits')
    .set({
      state: isOver ? 'expired' : 'waiting',
      offers_expired: sql`offers_expired + case when state = 'offered' then 1 else 0 end`,
      seen: JSON.stringify(excludedTimes),
      queued_at: now,
      ended_at: isOver ? now : null,
    })
    .where('id', '=', id)
    .execute()
}

export async function markWithdrawn(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('waits')
    .set({
      state: sql`case when state in ('waiting', 'offered') then 'expired' else state end`,
      withdrawn_at: now,
      ended_at: sql`coalesce(ended_at, ${now}::timestamptz)`,
    })
    .where('id', '=', id)
    .execute()
}

/** Ends the client's offer of this start time as taken; its id, undefined without such an offer. */
export const markTaken = async (
  tx: Tx,
  { userId, startsAt, now }: { userId: string; startsAt: Date; now: Date },
): Promise<string | undefined> =>
  (
    await tx
      .updateTable('waits')
      .set({ state: 'taken', ended_at: now })
      .where('user_id', '=', userId)
      .where('state', '=', 'offered')
      .where('offer_starts_at', '=', startsAt)
      .where('offer_until', '>', now)
      .returning('id')
      .executeTakeFirst()
  )?.id

/** Removes entries that ended before an instant. */
export const deleteEndedWaits = async (tx: Tx, before: Date): Promise<void> => {
  await tx.deleteFrom('waits').where('ended_at', '<', before).execute()
}
