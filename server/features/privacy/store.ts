import { type RawBuilder, sql } from 'kysely'
import { countChanged, type Db } from '#server/db/transaction.ts'

/** Queries that delete expired data. Each returns the number of deleted rows. */

export const deleteExpiredSessions = (db: Db, now: Date): Promise<number> =>
  countChanged(
    db
      .deleteFrom('sessions')
      .where((row) => row.or([row('idle_until', '<=', now), row('absolute_until', '<=', now)])),
  )

export const deleteExpiredCodes = (db: Db, now: Date): Promise<number> =>
  countChanged(db.deleteFrom('mailed_codes').where('expires_at', '<=', now))

export const deleteExpiredChallengesAndLinks = async (db: Db, now: Date): Promise<number> =>
  (await countChanged(db.deleteFrom('passkey_challenges').where('expires_at', '<=', now))) +
  (await countChanged(db.deleteFrom('setup_links').where('expires_at', '<=', now)))

export const deleteExpiredLimits = (db: Db, now: Date): Promise<number> =>
  countChanged(db.deleteFrom('rate_limits').where('expires_at', '<=', now))

/**
 * Rows per statement: deleting a backlog of years in one statement would exceed the statement timeout each
 * time.
 */
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
 * Deletes mails with codes, which go to mailboxes that may never get an account. The kinds are literals, as
 * in the index of these mails: with parameters the planner would not use it.
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
    return countChanged(db.deleteFrom('messages').where('id', 'in', oldest))
  })

/** Deletes processed webhook events, which contain the payer's name. */
export const deleteDoneEventsBefore = (db: Db, before: Date): Promise<number> =>
  inParts(async (limit) => {
    const done = db
      .selectFrom('webhook_events')
      .select('event_id')
      .where('status', '=', 'done')
      .where('received_at', '<', before)
      .limit(limit)
    return countChanged(db.deleteFrom('webhook_events').where('event_id', 'in', done))
  })

/**
 * Clears the drafts of checkouts that ended without payment; ids, states and amounts stay for the bookkeeping.
 */
export const emptyDraftsBefore = (db: Db, before: Date): Promise<number> =>
  inParts(async (limit) => {
    const ended = db
      .selectFrom('payments')
      .select('id')
      .where(sql<boolean>`status in ('expired', 'superseded', 'failed') and draft_hash <> ''`)
      .where('created_at', '<', before)
      .limit(limit)
    return countChanged(
      db
        .updateTable('payments')
        .set({ draft: '{}', draft_hash: '', attachment_id: null, note: null })
        .where('id', 'in', ended)
        // A checkout that was reopened since it was listed keeps its draft.
        .where('status', 'in', ['expired', 'superseded', 'failed']),
    )
  })

/** Deletes old replies of the mail server about refused addresses. */
export const deleteRefusalsBefore = (db: Db, before: Date): Promise<number> =>
  countChanged(db.deleteFrom('relay_refusals').where('refused_at', '<', before))

/** Erases the network addresses and search terms of audit entries; the entries stay. */
export const deleteAuditDetailsBefore = (db: Db, before: Date): Promise<number> =>
  inParts(async (limit) => {
    const old = db.selectFrom('erasable_details').select('seal').where('at', '<', before).orderBy('at')
    return countChanged(db.deleteFrom('erasable_details').where('seal', 'in', old.limit(limit)))
  })
