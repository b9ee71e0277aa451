import { DAY_MS } from '#domain/calendar.ts'
import { TYPED } from '#web/wire/session.ts'

/**
 * What somebody is writing and has not sent, place by place, kept on this device until it is sent, or a week.
 * Nobody but the account that wrote it gets it back, and a logout takes all of it away.
 */
const KEPT_MS = 7 * DAY_MS

type Stored = Partial<Record<string, { account: string; keptAt: number; text: string }>>

function stored(now: number): Stored {
  try {
    const all = Object.entries(JSON.parse(localStorage.getItem(TYPED) ?? '{}') as Stored)
    return Object.fromEntries(all.filter(([, entry]) => entry && now - entry.keptAt <= KEPT_MS))
  } catch {
    return {}
  }
}

/** What this account was writing at this place; empty when there is nothing of it. */
export function keptText(place: string, account: string, now = Date.now()): string {
  const entry = stored(now)[place]
  return entry?.account === account ? entry.text : ''
}

/** Without storage what is typed lives as long as the page. */
export function keepText(place: string, account: string, text: string, now = Date.now()): void {
  try {
    const { [place]: _, ...others } = stored(now)
    const next = text === '' ? others : { ...others, [place]: { account, keptAt: now, text } }
    if (Object.keys(next).length === 0) localStorage.removeItem(TYPED)
    else localStorage.setItem(TYPED, JSON.stringify(next))
  } catch {
    // Full or refused: nothing is kept, then.
  }
}
