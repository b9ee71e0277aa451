import type { ComponentType } from 'react'
import type { Locale } from '#contract/locales.ts'
import type { English } from './messages/catalogues.ts'
import type { Say } from './messages/text.ts'

/** A page that anybody may read: static HTML in every language, without a framework in the browser. */
export type PublicPage = {
  path: string
  meta: (locale: Locale, say: Say<English['layout']>) => { title: string; description: string }
  Component: ComponentType<{ locale: Locale }>
  sheet: 'home' | 'inner'
  /** Facts about the page for search engines (schema.org). */
  facts?: (locale: Locale) => object
  /** Blocks of the class `reveal` fade in when 15% of them are in view. */
  reveal?: true
}
