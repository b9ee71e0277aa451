import type { z } from 'zod/mini'
import { type ClientWait, type joinWaitingList as joinCall, MAX_WAITS, type Wait } from '#contract/waits.ts'
import { isCalendarDate, isTimeZone, koreanDate, koreanDateTime } from '#domain/calendar.ts'
import { storedServiceId } from '#domain/first-service.ts'
import { freeTimesOf } from '#domain/free-days.ts'
import { created, err, ok } from '#domain/result.ts'
import { lockAccount } from '#server/db/lock-account.ts'
import { inTransactionUnlessRefused } from '#server/db/transaction-unless-refused.ts'
import { type Db, inTransaction } from '#server/db/transaction.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { listAvailability } from '#server/features/availability/free-times.ts'
import { releaseOffer } from '#server/features/availability/seats.ts'
import { findWait, insertWait, listOfUser, listOpen, lockWait, markWithdrawn, type WaitRow } from './store.ts'

type WaitDeps = Pick<Deps, 'db' | 'now' | 'settings'>

/** The client's entries from today on. */
async function readWaits(db: Db, userId: string, now: Date): Promise<{ waits: Wait[] }> {
  return { waits: (await listOfUser(db, userId, koreanDate(now))).map((row) => toWait(row, now)) }
}

const toWait = (row: WaitRow, now: Date): Wait => ({
  id: row.id,
  date: row.onDate,
  state: row.state,
  offer: offeredSlotOf(row, now),
})

/** The offer that can be taken now; null without one. */
const offeredSlotOf = (
  { state, offerStartsAt, offerUntil }: Pick<WaitRow, 'state' | 'offerStartsAt' | 'offerUntil'>,
  now: Date,
) =>
  state === 'offered' && offerUntil! > now
    ? { ...koreanDateTime(offerStartsAt!), until: offerUntil!.toISOString() }
    : null

/** Lists the client's entries from today on. */
export const listWaits = async ({ db, now }: WaitDeps, actor: Pick<Actor, 'id'>) =>
  ok(await readWaits(db, actor.id, now()))

/** The clients who wait or have an offer, by date. The first one of a date has an offer, or gets the next one. */
export async function listOpenWaits({ db, now }: Pick<WaitDeps, 'db' | 'now'>) {
  const rows = await listOpen(db, koreanDate(now()))
  const ranks = new Map<string, number>()
  return ok({
    waits: rows.map((row): ClientWait => {
      const rank = (ranks.get(row.onDate) ?? 0) + 1
      ranks.set(row.onDate, rank)
      return {
        id: row.id,
        date: row.onDate,
        rank,
        clientId: row.clientId,
        name: row.name,
        since: row.createdAt.toISOString(),
        counsellor: row.counsellor,
        offer: offeredSlotOf(row, now()),
      }
    }),
  })
}

/** Adds the client to the list of each date. Times that are free now are not offered. */
export function joinWaitingList(
  deps: WaitDeps,
  actor: Pick<Actor, 'id' | 'role'>,
  { dates, serviceId, counsellorId, timeZone }: z.output<typeof joinCall.input>,
) {
  const now = deps.now()
  return inTransactionUnlessRefused(deps, async (tx) => {
    // One call of a client at a time, so that MAX_WAITS holds.
    await lockAccount(tx, actor.id)
    if (timeZone && !isTimeZone(timeZone))
      return err('INVALID_INPUT', { fields: { timeZone: 'INVALID_INPUT' } })
    for (const date of dates)
      if (!isCalendarDate(date) || date < koreanDate(now))
        return err('DATE_INVALID', { fields: { dates: 'DATE_INVALID' } })
    for (const onDate of new Set(dates)) {
      const found = await listAvailability({ ...deps, db: tx }, actor, {
        from: onDate,
        to: onDate,
        service: serviceId,
        counsellor: counsellorId,
      })
      if (!found.ok) return err('INVALID_INPUT', { fields: toInputFields(found.fields) })
      const [day] = found.value.days
      if (!day) return err('NOT_WEEKEND', { fields: { dates: 'NOT_WEEKEND' } })
      await insertWait(
        tx,
        {
          userId: actor.id,
          onDate,
          serviceId: storedServiceId(serviceId),
          counsellorId: counsellorId ?? null,
          timeZone: timeZone ?? null,
          excludedTimes: freeTimesOf(day),
        },
        now,
      )
    }
    const { waits } = await readWaits(tx, actor.id, now)
    const open = waits.filter(({ state }) => state === 'waiting' || state === 'offered')
    if (open.length > MAX_WAITS) return err('INVALID_INPUT', { fields: { dates: 'INVALID_INPUT' } })
    return created({ waits })
  })
}

/** Faults of `listAvailability` under the names of the fields of `joinWaitingList`. */
const toInputFields = (fields: Record<string, string> = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, code]) => [
      { service: 'serviceId', counsellor: 'counsellorId' }[name] ?? 'dates',
      code,
    ]),
  )

/** Removes an entry; the time of its offer goes to the next client. */
export async function leaveWaitingList(
  deps: Pick<Deps, 'db' | 'now' | 'triggerWorker'>,
  actor: Pick<Actor, 'id'>,
  { id }: { id: string },
) {
  const now = deps.now()
  const left = await inTransaction(deps.db, async (tx) => {
    const wait = await lockWait(tx, { id, userId: actor.id })
    if (!wait) return err('NOT_FOUND')
    await releaseOffer(tx, wait.id)
    await markWithdrawn(tx, wait.id, now)
    return ok(await readWaits(tx, actor.id, now))
  })
  deps.triggerWorker('waits')
  return left
}

/** Returns the held slot of an offer. The order for it is placed as usual, and takes the offer. */
export async function getOfferedSlot(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Pick<Actor, 'id'>,
  { id }: { id: string },
) {
  const wait = await findWait(db, { id, userId: actor.id })
  if (!wait) return err('NOT_FOUND')
  const hold = offeredSlotOf(wait, now())
  if (!hold) return err('OFFER_OVER')
  return ok({ hold, serviceId: wait.serviceId, counsellorId: wait.counsellorId })
}
