import { type ReactNode, useEffect, useRef, useState, useTransition } from 'react'
import { useText } from '#web/texts/use-text.ts'
import { useRefresh } from '#web/pages/admin/refresh.ts'

/** The result of an action, as a sentence. */
export type Said = { tone: 'good' | 'warm' | 'bad'; text: string; undo?: () => void }

export type Task = {
  /** The key of the running action, as passed to `run`. */
  busy: string | null
  said: Said | null
  say: (said: Said | null) => void
  /** Runs one action at a time, shows its result and refreshes the page's data. */
  run: (key: string, work: () => Promise<Said>) => void
}

export function useTask(): Task {
  const refresh = useRefresh()
  const [busy, setBusy] = useState<string | null>(null)
  const [said, say] = useState<Said | null>(null)
  const [, startTransition] = useTransition()
  return {
    busy,
    said,
    say,
    run: (key, work) => {
      if (busy !== null) return
      setBusy(key)
      say(null)
      startTransition(async () => {
        const next = await work()
        setBusy(null)
        say(next)
        refresh()
      })
    },
  }
}

/** How long a success message covers the bottom of the window; an error stays until dismissed. */
const GOOD_NEWS_MS = 8_000

/** A message at the bottom of the window, visible from any row of a long list. */
export function Toast({ task: { said, say } }: { task: Pick<Task, 'said' | 'say'> }): ReactNode {
  const t = useText('admin')
  const dismiss = useRef(say)
  useEffect(() => {
    dismiss.current = say
  })
  useEffect(() => {
    if (said?.tone !== 'good') return
    const timer = setTimeout(() => dismiss.current(null), GOOD_NEWS_MS)
    return () => clearTimeout(timer)
  }, [said])
  return (
    <div className="toast">
      {said && (
        <div className={`notice ${said.tone}`} role={said.tone === 'bad' ? 'alert' : 'status'}>
          <span>{said.text}</span>
          {said.undo && (
            <button type="button" className="button quiet" onClick={said.undo}>
              {t('dashboard.undo')}
            </button>
          )}
          <button
            type="button"
            className="icon-button"
            aria-label={t('dashboard.dismiss')}
            onClick={() => say(null)}
          >
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="m6 6 12 12M18 6 6 18" />
            </svg>
          </button>
        </div>
      )}
    </div>
  )
}
