import type { ReactNode } from 'react'
import { lazy, Suspense } from 'react'
import type { Consultation } from '#contract/consultations.ts'

const Review = lazy(async () => ({ default: (await import('./review.tsx')).Review }))

/** What only a consultation that took place has comes when there is one. */
export const LazyReview = (props: { consultation: Consultation; heading?: 'h2' }): ReactNode => (
  <Suspense>
    <Review {...props} />
  </Suspense>
)
