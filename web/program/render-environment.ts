import { createContext, useContext, useState } from 'react'

/**
 * Values that a render depends on and that are not in the page's data. Components read them here, never from
 * `window`.
 */
export type RenderEnvironment = {
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

/** The values of this browser. */
export const browserEnvironment: RenderEnvironment = {
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
 * Until a page rendered by the server is hydrated, its values are those of the server's render, so that
 * the browser's first render gives the same markup (page-root.tsx).
 */
export const RenderEnvironmentContext = createContext<RenderEnvironment>(browserEnvironment)

export const useRenderEnvironment = (): RenderEnvironment => useContext(RenderEnvironmentContext)

export const useZone = (): string => useRenderEnvironment().zone

/** Returns the time of the component's first render. */
export function useOpenedAt(): Date {
  const { now } = useRenderEnvironment()
  const [openedAt] = useState(now)
  return new Date(openedAt)
}
