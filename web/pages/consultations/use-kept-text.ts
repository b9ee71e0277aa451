import { useRef, useState } from 'react'
import { keepText, keptText } from '#web/program/kept-text.ts'
import { readSession } from '#web/wire/session.ts'

/** A text that outlives a reload of the page until it is set to nothing, which is what sending it does. */
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
