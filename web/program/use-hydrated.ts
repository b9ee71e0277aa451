import { useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => {}

/**
 * False while markup is hydrated, and on the server. The first render must match that markup and keep what
 * was typed meanwhile; data that it lacks follows right after.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
