import { type Order, type PaymentWindow, RETURN_PATH } from '#contract/payments.ts'
import { priceCents } from '#domain/coupon.ts'
import { fromMinor } from '#domain/currency.ts'
import type { Currency } from '#domain/settings.ts'
import { created, ok, type Result } from '#domain/result.ts'
import { currencyOf, type PaymentMethod } from '#domain/payment-method.ts'
import type { Instance } from '#server/db/instance.ts'
import type { Deps } from '#server/deps.ts'
import { gatewayOf } from '#server/features/payments/gateways.ts'
import { findOrderDescription } from '#server/features/payments/service.ts'
import { chosenMethod, type PaymentRow } from '#server/features/payments/store.ts'
import type { Service } from '#server/features/services/catalogue.ts'
import { type NotPlaced, placeOrder } from '#server/features/payments/capture/place-order.ts'
import { openMethods } from '#server/features/payments/capture/unresponsive-providers.ts'

export type PricedMethod = { way: PaymentMethod; amount: string; currency: Currency }

/** Lists the available payment methods with their prices for a service, with or without a coupon. */
export async function pricedMethods(
  deps: Pick<Deps, 'payments' | 'settings' | 'db' | 'now'>,
  couponPercent: number | null,
  prices: Service['prices'],
): Promise<PricedMethod[]> {
  return (await openMethods(deps)).flatMap((method) => {
    const currency = currencyOf(method)
    const price = prices[currency]
    if (price === undefined) return []
    return [
      { way: method, amount: fromMinor(priceCents(price, couponPercent, currency), currency), currency },
    ]
  })
}

/**
 * Returns the parameters with which the browser opens the provider's payment window; null without an order or
 * a window.
 */
export const windowOf = async (
  deps: Pick<Deps, 'db' | 'payments' | 'config' | 'settings'>,
  payment: PaymentRow,
  link?: PayingLink,
): Promise<PaymentWindow | null> =>
  payment.orderId === null
    ? null
    : gatewayOf(deps, payment.provider).windowOf({
        paymentId: payment.orderId,
        way: chosenMethod(payment),
        amount: { minor: payment.amountCents, currency: payment.currency },
        description: await findOrderDescription(deps, payment),
        // The opener of a link is a stranger to the student, and the provider asks for a name and an address.
        buyer: link
          ? { name: link.name, email: deps.settings.current().company.email }
          : { name: payment.draft.name, email: payment.draft.email },
        returnUrl: `${deps.config.publicUrl}${RETURN_PATH}${link ? `?to=${encodeURIComponent(link.path)}` : ''}`,
      })

/** The payment link that an order belongs to: the page to which the provider returns, and the first name shown. */
type PayingLink = { path: string; name: string }

/** Prices of a service for an open checkout: a currency that it has or had keeps its price, see `transferHold`. */
export const reservedPrices = (
  prices: Service['prices'],
  { agreedPrices, currency, listPriceCents }: PaymentRow,
): Service['prices'] => {
  const agreed = { ...agreedPrices, [currency]: listPriceCents }
  return Object.fromEntries(
    Object.entries(prices).map(([sold, price]) => [sold, agreed[sold as Currency] ?? price]),
  )
}

/** Returns the order of an open checkout; creates it at the provider if necessary. `instance`: the current one, if known. */
export async function placeAndDescribeOrder(
  deps: Pick<Deps, 'config' | 'db' | 'now' | 'payments' | 'merchants' | 'settings' | 'log' | 'triggerWorker'>,
  payment: PaymentRow,
  { isNew, instance, link }: { isNew: boolean; instance?: Pick<Instance, 'id'>; link?: PayingLink },
): Promise<Result<Order, NotPlaced>> {
  if (payment.orderId && payment.approveUrl)
    return ok(await describeOrder(deps, payment, payment.orderId, link))
  const placed = await placeOrder(deps, payment, { instance, page: link?.path })
  if (!placed.ok) return placed
  const order = await describeOrder(deps, placed.value, placed.value.orderId, link)
  return isNew ? created(order) : ok(order)
}

const describeOrder = async (
  deps: Pick<Deps, 'db' | 'payments' | 'config' | 'settings'>,
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
