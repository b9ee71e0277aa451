import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import ical, { ICalCalendarMethod } from 'ical-generator'
import type { z } from 'zod/mini'
import type { renewBookingsFeed as renewCall } from '#contract/admin.ts'
import { scopeOf } from '#contract/staff-access.ts'
import { addMs, DAY_MS, MINUTE_MS } from '#domain/calendar.ts'
import { networkOf } from '#domain/network.ts'
import { ok } from '#domain/result.ts'
import { staffRoleOf } from '#domain/staff.ts'
import { audit } from '#server/db/audit.ts'
import { takeFromLimit, takeFromNetworkLimit } from '#server/db/rate-limits.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { deleteBookingsFeed } from '#server/features/accounts/revoke-access.ts'
import { refuse } from '#server/http/replies.ts'
import {
  type BookingsFeed,
  type FeedBooking,
  findBookingsFeed,
  listFeedBookings,
  upsertBookingsFeed,
} from './bookings-feed-store.ts'

const SECRET_BYTES = 32
const FILE = /^([A-Za-z0-9_-]{43})\.ics$/
const PAST_MS = 30 * DAY_MS
/** An address expires, so that a forgotten one does not work forever. */
const LIFE_MS = 365 * DAY_MS
/** This long before the expiry the calendar contains a notice about it. */
const WARNING_MS = 14 * DAY_MS
/** Per address: a dozen devices that poll every five minutes, and some more. */
const ADDRESS_LIMIT = { calls: 180, seconds: 3600 }
/** Per network, whether or not the address exists. */
const NETWORK_LIMIT = { calls: 600, seconds: 3600 }
/** At most one audit entry per network and address in this time, because programs poll. */
const AUDIT_LIMIT = { calls: 1, seconds: 600 }

const hashOf = (secret: string): Buffer<ArrayBuffer> => createHash('sha256').update(secret).digest()

/** Creates a new secret address. Only its hash is stored, so it is shown once. */
export async function renewBookingsFeed(
  deps: Pick<Deps, 'db' | 'now' | 'config'>,
  { actor, address }: Caller,
  { showsNames }: z.output<typeof renewCall.input>,
) {
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  const now = deps.now()
  const expiresAt = addMs(now, LIFE_MS)
  await inTransaction(deps.db, async (tx) => {
    await upsertBookingsFeed(tx, { userId: actor.id, secretHash: hashOf(secret), showsNames, now, expiresAt })
    await audit(tx, { actor, action: 'desk.feed_renewed', detail: { showsNames }, address, at: now })
  })
  const url = `${deps.config.publicUrl}/api/desk/calendar/${secret}.ics`
  return ok({ url, expiresAt: expiresAt.toISOString() })
}

export async function endBookingsFeed({ db, now }: Pick<Deps, 'db' | 'now'>, { actor, address }: Caller) {
  await inTransaction(db, async (tx) => {
    if (await deleteBookingsFeed(tx, actor.id))
      await audit(tx, { actor, action: 'desk.feed_ended', address, at: now() })
  })
  return ok({})
}

/** Serves the bookings as an iCalendar feed; an unknown secret is reported as missing. */
export async function sendBookingsFeed(
  deps: Pick<Deps, 'db' | 'now' | 'config' | 'settings'>,
  request: FastifyRequest<{ Params: { file: string } }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const now = deps.now()
  const fromNetwork = { key: 'feed', address: request.ip, ...NETWORK_LIMIT, now }
  const network = await takeFromNetworkLimit(deps.db, fromNetwork)
  if (!network.ok) return refuse(reply, 'RATE_LIMITED', network)
  const [, secret] = FILE.exec(request.params.file) ?? []
  const feed = secret && (await findBookingsFeed(deps.db, hashOf(secret), { now, lifeMs: LIFE_MS }))
  if (!feed) return refuse(reply, 'NOT_FOUND')
  const reads = await takeFromLimit(deps.db, { key: `feed ${feed.userId}`, ...ADDRESS_LIMIT, now })
  if (!reads.ok) return refuse(reply, 'RATE_LIMITED', reads)
  await recordRead(deps, feed, request.ip)
  const rows = await listFeedBookings(
    deps.db,
    addMs(now, -PAST_MS),
    scopeOf({ id: feed.userId, staffRole: staffRoleOf(feed.role) }, 'POST /api/desk/calendar'),
  )
  return reply
    .header('content-type', 'text/calendar; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .send(calendarOf(deps, feed, rows))
}

/**
 * Writes the audit entry of a read. Anyone with the address can read it, so its owner is the target and the
 * actor is null.
 */
async function recordRead(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { userId }: BookingsFeed,
  address: string,
): Promise<void> {
  const key = `feed entry ${userId} ${networkOf(address)}`
  // In one transaction, so that the next read retries a failed entry.
  await inTransaction(db, async (tx) => {
    const entry = await takeFromLimit(tx, { key, ...AUDIT_LIMIT, now: now() })
    if (entry.ok) await audit(tx, { actor: null, action: 'feed.read', target: userId, address, at: now() })
  })
}

/** "A. N." for "Ann Nguyen". */
const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `${/\p{L}/u.exec(word)?.[0] ?? '?'}.`)
    .join(' ')

const endsSoon = {
  en: 'The private calendar address ends: make a new one',
  ko: '캘린더 비밀 주소가 끝납니다. 새로 만들어 주세요',
}

function calendarOf(
  { now, config, settings }: Pick<Deps, 'now' | 'config' | 'settings'>,
  feed: BookingsFeed,
  rows: readonly FeedBooking[],
): string {
  const { company } = settings.current()
  const calendar = ical({
    name: `${company.koreanName} 상담`,
    prodId: { company: company.name, product: 'Desk' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: 15 * 60,
  })
  for (const row of rows)
    calendar.createEvent({
      // Different from the id of the entry in mails, because this one is updated by polling.
      id: `desk-${row.id}@naru`,
      sequence: row.revision,
      stamp: now(),
      start: row.startsAt,
      end: addMs(row.startsAt, row.durationMinutes * MINUTE_MS),
      summary: feed.showsNames ? row.name : initialsOf(row.name),
      description: [
        ...(feed.showsNames ? [`${row.platform}: ${row.platformId}`] : []),
        `${config.publicUrl}/admin-dashboard`,
      ].join('\n'),
    })
  if (feed.expiresAt.getTime() - now().getTime() <= WARNING_MS)
    calendar.createEvent({
      id: `desk-feed-ends@naru`,
      stamp: now(),
      start: feed.expiresAt,
      summary: feed.locale === 'ko' ? endsSoon.ko : endsSoon.en,
      description: `${config.publicUrl}/admin-dashboard`,
    })
  return `${calendar.toString()}\r\n`
}
