import { useEffect, useState } from 'react'

const TICK_MS = 1000

/**
 * The server's time in milliseconds, updated every second: clocks of phones may be wrong by hours. `now` is
 * the server's time at `loadedAt` on this device.
 */
export function useServerNow(now: string, loadedAt: number): number {
  const [here, setHere] = useState(loadedAt)
  useEffect(() => {
    const timer = setInterval(() => setHere(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return Date.parse(now) + Math.max(0, here - loadedAt)
}
