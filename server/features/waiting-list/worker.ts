import { addMs, DAY_MS, HOUR_MS, koreanDate, koreanInstant, koreanTime, MINUTE_MS } from '#domain/calendar.ts'
import { firstServiceId } from '#domain/first-service.ts'
import { freeTimesOf } from '#domain/free-days.ts'
import { holdDeadline } from '#domain/holds.ts'
import { occupiedMs } from '#domain/working-hours.ts'
import { inTransaction, type Tx } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { listAvailability } from '#server/features/availability/free-times.ts'
import { findLanes } from '#server/features/availability/lanes.ts'
import { reserveForOffer, releaseOffer } from '#server/features/availability/seats.ts'
import { queueMail, deleteUnsentMails } from '#server/features/mails/outbox.ts'
import { listRecentHolds } from '#server/features/payments/holds.ts'
import { findService } from '#server/features/services/catalogue.ts'
import {
  deleteEndedWaits,
  hasWaits,
  listOfferedUsers,
  listOffers,
  listWaiting,
  lockEnding,
  lockWaiting,
  markExpired,
  markOffered,
  markWaiting,
  setExcludedTimes,
  tryLockOffers,
} from './store.ts'

/** An offer holds its time this long, never longer than the time can be booked. */
const OFFER_MS = 2 * HOUR_MS
/** A client needs at least this long to read the mail and decide; a shorter offer is not made. */
const MIN_OFFER_MS = 15 * MINUTE_MS
/** A client who lets this many offers expire is no longer on the list of that date. */
const MAX_EXPIRED = 2

type WorkerDeps = Pick<Deps, 'db' | 'now' | 'settings' | 'triggerWorker'>
type Waiting = Awaited<ReturnType<typeof listWaiting>>[number]

/** Ends offers that were not taken, and offers times that have opened to the first client in the list. */
export const waitsWorker =
  (deps: WorkerDeps): (() => Promise<boolean>) =>
  async () => {
    // The list is usually empty, so a cheap query comes first.
    if (!(await hasWaits(deps.db))) return false
    const offered = await inTransaction(deps.db, async (tx) => {
      if (!(await tryLockOffers(tx))) return 0
      const now = deps.now()
      await endOffers(tx, now)
      await endUnbookableOffers({ ...deps, db: tx }, tx)
      await deleteEndedWaits(tx, addMs(now, -deps.settings.current().retention.draftDays * DAY_MS))
      return makeOffers({ ...deps, db: tx }, tx, now)
    })
    if (offered > 0) deps.triggerWorker('emails')
    return offered > 0
  }

async function endOffers(tx: Tx, now: Date): Promise<void> {
  for (const wait of await lockEnding(tx, { now, today: koreanDate(now) })) {
    await releaseOffer(tx, wait.id)
    const isOver = wait.isOver || (wait.state === 'offered' && wait.offersExpired + 1 >= MAX_EXPIRED)
    // The client let this time expire: it is offered to them again only after it was booked and is free again.
    const excludedTimes = wait.offerStartsAt
      ? [...wait.excludedTimes, koreanTime(wait.offerStartsAt)]
      : wait.excludedTimes
    await markExpired(tx, wait.id, { isOver, excludedTimes, now })
  }
}

/**
 * Ends offers of times that can no longer be booked, for example after a day off. The entry keeps its place, and a mail
 * about the offer that is still queued is not sent.
 */
async function endUnbookableOffers(deps: WorkerDeps, tx: Tx): Promise<void> {
  // Without settings that this release can read, no time is free.
  if (!(await deps.settings.isSelling(tx))) return
  for (const wait of await listOffers(tx)) {
    const startsAt = wait.offerStartsAt!
    const free = await readFreeTimes(deps, wait, { id: wait.userId, role: 'user' })
    if (free.includes(koreanTime(startsAt))) continue
    if (!(await markWaiting(tx, wait.id, startsAt))) continue
    await releaseOffer(tx, wait.id)
    await deleteUnsentMails(tx, [
      { kind: 'wait_offered', reference: offerReference(wait.id, wait.offeredAt!) },
    ])
  }
}

