import { type Order, type PaymentWindow, RETURN_PATH } from '#contract/payments.ts'
import { fromMinor } from '#domain/currency.ts'
import { created, ok, type Result } from '#domain/result.ts'
import { currencyOf } from '#domain/payment-method.ts'
import type { Instance } from '#server/db/instance.ts'
import type { Deps } from '#server/deps.ts'
import { gatewayOf } from '#server/features/payments/gateways.ts'
import { findOrderDescription } from '#server/features/payments/service.ts'
import { chosenMethod, type PaymentRow } from '#server/features/payments/store.ts'
import {
  type OrderRefusal,
  type OrderNeeds,
  placeOrder,
} from '#server/features/payments/capture/place-order.ts'

/** The payment link that an order belongs to: the page to which the provider returns, and the client's first name, as the page shows it. */
type PayingLink = { path: string; name: string }

/** Returns the order of an open checkout; creates it at the provider if necessary. `instance`: the current one, if known. */
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
  window: await windowOf(deps, payment, link),
})

type WindowNeeds = Pick<Deps, 'db' | 'payments' | 'config' | 'settings'>

/**
 * Returns the parameters with which the browser opens the provider's payment window; null without an order or
 * a window.
 */
export async function windowOf(
  deps: WindowNeeds,
  payment: PaymentRow,
  link?: PayingLink,
): Promise<PaymentWindow | null> {
  const gateway = gatewayOf(deps, payment.provider)
  if (payment.orderId === null || !gateway.windowOf) return null
  return gateway.windowOf({
    paymentId: payment.orderId,
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
