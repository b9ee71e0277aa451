import { type ReactNode, Suspense } from 'react'
import { useVisit } from './visit.ts'

/** Content whose code is loaded after the page. The server leaves it out, because its render does not wait. */
export const ClientOnly = ({ children }: { children: ReactNode }): ReactNode =>
  useVisit().isServed ? null : <Suspense>{children}</Suspense>
