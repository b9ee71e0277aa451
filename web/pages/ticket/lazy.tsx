import { type ReactNode, lazy } from 'react'
import type { Ticket } from '#contract/stages.ts'
import { LazyReview } from '#web/pages/report-history/lazy-review.tsx'

/** Loaded on demand, because most visits do not need them. */
export const lazyReview = (ticket: Ticket): ReactNode => (
  <section className="card">
    <LazyReview consultation={ticket} heading="h2" />
  </section>
)

export const LazyCancelDialog = lazy(async () => ({
  default: (await import('#web/pages/report-history/cancel-dialog.tsx')).CancelDialog,
}))

export const LazySlotDialog = lazy(async () => ({ default: (await import('./slot-dialog.tsx')).SlotDialog }))
