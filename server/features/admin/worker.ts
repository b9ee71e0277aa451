import type { AlertKind } from '#domain/alert-kinds.ts'
import {
  addMs,
  addDays,
  HOUR_MS,
  koreanDateTime,
  koreanInstant,
  MINUTE_MS,
  weekdayOf,
} from '#domain/calendar.ts'
import { mustKeepData } from '#server/db/instance.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { alertEvents, type ReportedEvent } from '#server/features/mails/kinds.ts'
import { queueAdminMails, STAFF_LOCALE } from '#server/features/mails/outbox.ts'
import { withIsoDates } from '#server/iso-dates.ts'
import { isDigestWritten, listUnreported, listPendingBetween } from './alerts-store.ts'

/** Older events were already notified, or the site was down so long that a notification is useless. */
const MAX_EVENT_AGE_MS = HOUR_MS
/** This long after the start the admins are reminded that the consultation has not begun. */
const LATE_MS = 5 * MINUTE_MS
const FRIDAY = 5
const DIGEST_TIME = '18:00'
const settingOf: Record<ReportedEvent, AlertKind> = {
  booked: 'booked',
  cancelled: 'cancelled',
  moved: 'cancelled',
  begins: 'begins',
  not_begun: 'begins',
  missed: 'missed',
  disputed: 'disputed',
  dispute_ended: 'disputed',
  held: 'disputed',
  reversed: 'disputed',
  refunded_outside: 'disputed',
  mail_failed: 'stuck',
}

/** Events of which the counsellor is notified, too; the others are about money and mails, which are the owners'. */
const ofCounsellors: ReadonlySet<ReportedEvent> = new Set([
  'booked',
  'cancelled',
  'moved',
  'begins',
  'not_begun',
  'missed',
])

/**
 * Notifies the admins once of each event, and of the weekend's bookings on Friday evening; each can be
 * switched off. A restored site that has not taken over sends nothing, because the original site does.
 */
export const adminWorker =
  (deps: Pick<Deps, 'db' | 'now' | 'settings' | 'triggerWorker'>): (() => Promise<boolean>) =>
  async () => {
    if (await mustKeepData(deps.db)) return false
    const hasNotified = await notifyOfEvents(deps)
    const written = await writeDigest(deps)
    if (hasNotified || written) deps.triggerWorker('emails')
    return hasNotified || written
  }

async function notifyOfEvents({ db, now: clock, settings }: Pick<Deps, 'db' | 'now' | 'settings'>) {
  const now = clock()
  const { alerts } = settings.current()
  const unreported = await listUnreported(db, {
    now,
    since: addMs(now, -MAX_EVENT_AGE_MS),
    lateBefore: addMs(now, -LATE_MS),
    events: alertEvents.filter((event) => alerts[settingOf[event]]),
  })
  if (unreported.length === 0) return false
  await inTransaction(db, (tx) =>
    queueAdminMails(
      tx,
      unreported.map(({ event, reference, at, outcome, counsellorId, ...booking }) => ({
        kind: 'desk_alert',
        reference: `${event} ${reference}`,
        data: {
          event,
          booking: withIsoDates(booking),
          ...(outcome && { outcome }),
        },
        now,
        begunAt: at,
        happenedAt: at,
        counsellorId: ofCounsellors.has(event) ? counsellorId : null,
        locale: STAFF_LOCALE,
      })),
    ),
  )
  return true
}

async function writeDigest({ db, now: clock, settings }: Pick<Deps, 'db' | 'now' | 'settings'>) {
  const now = clock()
  const { date, time } = koreanDateTime(now)
  const isDue = weekdayOf(date) === FRIDAY && time >= DIGEST_TIME
  if (!isDue || !settings.current().alerts.digest || (await isDigestWritten(db, date))) return false
  const weekend = {
    from: koreanInstant(addDays(date, 1), '00:00'),
    until: koreanInstant(addDays(date, 3), '00:00'),
  }
  const bookings = (await listPendingBetween(db, weekend)).map(withIsoDates)
  await inTransaction(db, (tx) =>
    queueAdminMails(tx, [
      { kind: 'desk_digest', reference: date, data: { bookings }, now, locale: STAFF_LOCALE },
    ]),
  )
  return true
}
