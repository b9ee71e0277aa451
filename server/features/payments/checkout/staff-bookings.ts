import { randomUUID } from 'node:crypto'
import type { PaymentLink } from '#contract/payment-links.ts'
import type { Draft } from '#contract/payments.ts'
import { addMs, HOUR_MS, MINUTE_MS, type SlotRefusal } from '#domain/calendar.ts'
import type { Money } from '#domain/currency.ts'
import { currencyOf } from '#domain/payment-method.ts'
import { err, ok, type Result } from '#domain/result.ts'
import { lockAccount } from '#server/db/lock-account.ts'
import type { Tx } from '#server/db/transaction.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { applyOrderIn } from '#server/features/payments/capture/apply.ts'
import { openMethods } from '#server/features/payments/gateways.ts'
import type { NewPayment } from '#server/features/payments/insert-payment-store.ts'
import { findServiceOf } from '#server/features/payments/requested-service.ts'
import { lockCheckouts, type PaymentRow } from '#server/features/payments/store.ts'
import { supersedeExpired } from '#server/features/payments/transitions-store.ts'
import type { Service } from '#server/features/services/catalogue.ts'
import { blankOrder } from '#server/payment-gateway.ts'
import { hasBookingDuring } from './checkout-store.ts'
import { hashDraft, newPayment } from './create-order.ts'
import { insertStaffLink } from './payment-links.ts'
import { findLanesForDraft, insertPaymentWithSeat, slotStartOf } from './reserve-slot.ts'

/**
 * Bookings that staff make for a client, in the caller's transaction; after a refusal the caller rolls it back.
 * Staff may book at any working time that has not begun, without the lead time of the clients, unless the client has a
 * consultation then.
 */

type Client = Pick<Actor, 'id' | 'locale'>
export type StaffBookingRefusal =
  | SlotRefusal
  | 'INVALID_INPUT'
  | 'SLOT_TAKEN'
  | 'ALREADY_BOOKED'
  | 'LOGIN_REQUIRED'
  | 'PAYMENT_IN_PROGRESS'
  | 'WAY_UNAVAILABLE'
  | 'OPENING_SOON'

/**
 * Books a time for which no provider is asked: the office has received `amount`, or it is 0 and the booking is free.
 * The money is posted to the ledger like a provider's. PAYMENT_IN_PROGRESS while the client is paying for something.
 */
export async function bookOutside(
  tx: Tx,
  deps: Pick<Deps, 'now' | 'settings' | 'gateways' | 'merchants'>,
  { client, draft, amount, note }: { client: Client; draft: Draft; amount: Money; note: string },
): Promise<Result<{ paymentId: string }, StaffBookingRefusal>> {
  const now = deps.now()
  const settings = deps.settings.current()
  const id = randomUUID()
  // Placeholder, because no provider has an order for this payment.
  const orderId = `outside-${id}`
  const reserved = await insertStaffPayment(tx, deps, client, draft, ({ length }) => ({
    id,
    provider: 'outside',
    way: 'outside',
    userId: client.id,
    origin: 'server',
    status: 'created',
    draft,
    draftHash: hashDraft(draft),
    attachmentId: null,
    startsAt: slotStartOf(draft),
    listPriceCents: amount.minor,
    amountCents: amount.minor,
    currency: amount.currency,
    couponCode: null,
    refundNoticeHours: settings.policy.refundNoticeHours,
    length,
    locale: client.locale,
    orderId,
    note,
    holdUntil: addMs(now, settings.slots.holdMinutes * MINUTE_MS),
    now,
  }))
  if (!reserved.ok) return reserved
  const { booked } = await applyOrderIn(tx, deps, id, {
    ...blankOrder(orderId),
    status: 'completed',
    amount,
    customId: id,
    capture: {
      captureId: orderId,
      status: 'completed',
      amount,
      fee: { minor: 0, currency: amount.currency },
      reason: null,
      createdAt: now,
      updatedAt: now,
    },
  })
  return booked ? ok({ paymentId: id }) : err('SLOT_TAKEN', { fields: { time: 'SLOT_TAKEN' } })
}

/** Holds a slot for a client and creates the link with which any person can pay for it, for at most `hours`. */
export async function holdForLink(
  tx: Tx,
  deps: Pick<Deps, 'config' | 'gateways' | 'now' | 'settings'>,
  { client, draft, hours }: { client: Client; draft: Draft; hours: number },
): Promise<Result<{ link: PaymentLink; paymentId: string }, StaffBookingRefusal>> {
  if (!(await deps.settings.isSelling(tx))) return err('OPENING_SOON')
  const now = deps.now()
  const holdUntil = new Date(Math.min(now.getTime() + hours * HOUR_MS, slotStartOf(draft).getTime()))
  const methods = await openMethods({ ...deps, db: tx })
  const service = await findServiceOf({ ...deps, db: tx }, draft)
  const method = methods.find((each) => service?.prices[currencyOf(each)] !== undefined)
  if (service?.active && !method) return err('WAY_UNAVAILABLE')
  const reserved = await insertStaffPayment(tx, deps, client, draft, (of) => ({
    ...newPayment({
      actor: client,
      draft,
      draftHash: hashDraft(draft),
      origin: 'server',
      way: method!,
      orderId: null,
      holdUntil,
      settings: deps.settings.current(),
      service: of,
      now,
    }),
    madeByStaff: true,
  }))
  if (!reserved.ok) return reserved
  const paymentId = reserved.value.id
  const link = await insertStaffLink(tx, deps, { paymentId, expiresAt: holdUntil, now })
  return ok({ link, paymentId })
}

/**
 * Stores the payment that `paymentOf` builds, with its seat: for a client without an open checkout who has no
 * consultation at that time.
 */
async function insertStaffPayment(
  tx: Tx,
  deps: Pick<Deps, 'now' | 'settings'>,
  client: Client,
  draft: Draft,
  paymentOf: (service: Service) => NewPayment & { userId: string; startsAt: Date },
): Promise<Result<PaymentRow, StaffBookingRefusal>> {
  const now = deps.now()
  if (!(await lockAccount(tx, client.id))) return err('LOGIN_REQUIRED')
  const { open, hasExpired } = await lockCheckouts(tx, client.id)
  if (hasExpired) await supersedeExpired(tx, { userId: client.id }, { issue: 'NEWER_DRAFT', now })
  if (open) return err('PAYMENT_IN_PROGRESS')
  const service = await findServiceOf({ ...deps, db: tx }, draft)
  if (!service?.active) return err('INVALID_INPUT', { fields: { serviceId: 'INVALID_INPUT' } })
  const slots = { ...deps.settings.current().slots, leadHours: 0 }
  const lanes = await findLanesForDraft(tx, draft, { length: service.length, slots, now })
  if (!lanes.ok) return lanes
  // A repeated request must not book a second counsellor for the same time.
  if (
    await hasBookingDuring(tx, client.id, {
      from: slotStartOf(draft),
      minutes: service.length.durationMinutes,
    })
  )
    return err('ALREADY_BOOKED', { fields: { time: 'ALREADY_BOOKED' } })
  const payment = await insertPaymentWithSeat(tx, paymentOf(service), lanes.value)
  return payment ? ok(payment) : err('SLOT_TAKEN', { fields: { time: 'SLOT_TAKEN' } })
}
