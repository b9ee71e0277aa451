import { useSyncExternalStore } from 'react'
import type { Answer } from '#web/wire/api.ts'
import { type Typed, useKeptOverLanguages } from './typed-here.ts'

const CHANGED = 'naru:code-sent'

export type SentCode = {
  /** Where the last code was sent to, or what was typed before the first. */
  email: string
  /** The code is waited for. */
  isSent: boolean
  /** The code once it has proved right, which opens the form that takes it. */
  proof: string | undefined
  keep: (email: string, proof?: string) => void
  /** Back to the address, which stays to be corrected. */
  drop: () => void
}

type Kept = { sent?: { to: string; at: number; proof: string | undefined }; typed?: Typed } | null

/**
 * Where a code was sent to and whether it has proved right, kept with this entry of the browser's history as what
 * is typed is: a reload costs nobody a second code. A code that has proved right is the server's for half an hour
 * and for one account.
 */
export function useSentCode(): SentCode {
  const kept = useSyncExternalStore(onChange, read, nothing)
  useKeptOverLanguages()
  const email = kept?.sent?.to ?? kept?.typed?.email ?? ''
  return {
    email,
    isSent: kept?.sent !== undefined,
    proof: kept?.sent?.proof,
    keep: (to, proof) => write({ ...read(), sent: { to, at: Date.now(), proof } }),
    drop: () => write({ typed: { ...kept?.typed, email } }),
  }
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
export const codeSentAt = (): number => read()?.sent?.at ?? Date.now()
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
