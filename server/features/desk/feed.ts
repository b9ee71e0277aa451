import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import ical, { ICalCalendarMethod } from 'ical-generator'
import { DAY_MS, MINUTE_MS } from '#domain/calendar.ts'
import { ok } from '#domain/result.ts'
import { audit } from '#server/db/audit.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { refuse } from '#server/http/replies.ts'
import { deleteFeed, type FeedBooking, feedBookings, isFeed, upsertFeed } from './feed-store.ts'

const SECRET_BYTES = 32
const FILE = /^([A-Za-z0-9_-]{43})\.ics$/
const PAST_MS = 30 * DAY_MS

type Caller = { actor: Actor; address: string }

const sumOf = (secret: string): Buffer<ArrayBuffer> => createHash('sha256').update(secret).digest()

/** Makes the secret address anew; only its sum is kept, so it is shown once. */
export async function renewFeed(
  { db, now, config }: Pick<Deps, 'db' | 'now' | 'config'>,
  { actor, address }: Caller,
) {
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  await inTransaction(db, async (tx) => {
    await upsertFeed(tx, { userId: actor.id, secretHash: sumOf(secret), now: now() })
    await audit(tx, { actor, action: 'desk.feed_renewed', address, at: now() })
  })
  return ok({ url: `${config.publicUrl}/api/desk/calendar/${secret}.ics` })
}

export async function endFeed({ db, now }: Pick<Deps, 'db' | 'now'>, { actor, address }: Caller) {
  await inTransaction(db, async (tx) => {
    if (await deleteFeed(tx, actor.id))
      await audit(tx, { actor, action: 'desk.feed_ended', address, at: now() })
  })
  return ok({})
}

/** The bookings as a calendar that programs ask for; a wrong secret finds nothing. */
export async function sendFeed(
  deps: Pick<Deps, 'db' | 'now' | 'config' | 'settings'>,
  request: FastifyRequest<{ Params: { file: string } }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const [, secret] = FILE.exec(request.params.file) ?? []
  if (secret === undefined || !(await isFeed(deps.db, sumOf(secret)))) return refuse(reply, 'NOT_FOUND')
  const rows = await feedBookings(deps.db, new Date(deps.now().getTime() - PAST_MS))
  return reply
    .header('content-type', 'text/calendar; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .send(calendarOf(deps, rows))
}

function calendarOf(
  { now, config, settings }: Pick<Deps, 'now' | 'config' | 'settings'>,
  rows: readonly FeedBooking[],
): string {
  const { company } = settings.office()
  const calendar = ical({
    name: `${company.koreanName} 상담`,
    prodId: { company: company.name, product: 'Desk' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: 15 * 60,
  })
  for (const row of rows)
    calendar.createEvent({
      // Another entry than the one that mails put into a calendar: this one is renewed by itself.
      id: `desk-${row.id}@naru`,
      sequence: row.revision,
      stamp: now(),
      start: row.startsAt,
      end: new Date(row.startsAt.getTime() + row.durationMinutes * MINUTE_MS),
      summary: row.name,
      description: `${row.platform}: ${row.platformId}\n${config.publicUrl}/admin-dashboard`,
    })
  return `${calendar.toString()}\r\n`
}
