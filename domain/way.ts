import type { Currency } from './settings.ts'

/** Payment providers that the site calls. */
export const calledProviders = ['paypal', 'portone'] as const
export type CalledProvider = (typeof calledProviders)[number]

/**
 * Sources of money; ids of orders, captures and refunds are unique only per source. `outside`: staff received it in
 * cash or by transfer, or nothing is paid, and no provider is called.
 */
export const providerNames = [...calledProviders, 'outside'] as const
export type ProviderName = (typeof providerNames)[number]

/** Payment methods that a client can choose; the first is the default. */
export const ways = ['paypal', 'korean_card', 'kakaopay', 'naverpay', 'tosspay'] as const
export type Way = (typeof ways)[number]

/** Payment methods of stored payments. */
export const storedWays = [...ways, 'outside'] as const
export type StoredWay = (typeof storedWays)[number]

export const isWay = (way: StoredWay): way is Way => way !== 'outside'

/** Payment methods that need a card, a wallet or an account in Korea. */
export type KoreanWay = Exclude<Way, 'paypal'>

export const providerOf = (way: Way): CalledProvider => (way === 'paypal' ? 'paypal' : 'portone')
/** Payment method assumed for a provider's money when the actual one is unknown. */
export const usualWay = (provider: ProviderName): Way =>
  ways.find((way) => providerOf(way) === provider) ?? ways[0]
/** Each payment method has a price in its own currency, set by hand: nothing is converted. */
export const currencyOf = (way: Way): Currency => (way === 'paypal' ? 'USD' : 'KRW')
