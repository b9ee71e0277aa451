import { useEffect } from 'react'
import { useRefresh } from '#web/pages/admin/refresh.ts'

/** Rarely enough that the log of what was read stays readable, often enough for a desk that lies open. */
const RENEW_MS = 120_000

/** Shows the view anew when somebody comes back to it, when the network does, and now and then meanwhile. */
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
      // Looking at another window for a moment is no return.
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
