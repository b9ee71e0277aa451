import type { ReactNode } from 'react'
import type { z } from 'zod/mini'
import { type ChosenReview, listReviews, publishReview } from '#contract/reviews.ts'
import { type Answer, call } from '#web/wire/api.ts'
import { useErrorText, useLocale, useText } from '#web/texts/use-text.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Toast, useTask } from '#web/pages/admin/attention/task.tsx'
import { countryName } from '#web/pages/admin/country.ts'
import { koreaText } from '#web/pages/admin/moment.ts'
import { SearchLink } from '#web/pages/admin/search-link.tsx'
import { consultationHref } from '#web/pages/admin/views.ts'
import { Lost } from '#web/pages/admin/part.tsx'

/** The reviews of the page that the address names. */
export async function loadReviews(search: URLSearchParams) {
  const page = search.get('page')
  return { list: await call(listReviews, page && /^\d{1,6}$/.test(page) ? { page } : {}) }
}

/** What clients have said, and which of it others may read: one press for each. */
export function Reviews({ list }: { list: Answer<z.output<typeof listReviews.output>> }): ReactNode {
  const t = useText('admin')
  const errorText = useErrorText()
  const task = useTask()
  const reviews = list.ok ? list.value.reviews : []
  const choose = ({ consultationId: id, isPublished }: ChosenReview): void =>
    task.run(id, async () => {
      const answer = await call(publishReview, { id, isPublished: !isPublished })
      if (!answer.ok) return { tone: 'bad', text: errorText(answer.code, answer.message) }
      return { tone: 'good', text: t(isPublished ? 'reviews.taken' : 'reviews.published') }
    })
  return (
    <>
      <div className="view-head">
        <h2>{t('dashboard.view.reviews')}</h2>
        <p className="small muted">{t('reviews.about')}</p>
      </div>
      {!list.ok && <Lost name={t('dashboard.view.reviews')} />}
      {list.ok && reviews.length === 0 && <p className="muted">{t('reviews.none')}</p>}
      {reviews.map((review) => (
        <ReviewCard
          key={review.consultationId}
          review={review}
          busy={task.busy === review.consultationId}
          onChoose={() => choose(review)}
        />
      ))}
      {list.ok && <Pager page={list.value.page} pages={list.value.pages} />}
      <Toast task={task} />
    </>
  )
}

function ReviewCard(props: { review: ChosenReview; busy: boolean; onChoose: () => void }): ReactNode {
  const { review, busy, onChoose } = props
  const { consultationId, number, name, country, rating, text, createdAt, agreement, isPublished } = review
  const t = useText('admin')
  const locale = useLocale()
  const land = countryName(country, locale)
  return (
    <article className="card review-card">
      <div className="row between">
        <h3>
          <SearchLink href={consultationHref(consultationId)}>
            {name} · {number}
          </SearchLink>
        </h3>
        <Badge tone={isPublished ? 'good' : agreement ? 'warm' : 'calm'}>
          {t(isPublished ? 'reviews.isPublic' : agreement ? 'reviews.mayBe' : 'reviews.hidden')}
        </Badge>
      </div>
      <p role="img" aria-label={t('details.rating', { rating })}>
        {'★'.repeat(rating)}
        {'☆'.repeat(5 - rating)}
      </p>
      <p className="typed" dir="auto">
        {text}
      </p>
      <p className="small muted">
        <time dateTime={createdAt}>{koreaText(createdAt, locale)}</time>
        {agreement && <> · {t('reviews.as', { who: [agreement.name, land].filter(Boolean).join(', ') })}</>}
      </p>
      {agreement ? (
        <div>
          <Button look="plain" busy={busy} onClick={onChoose}>
            {t(isPublished ? 'reviews.take' : 'reviews.publish')}
          </Button>
        </div>
      ) : (
        <p className="small muted">{t('reviews.noConsent')}</p>
      )}
    </article>
  )
}
