import { type ReactNode, lazy } from 'react'
import { ClientOnly } from '#web/program/client-only.tsx'
import type { Consultation } from '#contract/consultations.ts'

const Review = lazy(async () => ({ default: (await import('./review.tsx')).Review }))

/** Loaded only for a consultation that took place. */
export const LazyReview = (props: { consultation: Consultation; heading?: 'h2' }): ReactNode => (
  <ClientOnly>
    <Review {...props} />
  </ClientOnly>
)
