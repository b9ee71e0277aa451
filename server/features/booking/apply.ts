import type { Office } from '#domain/office.ts'
import { HOUR_MS } from '#domain/calendar.ts'
import { decide, isLive, mergeFee, type Step } from '#domain/payment.ts'
import { fullRefundUntil } from '#domain/refund.ts'
import { isFromBeforeRestore } from '#server/db/installation.ts'
import { inTransaction, type Tx } from '#server/db/transaction.ts'
import type { ProviderCapture, ProviderOrder } from '#server/features/payments/gateway.ts'
import { claimFirstSeat, heldSeat, releaseSeat } from '#server/features/availability/seats.ts'
import { bookConsultation } from '#server/features/consultations/booking.ts'
import { claimCoupon, earnCoupon, releaseCoupon, useCoupon } from '#server/features/coupons/claims.ts'
import type { UnbookableReason } from '#server/features/mails/kinds.ts'
import { queueMail, queueMails } from '#server/features/mails/outbox.ts'
import { OTHER_WAY } from './change-way.ts'
import type { DriveNeeds, Progress } from './drive.ts'
import { knownPayee } from '#server/features/payments/payee.ts'
import { arrivedAt, postCapture, postFee } from '#server/features/payments/journal.ts'
import { tellThatItGoesBack } from '#server/features/payments/letters.ts'
import { mergeIntoRows, queueRefund } from '#server/features/payments/refunds.ts'
import { takeInDispute } from './note-dispute.ts'
import { quarantine } from './orphans-store.ts'
import { postponeLook } from './looks-store.ts'
import { type Move, movePayment, setFee } from './transitions-store.ts'
import {
  buyerOf,
  findOtherLive,
  hasBookedSince,
  lockBuyer,
  lockPayment,
  type PaymentRow,
} from '#server/features/payments/store.ts'

/** What becomes of money that cannot be booked: back to the buyer, or a question to the office. */
type WhenUnbookable = 'refund' | 'ask'

/** An hour later somebody may have settled it at the provider. */
const ASK_AGAIN_MS = HOUR_MS

/**
 * T4, the only place that turns the provider's truth into the state of money: the payment, the
 * consultation, the coupons and the mails change in one commit or not at all.
 */
export async function applyOrder(
  deps: DriveNeeds,
  paymentId: string,
  order: ProviderOrder | null,
  { whenUnbookable }: { whenUnbookable?: WhenUnbookable } = {},
): Promise<Progress> {
  const progress = await inTransaction(deps.db, async (tx): Promise<Progress> => {
    const now = deps.now()
    // The seat is read after the lock is had: statements of a transaction run in their order.
    const [payment, seat] = await Promise.all([lockPayment(tx, paymentId), heldSeat(tx, paymentId)])
    const payeeId = await knownPayee({ ...deps, db: tx }, payment.provider)
    const step = decide(payment, order, { now, payeeId })
    return take(tx, payment, { step, order, seat, office: deps.settings.office(), now, whenUnbookable })
  })
  deps.wake('messages')
  if (progress.payment.status === 'refund_due') deps.wake('payments')
  return progress
}

async function take(
  tx: Tx,
  payment: PaymentRow,
  args: {
    step: Step
    order: ProviderOrder | null
    /** Which it holds. */
    seat: number | null
    office: Prices
    now: Date
    whenUnbookable: WhenUnbookable | undefined
  },
): Promise<Progress> {
  const { step, order, seat, office, now, whenUnbookable } = args
  switch (step) {
    case 'expire':
      return { payment: await endCheckout(tx, payment, { to: 'expired', now }) }
    case 'refuse':
      return { payment: await endCheckout(tx, payment, { to: 'failed', issue: 'ORDER_MISMATCH', now }) }
    case 'fail': {
      const issue = order?.capture?.reason ?? 'CAPTURE_DECLINED'
      const failed = await endCheckout(tx, payment, { to: 'failed', issue, now })
      // Who was told by mail that the time is kept reads no page of ours any more.
      if (payment.status === 'pending') await writeToBuyer(tx, payment, { kind: 'payment_declined', now })
      return { payment: failed }
    }
    case 'reopen': {
      const opened = await movePayment(tx, payment, { to: 'created', issue: 'NOT_APPROVED', now })
      return { payment: opened ?? payment }
    }
    case 'hold':
      return { payment: await awaitMoney(tx, payment, order!.capture!, now) }
    case 'book':
      // Paid a month after it was given up: what was asked for is forgotten, so the money goes back.
      if (payment.draftHash === '')
        return { payment: await giveBack(tx, payment, { order: order!, now, whenUnbookable }) }
      return book(tx, payment, { order: order!, held: seat, office, now, whenUnbookable })
    case 'give_back':
      return { payment: await giveBack(tx, payment, { order: order!, now, whenUnbookable }) }
    case 'merge':
      await learnFee(tx, payment, order!.capture, now)
      await mergeIntoRows(tx, payment, order!, now)
      await takeInDispute(tx, order!.capture!.captureId, order!.dispute, now)
      await postponeLook(tx, payment, now)
      return { payment }
    case 'capture':
    case 'none':
      await postponeLook(tx, payment, now)
      return { payment }
  }
}

