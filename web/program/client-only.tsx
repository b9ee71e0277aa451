import { type ReactNode, Suspense } from 'react'
import { useRenderEnvironment } from './render-environment.ts'

/** Content whose code is loaded after the page. The server leaves it out, because its render does not wait. */
export const ClientOnly = ({ children }: { children: ReactNode }): ReactNode =>
  useRenderEnvironment().isServed ? null : <Suspense>{children}</Suspense>
