import { isLive } from '#domain/payment.ts'
import { no, ok, type Result } from '#domain/result.ts'
import { type Db, inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import type { ProviderOrder } from '#server/payment-gateway.ts'
import { getCurrentInstance, type Instance } from '#server/db/instance.ts'
import { accountRefusalFact, recordAccountRefusal } from './account-refusals.ts'
import { endCheckout } from './end-checkout.ts'
import { orderReferences } from './order-reference.ts'
import { gatewayOf } from '#server/features/payments/gateways.ts'
import { saveMerchantId } from '#server/features/payments/merchant.ts'
import { findOrderDescription } from '#server/features/payments/service.ts'
import { scheduleNextSync } from './sync-store.ts'
import { endExpiredCheckouts, markOrdered, storeOrder } from './transitions-store.ts'
import { lockPayment, type PaymentRow } from '#server/features/payments/store.ts'

export type OrderRefusal = 'PROVIDER_UNAVAILABLE' | 'PAYMENT_FAILED' | 'PAYMENT_SUPERSEDED'

/** Dependencies of a call that can create an order. */
export type OrderNeeds = Pick<
  Deps,
  'config' | 'db' | 'now' | 'payments' | 'merchants' | 'settings' | 'log' | 'triggerWorker'
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
    if (locked.orderId && isLive(locked.status)) return ok({ ...locked, orderId: locked.orderId })
    if (answer.kind === 'unknown') {
      await scheduleNextSync(tx, payment, deps.now())
      return no('PROVIDER_UNAVAILABLE')
    }
    if (locked.status === 'creating')
      await endCheckout(tx, locked, { to: 'failed', issue: answer.issue, now: deps.now() })
    return no('PAYMENT_FAILED')
  })
}

/** T2: stores the provider's order id on the payment. */
async function saveOrder(
  deps: Pick<Deps, 'db' | 'now' | 'payments' | 'merchants'>,
  payment: PaymentRow,
  order: ProviderOrder,
): Promise<Result<PaymentRow & { orderId: string }, 'PAYMENT_SUPERSEDED'>> {
  const { orderId } = order
  await saveMerchantId(deps, gatewayOf(deps, payment.provider), order)
  const factToDelete = accountRefusalFact(payment.provider, 'order')
  const saved = await saveFoundOrder(deps.db, payment, { ...order, factToDelete }, deps.now())
  if (saved.orderId === orderId && isLive(saved.status)) return ok({ ...saved, orderId })
  await endExpiredCheckouts(deps.db, { id: payment.id }, { issue: 'NEWER_DRAFT', now: deps.now() })
  return no('PAYMENT_SUPERSEDED')
}

/**
 * Stores the order of a payment. A payment that ended meanwhile keeps its status, but its order is synced
 * until the provider forgets it.
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
