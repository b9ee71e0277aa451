import type { Ticket } from '#contract/stages.ts'
import { stepWindows } from '#domain/stage.ts'
import { loadPart, type LoaderContext } from '#web/program/page.ts'

/** True if the office has recorded that the consultation took place. */
export const tookPlace = ({ status, freeMove }: Ticket): boolean => status === 'completed' && !freeMove

const isMissable = ({ startsAt, freeMove, isMissedAsked }: Ticket, now: number): boolean => {
  const sinceMs = now - Date.parse(startsAt)
  return freeMove || isMissedAsked || (sinceMs >= 0 && sinceMs <= stepWindows.missed.untilMs)
}

/** Loads the parts for other slots that the office proposes and for a missed consultation; most visits need neither. */
export async function loadRemedies(ticket: Ticket, now: number, preload: LoaderContext['preload']) {
  const mayBeMissed = isMissable(ticket, now)
  if (ticket.offer) preload('offeredSlots')
  if (mayBeMissed) preload('missed')
  const [offered, missed] = await loadPart(
    Promise.all([ticket.offer && import('./offered-slots.tsx'), mayBeMissed ? import('./missed.tsx') : null]),
  )
  return { OfferedSlots: offered?.OfferedSlots ?? null, Missed: missed?.Missed ?? null }
}
