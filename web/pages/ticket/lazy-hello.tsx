import type { ReactNode } from 'react'
import { lazy, Suspense } from 'react'

const Part = lazy(async () => ({ default: (await import('./hello-part.tsx')).HelloPart }))

/** Loaded after the page, because its texts and data belong to one consultation only. */
export const LazyHello = (props: { id: string; isInCard?: boolean }): ReactNode => (
  <Suspense>
    <Part {...props} />
  </Suspense>
)
