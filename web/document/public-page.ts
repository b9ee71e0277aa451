import type { ComponentType } from 'react'
import type { Locale } from '#contract/locales.ts'
import type { DynamicData } from '#contract/served.ts'
import type { PublicSettings } from '#domain/public-settings.ts'
import type { Content } from '#web/content/contents.ts'
import type { TFunction } from '#web/texts/catalogues.ts'

/** Props of a public page: its content in one language, with the office's settings applied. */
export type PublicPageProps = { locale: Locale; content: Content }

export type ReviewsProps = PublicPageProps & Pick<DynamicData, 'reviews'>

/** `services`: all of them; `content` has the facts of the service whose slots are shown. */
export type FreeSlotsProps = PublicPageProps &
  Pick<DynamicData, 'days' | 'choice' | 'counsellors'> & { services: Content['service']['services'] }

/** A page without login: static HTML in every language, without a framework in the browser. */
export type PublicPage = {
  meta: (content: Content, t: TFunction<'layout'>) => { title: string; description: string }
  Component: ComponentType<PublicPageProps>
  sheet: 'home' | 'inner' | 'service' | 'policy' | 'times'
  /** Renders the content of the page's marker `hours`. */
  hours?: ComponentType<FreeSlotsProps>
  /** Renders the content of the page's marker `price`. */
  price?: ComponentType<PublicPageProps>
  /** Renders the content of the page's marker `reviews`. */
  reviews?: ComponentType<ReviewsProps>
  /** Builds the page's schema.org data for search engines. */
  structuredData?: (page: PublicPageProps & { settings: PublicSettings }) => object
  /** Blocks of the class `reveal` fade in when 15% of them are in view. */
  reveal?: true
}
