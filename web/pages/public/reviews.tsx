import type { ReactNode } from 'react'
import { localeTags, type Locale } from '#contract/locales.ts'
import { KOREA_ZONE } from '#domain/calendar.ts'
import { uzbekMonth } from '#domain/uzbek-date.ts'
import type { ReviewsProps } from '#web/document/public-page.ts'
import { countries as uzbekCountries } from '#web/texts/uz/names.ts'

/** Reviews whose authors agreed to publication; nothing if there are none. */
export function Reviews({ locale, content, reviews }: ReviewsProps): ReactNode {
  if (reviews.length === 0) return null
  const { title, note } = content.times.reviews
  return (
    <section className="reviews">
      <h2>{title}</h2>
      <ul>
        {reviews.map(({ rating, text, writtenAt, locale: writtenIn, ...writer }) => (
          <li key={writtenAt}>
            <p className="stars" role="img" aria-label={`${rating} / 5`}>
              {'★'.repeat(rating)}
              {'☆'.repeat(5 - rating)}
            </p>
            <blockquote lang={tagOf(writtenIn)} dir="auto">
              {text}
            </blockquote>
            <p className="small muted">
              {[...describeAuthor(writer, locale), monthOf(writtenAt, locale)].join(' · ')}
            </p>
          </li>
        ))}
      </ul>
      <p className="small muted">{note}</p>
    </section>
  )
}

/** The first review for this reader, or nothing. */
export const OneReview = ({ reviews, ...props }: ReviewsProps): ReactNode => (
  <Reviews {...props} reviews={reviews.slice(0, 1)} />
)

/** Undefined for a language that the site no longer has. */
const tagOf = (locale: string): string | undefined => (localeTags as Record<string, string>)[locale]

const describeAuthor = ({ name, country }: { name: string; country: string }, locale: Locale): string[] =>
  [name, countryIn(locale, country) ?? country].filter(Boolean)

/** Intl's Uzbek names mix several apostrophes, so ours are used. */
const countryIn = (locale: Locale, country: string): string | undefined =>
  (locale === 'uz' ? uzbekCountries[country] : undefined) ??
  new Intl.DisplayNames(localeTags[locale], { type: 'region' }).of(country)

const monthOf = (writtenAt: string, locale: Locale): string =>
  locale === 'uz' ? `${writtenAt.slice(0, 4)}-yil ${uzbekMonth(writtenAt)}` : monthFrom(writtenAt, locale)

const monthFrom = (writtenAt: string, locale: Locale): string =>
  new Intl.DateTimeFormat(localeTags[locale], {
    year: 'numeric',
    month: 'long',
    timeZone: KOREA_ZONE,
  }).format(new Date(writtenAt))
