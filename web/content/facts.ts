import type { Locale } from '#contract/locales.ts'
import { currenciesOf, type PublicSettings } from '#domain/public-settings.ts'
import { type Facts, factsOf } from './settings-facts.ts'

export type { Facts } from './settings-facts.ts'

/** The facts of an office, with the currencies of its payment methods. */
export const factsIn = (locale: Locale, settings: PublicSettings): Facts =>
  factsOf(locale, settings, currenciesOf(settings.paymentMethods))
