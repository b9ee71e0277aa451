import type { ReactNode } from 'react'
import type { Consultation, Review as Written } from '#contract/consultations.ts'
import { agreeToReview } from '#contract/reviews.ts'
import { useRefresh } from '#web/program/page.ts'
import { useText } from '#web/texts/use-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Form, FormAlert, useAction } from '#web/ui/form.tsx'
import { call } from '#web/wire/api.ts'
import { AgreementFields, agreementOf } from './agreement.tsx'
import { ReviewForm } from './review-form.tsx'

/** The reader's review of a completed consultation, or the form for it. */
export function Review(props: {
  consultation: Consultation
  /** Heading level below the surrounding heading. */
  heading?: 'h2' | 'h3'
}): ReactNode {
  const { consultation, heading: Heading = 'h3' } = props
  const t = useText('booking')
  const { _id, name, review } = consultation
  if (!review) return <ReviewForm consultationId={_id} name={name} />
  return (
    <section>
      <Heading>{t('review.yours')}</Heading>
      <p className="stars-given" role="img" aria-label={t('review.stars', { count: review.rating })}>
        {'★'.repeat(review.rating)}
        {'☆'.repeat(5 - review.rating)}
      </p>
      <p className="typed">{review.text}</p>
      <Readers consultationId={_id} name={name} review={review} />
    </section>
  )
}

/** The review's current visibility, and a form to change it. */
function Readers(props: { consultationId: string; name: string; review: Written }): ReactNode {
  const { consultationId, name, review } = props
  const { agreement, isPublished } = review
  const t = useText('booking')
  const refresh = useRefresh()
  const action = useAction(async (form) => {
    const answer = await call(agreeToReview, { id: consultationId, agreement: agreementOf(form) })
    if (answer.ok) refresh()
    return answer
  })
  const as =
    agreement &&
    (agreement.name === '' ? t('review.as.country') : t('review.as.name', { name: agreement.name }))
  return (
    <>
      <p className="small muted" role="status">
        {as === null ? t('review.hidden') : t(isPublished ? 'review.public' : 'review.agreed', { as })}
      </p>
      <details className="review">
        <summary>{t('review.change')}</summary>
        <Form action={action} label={t('review.change')}>
          <AgreementFields key={agreement?.name ?? 'no'} name={name} agreed={agreement} />
          <FormAlert />
          <div>
            <Button type="submit" look="plain">
              {t('save')}
            </Button>
          </div>
        </Form>
      </details>
    </>
  )
}
