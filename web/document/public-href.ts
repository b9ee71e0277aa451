import type { Locale } from '#contract/locales.ts'
import { addressIn, type PublicPath } from '#contract/pages.ts'

/** Like `addressIn`, but a path that is no public page does not compile. */
export const publicHref: (path: PublicPath, locale: Locale) => string = addressIn
