import { lazyPart } from '#web/program/lazy-part.tsx'
import type { BriefProps } from './brief.tsx'

/** Loaded with its texts when a consultation is opened: no other admin view needs them. */
export const BriefPart = lazyPart<BriefProps>(async () => (await import('./brief.tsx')).Brief, ['brief'])
