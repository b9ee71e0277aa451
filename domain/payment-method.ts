import type { Currency } from './settings.ts'

export const calledProviders = ['paypal', 'portone'] as const
export type CalledProvider = (typeof calledProviders)[number]

/**
 * Sources of money; ids of orders, captures and refunds are unique only per source. `outside`: staff received it in
 * cash or by transfer, or nothing is paid, and no provider is called.
 */
export const providerNames = [...calledProviders, 'outside'] as const
export type ProviderName = (typeof providerNames)[number]

/** Payment methods that a client can choose; the first is the default. */
export const paymentMethods = ['paypal', 'korean_card', 'kakaopay', 'naverpay', 'tosspay'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

export const storedMethods = [...paymentMethods, 'outside'] as const
type StoredMethod = (typeof storedMethods)[number]

export const isPaymentMethod = (method: StoredMethod): method is PaymentMethod => method !== 'outside'

/** Payment methods that need a card, a wallet or an account in Korea. */
export type KoreanMethod = Exclude<PaymentMethod, 'paypal'>

export const providerOf = (method: PaymentMethod): CalledProvider =>
  method === 'paypal' ? 'paypal' : 'portone'
/** Payment method assumed for a provider's money when the actual one is unknown. */
export const defaultMethod = (provider: ProviderName): PaymentMethod =>
  paymentMethods.find((method) => providerOf(method) === provider) ?? paymentMethods[0]
/** Each payment method has a price in its own currency, set by hand: nothing is converted. */
export const currencyOf = (method: PaymentMethod): Currency => (method === 'paypal' ? 'USD' : 'KRW')
