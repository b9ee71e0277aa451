import { randomUUID } from 'node:crypto'
import { addMs, DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/calendar.ts'
import { err, ok, type Result } from '#domain/result.ts'
import { inTransaction, type Tx } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { seal, type Sealed, unseal } from '#server/sealing.ts'
import { ensureCounsellorRow } from './counsellors.ts'
import {
  countFeeds,
  type FeedRow,
  findFeedRow,
  insertFeed,
  leaseFeeds,
  listFeedRows,
  markFeedFailed,
  markUnchanged,
  replaceBusyTimes,
} from './feeds-store.ts'

export { deleteFeed, deleteFeedsOf } from './feeds-store.ts'

/** A calendar that the site reads. `state`: `waiting` before its first reading. */
export type Feed = { id: string; host: string; state: 'waiting' | 'ok' | 'failed'; checkedAt: string | null }

type Needs = Pick<Deps, 'config' | 'db' | 'now' | 'settings' | 'feeds' | 'log'>

const MAX_FEEDS = 5
/** In passes of 15 seconds (workers.ts) enough for all calendars of the largest office in ten minutes. */
const READ_AT_ONCE = 8
/** Longer than one reading may take. */
const LEASE_MS = MINUTE_MS
/** A calendar that reports no change is read completely after this, because the period that can be booked advances. */
const WHOLE_AGAIN_MS = 12 * HOUR_MS

const sealedFor = (id: string): Sealed => ({ purpose: 'calendar feeds', owner: id })

/**
 * Parses a calendar's address and resolves its name, which takes a network call: do it outside of a transaction.
 * FEED_REFUSED: not an address on the public internet.
 */
export async function checkAddress(
  { feeds }: Pick<Deps, 'feeds'>,
  address: string,
): Promise<Result<URL, 'FEED_REFUSED'>> {
  const url = parseAddress(address)
  return url && (await feeds.isAllowed(url.href))
    ? ok(url)
    : err('FEED_REFUSED', { fields: { url: 'FEED_REFUSED' } })
}

/** Parses an address; null for another scheme. Calendar programs write webcal: for https:. */
function parseAddress(address: string): URL | null {
  try {
    const url = new URL(address.trim().replace(/^webcals?:/i, 'https:'))
    return url.protocol === 'https:' || url.protocol === 'http:' ? url : null
  } catch {
    return null
  }
}

/**
 * Stores a checked address of a counsellor's calendar, sealed. The row is leased to the caller, who reads it at once
 * with `refreshFeed`. FEED_REFUSED: the person has the maximum number of feeds.
 */
export async function createFeed(
  tx: Tx,
  deps: Pick<Deps, 'config' | 'now'>,
  { userId, url }: { userId: string; url: URL },
): Promise<Result<{ id: string }, 'FEED_REFUSED' | 'INVALID_INPUT'>> {
  // From here on a booking is not stored by the single statement for an office without counsellors.
  const ensured = await ensureCounsellorRow(tx, userId)
  if (!ensured.ok) return ensured
  if ((await countFeeds(tx, userId)) >= MAX_FEEDS) return err('FEED_REFUSED', { fields: { url: 'TOO_MANY' } })
  const id = randomUUID()
  const now = deps.now()
  await insertFeed(tx, {
    id,
    userId,
    host: url.host,
    sealedAddress: seal(deps.config, sealedFor(id), Buffer.from(url.href)),
    now,
    leasedUntil: addMs(now, LEASE_MS),
  })
  return ok({ id })
}

/** The feeds of all counsellors, by user. */
export async function readFeeds(db: Deps['db']): Promise<Map<string, Feed[]>> {
  const rows = await listFeedRows(db)
  return new Map(
    [...Map.groupBy(rows, ({ userId }) => userId)].map(([userId, own]) => [userId, own.map(toFeed)]),
  )
}

const toFeed = ({ id, host, state, checkedAt }: FeedRow): Feed => ({
  id,
  host,
  state: state ?? 'waiting',
  checkedAt: checkedAt?.toISOString() ?? null,
})

/** Fetches a leased feed. Returns its new state; undefined when the feed no longer exists. */
export async function refreshFeed(deps: Needs, id: string): Promise<Feed | undefined> {
  const row = await findFeedRow(deps.db, id)
  if (!row) return undefined
  await read(deps, row)
  const after = await findFeedRow(deps.db, id)
  return after && toFeed(after)
}

/**
 * Reads the feeds that have waited longest, every ten minutes each; false when none is due. Several at once, so that a
 * slow server delays few of them.
 */
export async function refreshDueFeeds(deps: Needs): Promise<boolean> {
  const now = deps.now()
  const rows = await leaseFeeds(deps.db, { now, until: addMs(now, LEASE_MS), limit: READ_AT_ONCE })
  const readings = await Promise.allSettled(rows.map((row) => read(deps, row)))
  for (const reading of readings)
    if (reading.status === 'rejected') deps.log.error({ err: reading.reason }, 'calendar feed not processed')
  return rows.length > 0
}

async function read(deps: Needs, row: FeedRow): Promise<void> {
  const { db, config, log, settings } = deps
  const opened = unseal(config, sealedFor(row.id), row.sealedAddress)
  // Sealed with a lost key: the address must be entered again.
  if (!opened) return markFeedFailed(db, row.id, 'lost_key', deps.now())
  const startedAt = deps.now()
  const isWhole = row.readAt === null || startedAt.getTime() - row.readAt.getTime() > WHOLE_AGAIN_MS
  const answer = await deps.feeds.read(opened.bytes.toString(), {
    etag: isWhole ? null : row.etag,
    lastModified: isWhole ? null : row.lastModified,
    from: addMs(startedAt, -DAY_MS),
    until: addMs(startedAt, (settings.current().slots.horizonWeeks * 7 + 2) * DAY_MS),
  })
  const now = deps.now()
  switch (answer.kind) {
    case 'fresh':
      return inTransaction(db, (tx) => replaceBusyTimes(tx, row, { ...answer, now }))
    case 'unchanged':
      return markUnchanged(db, row.id, now)
    case 'failed':
      if (row.state !== 'failed')
        log.warn({ feedId: row.id, fault: answer.fault }, 'calendar feed not readable')
      return markFeedFailed(db, row.id, answer.fault, now)
  }
}
