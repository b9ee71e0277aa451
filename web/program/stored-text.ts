import { DAY_MS } from '#domain/calendar.ts'
import { UNSENT_TEXTS } from '#web/wire/session.ts'

/**
 * Unsent text by input (`place`), stored on this device until it is sent, for at most a week. Only the
 * account that wrote it can read it back; a logout removes all of it.
 */
const MAX_AGE_MS = 7 * DAY_MS

type Stored = Partial<Record<string, { account: string; keptAt: number; text: string }>>

function stored(now: number): Stored {
  try {
    const all = Object.entries(JSON.parse(localStorage.getItem(UNSENT_TEXTS) ?? '{}') as Stored)
    return Object.fromEntries(all.filter(([, entry]) => entry && now - entry.keptAt <= MAX_AGE_MS))
  } catch {
    return {}
  }
}

/** Returns this account's unsent text of an input; '' if there is none. */
export function storedText(place: string, account: string, now = Date.now()): string {
  const entry = stored(now)[place]
  return entry?.account === account ? entry.text : ''
}

/**
 * Saves an input's text; an empty text removes the entry. Without storage the text lasts as long as the
 * page.
 */
export function saveText(place: string, account: string, text: string): void {
  const now = Date.now()
  try {
    const { [place]: _, ...others } = stored(now)
    const next = text === '' ? others : { ...others, [place]: { account, keptAt: now, text } }
    if (Object.keys(next).length === 0) localStorage.removeItem(UNSENT_TEXTS)
    else localStorage.setItem(UNSENT_TEXTS, JSON.stringify(next))
  } catch {
    // Storage is full or refused; nothing is saved.
  }
}
