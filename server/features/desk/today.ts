import type { DeskBooking } from '#contract/desk.ts'
import { DAY_MS, koreanDate } from '#domain/calendar.ts'
import { ok } from '#domain/result.ts'
import type { Deps } from '#server/deps.ts'
import { countStuckMails } from '#server/features/mails/outbox.ts'
import { deskBookings } from './bookings.ts'
import { moneyOf } from './stats.ts'
import { todaysBookings } from './store.ts'

const AHEAD_MS = 14 * DAY_MS
const MOST = { upcoming: 20, ended: 30, newest: 10 }

/** Who comes and what came in; what needs somebody is a call of its own, so that each can fail alone. */
export async function deskToday(deps: Pick<Deps, 'db' | 'now'>) {
  const { db } = deps
  const now = deps.now()
  const today = koreanDate(now)
  const shown = async () => {
    const found = await todaysBookings(db, { now, until: new Date(now.getTime() + AHEAD_MS), most: MOST })
    const { present, upcoming, ended, newest } = found
    return { found, bookings: await deskBookings(db, [...present, ...upcoming, ...ended, ...newest], now) }
  }
  const [{ found, bookings }, ofToday, ofMonth, mails] = await Promise.all([
    shown(),
    moneyOf(db, { from: today, to: today }),
    moneyOf(db, { from: `${today.slice(0, 8)}01`, to: today }),
    countStuckMails(db),
  ])
  const told = (ids: readonly string[]): DeskBooking[] => ids.flatMap((id) => bookings.get(id) ?? [])
  return ok({
    now: now.toISOString(),
    today,
    present: told(found.present)[0] ?? null,
    upcoming: told(found.upcoming),
    ended: told(found.ended),
    endedTotal: found.endedTotal,
    newest: told(found.newest),
    money: { today: ofToday, month: ofMonth },
    mails,
  })
}
