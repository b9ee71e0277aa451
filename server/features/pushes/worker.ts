import { addMs, DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/calendar.ts'
import { retention } from '#domain/retention.ts'
import { audit } from '#server/db/audit.ts'
import { mustKeepData } from '#server/db/instance.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { contentOfStart, contentOfMail, pushedMails, SOON_MINUTES } from './push-content.ts'
import {
  PUSH_BATCH,
  leasePushes,
  deleteDevice,
  deletePushesBefore,
  type DuePush,
  insertPushes,
  isAdminsDevice,
  listUnpushedStarts,
  listUnpushedMails,
  markDevice,
  markPush,
} from './store.ts'
import { vapidKeys } from './vapid.ts'

type Needs = Pick<Deps, 'config' | 'db' | 'now' | 'settings' | 'log' | 'push'>

/** Older events are not pushed; their mail is enough. */
const MAX_EVENT_AGE_MS = HOUR_MS
const RETENTION_MS = retention.alertDays * DAY_MS
/** Delays after the 1st, 2nd, 3rd and 4th failure. After the last one only the mail notifies. */
const BACK_OFF_MS = [10_000, MINUTE_MS, 5 * MINUTE_MS, 20 * MINUTE_MS]
const SWEEP_EVERY_MS = HOUR_MS

/**
 * Pushes each mail to an admin, and each imminent consultation, once to the admin's devices. A restored site that has
 * not taken over pushes nothing, because the devices belong to the original one.
 */
export function pushesWorker(deps: Needs): () => Promise<boolean> {
  let sweptAtMs = 0
  return async () => {
    if (await mustKeepData(deps.db)) return false
    const now = deps.now()
    await queuePushes(deps, now)
    if (Math.abs(now.getTime() - sweptAtMs) >= SWEEP_EVERY_MS) {
      sweptAtMs = now.getTime()
      await deletePushesBefore(deps.db, addMs(now, -RETENTION_MS))
    }
    let worked = false
    for (;;) {
      const due = await leasePushes(deps.db, deps.now())
      await Promise.all(due.map((push) => deliver(deps, push)))
      worked ||= due.length > 0
      if (due.length < PUSH_BATCH) return worked
    }
  }
}

async function queuePushes({ db, settings }: Needs, now: Date): Promise<void> {
  const since = addMs(now, -MAX_EVENT_AGE_MS)
  const mails = await listUnpushedMails(db, { since, kinds: pushedMails })
  const until = addMs(now, SOON_MINUTES * MINUTE_MS)
  const starts = settings.current().alerts.soon ? await listUnpushedStarts(db, { now, until }) : []
  await insertPushes(
    db,
    [
      ...mails.map((mail) => ({
        deviceId: mail.deviceId,
        reference: `mail ${mail.mailId}`,
        content: contentOfMail(mail),
      })),
      ...starts.map((start) => ({
        deviceId: start.deviceId,
        reference: `soon ${start.consultationId} ${start.startsAt.getTime() / 1000}`,
        content: contentOfStart(start),
      })),
    ],
    now,
  )
}

async function deliver(deps: Needs, push: DuePush): Promise<void> {
  const { db, log } = deps
  const { deviceId, content, createdAt } = push
  const { lifeSeconds, urgent, ...shown } = content
  const leftSeconds = Math.floor((createdAt.getTime() - deps.now().getTime()) / 1000) + lifeSeconds
  if (leftSeconds <= 0 || !(await isAdminsDevice(db, deviceId)))
    return markPush(db, push, { state: 'failed' })
  const answer = await deps.push.send(push, {
    payload: JSON.stringify(shown),
    ttlSeconds: leftSeconds,
    urgent,
    keys: await vapidKeys(deps),
    subject: `mailto:${deps.settings.current().company.email}`,
  })
  const now = deps.now()
  if (answer === 'accepted') {
    await markPush(db, push, { state: 'sent' })
    return markDevice(db, deviceId, 'accepted', now)
  }
  if (answer === 'gone') {
    // The browser has withdrawn the permission, or the app was removed from the device.
    return inTransaction(db, async (tx) => {
      if (await deleteDevice(tx, { id: deviceId }))
        await audit(tx, { actor: null, action: 'push.device_removed', target: deviceId, at: now })
    })
  }
  const waitMs = answer.mayRetry ? BACK_OFF_MS[push.attempts - 1] : undefined
  log.warn(
    { push: push.id, attempts: push.attempts, reason: answer.reason },
    'push notification not delivered',
  )
  await markDevice(db, deviceId, 'refused', now)
  if (waitMs === undefined) return markPush(db, push, { state: 'failed' })
  return markPush(db, push, { state: 'queued', runAt: addMs(now, waitMs) })
}
