import { type ReactNode, useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { Locale } from '#contract/locales.ts'
import { type ChosenReview, listReviews, publishReview } from '#contract/reviews.ts'
import { koreanDate } from '#domain/calendar.ts'
import { Toast, useTask } from '#web/pages/admin/action-items/task.tsx'
import { pageOf } from '#web/pages/admin/consultations/filters.ts'
import { countryName } from '#web/pages/admin/country.ts'
import { formatKoreaDay } from '#web/pages/admin/korea-time.ts'
import { AdminPager } from '#web/pages/admin/pager.tsx'
import { LoadError } from '#web/pages/admin/part.tsx'
import { consultationHref } from '#web/pages/admin/views.ts'
import { TranslationPart } from '#web/pages/consultations/parts.tsx'
import { useLocale, useText } from '#web/texts/use-text.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { call } from '#web/wire/api.ts'

export const loader = ({ url }: LoaderFunctionArgs) => call(listReviews, { page: pageOf(url.searchParams) })

/** Clients' reviews and their publication: one click, and a confirmation before a review becomes public. */
export function Component(): ReactNode {
  const list = useLoaderData<typeof loader>()
  const t = useText('admin')
  const locale = useLocale()
  const task = useTask()
  const [asked, setAsked] = useState<ChosenReview | null>(null)
  const reviews = list.ok ? list.value.reviews : []
  const choose = ({ consultationId: id, isPublished, agreement, country }: ChosenReview): void => {
    const seen = agreement ? { name: agreement.name, country } : undefined
    const done = t(isPublished ? 'reviews.taken' : 'reviews.published')
    task.send(id, () => call(publishReview, { id, isPublished: !isPublished, seen }), done)
  }
  return (
    <>
      <div className="view-head">
        <h2>{t('dashboard.view.reviews')}</h2>
        <p className="small muted">{t('reviews.about')}</p>
      </div>
      {!list.ok && <LoadError name={t('dashboard.view.reviews')} />}
      {list.ok && (
        <p className="small muted" role="status">
          {reviews.length === 0 ? t('reviews.none') : t('reviews.count', { count: list.value.total })}
        </p>
      )}
      <div className="review-list">
        {reviews.map((review) => (
          <ReviewCard
            key={review.consultationId}
            review={review}
            busy={task.busy === review.consultationId}
            onChoose={() => (review.isPublished ? choose(review) : setAsked(review))}
          />
        ))}
      </div>
      <Dialog open={asked !== null} onClose={() => setAsked(null)} title={t('reviews.publish')}>
        {asked && (
          <>
            <p>{t('reviews.ask', { name: asked.name, who: shownTo(asked, locale) })}</p>
            <div className="dialog-actions">
              <Button look="plain" onClick={() => setAsked(null)}>
                {t('reviews.back')}
              </Button>
              <Button
                onClick={() => {
                  setAsked(null)
                  choose(asked)
                }}
              >
                {t('reviews.publish')}
              </Button>
            </div>
          </>
        )}
      </Dialog>
      {list.ok && <AdminPager page={list.value.page} pages={list.value.pages} />}
      <Toast task={task} />
    </>
  )
}

/** Formats the signature of a published review: a name and a country, or the country alone. */
const shownTo = ({ agreement, country }: ChosenReview, locale: Locale): string =>
  [agreement?.name, countryName(country, locale)].filter(Boolean).join(', ')

function ReviewCard(props: { review: ChosenReview; busy: boolean; onChoose: () => void }): ReactNode {
  const { review, busy, onChoose } = props
  const { consultationId, number, name, rating, text, createdAt, agreement, isPublished } = review
  const t = useText('admin')
  const locale = useLocale()
  return (
    <article className="card review-card">
      <div className="review-head">
        <h3>
          <Link to={consultationHref(consultationId)} translate="no">
            {name}
          </Link>
        </h3>
        <Badge tone={isPublished ? 'good' : agreement ? 'warm' : 'calm'}>
          {t(isPublished ? 'reviews.isPublic' : agreement ? 'reviews.mayBe' : 'reviews.hidden')}
        </Badge>
      </div>
      <p className="review-facts small muted">
        <span className="review-stars" role="img" aria-label={t('details.rating', { rating })}>
          {'★'.repeat(rating)}
          {'☆'.repeat(5 - rating)}
        </span>
        <time dateTime={createdAt}>{formatKoreaDay(koreanDate(new Date(createdAt)), locale)}</time>
        <span>{number}</span>
      </p>
      <div>
        <p className="typed" dir="auto">
          {text}
        </p>
        <TranslationPart consultationId={consultationId} text={text} from={null} />
      </div>
      <div className="review-foot">
        <span className="small muted">
          {agreement ? t('reviews.as', { who: shownTo(review, locale) }) : t('reviews.noConsent')}
        </span>
        {agreement && (
          <Button look={isPublished ? 'plain' : 'main'} busy={busy} onClick={onChoose}>
            {t(isPublished ? 'reviews.take' : 'reviews.publish')}
          </Button>
        )}
      </div>
    </article>
  )
}
