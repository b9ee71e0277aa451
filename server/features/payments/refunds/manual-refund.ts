import { randomUUID } from 'node:crypto'
import type { z } from 'zod/mini'
import type { RefundInfo } from '#contract/consultations.ts'
import type { refundManually as refundManuallyCall } from '#contract/manual-refunds.ts'
import { fromMinor, toMinor } from '#domain/currency.ts'
import { type KnownRefund, refundedCents } from '#domain/refund-merge.ts'
import { err, ok, type Result } from '#domain/result.ts'
import { audit } from '#server/db/audit.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Caller } from '#server/deps.ts'
import { findPaidConsultation, queuePersonMail } from '#server/features/consultations/booking.ts'
import { lockPayment } from '#server/features/payments/store.ts'
import { hasOpenDispute } from './disputes-store.ts'
import { findRefund, insertManualRefund, listRefunds, type RefundRow } from './refunds-store.ts'
import { sendRefundRowNow, type RefundNeeds } from './refunds.ts'

/**
 * Refunds part or all of a booking's money on an admin's request; the booking stays as it is. The maximum is
 * the remaining amount; concurrent requests run one after the other.
 */
export async function refundManually(
  deps: RefundNeeds,
  caller: Caller,
  { id, amount, reason, key = randomUUID(), seen }: z.output<typeof refundManuallyCall.input>,
): Promise<
  Result<
    { refund: RefundInfo; left: string },
    'CONSULTATION_NOT_FOUND' | 'CONFLICT' | 'STALE_VERSION' | 'INVALID_INPUT'
  >
> {
  const now = deps.now()
  const given = await inTransaction(deps.db, async (tx) => {
    const booked = await findPaidConsultation(tx, id)
    if (!booked) return err('CONSULTATION_NOT_FOUND')
    const payment = await lockPayment(tx, booked.paymentId)
    const { currency, captureId, capturedCents } = payment
    const known = await findRefund(tx, key)
    if (known) return known.paymentId === payment.id ? ok({ refund: known, payment }) : err('CONFLICT')
    // During a dispute the provider decides about the money.
    if (captureId === null || capturedCents === null || (await hasOpenDispute(tx, payment.id)))
      return err('CONFLICT')

    const refunds = await listRefunds(tx, payment.id)
    if (seen !== undefined && toMinor(seen, currency) !== refundedCents(refunds) + unfinishedCents(refunds))
      return err('STALE_VERSION')
    const amountCents = toMinor(amount, currency)
    if (amountCents === null || amountCents <= 0 || amountCents > leftToRefundCents(capturedCents, refunds))
      return err('INVALID_INPUT', { fields: { amount: 'INVALID_INPUT' }, impossible: true })
    const entry = { key, paymentId: payment.id, captureId, amountCents, reason, now }
    const refund = await insertManualRefund(tx, entry)
    if (!refund) return err('CONFLICT')
    await queuePersonMail(tx, booked.person, {
      kind: 'refund_given',
      reference: refund.id,
      data: { amountCents, currency, reason, consultation: booked.mail },
      now,
    })
    await audit(tx, {
      ...caller,
      action: 'refund.by_hand',
      target: id,
      detail: { refundId: refund.id, amountCents, currency },
      at: now,
    })
    return ok({ refund, payment })
  })
  if (!given.ok) return given

  deps.triggerWorker('emails')
  const { refund, payment } = given.value
  const { amountCents, status } = await sendRefundRowNow(deps, refund)
  deps.triggerWorker('payments')
  const left = leftToRefundCents(payment.capturedCents ?? 0, await listRefunds(deps.db, payment.id))
  return ok({
    refund: { amount: fromMinor(amountCents, payment.currency), status },
    left: fromMinor(left, payment.currency),
  })
}

/**
 * Amount that an admin can still refund: neither refunded, pending nor queued. A refund that waits for an admin
 * counts as queued.
 */
const leftToRefundCents = (capturedCents: number, rows: readonly RefundRow[]): number =>
  Math.max(0, capturedCents - refundedCents(rows) - unfinishedCents(rows))

const unfinishedCents = (rows: readonly KnownRefund[]): number =>
  rows
    .filter(({ status }) => status !== 'completed' && status !== 'covered')
    .reduce((sum, { amountCents }) => sum + amountCents, 0)
