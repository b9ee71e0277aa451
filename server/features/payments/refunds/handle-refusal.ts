import { addMs, DAY_MS, HOUR_MS } from '#domain/calendar.ts'
import { retryDelayMs } from '#domain/payment.ts'
import { type Db, inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { queueAdminMails } from '#server/features/mails/outbox.ts'
import { findPayment } from '#server/features/payments/store.ts'
import type { ProviderRefusal } from '#server/payment-gateway.ts'
import { WAITS_FOR_DISPUTE } from './dispute-states.ts'
import { areDisputesResolved } from './disputes-store.ts'
import { storeRefusal } from './refund-tries-store.ts'
import type { RefundRow } from './refunds-store.ts'

type Needs = Pick<Deps, 'db' | 'now' | 'settings' | 'triggerWorker'>

/** Age of a refund from which a temporary refusal needs an admin. */
const REFUSED_FOR_MS = HOUR_MS
/** Age of a refund from which the admins are mailed about an outage. */
const UNKNOWN_FOR_MS = DAY_MS

/** Handles a temporary refusal: the refund stays owed and is tried again, even when an admin has to act. */
export async function handleTemporaryRefusal(
  deps: Needs,
  refund: RefundRow,
  { issue, needsAdmin }: ProviderRefusal,
): Promise<void> {
  const mustAct = refund.status === 'needs_attention' || ageMs(deps, refund) >= REFUSED_FOR_MS
  // The admins are mailed at once when only they can help (`needsAdmin`), otherwise once the refund is an hour old.
  if (needsAdmin || mustAct)
    return escalateToAdmins(deps, refund, { issue, nextCheckAt: addMs(deps.now(), HOUR_MS) })
  await storeRefusal(deps.db, refund, {
    status: 'requested',
    issue,
    attempt: refund.attempt + 1,
    nextCheckAt: addMs(deps.now(), retryDelayMs(refund.tries)),
  })
}

/** Handles a final refusal. */
export const handleFinalRefusal = (deps: Needs, refund: RefundRow, issue: string): Promise<void> =>
  escalateToAdmins(deps, refund, { issue, nextCheckAt: null })

/** Mails the admins about a refund with unknown outcome, once the outage lasts long. */
export async function notifyOfOutage(deps: Needs, refund: RefundRow, issue: string): Promise<void> {
  if (ageMs(deps, refund) >= UNKNOWN_FOR_MS)
    await notifyAdmins(deps, deps.db, refund, { issue, isFinal: false })
}

/**
 * The provider refuses during a dispute about the payment. The refund is tried again when a webhook reports
 * the end of the dispute, and once a day in case that webhook is lost.
 */
export async function waitForDispute(deps: Needs, refund: RefundRow): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const isOver = await areDisputesResolved(tx, refund.paymentId)
    await storeRefusal(tx, refund, {
      status: 'requested',
      issue: WAITS_FOR_DISPUTE,
      attempt: refund.attempt + 1,
      nextCheckAt: addMs(deps.now(), isOver ? HOUR_MS : DAY_MS),
    })
  })
}

/** Hands a refund to the admins and mails them, once per refund. */
async function escalateToAdmins(
  deps: Needs,
  refund: RefundRow,
  { issue, nextCheckAt }: { issue: string; nextCheckAt: Date | null },
): Promise<void> {
  const attempt = nextCheckAt ? refund.attempt + 1 : refund.attempt
  await inTransaction(deps.db, async (tx) => {
    const isStored = await storeRefusal(tx, refund, {
      status: 'needs_attention',
      issue,
      attempt,
      nextCheckAt,
    })
    if (isStored) await notifyAdmins(deps, tx, refund, { issue, isFinal: nextCheckAt === null })
  })
  deps.triggerWorker('emails')
}

async function notifyAdmins(
  deps: Needs,
  db: Db,
  refund: RefundRow,
  { issue, isFinal }: { issue: string; isFinal: boolean },
): Promise<void> {
  if (!deps.settings.current().alerts.stuck) return
  const payment = (await findPayment(db, { id: refund.paymentId }))!
  await queueAdminMails(db, [
    {
      kind: 'refund_stuck',
      reference: refund.id,
      data: {
        amountCents: refund.amountCents,
        currency: payment.currency,
        captureId: refund.captureId,
        startsAt: payment.startsAt?.toISOString() ?? null,
        issue,
        ...(isFinal && refund.provider !== 'outside' ? { isRefused: true } : {}),
      },
      now: deps.now(),
    },
  ])
}

const ageMs = (deps: Needs, { createdAt }: RefundRow): number => deps.now().getTime() - createdAt.getTime()
