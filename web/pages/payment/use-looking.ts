import { useEffect, useRef } from 'react'
import { lookAgainMs } from './outcome.ts'

type Look = () => Promise<void>

/** Looks again and again while `isLooking`. */
export function useLooking(isLooking: boolean, look: Look): void {
  const latest = useLatest(look)
  useEffect(() => {
    if (!isLooking) return
    let looks = 0
    let isOver = false
    let timer: ReturnType<typeof setTimeout>
    const next = (): void => {
      if (!isOver) timer = setTimeout(() => void latest.current().finally(next), lookAgainMs(looks++))
    }
    next()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [isLooking, latest])
}

/** Looks when the page is seen or online again: a phone sleeps while its owner is at the bank's app. */
export function useReturning(look: Look): void {
  const latest = useLatest(look)
  useEffect(() => {
    const lookNow = (): void => {
      if (document.visibilityState === 'visible') void latest.current()
    }
    document.addEventListener('visibilitychange', lookNow)
    addEventListener('online', lookNow)
    return () => {
      document.removeEventListener('visibilitychange', lookNow)
      removeEventListener('online', lookNow)
    }
  }, [latest])
}

function useLatest(look: Look): { current: Look } {
  const latest = useRef(look)
  useEffect(() => {
    latest.current = look
  }, [look])
  return latest
}
