import type { ErrorCode } from '#contract/errors.ts'
import { isOwnMailbox } from '#domain/mailbox.ts'
import { no, type Nothing, ok, type Result } from '#domain/result.ts'
import { audit } from '#server/db/audit.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { queueMail, withdrawInvitations } from '#server/features/mails/outbox.ts'
import { abandonCheckout, awaitsMoney } from '#server/features/booking/checkout.ts'
import { withdrawReviews } from '#server/features/consultations/reviews.ts'
import { deleteCodes } from './code-store.ts'
import { provePresence } from './presence.ts'
import { endSessionsOfAccount } from './end-sessions.ts'
import { agreesToMarketing, hasPaidAhead, insertConsents, lockUser, markDeleted } from './store.ts'

/**
 * Deletes the own account: sessions and credentials go at once, the personal data is locked and
 * purged a year later (`privacy/worker.ts`), and the mailbox may register again.
 */
export async function deleteAccount(
  deps: Deps,
  actor: Actor,
  input: { email?: string | undefined; password?: string | undefined },
  from: { address: string },
): Promise<Result<Nothing, ErrorCode>> {
  if (!isOwnMailbox(actor, input.email)) return no('NOT_YOUR_ACCOUNT')
  const now = deps.now()
  const proven = await provePresence(deps, actor, input.password)
  if (!proven.ok) return proven

  const result = await inTransaction(deps.db, async (tx) => {
    const user = await lockUser(tx, actor.id)
    if (!user) return no('LOGIN_REQUIRED')
    if (await hasPaidAhead(tx, user.id, now)) return no('HAS_ACTIVE_CONSULTATION')
    if (await awaitsMoney(tx, user.id)) return no('PAYMENT_IN_PROGRESS')
    const abandoned = await abandonCheckout(tx, user.id, now)
    if (!abandoned.ok) return abandoned
    if (await agreesToMarketing(tx, user.id)) {
      await insertConsents(tx, user.id, [{ kind: 'marketing', granted: false }], now)
    }
    await withdrawReviews(tx, user.id)
    await withdrawInvitations(tx, user.id)
    await markDeleted(tx, user.id, now)
    await endSessionsOfAccount(tx, user.id)
    await deleteCodes(tx, user.emailKey)
    await queueMail(tx, {
      kind: 'account_deleted',
      reference: user.id,
      to: user.email,
      locale: user.locale,
      userId: user.id,
      data: {},
      now,
    })
    await audit(tx, { actor, action: 'account_deleted', address: from.address, at: now })
    return ok({})
  })
  deps.wake('messages')
  return result
}
