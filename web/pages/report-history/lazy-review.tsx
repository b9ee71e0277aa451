import { lazyPart } from '#web/program/lazy-part.tsx'

/** Loaded only for a consultation that took place. */
export const LazyReview = lazyPart(async () => (await import('./review.tsx')).Review, null)
