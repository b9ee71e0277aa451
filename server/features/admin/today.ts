import type { AdminBooking } from '#contract/admin.ts'
import { firstSteps } from '#contract/first-start.ts'
import { scopeOf } from '#contract/staff-access.ts'
import { addMs, DAY_MS, koreanDate } from '#domain/calendar.ts'
import { ok } from '#domain/result.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { readFilterNames } from '#server/features/availability/lanes.ts'
import { toCounsellorFilter } from '#server/features/consultations/reach.ts'
import { countStuckMails } from '#server/features/mails/outbox.ts'
import { listActionItems } from '#server/features/reports/queries.ts'
import { readFirstSteps } from '#server/features/settings/first-steps.ts'
import { withIsoDates } from '#server/iso-dates.ts'
import { findAdminBookings } from './bookings.ts'
import { sumMoney } from './stats.ts'
import { listChatsWithClientMessages, listTodaysBookings } from './store.ts'

const AHEAD_MS = 14 * DAY_MS
const MAX_UNREAD_CHATS = 20
/** A badge shows no more than two digits. */
const MAX_COUNTED_CHATS = 100
const MAX_PER_LIST = { running: 20, upcoming: 20, ended: 30, newest: 10 }

/**
 * Today's bookings, new bookings and figures; a counsellor's own bookings, and money and mails only for owners. Action
 * items are a separate call, so that each can fail alone.
 */
export async function getToday(
  deps: Pick<Deps, 'config' | 'db' | 'now' | 'settings'>,
  actor: Actor,
  { counsellor }: { counsellor?: string | undefined } = {},
) {
  const { db } = deps
  const reach = {
    counsellorId: scopeOf(actor, 'GET /api/desk/today'),
    of: await toCounsellorFilter(db, counsellor),
  }
  const seesMoney = actor.staffRole === 'owner'
  const now = deps.now()
  const today = koreanDate(now)
  const shown = async () => {
    const found = await listTodaysBookings(db, {
      now,
      until: addMs(now, AHEAD_MS),
      limits: MAX_PER_LIST,
      ...reach,
    })
    const { running, upcoming, ended, newest } = found
    const ids = [...running, ...upcoming, ...ended, ...newest]
    return { found, bookings: await findAdminBookings(db, { ids, now, counsellorId: reach.counsellorId }) }
  }
  const [{ found, bookings }, unread, ofToday, ofMonth, mails, counsellors, steps] = await Promise.all([
    shown(),
    listChatsWithClientMessages(db, { limit: MAX_UNREAD_CHATS, ...reach }),
    seesMoney ? sumMoney(db, { from: today, to: today }) : [],
    seesMoney ? sumMoney(db, { from: `${today.slice(0, 8)}01`, to: today }) : [],
    seesMoney ? countStuckMails(db) : { failed: 0, held: 0 },
    readFilterNames(deps, actor),
    seesMoney ? readFirstSteps(db, deps.settings.current(), deps.config) : null,
  ])
  const bookingsOf = (ids: readonly string[]): AdminBooking[] => ids.flatMap((id) => bookings.get(id) ?? [])
  return ok({
    counsellors,
    now: now.toISOString(),
    today,
    running: bookingsOf(found.running),
    upcoming: bookingsOf(found.upcoming),
    ended: bookingsOf(found.ended),
    endedTotal: found.endedTotal,
    messages: unread.map(withIsoDates),
    newest: bookingsOf(found.newest),
    money: { today: ofToday, month: ofMonth },
    mails,
    isSetUp: steps === null || steps.done.size === firstSteps.length,
  })
}

/** Counts for the tabs of the admin page. */
export async function adminBadges(deps: Pick<Deps, 'config' | 'db' | 'now' | 'settings'>, actor: Actor) {
  const [actionItems, unread] = await Promise.all([
    listActionItems(deps, actor),
    listChatsWithClientMessages(deps.db, {
      limit: MAX_COUNTED_CHATS,
      counsellorId: scopeOf(actor, 'GET /api/desk/badges'),
      of: undefined,
    }),
  ])
  return ok({ actionItems: actionItems.value.items.length, unreadChats: unread.length })
}
