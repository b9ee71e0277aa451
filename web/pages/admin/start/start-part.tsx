import { lazyPart } from '#web/program/lazy-part.tsx'

/** Only a desk without any booking shows it, so only that one loads it. */
export const FirstStartPart = lazyPart(
  async () => (await import('./first-start.tsx')).FirstSteps,
  ['start', 'settings'],
)
