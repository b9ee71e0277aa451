import { useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => {}

/**
 * False while markup is hydrated, and on the server. The first render must match that markup and keep text
 * that was typed before it; data that the markup lacks is shown by the second render.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