/** The reply to a capture may leave out the fee, so a later look fills it in. */
async function learnFee(
  tx: Tx,
  payment: PaymentRow,
  capture: ProviderCapture | null,
  now: Date,
): Promise<void> {
  const feeCents = mergeFee(payment, capture)
  if (feeCents === null || feeCents === payment.feeCents) return
  await setFee(tx, payment.id, feeCents)
  await postFee(tx, payment, { feeCents, happenedAt: capture?.createdAt ?? null, now })
}

/** The provider's time of a capture, for the journal. */
const arrival = (payment: PaymentRow, capture: ProviderCapture): Date | null =>
  arrivedAt(capture, { wasPending: payment.status === 'pending' })

/** Ends a checkout without money and frees what it held. */
export async function endCheckout(
  tx: Tx,
  payment: PaymentRow,
  move: Pick<Move, 'issue' | 'now'> & { to: 'expired' | 'failed' },
): Promise<PaymentRow> {
  const ended = await movePayment(tx, payment, move)
  await release(tx, payment.id)
  return ended ?? payment
}

async function release(tx: Tx, paymentId: string): Promise<void> {
  await releaseSeat(tx, paymentId)
  await releaseCoupon(tx, paymentId)
}

/** An eCheck or a review: slot and coupon stay held, and nothing is booked before the money is here. */
async function awaitMoney(
  tx: Tx,
  payment: PaymentRow,
  capture: ProviderCapture,
  now: Date,
): Promise<PaymentRow> {
  const pending = await movePayment(tx, payment, { to: 'pending', issue: capture.reason, capture, now })
  if (!pending) return payment
  await writeToBuyer(tx, payment, { kind: 'payment_pending', now })
  return pending
}

/** Tells whose money is on its way that it takes time, and then if it did not come. */
async function writeToBuyer(
  tx: Tx,
  payment: PaymentRow,
  { kind, now }: { kind: 'payment_pending' | 'payment_declined'; now: Date },
): Promise<void> {
  const { id, userId, startsAt, draft, amountCents, currency } = payment
  if (!userId || !startsAt) return
  await queueMail(tx, {
    kind,
    reference: id,
    ...(await buyerOf(tx, userId)),
    userId,
    data: {
      name: draft.name,
      startsAt: startsAt.toISOString(),
      timeZone: draft.timeZone ?? null,
      amountCents,
      currency,
    },
    now,
    begunAt: payment.createdAt,
  })
}

type Prices = Pick<Office, 'coupon' | 'prices'>
type Taken = { order: ProviderOrder; now: Date; whenUnbookable: WhenUnbookable | undefined }

async function book(
  tx: Tx,
  payment: PaymentRow,
  taken: Taken & { held: number | null; office: Prices },
): Promise<Progress> {
  const { order, held, office, now } = taken
  const capture = order.capture!
  const seat = isLive(payment.status)
    ? await ownSeat(tx, payment, { held, now })
    : await holdAgain(tx, payment, now)
  if (seat === null || !payment.userId) return { payment: await giveBack(tx, payment, taken) }

  const { captureId, amountCents: capturedCents, feeCents } = capture
  const paid = { ...payment, captureId, capturedCents, feeCents }
  const { userId, id: sourcePaymentId, createdAt: begunAt } = payment
  const [captured, , mails, coupon] = await Promise.all([
    movePayment(tx, payment, { to: 'captured', issue: null, capture, now }),
    postCapture(tx, paid, { happenedAt: arrival(payment, capture), now }),
    bookConsultation(tx, { payment, seat, now }),
    earnCoupon(tx, { userId, reason: 'payment', sourcePaymentId, office, now, begunAt }),
    payment.couponCode ? useCoupon(tx, payment.id, now) : null,
  ])
  if (!captured) throw new Error(`Payment ${payment.id} cannot be captured from ${payment.status}`)
  await queueMails(tx, coupon ? [...mails, coupon.mail] : mails)
  if (!isFresh(payment, order)) await mergeIntoRows(tx, captured, order, now)
  return { payment: captured, booked: true }
}

/** No refund can be known of a capture that was not known until now, and the provider shows none. */
const isFresh = ({ captureId }: PaymentRow, { capture, refunds }: ProviderOrder): boolean =>
  captureId === null && capture?.status === 'completed' && refunds.length === 0

