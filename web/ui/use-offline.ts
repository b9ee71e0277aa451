import { useSyncExternalStore } from 'react'

/** True if the device reports that it is offline. The opposite does not mean that the site is reachable. */
export const useOffline = (): boolean => useSyncExternalStore(onChange, isOffline, () => false)

const isOffline = (): boolean => !navigator.onLine

function onChange(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
