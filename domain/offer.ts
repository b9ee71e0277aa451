import { type Platform, platforms } from './consultation.ts'
import type { Currency, Office } from './office.ts'
import { currencyOf, type Way, ways } from './way.ts'

/** The office as its pages tell of it: without `ways`, the first way to pay is the only one. */
export type OfferedOffice = Office & { ways?: readonly Way[] }

/** In which currencies a consultation can be paid by these ways, each once. */
export const currenciesOf = (given: readonly Way[] = [ways[0]]): Currency[] => [
  ...new Set(given.map(currencyOf)),
]

/** The chat apps that the form offers, always in the same order. */
export const offeredApps = (office: Pick<Office, 'platforms'>): Platform[] =>
  platforms.filter((app) => office.platforms[app].offered)