/** An eCheck may take longer than the time until the consultation. */
const ownSeat = async (
  tx: Tx,
  payment: PaymentRow,
  { held, now }: { held: number | null; now: Date },
): Promise<number | null> =>
  payment.startsAt && payment.startsAt > now
    ? (held ?? claimFirstSeat(tx, { startsAt: payment.startsAt, paymentId: payment.id }))
    : null

/**
 * Takes slot and coupon of a payment that had been given up once more; the seat, or null and nothing is
 * held. Someone who has another checkout open, or has booked since, wants that one.
 */
export async function holdAgain(tx: Tx, payment: PaymentRow, now: Date): Promise<number | null> {
  const { userId, couponCode: code, id: paymentId } = payment
  if (!userId) return null
  if (!(await lockBuyer(tx, userId))) return null
  if (await hasMovedOn(tx, payment)) return null
  if (isWithinNotice(payment, now)) return null
  const seat = await ownSeat(tx, payment, { held: await heldSeat(tx, paymentId), now })
  if (seat === null) return null
  if (!code || (await claimCoupon(tx, { code, userId, paymentId, now }))) return seat
  await release(tx, paymentId)
  return null
}

/** Whoever comes back that late could not cancel for a refund any more, and did not know when they paid. */
const isWithinNotice = ({ startsAt, refundNoticeHours }: PaymentRow, now: Date): boolean =>
  startsAt !== null && now > fullRefundUntil(startsAt, refundNoticeHours)

/** The buyer has another checkout open, or has booked since. */
async function hasMovedOn(tx: Tx, { id: paymentId, userId, createdAt }: PaymentRow): Promise<boolean> {
  if (!userId) return false
  if (await findOtherLive(tx, { userId, paymentId })) return true
  return hasBookedSince(tx, { userId, createdAt })
}

/** Money was taken that cannot be served: all of it goes back by itself, and the person is told. */
async function giveBack(
  tx: Tx,
  payment: PaymentRow,
  { order, now, whenUnbookable }: Taken,
): Promise<PaymentRow> {
  const capture = order.capture!
  // What began before a restore may have been booked or cancelled in days that this database has forgotten.
  const mustAsk = await isFromBeforeRestore(tx, payment.createdAt)
  if ((whenUnbookable ?? (mustAsk ? 'ask' : 'refund')) === 'ask') {
    await keepForDecision(tx, payment, order, now)
    await postponeLook(tx, payment, now)
    return payment
  }
  const reason = await unbookable(tx, payment, capture, now)
  await release(tx, payment.id)
  const due = await movePayment(tx, payment, { to: 'refund_due', issue: reason.toUpperCase(), capture, now })
  if (!due) throw new Error(`Payment ${payment.id} cannot be given back from ${payment.status}`)
  await postCapture(tx, due, { happenedAt: arrival(payment, capture), now })
  await mergeIntoRows(tx, due, order, now)
  const owed = await queueRefund(tx, { paymentId: due.id, reason: `Not booked: ${reason}`, now })
  if (owed) {
    const begunAt = whenUnbookable === 'refund' ? {} : { begunAt: payment.createdAt }
    await tellThatItGoesBack(tx, due, { amountCents: owed.amountCents, reason, now, ...begunAt })
  }
  return due
}

async function keepForDecision(
  tx: Tx,
  { id: paymentId, provider, userId, startsAt }: PaymentRow,
  order: ProviderOrder,
  now: Date,
): Promise<void> {
  const { captureId, amountCents, currency } = order.capture!
  await quarantine(tx, {
    orderId: order.orderId,
    provider,
    origin: 'unbookable',
    captureId,
    amountCents,
    currency,
    userId,
    startsAt,
    paymentId,
    now,
    nextCheckAt: new Date(now.getTime() + ASK_AGAIN_MS),
  })
}

async function unbookable(
  tx: Tx,
  payment: PaymentRow,
  capture: ProviderCapture,
  now: Date,
): Promise<UnbookableReason> {
  if (payment.status === 'superseded' && (payment.issue === 'NEWER_DRAFT' || payment.issue === OTHER_WAY))
    return 'superseded'
  if (capture.amountCents !== payment.amountCents || capture.currency !== payment.currency) return 'mismatch'
  if (payment.status === 'superseded' || payment.status === 'failed') return 'over'
  if (payment.status === 'expired' && (await hasMovedOn(tx, payment))) return 'superseded'
  if (payment.status === 'expired' && isWithinNotice(payment, now)) return 'over'
  return payment.status === 'orphan' || capture.status !== 'refunded' ? 'slot_taken' : 'other'
}
