import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Answer } from '#web/wire/api.ts'

const CHANGED = 'naru:code-sent'

export type SentCode = {
  /** Where the last code was sent to; '' before the first. */
  email: string
  /** The code is waited for. */
  isSent: boolean
  /** The code once it has proved right, which opens the form that takes it. */
  proof: string | undefined
  keep: (email: string, proof?: string) => void
  /** Back to the address, which stays to be corrected. */
  drop: () => void
}

type Kept = { sentTo: string; sentAt: number; proof: string | undefined } | null

/**
 * Where a code was sent to and whether it has proved right, kept with this entry of the browser's history:
 * a browser inside an app forgets the page while its user reads the mail, and a reload costs nobody
 * a second code. No other tab and no later visit sees it, and a code that has proved right is the
 * server's for half an hour and for one account.
 */
export function useSentCode(): SentCode {
  const kept = useSyncExternalStore(onChange, read, nothing)
  const [typed, setTyped] = useState('')
  useEffect(keepOverLanguages, [])
  return {
    email: kept?.sentTo ?? typed,
    isSent: kept !== null,
    proof: kept?.proof,
    keep: (sentTo, proof) => {
      setTyped(sentTo)
      write({ sentTo, sentAt: Date.now(), proof })
    },
    drop: () => {
      setTyped(kept?.sentTo ?? '')
      write(null)
    },
  }
}

/**
 * Another language would be another entry of the history, without what is kept with this one: so the choice is
 * told to the server, and the same entry is loaded again.
 */
function keepOverLanguages(): () => void {
  const choose = (event: MouseEvent): void => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('.language a')
    if (!link || !read()) return
    event.preventDefault()
    void fetch(link.href).then(
      () => location.reload(),
      () => location.assign(link.href),
    )
  }
  addEventListener('click', choose)
  return () => removeEventListener('click', choose)
}

/**
 * Whoever must wait for another code has one from less than a minute ago, and lost only the page that asked
 * for it: they go on with that one.
 */
export function asSent<Value>(answer: Answer<Value>, goOn: () => void): Answer<Value | undefined> {
  const isUnderway = !answer.ok && answer.code === 'RESEND_COOLDOWN'
  if (answer.ok || isUnderway) goOn()
  return isUnderway ? { ok: true, value: undefined, status: 200 } : answer
}

const read = (): Kept => history.state as Kept

/** When the first code was sent, also before a reload; now, where nobody knows. */
export const codeSentAt = (): number => read()?.sentAt ?? Date.now()
/** Prerendered markup is the first step. */
const nothing = (): null => null

function write(state: Kept): void {
  history.replaceState(state, '')
  dispatchEvent(new Event(CHANGED))
}

function onChange(listener: () => void): () => void {
  addEventListener(CHANGED, listener)
  return () => removeEventListener(CHANGED, listener)
}
