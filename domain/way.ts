import type { Currency } from './settings.ts'

/** Payment providers. Ids of orders, captures and refunds are unique only per provider. */
export const providerNames = ['paypal', 'portone'] as const
export type ProviderName = (typeof providerNames)[number]

/** Payment methods; the first is the default. */
export const ways = ['paypal', 'korean_card', 'kakaopay', 'naverpay', 'tosspay'] as const
export type Way = (typeof ways)[number]

/** Payment methods that need a card, a wallet or an account in Korea. */
export type KoreanWay = Exclude<Way, 'paypal'>

/** Each payment method has a price in its own currency, set by hand: nothing is converted. */
export const providerOf = (way: Way): ProviderName => (way === 'paypal' ? 'paypal' : 'portone')
/** Payment method assumed for a provider's money when the actual one is unknown. */
export const usualWay = (provider: ProviderName): Way => ways.find((way) => providerOf(way) === provider)!
export const currencyOf = (way: Way): Currency => (way === 'paypal' ? 'USD' : 'KRW')
