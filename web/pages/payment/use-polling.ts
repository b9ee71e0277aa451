import { useEffect, useRef } from 'react'
import { FAST_POLLS, pollIntervalMs } from './outcome.ts'

type Look = () => Promise<void>

/** Polls: `soon` while an answer is due, `now and then` to notice changes made by another page. */
export function usePolling(pace: 'soon' | 'now and then' | null, look: Look): void {
  const latest = useLatest(look)
  useEffect(() => {
    if (!pace) return
    let looks = pace === 'soon' ? 0 : FAST_POLLS
    let isOver = false
    let timer: ReturnType<typeof setTimeout>
    const next = (): void => {
      if (!isOver) timer = setTimeout(() => void latest.current().finally(next), pollIntervalMs(looks++))
    }
    next()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [pace, latest])
}

/**
 * Checks when the page becomes visible, gets the focus or is online again: it is suspended while the buyer is
 * in a bank's app.
 */
export function useReturning(look: Look): void {
  const latest = useLatest(look)
  useEffect(() => {
    const makeDueNow = (): void => {
      if (document.visibilityState === 'visible') void latest.current()
    }
    document.addEventListener('visibilitychange', makeDueNow)
    addEventListener('focus', makeDueNow)
    addEventListener('online', makeDueNow)
    return () => {
      document.removeEventListener('visibilitychange', makeDueNow)
      removeEventListener('focus', makeDueNow)
      removeEventListener('online', makeDueNow)
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
