import type { ReactNode } from 'react'
import { lazy } from 'react'
import { Later } from '#web/program/later.tsx'

const Part = lazy(async () => ({ default: (await import('./hello-part.tsx')).HelloPart }))

/** Loaded after the page, because its texts and data belong to one consultation only. */
export const LazyHello = (props: { id: string }): ReactNode => (
  <Later>
    <Part {...props} />
  </Later>
)
