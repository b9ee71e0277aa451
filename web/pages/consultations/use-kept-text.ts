import { useRef, useState } from 'react'
import { keepText, keptText } from '#web/program/kept-text.ts'
import { readSession } from '#web/wire/session.ts'

/** State that survives a reload. Setting it to '', as sending does, removes it from storage. */
export function useKeptText(place: string): [string, (next: string | ((now: string) => string)) => void] {
  const [account] = useState(() => readSession()?.email ?? '')
  const [text, setText] = useState(() => keptText(place, account))
  const latest = useRef(text)
  const set = (next: string | ((now: string) => string)): void => {
    latest.current = typeof next === 'string' ? next : next(latest.current)
    setText(latest.current)
    keepText(place, account, latest.current)
  }
  return [text, set]
}
