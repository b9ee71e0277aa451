import { useState, useSyncExternalStore } from 'react'

const CHANGED = 'naru:code-sent'

export type SentCode = {
  /** Where the last code was sent to; '' before the first. */
  email: string
  /** The code is waited for. */
  isSent: boolean
  keep: (email: string) => void
  /** Back to the address, which stays to be corrected. */
  drop: () => void
}

/**
 * Where a code was sent to, kept with this entry of the browser's history: a browser inside an app
 * forgets the page while its user reads the mail, and the code just read is to be entered still.
 */
export function useSentCode(): SentCode {
  const kept = useSyncExternalStore(onChange, sentTo, nobody)
  const [typed, setTyped] = useState('')
  return {
    email: kept || typed,
    isSent: kept !== '',
    keep: (email) => {
      setTyped(email)
      write({ sentTo: email, sentAt: Date.now() })
    },
    drop: () => {
      setTyped(kept)
      write(null)
    },
  }
}

type Kept = { sentTo: string; sentAt: number } | null

const sentTo = (): string => (history.state as Kept)?.sentTo ?? ''

/** When the first code was sent, also before a reload; now, where nobody knows. */
export const codeSentAt = (): number => (history.state as Kept)?.sentAt ?? Date.now()
/** Prerendered markup is the first step. */
const nobody = (): string => ''

function write(state: Kept): void {
  history.replaceState(state, '')
  dispatchEvent(new Event(CHANGED))
}

function onChange(listener: () => void): () => void {
  addEventListener(CHANGED, listener)
  return () => removeEventListener(CHANGED, listener)
}
