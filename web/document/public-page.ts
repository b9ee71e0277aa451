import type { ComponentType } from 'react'
import type { Locale } from '#contract/locales.ts'
import type { ShownReview } from '#contract/reviews.ts'
import type { OfferedOffice } from '#domain/offer.ts'
import type { Content } from '#web/content/contents.ts'
import type { English } from '#web/texts/catalogues.ts'
import type { Say } from '#web/texts/text.ts'

/** What a public page is made of: everything that is said in a language, with the office's settings in it. */
export type PublicPageProps = { locale: Locale; content: Content }

/** A day in Korea with the hours that are free on it. */
type FreeDay = { date: string; times: readonly string[] }

/** What is true at this moment; see `renderLive`. */
export type LiveData = Pick<HoursProps, 'days' | 'zone'> & { reviews: readonly ShownReview[] }

export type ReviewsProps = PublicPageProps & Pick<LiveData, 'reviews'>

/** `days` is null while nobody knows what is free, 'soon' before the office is set up, `zone` unless the reader has chosen one. */
export type HoursProps = PublicPageProps & { days: readonly FreeDay[] | 'soon' | null; zone: string | null }

/** A page that anybody may read: static HTML in every language, without a framework in the browser. */
export type PublicPage = {
  meta: (content: Content, say: Say<English['layout']>) => { title: string; description: string }
  Component: ComponentType<PublicPageProps>
  sheet: 'home' | 'inner' | 'service' | 'policy' | 'times'
  /** What stands in the page's slot `hours`. */
  hours?: ComponentType<HoursProps>
  /** It has the slot `reviews`. */
  showsReviews?: true
  /** Facts about the page for search engines (schema.org). */
  facts?: (page: PublicPageProps & { office: OfferedOffice }) => object
  /** Blocks of the class `reveal` fade in when 15% of them are in view. */
  reveal?: true
}
