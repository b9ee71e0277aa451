import { lazyPart } from '#web/program/lazy-part.tsx'

/** Loaded only for an office without any booking. */
export const FirstStartPart = lazyPart(
  async () => (await import('./first-start.tsx')).FirstSteps,
  ['start', 'settings'],
)
