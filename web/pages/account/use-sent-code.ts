import { useSyncExternalStore } from 'react'
import type { Answer } from '#web/wire/api.ts'
import { type FormValues, useFormValuesAcrossLanguages } from './stored-form-values.ts'

const CHANGED = 'naru:code-sent'

type HistoryState = {
  sent?: { to: string; at: number; proof: string | undefined }
  typed?: FormValues
} | null

/**
 * Stores in the history entry's state where a code was sent and whether it was confirmed, so that a reload
 * needs no second code. The server accepts a confirmed code for half an hour and for one account.
 */
export function useSentCode() {
  const state = useSyncExternalStore(onChange, read, nothing)
  useFormValuesAcrossLanguages()
  const email = state?.sent?.to ?? state?.typed?.email ?? ''
  return {
    /** Address that the last code was sent to; before the first code, the typed address. */
    email,
    isSent: state?.sent !== undefined,
    /** The confirmed code; it unlocks the form that needs it. */
    proof: state?.sent?.proof,
    save: (to: string, proof?: string): void => write({ ...read(), sent: { to, at: Date.now(), proof } }),
    /** Returns to the address step; the address stays for correction. */
    drop: (): void => write({ typed: { ...state?.typed, email } }),
  }
}

/**
 * A resend cooldown means that a code was sent less than a minute ago and the page was lost. Treat it as
 * success and continue with that code.
 */
export function asSent<Value>(answer: Answer<Value>, resume: () => void): Answer<Value | undefined> {
  const isUnderway = !answer.ok && answer.code === 'RESEND_COOLDOWN'
  if (answer.ok || isUnderway) resume()
  return isUnderway ? { ok: true, value: undefined, status: 200 } : answer
}

const read = (): HistoryState => history.state as HistoryState

/** Time at which the code was sent, also after a reload; now if unknown. */
export const codeSentAt = (): number => read()?.sent?.at ?? Date.now()
/** Prerendered markup shows the first step. */
const nothing = (): null => null

function write(state: HistoryState): void {
  history.replaceState(state, '')
  dispatchEvent(new Event(CHANGED))
}

function onChange(listener: () => void): () => void {
  addEventListener(CHANGED, listener)
  return () => removeEventListener(CHANGED, listener)
}
