import { useEffect, useRef, useState } from 'react'
import { isTemporary } from '#web/program/page.ts'
import type { Answer, Code } from '#web/wire/api.ts'

/** Delay after the last key press; short enough that a crash loses a word at most. */
const TYPING_PAUSE_MS = 900
const RETRY_MS = 5_000

/** State of the input: saved, unsaved, being saved, or the error code. */
export type Saving = 'saved' | 'unsaved' | 'saving' | Code

type Versioned<Value> = { value: Value; version: number }

type Store<Value> = {
  /** Resolves to the version that the save created. */
  save: (value: Value, version: number) => Promise<Answer<number>>
  /** Reads the stored value. */
  read: () => Promise<Answer<Versioned<Value>>>
  isSame: (one: Value, other: Value) => boolean
}

/**
 * Saves what is typed: one save at a time, each with the version that it changes, so that no admin's changes
 * are overwritten. After a conflict `theirs` is the stored value, and nothing is sent until `settle` is
 * called.
 */
export function useAutosave<Value>(first: Versioned<Value>, { save, read, isSame }: Store<Value>) {
  const [value, setValue] = useState(first.value)
  const [saving, setSaving] = useState<Saving>('saved')
  const [theirs, setTheirs] = useState<Versioned<Value> | null>(null)
  const state = useRef({ ...first, saved: first.value, isStale: false })
  const running = useRef<Promise<boolean> | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const send = async (): Promise<boolean> => {
    const now = state.current
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
        // The stored value is our own: the save succeeded and only the reply was lost.
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
      if (isTemporary({ code })) wait(RETRY_MS)
      return false
    }
    if (!now.isStale) setSaving('saved')
    return !now.isStale
  }
  /** Saves the current value; resolves to true if all of it is stored. */
  const flush = async (): Promise<boolean> => {
    clearTimeout(timer.current)
    running.current ??= send().finally(() => {
      running.current = null
    })
    const isSaved = await running.current
    return isSaved && state.current.value === state.current.saved
  }
  const wait = (ms: number): void => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void flush(), ms)
  }
  const change = (next: Value): void => {
    state.current.value = next
    setValue(next)
    if (state.current.isStale) return
    setSaving('unsaved')
    wait(TYPING_PAUSE_MS)
  }
  /** Resolves a conflict with the value to keep. */
  const settle = (next: Value): void => {
    if (!theirs) return
    state.current = { value: next, version: theirs.version, saved: theirs.value, isStale: false }
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
      if (state.current.value === state.current.saved) return
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
  return { value, saving, theirs, version: () => state.current.version, change, flush, settle }
}
