import type { Locale } from '#contract/locales.ts'
import { currenciesOf, type OfferedOffice } from '#domain/offer.ts'
import { type Facts, factsOf } from './settings-facts.ts'

export type { Facts } from './settings-facts.ts'

/** The facts of an office, with the currencies of its payment methods. */
export const factsIn = (locale: Locale, office: OfferedOffice): Facts =>
  factsOf(locale, office, currenciesOf(office.ways))
