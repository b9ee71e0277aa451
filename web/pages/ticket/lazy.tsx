import type { ReactNode } from 'react'
import type { Ticket } from '#contract/stages.ts'
import { LazyReview } from '#web/pages/report-history/lazy-review.tsx'
import { lazyPart } from '#web/program/lazy-part.tsx'

/** Loaded on demand, because most visits do not need them. */
export const lazyReview = (ticket: Ticket): ReactNode => (
  <section className="card">
    <LazyReview consultation={ticket} heading="h2" />
  </section>
)

export const LazyCancelDialog = lazyPart(
  async () => (await import('#web/pages/report-history/cancel-dialog.tsx')).CancelDialog,
  null,
)

export const LazySlotDialog = lazyPart(async () => (await import('./slot-dialog.tsx')).SlotDialog, null)
