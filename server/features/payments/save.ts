import type { Consultation } from '#contract/consultations.ts'
import { created, no, ok, type Result } from '#domain/result.ts'
import type { Actor } from '#server/deps.ts'
import { isDeclined } from '#domain/payment.ts'
import { findConsultation } from '#server/features/consultations/queries.ts'
import { adoptOrder } from './adopt.ts'
import { drive, type DriveNeeds, type Progress } from './drive.ts'
import { forgetDecline } from './moves-store.ts'
import { findPayment, type PaymentRow } from './store.ts'

type Unpaid =
  | 'PAYMENT_PENDING'
  | 'PAYMENT_NOT_APPROVED'
  | 'INSTRUMENT_DECLINED'
  | 'PAYMENT_SUPERSEDED'
  | 'PAYMENT_EXPIRED'
  | 'PAYMENT_FAILED'
  | 'PAYMENT_MISMATCH'
  | 'PAYMENT_REFUNDED'
  | 'SLOT_TAKEN'

/**
 * Captures an approved order of the caller's and answers its consultation; repeating it answers the
 * same one. The order's id is only a key: nothing else that the browser sends is read, except for the
 * draft of an order that it made by itself.
 */
export async function saveConsultation(
  deps: DriveNeeds,
  actor: Actor,
  input: { paymentId: string } & Record<string, unknown>,
) {
  const known = await findPayment(deps.db, { orderId: input.paymentId })
  if (!known && deps.config.paypal.allowClientOrders) {
    const adopted = await adoptOrder(deps, actor, input)
    return adopted.ok ? confirm(deps, adopted.value) : adopted
  }
  // Someone else's order answers like a missing one, so ids cannot be probed.
  if (known?.userId !== actor.id) return no('PAYMENT_NOT_FOUND')
  return confirm(deps, known)
}

async function confirm(
  deps: DriveNeeds,
  payment: PaymentRow,
): Promise<Result<{ consultation: Consultation }, Unpaid>> {
  if (isDeclined(payment)) await forgetDecline(deps.db, payment.id)
  const progress = payment.status === 'captured' ? { payment } : await drive(deps, payment.id)
  if (progress.payment.status !== 'captured') return no(unpaid(progress))
  const consultation = await findConsultation(deps.db, { paymentId: payment.id }, deps.now())
  if (!consultation) throw new Error(`Payment ${payment.id} is captured without a consultation`)
  return progress.booked ? created({ consultation }) : ok({ consultation })
}

function unpaid({ payment, unsure }: Progress): Unpaid {
  const { status, issue } = payment
  switch (status) {
    case 'creating':
    case 'capturing':
    case 'pending':
      return 'PAYMENT_PENDING'
    case 'created':
      if (unsure) return 'PAYMENT_PENDING'
      return isDeclined(payment) ? 'INSTRUMENT_DECLINED' : 'PAYMENT_NOT_APPROVED'
    case 'superseded':
      return issue === 'ABANDONED' ? 'PAYMENT_EXPIRED' : 'PAYMENT_SUPERSEDED'
    case 'expired':
      return 'PAYMENT_EXPIRED'
    case 'failed':
      return issue === 'ORDER_MISMATCH' ? 'PAYMENT_MISMATCH' : 'PAYMENT_FAILED'
    case 'refund_due':
      return issue === 'MISMATCH' ? 'PAYMENT_MISMATCH' : 'PAYMENT_REFUNDED'
    case 'orphan':
      return 'SLOT_TAKEN'
    case 'captured':
      throw new Error('A captured payment is not unpaid')
  }
}
