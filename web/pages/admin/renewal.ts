import { useEffect } from 'react'
import { useRefresh } from '#web/pages/admin/refresh.ts'

/** Rare enough to keep the log of read access readable, frequent enough for a page that stays open. */
const RENEW_MS = 120_000

/** Reloads the view when the user returns to it, when the network is back, and periodically. */
export function useRenewal(): void {
  const refresh = useRefresh()
  useEffect(() => {
    let renewedAt = Date.now()
    const renew = (): void => {
      if (document.hidden) return
      renewedAt = Date.now()
      refresh()
    }
    const comeBack = (): void => {
      // A short switch to another window does not count as a return.
      if (!document.hidden && Date.now() - renewedAt > RENEW_MS / 8) renew()
    }
    const timer = setInterval(renew, RENEW_MS)
    document.addEventListener('visibilitychange', comeBack)
    addEventListener('online', renew)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', comeBack)
      removeEventListener('online', renew)
    }
  }, [refresh])
}
