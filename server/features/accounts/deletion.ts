import type { ErrorCode } from '#contract/errors.ts'
import { isOwnMailbox } from '#domain/mailbox.ts'
import { err, type Err, type Nothing, ok, type Result } from '#domain/result.ts'
import { audit } from '#server/db/audit.ts'
import { findFirstOwner } from '#server/db/first-owner.ts'
import { inTransactionUnlessRefused } from '#server/db/transaction-unless-refused.ts'
import type { Tx } from '#server/db/transaction.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { lockReservations } from '#server/features/availability/counsellors.ts'
import { deleteFeedsOf } from '#server/features/availability/feeds.ts'
import { withdrawReviews } from '#server/features/consultations/reviews.ts'
import { queueMail, toUser, deleteUnsentReviewInvitations } from '#server/features/mails/outbox.ts'
import { cancelOpenCheckout, hasPendingPayment } from '#server/features/payments/checkout/cancel-checkout.ts'
import { changeFirstOwner } from './first-owner.ts'
import { verifyPresence } from './presence.ts'
import { revokeAccess } from './revoke-access.ts'
import { bookingsRefusal } from './staff.ts'
import {
  agreesToMarketing,
  hasPaidAhead,
  insertConsents,
  lockOwners,
  lockUser,
  markDeleted,
  type User,
} from './store.ts'

/**
 * Deletes the caller's own account: sessions and credentials are deleted at once, personal data is locked and
 * purged a year later (`privacy/worker.ts`), and the mailbox may register again.
 */
export async function deleteAccount(
  deps: Pick<Deps, 'now' | 'db' | 'triggerWorker'>,
  actor: Actor,
  input: { email?: string | undefined; password?: string | undefined },
  from: { address: string },
): Promise<Result<Nothing, ErrorCode>> {
  if (!isOwnMailbox(actor, input.email)) return err('NOT_YOUR_ACCOUNT')
  const now = deps.now()
  const proven = await verifyPresence(deps, actor, input.password)
  if (!proven.ok) return proven

  const result = await inTransactionUnlessRefused(deps, async (tx) => {
    // Locks in the same order as `changeStaff`, so that the two cannot deadlock.
    if (actor.staffRole !== null) await lockReservations(tx)
    const owners = actor.staffRole === 'owner' ? await lockOwners(tx) : 0
    const user = await lockUser(tx, actor.id)
    if (!user) return err('LOGIN_REQUIRED')
    const refusal = await staffRefusal(tx, user, { owners, now })
    if (refusal) return refusal
    const firstOwner = await findFirstOwner(tx)
    const ended = await endAccount(tx, user, { now })
    if (!ended.ok) return ended
    const passed = await changeFirstOwner(tx, firstOwner, now)
    if (!passed.ok) return passed
    await audit(tx, { actor, action: 'account_deleted', address: from.address, at: now })
    return ended
  })
  deps.triggerWorker('emails')
  return result
}

/** The reason why a member of the staff may not leave; null for clients and for those who may. */
async function staffRefusal(
  tx: Tx,
  { id, staffRole }: User,
  { owners, now }: { owners: number; now: Date },
): Promise<Err<'LAST_OWNER' | 'HAS_BOOKINGS'> | null> {
  if (staffRole === null) return null
  if (staffRole === 'owner' && owners <= 1) return err('LAST_OWNER')
  return bookingsRefusal(tx, id, now)
}

/** Finds and locks a client; null for an account of the staff. */
export async function lockClient(tx: Tx, id: string): Promise<User | null> {
  const user = await lockUser(tx, id)
  return user?.role === 'user' ? user : null
}

/**
 * Ends the account of a locked user, deleted by themselves or by an admin: login is no longer possible, and a
 * mail says for how many days the data is kept. Refused while a paid consultation is ahead or a payment is in
 * progress.
 */
export async function endAccount(
  tx: Tx,
  user: User,
  { keptDays, now }: { keptDays?: number; now: Date },
): Promise<Result<Nothing, 'HAS_ACTIVE_CONSULTATION' | 'PAYMENT_IN_PROGRESS'>> {
  if (await hasPaidAhead(tx, user.id, now)) return err('HAS_ACTIVE_CONSULTATION')
  if (await hasPendingPayment(tx, user.id)) return err('PAYMENT_IN_PROGRESS')
  const abandoned = await cancelOpenCheckout(tx, user.id, now)
  if (!abandoned.ok) return abandoned
  if (await agreesToMarketing(tx, user.id)) {
    await insertConsents(tx, user.id, [{ kind: 'marketing', granted: false }], now)
  }
  await withdrawReviews(tx, user.id)
  await deleteUnsentReviewInvitations(tx, user.id)
  await markDeleted(tx, user.id, now)
  // The address of a private calendar gives access to it, like a password.
  await deleteFeedsOf(tx, user.id)
  await revokeAccess(tx, user, 'account_deleted', { now })
  await queueMail(tx, {
    kind: 'account_deleted',
    reference: user.id,
    ...toUser(user),
    data: keptDays === undefined ? {} : { keptDays },
    now,
  })
  return ok({})
}
