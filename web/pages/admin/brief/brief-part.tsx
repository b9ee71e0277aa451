import { withWords } from '#web/pages/consultations/parts.tsx'
import type { BriefProps } from './brief.tsx'

/** Loaded with its words when a consultation is opened: no other view of the desk needs them. */
export const BriefPart = withWords<BriefProps>(['brief'], async () => (await import('./brief.tsx')).Brief)
