import { type Platform, platforms } from './consultation.ts'
import { currencyOf, type PaymentMethod, paymentMethods } from './payment-method.ts'
import type { Currency, Settings } from './settings.ts'
import type { WeeklyStarts } from './weekly-starts.ts'
import type { Length } from './working-hours.ts'

/** A service on offer with its texts by language. */
export type OfferedService = {
  id: string
  names: Readonly<Partial<Record<string, string>>>
  descriptions: Readonly<Partial<Record<string, string>>>
  length: Length
  /** Smallest units; it is not sold in a missing currency. */
  prices: Readonly<Partial<Record<Currency, number>>>
}

/** Settings as the pages use them. Without `paymentMethods`, the first payment method is the only one. */
export type PublicSettings = Settings & {
  paymentMethods?: readonly PaymentMethod[]
  /** In their order. Absent while the consultation of the settings is the only service. */
  services?: readonly OfferedService[]
  /** Absent while every counsellor works in the opening hours of the settings, and without any start time. */
  weeklyStarts?: WeeklyStarts
  /** Machine translation by a server is on. */
  translates?: boolean
}

export const currenciesOf = (methods: readonly PaymentMethod[] = [paymentMethods[0]]): Currency[] => [
  ...new Set(methods.map(currencyOf)),
]

/** Chat apps that the form offers, always in the same order. */
export const offeredApps = (settings: Pick<Settings, 'platforms'>): Platform[] =>
  platforms.filter((app) => settings.platforms[app].offered)
