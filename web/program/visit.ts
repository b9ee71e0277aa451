import { createContext, useContext, useState } from 'react'

/** Circumstances of a render that are not in the page's data. Components read them here, never from `window`. */
export type Visit = {
  /** The visitor's time zone (IANA). */
  zone: string
  /** The page's address. */
  address: string
  userAgent: string
  /** Milliseconds since 1970. */
  now: () => number
  /** True during the server's render and its hydration. */
  isServed: boolean
}

/** The circumstances in this browser. */
export const ownVisit: Visit = {
  get zone() {
    return Intl.DateTimeFormat().resolvedOptions().timeZone
  },
  get address() {
    return location.href
  },
  get userAgent() {
    return navigator.userAgent
  },
  now: () => Date.now(),
  isServed: false,
}

/**
 * Until a page rendered by the server is hydrated, its circumstances are those of the server's render, so that
 * the browser's first render gives the same markup (page-root.tsx).
 */
export const VisitContext = createContext<Visit>(ownVisit)

export const useVisit = (): Visit => useContext(VisitContext)

/** Returns the visitor's time zone. */
export const useZone = (): string => useVisit().zone

/** Returns the time of the component's first render. */
export function useOpenedAt(): Date {
  const { now } = useVisit()
  const [openedAt] = useState(now)
  return new Date(openedAt)
}
