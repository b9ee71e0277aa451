import type { Locale } from '#contract/locales.ts'
import { addressIn, type PublicPath } from '#contract/pages.ts'

/** Returns the address of a public page in a language. */
export const publicHref: (path: PublicPath, locale: Locale) => string = addressIn
