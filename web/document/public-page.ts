import type { ComponentType } from 'react'
import type { Locale } from '#contract/locales.ts'
import type { ShownReview } from '#contract/reviews.ts'
import type { PublicSettings } from '#domain/public-settings.ts'
import type { Content } from '#web/content/contents.ts'
import type { TFunction } from '#web/texts/catalogues.ts'

/** Props of a public page: its content in one language, with the office's settings applied. */
export type PublicPageProps = { locale: Locale; content: Content }

/** A day in Korea with its free slots. */
export type FreeDay = { date: string; times: readonly string[] }

/** Data that changes without a build; see `renderLive`. */
export type LiveData = Pick<FreeSlotsProps, 'days' | 'zone'> & { reviews: readonly ShownReview[] }

export type ReviewsProps = PublicPageProps & Pick<LiveData, 'reviews'>

/**
 * `days` is null while availability is unknown and 'soon' before the office is set up; `zone` is null
 * unless the reader has chosen one.
 */
export type FreeSlotsProps = PublicPageProps & {
  days: readonly FreeDay[] | 'soon' | null
  zone: string | null
}

/** A page without login: static HTML in every language, without a framework in the browser. */
export type PublicPage = {
  meta: (content: Content, t: TFunction<'layout'>) => { title: string; description: string }
  Component: ComponentType<PublicPageProps>
  sheet: 'home' | 'inner' | 'service' | 'policy' | 'times'
  /** Renders the content of the page's slot `hours`. */
  hours?: ComponentType<FreeSlotsProps>
  /** Renders the content of the page's slot `reviews`. */
  reviews?: ComponentType<ReviewsProps>
  /** Builds the page's schema.org data for search engines. */
  structuredData?: (page: PublicPageProps & { settings: PublicSettings }) => object
  /** Blocks of the class `reveal` fade in when 15% of them are in view. */
  reveal?: true
}
