import { localeOrDefault } from '#contract/locales.ts'
import { type Draft, type Order, type PaymentWindow, RETURN_PATH } from '#contract/payments.ts'
import { textIn } from '#contract/services.ts'
import { fromMinor } from '#domain/currency.ts'
import { storedServiceId } from '#domain/first-service.ts'
import { currencyOf } from '#domain/payment-method.ts'
import { isReserving } from '#domain/payment.ts'
import { created, err, ok, type Result } from '#domain/result.ts'
import { productConstants } from '#domain/settings.ts'
import { getCurrentInstance, type Instance } from '#server/db/instance.ts'
import { type Db, inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import type { ProviderOrder } from '#server/payment-gateway.ts'
import { endCheckout } from './end-checkout.ts'
import { gatewayOf } from './gateways.ts'
import { orderReferences } from './order-references.ts'
import { accountRefusalFact, recordAccountRefusal, saveMerchantId } from './provider-account.ts'
import { findServiceOf } from './requested-service.ts'
import { chosenMethod, lockPayment, type PaymentRow } from './store.ts'
import { scheduleNextSync } from './sync-store.ts'
import { supersedeExpired, markOrdered, storeOrder } from './transitions-store.ts'

export type OrderRefusal = 'PROVIDER_UNAVAILABLE' | 'PAYMENT_FAILED' | 'PAYMENT_SUPERSEDED'

/** Dependencies of a call that can create an order. */
export type OrderNeeds = Pick<
  Deps,
  'config' | 'db' | 'now' | 'gateways' | 'merchants' | 'settings' | 'log' | 'triggerWorker'
>

/**
 * Creates the provider's order for a payment. Idempotent: the key is made from the payment id, so a repeat after a lost
 * reply or a crash returns the same order. `page`: path of our page to which the provider returns the buyer.
 */
export async function placeOrder(
  deps: OrderNeeds,
  payment: PaymentRow,
  {
    instance,
    page: path = '/payment',
  }: { instance?: Pick<Instance, 'id'> | undefined; page?: string | undefined } = {},
): Promise<Result<PaymentRow & { orderId: string }, OrderRefusal>> {
  const page = `${deps.config.publicUrl}${path}`
  const gateway = gatewayOf(deps, payment.provider)
  const answer = await gateway.createOrder({
    key: `${payment.id}-o`,
    amount: { minor: payment.amountCents, currency: payment.currency },
    description: await findOrderDescription(deps, payment),
    paymentId: payment.id,
    ...orderReferences(instance ?? (await getCurrentInstance(deps.db)), payment),
    // A provider without a page of its own: ours opens its payment window.
    returnUrl: payment.provider === 'paypal' ? page : `${page}?way=${payment.way}`,
    cancelUrl: `${page}?cancelled=1`,
    locale: payment.locale,
  })
  const call = { provider: payment.provider, call: 'order' } as const
  if (answer.ok) return saveOrder(deps, payment, answer.value)
  await recordAccountRefusal(deps, call, answer)
  deps.log.warn({ paymentId: payment.id, issue: answer.issue, kind: answer.kind }, 'order not created')
  return inTransaction(deps.db, async (tx) => {
    const locked = await lockPayment(tx, payment.id)
    // A concurrent call has created the order.
    if (locked.orderId && isReserving(locked.status)) return ok({ ...locked, orderId: locked.orderId })
    if (answer.kind === 'unknown') {
      await scheduleNextSync(tx, payment, deps.now())
      return err('PROVIDER_UNAVAILABLE')
    }
    if (locked.status === 'creating')
      await endCheckout(tx, locked, { to: 'failed', issue: answer.issue, now: deps.now() })
    return err('PAYMENT_FAILED')
  })
}

/** T2: stores the provider's order id on the payment. */
async function saveOrder(
  deps: Pick<Deps, 'db' | 'now' | 'gateways' | 'merchants'>,
  payment: PaymentRow,
  order: ProviderOrder,
): Promise<Result<PaymentRow & { orderId: string }, 'PAYMENT_SUPERSEDED'>> {
  const { orderId } = order
  await saveMerchantId(deps, gatewayOf(deps, payment.provider), order)
  const factToDelete = accountRefusalFact(payment.provider, 'order')
  const saved = await saveFoundOrder(deps.db, payment, { ...order, factToDelete }, deps.now())
  if (saved.orderId === orderId && isReserving(saved.status)) return ok({ ...saved, orderId })
  await supersedeExpired(deps.db, { id: payment.id }, { issue: 'NEWER_DRAFT', now: deps.now() })
  return err('PAYMENT_SUPERSEDED')
}

/**
 * Stores the order of a payment. A payment that has ended since the call keeps its status, but its order is synced
 * until the provider no longer returns it.
 */
export async function saveFoundOrder(
  db: Db,
  payment: PaymentRow,
  { factToDelete, ...order }: { orderId: string; approveUrl: string | null; factToDelete?: string },
  now: Date,
): Promise<PaymentRow> {
  const moved = await markOrdered(db, payment, { order, factToDelete, now })
  return moved ?? storeOrder(db, payment, order, now)
}

/**
 * The payment link that an order belongs to: the page to which the provider returns, and the client's first name, as
 * the page shows it.
 */
type PayingLink = { path: string; name: string }

/**
 * Returns the order of an open checkout; creates it at the provider if necessary. `instance`: the current one, if
 * known.
 */
export async function placeAndDescribeOrder(
  deps: OrderNeeds,
  payment: PaymentRow,
  { isNew, instance, link }: { isNew: boolean; instance?: Pick<Instance, 'id'>; link?: PayingLink },
): Promise<Result<Order, OrderRefusal>> {
  if (payment.orderId && payment.approveUrl)
    return ok(await describeOrder(deps, payment, payment.orderId, link))
  const placed = await placeOrder(deps, payment, { instance, page: link?.path })
  if (!placed.ok) return placed
  const order = await describeOrder(deps, placed.value, placed.value.orderId, link)
  return isNew ? created(order) : ok(order)
}

const describeOrder = async (
  deps: WindowNeeds,
  payment: PaymentRow,
  orderId: string,
  link?: PayingLink,
): Promise<Order> => ({
  orderId,
  way: chosenMethod(payment),
  amount: fromMinor(payment.amountCents, payment.currency),
  currency: currencyOf(chosenMethod(payment)),
  holdExpiresAt: payment.holdUntil.toISOString(),
  approveUrl: payment.approveUrl ?? '',
  window: await findPaymentWindow(deps, payment, link),
})

type WindowNeeds = Pick<Deps, 'db' | 'gateways' | 'config' | 'settings'>

/**
 * Returns the parameters with which the browser opens the provider's payment window; null without an order or
 * a window.
 */
export async function findPaymentWindow(
  deps: WindowNeeds,
  payment: PaymentRow,
  link?: PayingLink,
): Promise<PaymentWindow | null> {
  const gateway = gatewayOf(deps, payment.provider)
  if (payment.orderId === null || !gateway.windowOf) return null
  return gateway.windowOf({
    orderId: payment.orderId,
    way: chosenMethod(payment),
    amount: { minor: payment.amountCents, currency: payment.currency },
    description: await findOrderDescription(deps, payment),
    // The payer with a link must not see the client's address, but the provider requires a name and an address.
    buyer: link
      ? { name: link.name, email: deps.settings.current().company.email }
      : { name: payment.draft.name, email: payment.draft.email },
    returnUrl: `${deps.config.publicUrl}${RETURN_PATH}${link ? `?to=${encodeURIComponent(link.path)}` : ''}`,
  })
}

/**
 * Name of a payment at the provider: of the first service the name that the specification gives to every order, of
 * another one its name in the language of the booking.
 */
async function findOrderDescription(
  deps: Pick<Deps, 'db' | 'settings'>,
  { draft, locale }: { draft: Pick<Partial<Draft>, 'serviceId'>; locale: string },
): Promise<string> {
  const service = storedServiceId(draft.serviceId) && (await findServiceOf(deps, draft))
  const name = service && textIn(service.names, localeOrDefault(locale))
  return name || productConstants.orderDescription
}
