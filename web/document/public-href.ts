import type { Locale } from '#contract/locales.ts'
import { DEFAULT_LOCALE } from '#contract/locales.ts'

/** The address of a public page in a language: English has no prefix, '/ko', '/ko/about'. */
export const publicHref = (path: string, locale: Locale): string =>
  locale === DEFAULT_LOCALE ? path : `/${locale}${path === '/' ? '' : path}`
