import { type Platform, platforms } from './consultation.ts'
import type { Currency, Office } from './settings.ts'
import { currencyOf, type Way, ways } from './way.ts'

/** Settings as the public pages use them. Without `ways`, the first payment method is the only one. */
export type OfferedOffice = Office & { ways?: readonly Way[] }

/** Currencies of the payment methods, each once. */
export const currenciesOf = (given: readonly Way[] = [ways[0]]): Currency[] => [
  ...new Set(given.map(currencyOf)),
]

/** Chat apps that the form offers, always in the same order. */
export const offeredApps = (office: Pick<Office, 'platforms'>): Platform[] =>
  platforms.filter((app) => office.platforms[app].offered)
