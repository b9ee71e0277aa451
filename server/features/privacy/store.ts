import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/transaction.ts'

/** What runs out by itself. Each answers how many rows went. */

const count = ({ numDeletedRows }: { numDeletedRows: bigint }): number => Number(numDeletedRows)

export const deleteExpiredSessions = async (db: Db, now: Date): Promise<number> =>
  count(
    await db
      .deleteFrom('sessions')
      .where((row) => row.or([row('idle_until', '<=', now), row('absolute_until', '<=', now)]))
      .executeTakeFirst(),
  )

export const deleteExpiredCodes = async (db: Db, now: Date): Promise<number> =>
  count(await db.deleteFrom('mailed_codes').where('expires_at', '<=', now).executeTakeFirst()) +
  count(await db.deleteFrom('email_codes').where('expires_at', '<=', now).executeTakeFirst())

/** What was asked of a device, and set-up links, that nobody answered. */
export const deleteExpiredOffers = async (db: Db, now: Date): Promise<number> =>
  count(await db.deleteFrom('passkey_challenges').where('expires_at', '<=', now).executeTakeFirst()) +
  count(await db.deleteFrom('setup_links').where('expires_at', '<=', now).executeTakeFirst())

export const deleteExpiredLimits = async (db: Db, now: Date): Promise<number> =>
  count(await db.deleteFrom('rate_limits').where('expires_at', '<=', now).executeTakeFirst())

/** A backlog of years is taken in parts: one statement for all of it would run into the limit of time, each time anew. */
const PART = 5000

async function inParts(part: (limit: number) => Promise<number>): Promise<number> {
  let sum = 0
  for (;;) {
    const rows = await part(PART)
    sum += rows
    if (rows < PART) return sum
  }
}

/**
 * Mails with codes go to mailboxes that may never get an account. The kinds stand in the statement itself,
 * as in the index of these mails: as parameters they would not be known to fit it.
 */
export const deleteCodeMailsBefore = (db: Db, before: Date): Promise<number> =>
  deleteMails(
    db,
    sql<boolean>`kind in ('registration_code', 'already_registered', 'reset_code')
      and state <> 'queued' and created_at < ${before}`,
  )

export const deleteMailsBefore = (db: Db, before: Date): Promise<number> =>
  deleteMails(db, sql<boolean>`state <> 'queued' and created_at < ${before}`)

const deleteMails = (db: Db, which: RawBuilder<boolean>): Promise<number> =>
  inParts(async (limit) => {
    const oldest = db.selectFrom('messages').select('id').where(which).orderBy('created_at').limit(limit)
    return count(await db.deleteFrom('messages').where('id', 'in', oldest).executeTakeFirst())
  })

/** Deliveries of the provider name the payer; once worked off they are of no more use. */
export const deleteDoneEventsBefore = (db: Db, before: Date): Promise<number> =>
  inParts(async (limit) => {
    const done = db
      .selectFrom('webhook_events')
      .select('event_id')
      .where('status', '=', 'done')
      .where('received_at', '<', before)
      .limit(limit)
    return count(await db.deleteFrom('webhook_events').where('event_id', 'in', done).executeTakeFirst())
  })

/** What was asked for in checkouts that came to nothing; their ids, states and amounts stay for the books. */
export const emptyDraftsBefore = (db: Db, before: Date): Promise<number> =>
  inParts(async (limit) => {
    const ended = db
      .selectFrom('payments')
      .select('id')
      .where(sql<boolean>`status in ('expired', 'superseded', 'failed') and draft_hash <> ''`)
      .where('created_at', '<', before)
      .limit(limit)
    const emptied = await db
      .updateTable('payments')
      .set({ draft: '{}', draft_hash: '', attachment_id: null })
      .where('id', 'in', ended)
      // One that was opened again meanwhile keeps what it needs.
      .where('status', 'in', ['expired', 'superseded', 'failed'])
      .executeTakeFirst()
    return Number(emptied.numUpdatedRows)
  })

/** The log stays; the network addresses of its entries and what was searched for do not. */
export const eraseAuditDetailsBefore = (db: Db, before: Date): Promise<number> =>
  inParts(async (limit) => {
    const old = db.selectFrom('erasable_details').select('seal').where('at', '<', before).orderBy('at')
    return count(
      await db.deleteFrom('erasable_details').where('seal', 'in', old.limit(limit)).executeTakeFirst(),
    )
  })
