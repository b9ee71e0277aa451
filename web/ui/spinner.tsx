import type { ReactNode } from 'react'
import { useText } from '#web/texts/use-text.ts'

export const Spinner = (): ReactNode => <span className="spinner" aria-hidden="true" />

/** 'Loading...' or another text, with a spinner. */
export function Loading({ children }: { children?: ReactNode }): ReactNode {
  const t = useText()
  return (
    <p className="loading" role="status">
      <Spinner /> {children ?? t('loading')}
    </p>
  )
}
