import { type Draft, draft as draftShape } from '#contract/payments.ts'
import { addMs, isCalendarDate, koreanInstant } from '#domain/calendar.ts'
import { holdDeadline } from '#domain/holds.ts'
import { err, ok, type Result } from '#domain/result.ts'
import { isUuid } from '#domain/uuid.ts'
import { lockAccount } from '#server/db/lock-account.ts'
import { inTransactionUnlessRefused } from '#server/db/transaction-unless-refused.ts'
import { inTransaction, violates } from '#server/db/transaction.ts'
import type { Actor, Deps } from '#server/deps.ts'
import type { SyncNeeds } from '#server/features/payments/capture/sync-needs.ts'
import { UNMATCHED_GRACE_MS, insertUnmatched } from '#server/features/payments/capture/unmatched-store.ts'
import { gatewaysOf } from '#server/features/payments/gateways.ts'
import { listRecentHolds } from '#server/features/payments/holds.ts'
import { insertPayment } from '#server/features/payments/insert-payment-store.ts'
import { saveFoundOrder } from '#server/features/payments/place-order.ts'
import { resolveMerchantId } from '#server/features/payments/provider-account.ts'
import { findOpenPayment, findPayment, type PaymentRow } from '#server/features/payments/store.ts'
import { firstServiceOf } from '#server/features/services/catalogue.ts'
import { fieldFaults } from '#server/http/field-faults.ts'
import type { PaymentGateway, ProviderOrder } from '#server/payment-gateway.ts'
import { confirmBooking, takeFromSyncLimits } from './confirm.ts'
import {
  type BookingRefusal,
  insertReservedPayment,
  newPayment,
  type NewPaymentArgs,
} from './create-order.ts'
import { slotStartOf } from './reserve-slot.ts'

type ImportRefusal =
  | BookingRefusal
  | 'LOGIN_REQUIRED'
  | 'PAYMENT_NOT_FOUND'
  | 'PAYMENT_PENDING'
  | 'PAYMENT_IN_PROGRESS'
  | 'HOLDS_USED_UP'
  | 'INVALID_INPUT'

/**
 * Confirms a booking like `confirmBooking`, and first imports the order when the client created it. Only a
 * provider with `ALLOW_CLIENT_ORDERS` accepts such orders.
 */
export async function confirmOrImportOrder(
  deps: SyncNeeds,
  actor: Actor,
  input: { paymentId: string } & Record<string, unknown>,
) {
  const { paymentId: orderId } = input
  const confirmed = await confirmBooking(deps, actor, { paymentId: orderId })
  if (confirmed.ok || confirmed.code !== 'PAYMENT_NOT_FOUND') return confirmed
  const gateway = gatewaysOf(deps).find(({ capabilities }) => capabilities.importsOrders)
  if (!gateway || (await findPayment(deps.db, { orderId }))) return confirmed
  const limited = await takeFromSyncLimits(deps, { id: orderId, userId: actor.id })
  if (limited) return limited
  const imported = await importOrder(deps, gateway, actor, input)
  return imported.ok ? confirmBooking(deps, actor, { paymentId: orderId }) : imported
}

/**
 * Imports an order that a client created at the provider, as the first front end did (docs/glossary.md,
 * *specification*). The client's statements about money are ignored: the order must be for our merchant account,
 * and the price is ours. A paid order that cannot be booked is refunded automatically.
 */
async function importOrder(
  deps: SyncNeeds,
  gateway: PaymentGateway,
  actor: Actor,
  { paymentId: orderId, ...sent }: { paymentId: string } & Record<string, unknown>,
): Promise<Result<PaymentRow, ImportRefusal>> {
  const answer = await gateway.getOrder(orderId)
  if (!answer.ok) return err('PAYMENT_PENDING')
  const order = answer.value
  if (!order) return err('PAYMENT_NOT_FOUND')
  const merchantId = await resolveMerchantId(deps, gateway)
  if (!merchantId) return err('PAYMENT_PENDING')
  // Also when it carries a payment id of ours, which a client can copy onto its own order.
  if (order.merchantId !== merchantId) return err('PAYMENT_NOT_FOUND')
  if (order.customId) return findOwnPayment(deps, actor, order)

  const draft = readDraft(sent)
  if (!draft.ok) {
    await storeForRefund(deps, actor, order)
    return draft
  }
  try {
    const reserved = await reserveForOrder(deps, actor, order, draft.value)
    if (reserved.ok || !order.capture) return reserved
    // The money is captured already: this row makes sure that it is refunded.
    return ok(await storeUnbookable(deps, actor, order, draft.value))
  } catch (error) {
    // A concurrent call imported the same order; a repeated request finds it.
    if (violates(error, 'payments_order_id_key')) return err('PAYMENT_PENDING')
    throw error
  }
}

