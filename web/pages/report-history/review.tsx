import type { ReactNode } from 'react'
import type { Consultation } from '#contract/consultations.ts'
import { useText } from '#web/texts/use-text.ts'
import { ReviewForm } from './review-form.tsx'

/** What the reader said about a completed consultation, or the form to say it. */
export function Review({ consultation }: { consultation: Consultation }): ReactNode {
  const t = useText('booking')
  const { review } = consultation
  if (!review) return <ReviewForm consultationId={consultation._id} />
  return (
    <section className="own-review">
      <h3>{t('review.yours')}</h3>
      <p className="stars-given" role="img" aria-label={t('review.stars', { count: review.rating })}>
        {'★'.repeat(review.rating)}
        {'☆'.repeat(5 - review.rating)}
      </p>
      <p className="typed">{review.text}</p>
    </section>
  )
}
