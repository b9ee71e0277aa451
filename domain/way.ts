import type { Currency } from './office.ts'

/** Who takes the money. An id of an order, a capture or a refund means something only together with it. */
export const providerNames = ['paypal', 'portone'] as const
export type ProviderName = (typeof providerNames)[number]

/** How a buyer pays; the first is meant where nothing is said. */
export const ways = ['paypal', 'korean_card', 'kakaopay', 'naverpay', 'tosspay'] as const
export type Way = (typeof ways)[number]

/** Those that need a card, a wallet or an account in Korea. */
export type KoreanWay = Exclude<Way, 'paypal'>

/** Each way has a price of its own currency, set by hand: nothing is converted. */
export const providerOf = (way: Way): ProviderName => (way === 'paypal' ? 'paypal' : 'portone')
/** What is said of money by a provider when nothing tells how it was paid. */
export const usualWay = (provider: ProviderName): Way => ways.find((way) => providerOf(way) === provider)!
export const currencyOf = (way: Way): Currency => (way === 'paypal' ? 'USD' : 'KRW')
