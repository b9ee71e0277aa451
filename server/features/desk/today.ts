import type { DeskBooking } from '#contract/desk.ts'
import { DAY_MS, koreanDate } from '#domain/calendar.ts'
import { ok } from '#domain/result.ts'
import type { Deps } from '#server/deps.ts'
import { countStuckMails } from '#server/features/mails/outbox.ts'
import { listAttention } from '#server/features/office/queries.ts'
import { deskBookings } from './bookings.ts'
import { moneyOf } from './stats.ts'
import { todaysBookings } from './store.ts'

const AHEAD_MS = 14 * DAY_MS
const MOST = { upcoming: 20, ended: 30, newest: 10 }

/** What the owner needs to know at this moment, in one reply. */
export async function deskToday(deps: Pick<Deps, 'db' | 'now' | 'settings'>) {
  const { db } = deps
  const now = deps.now()
  const today = koreanDate(now)
  const found = await todaysBookings(db, { now, until: new Date(now.getTime() + AHEAD_MS), most: MOST })
  const { present, upcoming, ended, newest } = found
  const bookings = await deskBookings(db, [...present, ...upcoming, ...ended, ...newest], now)
  const told = (ids: readonly string[]): DeskBooking[] => ids.flatMap((id) => bookings.get(id) ?? [])
  const attention = await listAttention(deps)
  return ok({
    now: now.toISOString(),
    today,
    attention: attention.value.items,
    present: told(present)[0] ?? null,
    upcoming: told(upcoming),
    ended: told(ended),
    endedTotal: found.endedTotal,
    newest: told(newest),
    money: {
      today: await moneyOf(db, { from: today, to: today }),
      month: await moneyOf(db, { from: `${today.slice(0, 8)}01`, to: today }),
    },
    mails: await countStuckMails(db),
  })
}
