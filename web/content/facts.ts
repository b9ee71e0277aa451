import type { Locale } from '#contract/locales.ts'
import { priceCents } from '#domain/coupon.ts'
import { currenciesOf, type OfferedOffice } from '#domain/offer.ts'
import { type Facts, factsOf } from './office-facts.ts'

export { type Facts, WON } from './office-facts.ts'

/** The facts of an office with the ways to pay that it offers. */
export const factsIn = (locale: Locale, office: OfferedOffice): Facts =>
  factsOf(locale, office, { currencies: currenciesOf(office.ways), priceOf: priceCents })