/** Finds our payment of an order that carries our payment id: the reply with the order id was lost. */
async function findOwnPayment(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  { orderId, customId, approveUrl }: ProviderOrder,
): Promise<Result<PaymentRow, 'PAYMENT_NOT_FOUND'>> {
  const payment = customId && isUuid(customId) ? await findPayment(deps.db, { id: customId }) : null
  if (!payment || payment.userId !== actor.id || payment.orderId) return err('PAYMENT_NOT_FOUND')
  return ok(await saveFoundOrder(deps.db, payment, { orderId, approveUrl }, deps.now()))
}

/** Parses the draft from the fields that the specification's client sends; an empty string means "not given". */
function readDraft(sent: Record<string, unknown>): Result<Draft, 'INVALID_INPUT'> {
  // Such an order has the price of the first service.
  const { serviceId: _service, counsellorId: _counsellor, ...fields } = draftShape.shape
  const names = Object.keys(fields)
  const given = Object.entries(sent).filter(
    ([name, value]) => names.includes(name) && value !== '' && value !== null,
  )
  const parsed = draftShape.safeParse(Object.fromEntries(given))
  if (parsed.success) return ok(parsed.data)
  return err('INVALID_INPUT', { fields: fieldFaults(parsed.error) })
}

async function reserveForOrder(
  deps: Pick<Deps, 'db' | 'now' | 'settings'>,
  actor: Actor,
  order: ProviderOrder,
  draft: Draft,
): Promise<Result<PaymentRow, BookingRefusal | 'LOGIN_REQUIRED' | 'PAYMENT_IN_PROGRESS' | 'HOLDS_USED_UP'>> {
  const { orderId } = order
  return inTransactionUnlessRefused(deps, async (tx) => {
    const hasAccount = await lockAccount(tx, actor.id)
    const known = await findPayment(tx, { orderId })
    if (known) return ok(known)
    if (!hasAccount) return err('LOGIN_REQUIRED')
    if (await findOpenPayment(tx, actor.id)) return err('PAYMENT_IN_PROGRESS')
    const wanted = paymentArgsOf(deps, { actor, draft, orderId })
    const { settings, now } = wanted
    // A captured order gets its slot without a limit; an unpaid one counts as a hold.
    if (order.capture) return insertReservedPayment(tx, wanted)
    const holds = await listRecentHolds(tx, actor.id, now)
    const deadline = holdDeadline(holds, { startsAt: slotStartOf(draft), slots: settings.slots, now })
    return deadline.ok ? insertReservedPayment(tx, { ...wanted, holdUntil: deadline.value }) : deadline
  })
}

function paymentArgsOf(
  deps: Pick<Deps, 'now' | 'settings'>,
  { actor, draft, orderId }: Pick<NewPaymentArgs, 'draft'> & { actor: Actor; orderId: string },
) {
  const settings = deps.settings.current()
  const service = firstServiceOf(settings)
  const origin = { origin: 'client', way: 'paypal' } as const
  return { ...origin, actor, draft, draftHash: orderId, orderId, settings, service, now: deps.now() }
}

async function storeUnbookable(
  deps: Pick<Deps, 'db' | 'now' | 'settings'>,
  actor: Actor,
  { orderId }: ProviderOrder,
  draft: Draft,
): Promise<PaymentRow> {
  return inTransaction(deps.db, async (tx) => {
    await lockAccount(tx, actor.id)
    const known = await findPayment(tx, { orderId })
    if (known) return known
    const wanted = paymentArgsOf(deps, { actor, draft, orderId })
    return insertPayment(tx, {
      ...newPayment(wanted),
      status: 'orphan',
      attachmentId: null,
      startsAt: isCalendarDate(draft.preferredDate)
        ? koreanInstant(draft.preferredDate, '00:00')
        : wanted.now,
      amountCents: wanted.settings.prices.USD,
    })
  })
}

/** Stores a paid order without a valid draft as unmatched, so that it is refunded. */
async function storeForRefund(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  order: ProviderOrder,
): Promise<void> {
  if (!order.capture) return
  const now = deps.now()
  const nextCheckAt = addMs(now, UNMATCHED_GRACE_MS)
  await insertUnmatched(deps.db, {
    orderId: order.orderId,
    provider: 'paypal',
    claimedBy: actor.id,
    now,
    nextCheckAt,
  })
}
