import type { ReactNode } from 'react'

export type Tone = 'good' | 'bad' | 'warm' | 'calm'

/** A state in one or two words; the words carry it, the colour only helps. */
export const Badge = ({ tone, children }: { tone: Tone; children: ReactNode }): ReactNode => (
  <span className={`badge ${tone}`}>{children}</span>
)
