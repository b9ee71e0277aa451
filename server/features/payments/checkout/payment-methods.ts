import type { PricedMethod } from '#contract/payments.ts'
import { priceCents } from '#domain/coupon.ts'
import { fromMinor } from '#domain/currency.ts'
import { currencyOf } from '#domain/payment-method.ts'
import type { Currency } from '#domain/settings.ts'
import type { Deps } from '#server/deps.ts'
import { findCouponOf } from '#server/features/coupons/reservations.ts'
import { openMethods } from '#server/features/payments/gateways.ts'
import { chosenMethod, type PaymentRow } from '#server/features/payments/store.ts'
import type { Service } from '#server/features/services/catalogue.ts'

/** Lists the available payment methods with their prices for a service, with or without a coupon. */
export async function listPricedMethods(
  deps: Pick<Deps, 'gateways' | 'settings' | 'db' | 'now'>,
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

/** Prices of a service for an open checkout: those at its start, in the currencies that are still offered. */
export const reservedPrices = (
  prices: Service['prices'],
  { agreedPrices, currency, listPriceCents }: PaymentRow,
): Service['prices'] => {
  const agreed = { ...agreedPrices, [currency]: listPriceCents }
  return Object.fromEntries(
    Object.entries(prices).map(([sold, price]) => [sold, agreed[sold as Currency] ?? price]),
  )
}

/**
 * Payment methods of an open checkout, with its price in the currency of each. `prices`: those of its service today.
 */
export async function listPayableMethods(
  deps: Pick<Deps, 'gateways' | 'settings' | 'db' | 'now'>,
  payment: PaymentRow,
  prices: Service['prices'] = {},
): Promise<PricedMethod[]> {
  const coupon = payment.couponCode ? await findCouponOf(deps.db, payment.id) : null
  return listPricedMethods(deps, coupon?.percent ?? null, reservedPrices(prices, payment))
}

/** One price per currency of the methods with which a checkout can be paid; without any, the amount that was paid. */
export function pricesOf(
  payment: PaymentRow,
  methods: readonly PricedMethod[],
): Pick<PricedMethod, 'amount' | 'currency'>[] {
  if (methods.length === 0) {
    const currency = currencyOf(chosenMethod(payment))
    return [{ amount: fromMinor(payment.amountCents, currency), currency }]
  }
  return [...new Map(methods.map(({ amount, currency }) => [currency, { amount, currency }])).values()]
}
