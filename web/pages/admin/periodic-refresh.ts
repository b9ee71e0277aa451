import { useEffect } from 'react'
import { useRevalidate } from '#web/pages/admin/revalidate.ts'

/** Rare enough to keep the log of read access readable, frequent enough for a page that stays open. */
const REFRESH_MS = 120_000

/** Reloads the view when the user returns to it, when the network is back, and periodically. */
export function usePeriodicRefresh(): void {
  const refresh = useRevalidate()
  useEffect(() => {
    let refreshedAt = Date.now()
    const refreshNow = (): void => {
      if (document.hidden) return
      refreshedAt = Date.now()
      refresh()
    }
    const refreshOnReturn = (): void => {
      // A short switch to another window does not count as a return.
      if (!document.hidden && Date.now() - refreshedAt > REFRESH_MS / 8) refreshNow()
    }
    const timer = setInterval(refreshNow, REFRESH_MS)
    document.addEventListener('visibilitychange', refreshOnReturn)
    addEventListener('online', refreshNow)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', refreshOnReturn)
      removeEventListener('online', refreshNow)
    }
  }, [refresh])
}
