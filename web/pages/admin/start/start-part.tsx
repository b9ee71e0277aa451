import { withWords } from '#web/pages/consultations/parts.tsx'

/** Only a desk without any booking shows it, so only that one loads it. */
export const FirstStartPart = withWords(['start'], async () => (await import('./first-start.tsx')).FirstSteps)
