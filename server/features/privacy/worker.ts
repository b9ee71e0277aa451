import { addMs, DAY_MS } from '#domain/calendar.ts'
import { retention } from '#domain/retention.ts'
import { productConstants } from '#domain/settings.ts'
import { audit } from '#server/db/audit.ts'
import { mustKeepData } from '#server/db/instance.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { deleteLastRows, listUsersToDelete } from './last-rows-store.ts'
import {
  listAttachmentIds,
  lockUnpurged,
  purgeBookings,
  purgeMails,
  purgeProfile,
  purgeRefusals,
  purgeStaffMailsAndEvents,
  listUsersToPurge,
} from './people-store.ts'
import { createPolicyMailer } from './policy-mails.ts'
import {
  deleteCodeMailsBefore,
  deleteDoneEventsBefore,
  deleteExpiredCodes,
  deleteExpiredLimits,
  deleteExpiredChallengesAndLinks,
  deleteExpiredSessions,
  deleteMailsBefore,
  deleteRefusalsBefore,
  emptyDraftsBefore,
  deleteAuditDetailsBefore,
} from './store.ts'

/** Users per run; the next run continues. */
const BATCH = 50

type PrivacyDeps = Pick<Deps, 'db' | 'files' | 'now' | 'settings'>

/**
 * Deletes or clears expired data. A deleted account ends in two steps: the purge removes the personal data, a year
 * after the deletion or days after a request to erase it; five years after the last payment the last rows are deleted.
 */
export function privacyWorker(deps: PrivacyDeps): () => Promise<boolean> {
  const mailPolicies = createPolicyMailer(deps)
  return async () => {
    if (await mustKeepData(deps.db)) return false
    const mailed = await mailPolicies()
    const swept = await sweep(deps)
    const errors: unknown[] = []
    const purged = await purgeDeleted(deps, errors)
    const deleted = await deleteOldAccounts(deps, errors)
    // The first one is logged; the next run repeats what failed.
    if (errors.length > 0) throw errors[0]
    return mailed || swept || purged || deleted
  }
}

const daysBefore = (now: Date, days: number): Date => addMs(now, -days * DAY_MS)

async function sweep({ db, now: clock, settings }: PrivacyDeps): Promise<boolean> {
  const now = clock()
  const { draftDays } = settings.current().retention
  const swept = [
    await deleteExpiredSessions(db, now),
    await deleteExpiredCodes(db, now),
    await deleteExpiredChallengesAndLinks(db, now),
    await deleteExpiredLimits(db, now),
    await deleteCodeMailsBefore(db, daysBefore(now, retention.codeMailDays)),
    await deleteMailsBefore(db, daysBefore(now, retention.mailDays)),
    await deleteRefusalsBefore(db, daysBefore(now, retention.refusalDays)),
    await deleteDoneEventsBefore(db, daysBefore(now, retention.eventDays)),
    await emptyDraftsBefore(db, daysBefore(now, draftDays)),
    await deleteAuditDetailsBefore(db, daysBefore(now, productConstants.addressRetentionDays)),
  ]
  return swept.some((rows) => rows > 0)
}

async function purgeDeleted(deps: PrivacyDeps, errors: unknown[]): Promise<boolean> {
  const now = deps.now()
  const before = {
    deletedBefore: daysBefore(now, productConstants.profileRetentionDays),
    askedBefore: daysBefore(now, retention.erasureDays),
  }
  const users = await listUsersToPurge(deps.db, before, BATCH)
  await forEachUser(users, errors, (id) => purge(deps, id))
  return users.length > 0
}

/** Runs `work` for one user after another. A failure is added to `errors` and leaves the others unaffected. */
async function forEachUser(
  users: readonly { id: string }[],
  errors: unknown[],
  work: (id: string) => Promise<void>,
): Promise<void> {
  for (const { id } of users) await work(id).catch((error: unknown) => errors.push(error))
}

async function purge(deps: PrivacyDeps, userId: string): Promise<void> {
  // Files first: a row without its file is purged again, but a file without a row would be missed.
  for (const key of await listAttachmentIds(deps.db, userId)) await deps.files.remove(key)
  await inTransaction(deps.db, async (tx) => {
    const user = await lockUnpurged(tx, userId)
    if (!user?.deletedAt) return
    const purged = await purgeStaffMailsAndEvents(tx, userId)
    const bookings = await purgeBookings(tx, userId)
    const own = await purgeMails(tx, { id: userId, email: user.email, deletedAt: user.deletedAt })
    await purgeRefusals(tx, user.email)
    const now = deps.now()
    await purgeProfile(tx, userId, now)
    await audit(tx, {
      actor: null,
      action: 'purged',
      target: userId,
      detail: { ...bookings, messages: own + purged },
      at: now,
    })
  })
}

/**
 * Deletes the last rows of purged users five years after their last payment; until then the law requires records of
 * payments. The amounts of the ledger stay without a person.
 */
async function deleteOldAccounts(deps: PrivacyDeps, errors: unknown[]): Promise<boolean> {
  const now = deps.now()
  const paidBefore = new Date(now)
  paidBefore.setUTCFullYear(now.getUTCFullYear() - productConstants.paymentRetentionYears)
  const users = await listUsersToDelete(deps.db, paidBefore, BATCH)
  await forEachUser(users, errors, (id) =>
    inTransaction(deps.db, async (tx) => {
      const payments = await deleteLastRows(tx, id)
      await audit(tx, { actor: null, action: 'erased', target: id, detail: { payments }, at: now })
    }),
  )
  return users.length > 0
}
