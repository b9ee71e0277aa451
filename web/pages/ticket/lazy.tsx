import type { ReactNode } from 'react'
import { lazy, Suspense } from 'react'

const Review = lazy(async () => ({
  default: (await import('#web/pages/report-history/review-form.tsx')).ReviewForm,
}))

/** What most visits of the page do not need comes when it is asked for. */
export const lazyReview = (consultationId: string): ReactNode => (
  <Suspense>
    <Review consultationId={consultationId} />
  </Suspense>
)

export const LazyCancelDialog = lazy(async () => ({
  default: (await import('#web/pages/report-history/cancel-dialog.tsx')).CancelDialog,
}))

export const LazyHourDialog = lazy(async () => ({ default: (await import('./hour-dialog.tsx')).HourDialog }))
