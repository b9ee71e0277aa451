import { type ReactNode, useEffect, useRef, useState, useTransition } from 'react'
import { useRevalidate } from '#web/pages/admin/revalidate.ts'
import { useErrorText, useText } from '#web/texts/use-text.ts'
import type { Answer } from '#web/wire/api.ts'

/** The result of an action, as a sentence. */
export type ToastMessage = { tone: 'good' | 'warm' | 'bad'; text: string; undo?: () => void }

export type Task = {
  /** The key of the running action, as passed to `run`. */
  busy: string | null
  toast: ToastMessage | null
  showToast: (toast: ToastMessage | null) => void
  /** Runs one action at a time, shows its result and refreshes the page's data. */
  run: (key: string, work: () => Promise<ToastMessage>) => void
  /** Runs a call as an action; its result is `done`, or the error. */
  send: <Value>(
    key: string,
    work: () => Promise<Answer<Value>>,
    done: string | ((value: Value) => string),
  ) => void
  /** Shows the result of a dialog and refreshes the page's data. */
  settle: (toast: ToastMessage) => void
}

export function useTask(): Task {
  const refresh = useRevalidate()
  const errorText = useErrorText()
  const [busy, setBusy] = useState<string | null>(null)
  const [toast, showToast] = useState<ToastMessage | null>(null)
  const [, startTransition] = useTransition()
  const settle = (next: ToastMessage): void => {
    showToast(next)
    refresh()
  }
  const run: Task['run'] = (key, work) => {
    if (busy !== null) return
    setBusy(key)
    showToast(null)
    startTransition(async () => {
      const next = await work()
      setBusy(null)
      settle(next)
    })
  }
  return {
    busy,
    toast,
    showToast,
    run,
    send: (key, work, done) =>
      run(key, async () => {
        const answer = await work()
        if (!answer.ok) return { tone: 'bad', text: errorText(answer.code, answer.message) }
        return { tone: 'good', text: typeof done === 'string' ? done : done(answer.value) }
      }),
    settle,
  }
}

/** How long a success message covers the bottom of the window; an error stays until dismissed. */
const SUCCESS_MS = 8_000

/** A message at the bottom of the window, visible from any row of a long list. */
export function Toast({
  task: { toast, showToast },
}: {
  task: Pick<Task, 'toast' | 'showToast'>
}): ReactNode {
  const t = useText('admin')
  const dismiss = useRef(showToast)
  useEffect(() => {
    dismiss.current = showToast
  })
  useEffect(() => {
    if (toast?.tone !== 'good') return
    const timer = setTimeout(() => dismiss.current(null), SUCCESS_MS)
    return () => clearTimeout(timer)
  }, [toast])
  return (
    <div className="toast">
      {toast && (
        <div className={`notice ${toast.tone}`} role={toast.tone === 'bad' ? 'alert' : 'status'}>
          <span>{toast.text}</span>
          {toast.undo && (
            <button type="button" className="button quiet" onClick={toast.undo}>
              {t('dashboard.undo')}
            </button>
          )}
          <button
            type="button"
            className="icon-button"
            aria-label={t('attention.action.dismiss')}
            onClick={() => showToast(null)}
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
