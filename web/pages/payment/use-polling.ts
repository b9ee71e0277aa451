import { useEffect, useRef } from 'react'

const FAST_POLL_MS = 3_000
const SLOW_POLL_MS = 15_000
const FAST_POLLS = 10

/** Returns the delay before the next poll, given the number of polls so far. */
export const pollIntervalMs = (polls: number): number => (polls < FAST_POLLS ? FAST_POLL_MS : SLOW_POLL_MS)

type Check = () => Promise<void>

/** Polls: `fast` while an answer is due, `slow` to notice changes made by another page. */
export function usePolling(pace: 'fast' | 'slow' | null, check: Check): void {
  const latest = useLatest(check)
  useEffect(() => {
    if (!pace) return
    let polls = pace === 'fast' ? 0 : FAST_POLLS
    let isOver = false
    let timer: ReturnType<typeof setTimeout>
    const next = (): void => {
      if (!isOver) timer = setTimeout(() => void latest.current().finally(next), pollIntervalMs(polls++))
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
export function useReturning(check: Check): void {
  const latest = useLatest(check)
  useEffect(() => {
    const checkIfVisible = (): void => {
      if (document.visibilityState === 'visible') void latest.current()
    }
    document.addEventListener('visibilitychange', checkIfVisible)
    addEventListener('focus', checkIfVisible)
    addEventListener('online', checkIfVisible)
    return () => {
      document.removeEventListener('visibilitychange', checkIfVisible)
      removeEventListener('focus', checkIfVisible)
      removeEventListener('online', checkIfVisible)
    }
  }, [latest])
}

function useLatest(check: Check): { current: Check } {
  const latest = useRef(check)
  useEffect(() => {
    latest.current = check
  }, [check])
  return latest
}
