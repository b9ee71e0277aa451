import type { Consultation } from '#contract/consultations.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { err, type Err, ok, type Result } from '#domain/result.ts'
import { audit } from '#server/db/audit.ts'
import { inTransactionUnlessRefused } from '#server/db/transaction-unless-refused.ts'
import type { Tx } from '#server/db/transaction.ts'
import type { Caller } from '#server/deps.ts'
import { type RefundNeeds, sendRefundNow } from '#server/features/payments/refunds/refunds.ts'
import { getConsultation, lockForCaller } from './commands.ts'
import type { ConsultationRow } from './store.ts'

/** Dependencies of a change: it may queue a refund, which is sent at once. */
export type ChangeNeeds = RefundNeeds

/** Work that is left after the commit of a change. */
export type Changed<Code extends ErrorCode> = {
  /** A refund is queued: it is sent at once, so that the reply can contain its status. */
  hasQueuedRefund?: boolean
  /** The change is committed, but the caller receives this error. */
  answer?: Err<Code>
  /** Nothing was changed: for a member of the staff the call only reads the consultation, which is audited. */
  isRead?: boolean
}

/** The change is done; no work is left. */
export const changed = ok({})
/** The consultation was already as the caller wants it. */
export const unchanged = ok({ isRead: true })

/**
 * Locks a consultation, runs `work`, and returns the consultation as it is afterwards. An error rolls
 * everything back.
 */
export async function changeConsultation<Code extends ErrorCode>(
  deps: ChangeNeeds,
  { actor, address }: Caller,
  id: string,
  work: (tx: Tx, row: ConsultationRow, now: Date) => Promise<Result<Changed<Code>, Code>>,
): Promise<Result<{ consultation: Consultation }, Code | 'CONSULTATION_NOT_FOUND'>> {
  let paymentId = ''
  const done = await inTransactionUnlessRefused(
    deps,
    async (tx): Promise<Result<Changed<Code>, Code | 'CONSULTATION_NOT_FOUND'>> => {
      const row = await lockForCaller(tx, actor, id)
      if (!row) return err('CONSULTATION_NOT_FOUND')
      paymentId = row.paymentId
      return work(tx, row, deps.now())
    },
  )
  if (!done.ok) return done

  deps.triggerWorker('emails')
  // The change may have released a slot for the waiting list.
  deps.triggerWorker('waits')
  if (done.value.hasQueuedRefund) await sendRefundNow(deps, paymentId)
  if (done.value.answer) return done.value.answer
  if (done.value.isRead && actor.role === 'admin')
    await audit(deps.db, { actor, action: 'consultations.read', target: id, address, at: deps.now() })
  return ok({ consultation: await getConsultation(deps, id, actor) })
}
