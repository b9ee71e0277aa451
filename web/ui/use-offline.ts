import { useSyncExternalStore } from 'react'

/** Whether the device knows that it has no network. That it has one says nothing about the site. */
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
