import { useEffect, useRef, useState } from 'react'
import type { Answer, Code } from '#web/wire/api.ts'

/** After the last key; often enough that a dead phone costs a word. */
const REST_MS = 900
const RETRY_MS = 5_000

/** Of what is typed: written down, not yet, under way, or why not. */
export type Saving = 'saved' | 'unsaved' | 'saving' | Code

/** A lost call says nothing about what was typed: it is sent again. */
const isLost = (code: Code): boolean => ['UNREACHABLE', 'INTERNAL', 'BUSY', 'RATE_LIMITED'].includes(code)

export type Kept<Value> = { value: Value; version: number }

type Store<Value> = {
  /** Answers with the version that it made. */
  save: (value: Value, version: number) => Promise<Answer<number>>
  /** What stands there now. */
  read: () => Promise<Answer<Kept<Value>>>
  isSame: (one: Value, other: Value) => boolean
}

/**
 * Keeps what is typed: one save at a time, each naming the version it changes, so that nothing of somebody
 * else's is overwritten. Once somebody else was faster, `theirs` is what stands there, and nothing is sent
 * until `settle` says what shall.
 */
export function useAutosave<Value>(first: Kept<Value>, { save, read, isSame }: Store<Value>) {
  const [value, setValue] = useState(first.value)
  const [saving, setSaving] = useState<Saving>('saved')
  const [theirs, setTheirs] = useState<Kept<Value> | null>(null)
  const kept = useRef({ ...first, saved: first.value, isStale: false })
  const running = useRef<Promise<boolean> | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const send = async (): Promise<boolean> => {
    const now = kept.current
    while (now.value !== now.saved && !now.isStale) {
      const sent = now.value
      setSaving('saving')
      const answer = await save(sent, now.version)
      if (answer.ok) {
        now.version = answer.value
        now.saved = sent
        continue
      }
      let { code } = answer
      if (code === 'STALE_VERSION') {
        const stored = await read()
        // Saved by this very screen: only the reply was lost.
        if (stored.ok && isSame(stored.value.value, sent)) {
          now.version = stored.value.version
          now.saved = sent
          continue
        }
        if (stored.ok) {
          now.isStale = true
          setTheirs(stored.value)
        } else code = stored.code
      }
      setSaving(code)
      if (isLost(code)) wait(RETRY_MS)
      return false
    }
    if (!now.isStale) setSaving('saved')
    return !now.isStale
  }
  /** Saves what there is now; says whether all of it is written down. */
  const flush = async (): Promise<boolean> => {
    clearTimeout(timer.current)
    running.current ??= send().finally(() => {
      running.current = null
    })
    const isSaved = await running.current
    return isSaved && kept.current.value === kept.current.saved
  }
  const wait = (ms: number): void => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void flush(), ms)
  }
  const change = (next: Value): void => {
    kept.current.value = next
    setValue(next)
    if (kept.current.isStale) return
    setSaving('unsaved')
    wait(REST_MS)
  }
  /** After somebody else's change: what shall stand from here on. */
  const settle = (next: Value): void => {
    if (!theirs) return
    kept.current = { value: next, version: theirs.version, saved: theirs.value, isStale: false }
    setTheirs(null)
    setValue(next)
    setSaving('unsaved')
    void flush()
  }

  const latest = useRef(flush)
  useEffect(() => {
    latest.current = flush
  })
  useEffect(() => {
    const leave = (): void => void latest.current()
    const hide = (): void => {
      if (document.hidden) leave()
    }
    const warn = (event: BeforeUnloadEvent): void => {
      if (kept.current.value === kept.current.saved) return
      leave()
      event.preventDefault()
    }
    addEventListener('online', leave)
    addEventListener('beforeunload', warn)
    document.addEventListener('visibilitychange', hide)
    return () => {
      removeEventListener('online', leave)
      removeEventListener('beforeunload', warn)
      document.removeEventListener('visibilitychange', hide)
      leave()
    }
  }, [])
  return { value, saving, theirs, version: () => kept.current.version, change, flush, settle }
}