async function makeOffers(deps: WorkerDeps, tx: Tx, now: Date): Promise<number> {
  const waiting = await listWaiting(tx)
  if (waiting.length === 0) return 0
  const busy = new Set(await listOfferedUsers(tx))
  /** Free times by date and choice, until an offer takes one of them. */
  const freeTimes = new Map<string, string[]>()
  let offers = 0
  for (const wait of waiting) {
    const key = `${wait.onDate} ${wait.serviceId} ${wait.counsellorId}`
    const free = freeTimes.get(key) ?? (await readFreeTimes(deps, wait, null))
    freeTimes.set(key, free)
    const opened = free.filter((time) => !wait.excludedTimes.includes(time))
    const offered =
      opened.length > 0 && !busy.has(wait.userId) && (await offerFirst(deps, tx, wait, opened, now))
    if (offered) {
      busy.add(wait.userId)
      freeTimes.clear()
      offers++
    }
    const excludedTimes = wait.excludedTimes.filter((time) => free.includes(time))
    if (excludedTimes.length < wait.excludedTimes.length) await setExcludedTimes(tx, wait.id, excludedTimes)
  }
  return offers
}

const offerReference = (waitId: string, offeredAt: Date): string => `${waitId} ${offeredAt.getTime()}`

/** The free times of the entry's date; those of an offer only for the client who has it (`client`). */
async function readFreeTimes(
  deps: WorkerDeps,
  wait: Pick<Waiting, 'onDate' | 'serviceId' | 'counsellorId'>,
  client: Parameters<typeof listAvailability>[1],
): Promise<string[]> {
  const found = await listAvailability(deps, client, {
    from: wait.onDate,
    to: wait.onDate,
    service: wait.serviceId ?? undefined,
    counsellor: wait.counsellorId ?? undefined,
  })
  // The service or the counsellor is no longer offered.
  if (!found.ok) return []
  return freeTimesOf(found.value.days[0])
}

/** Holds the first of the opened times that can be held, and queues the mail. False when there is none. */
async function offerFirst(
  deps: WorkerDeps,
  tx: Tx,
  wait: Waiting,
  opened: readonly string[],
  now: Date,
): Promise<boolean> {
  const settings = deps.settings.current()
  const { slots } = settings
  const service = await findService(tx, settings, wait.serviceId ?? undefined)
  if (!service || !(await lockWaiting(tx, wait.id))) return false
  const holds = await listRecentHolds(tx, wait.userId, now)
  for (const time of opened) {
    const startsAt = koreanInstant(wait.onDate, time)
    const lastMs = startsAt.getTime() - slots.leadHours * HOUR_MS
    if (lastMs - now.getTime() < MIN_OFFER_MS) continue
    // Offers count as unpaid holds, so that a few clients cannot block the calendar.
    if (!holdDeadline(holds, { startsAt, slots, now }).ok) return false
    const lanes = await findLanes(
      tx,
      { date: wait.onDate, time },
      {
        serviceId: wait.serviceId ?? firstServiceId,
        counsellorId: wait.counsellorId ?? undefined,
        length: service.length,
        slots,
        now,
      },
    )
    if (!lanes.ok) continue
    const endsAt = addMs(startsAt, occupiedMs(service.length))
    const seat = await reserveForOffer(tx, { waitId: wait.id, startsAt, endsAt, lanes: lanes.value })
    if (seat === null) continue
    const until = new Date(Math.min(now.getTime() + OFFER_MS, lastMs))
    await markOffered(tx, wait.id, { startsAt, until, now })
    await queueMail(tx, {
      kind: 'wait_offered',
      reference: offerReference(wait.id, now),
      to: wait.email,
      locale: wait.locale,
      userId: wait.userId,
      data: {
        waitId: wait.id,
        name: wait.name,
        startsAt: startsAt.toISOString(),
        until: until.toISOString(),
        timeZone: wait.timeZone,
      },
      now,
    })
    return true
  }
  return false
}
