import { type Platform, platforms } from './consultation.ts'
import type { Currency, Settings } from './settings.ts'
import { currencyOf, type PaymentMethod, paymentMethods } from './payment-method.ts'

/** Settings as the pages use them. Without `paymentMethods`, the first payment method is the only one. */
export type PublicSettings = Settings & {
  paymentMethods?: readonly PaymentMethod[]
  /** Machine translation by a server is on. */
  translates?: boolean
}

export const currenciesOf = (methods: readonly PaymentMethod[] = [paymentMethods[0]]): Currency[] => [
  ...new Set(methods.map(currencyOf)),
]

/** Chat apps that the form offers, always in the same order. */
export const offeredApps = (settings: Pick<Settings, 'platforms'>): Platform[] =>
  platforms.filter((app) => settings.platforms[app].offered)
