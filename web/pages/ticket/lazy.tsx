import type { ReactNode } from 'react'
import { lazy, Suspense } from 'react'
import type { Ticket } from '#contract/course.ts'

const Review = lazy(async () => ({
  default: (await import('#web/pages/report-history/review.tsx')).Review,
}))

/** What most visits of the page do not need comes when it is asked for. */
export const lazyReview = (ticket: Ticket): ReactNode => (
  <section className="card">
    <Suspense>
      <Review consultation={ticket} />
    </Suspense>
  </section>
)

export const LazyCancelDialog = lazy(async () => ({
  default: (await import('#web/pages/report-history/cancel-dialog.tsx')).CancelDialog,
}))

export const LazyHourDialog = lazy(async () => ({ default: (await import('./hour-dialog.tsx')).HourDialog }))
