import type { ReactNode } from 'react'

export type Tone = 'good' | 'bad' | 'warm' | 'calm'

/** A state in one or two words; the colour never carries the meaning alone. */
export const Badge = ({ tone, children }: { tone: Tone; children: ReactNode }): ReactNode => (
  <span className={`badge ${tone}`}>{children}</span>
)
