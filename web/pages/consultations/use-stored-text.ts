import { useRef, useState } from 'react'
import { saveText, storedText } from '#web/program/stored-text.ts'
import { readSession } from '#web/wire/session.ts'

/** State that survives a reload. Setting it to '', as sending does, removes it from storage. */
export function useStoredText(place: string): [string, (next: string | ((now: string) => string)) => void] {
  const [account] = useState(() => readSession()?.email ?? '')
  const [text, setText] = useState(() => storedText(place, account))
  const latest = useRef(text)
  const set = (next: string | ((now: string) => string)): void => {
    latest.current = typeof next === 'string' ? next : next(latest.current)
    setText(latest.current)
    saveText(place, account, latest.current)
  }
  return [text, set]
}
