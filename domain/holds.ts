import { HOUR_MS, MINUTE_MS } from './calendar.ts'
import type { Office } from './office.ts'

/** A time that somebody kept for themselves and has not paid. */
export type UnpaidHold = {
  startsAt: Date
  from: Date
  /** When it was given up or ran out; null while it lasts. */
  endedAt: Date | null
  holdUntil: Date
  /** The office took it back: it counts as a whole one, however short it was. */
  released: boolean
  /** The provider was asked to charge for it and refused: somebody meant to pay. */
  declined: boolean
}

/** How many whole holds a person may keep from others without paying, in any period of this length. */
const UNPAID_HOLDS = 2
export const HOLD_PERIOD_MS = 12 * HOUR_MS
/** Holds of a refused card that count for nothing. With more than these a card that never pays keeps times, too. */
const DECLINED_HOLDS = 4

/**
 * Until when a person may keep a time, given what they kept unpaid before; or how long they have to wait.
 * The first deadline of a time stays whatever they change meanwhile, and two whole holds use the budget
 * up: else a few people who never pay could keep every time for ever. A card that is refused is no such
 * matter, a few times.
 */
export function nextHold(
  before: readonly UnpaidHold[],
  startsAt: Date,
  { slots, now }: { slots: Pick<Office['slots'], 'holdMinutes'>; now: Date },
): { holdUntil: Date } | { waitMs: number } {
  const holdMs = slots.holdMinutes * MINUTE_MS
  const budgetMs = UNPAID_HOLDS * holdMs
  const declined = before
    .filter((hold) => hold.declined && !hold.released)
    .toSorted((a, b) => a.from.getTime() - b.from.getTime())
    .slice(0, DECLINED_HOLDS)
  const counted = before
    .filter((hold) => !declined.includes(hold))
    .map(({ from, endedAt, holdUntil, released }) => {
      const end = Math.min((endedAt ?? now).getTime(), holdUntil.getTime())
      return {
        leavesAt: from.getTime() + HOLD_PERIOD_MS,
        ms: released ? holdMs : Math.max(0, end - from.getTime()),
      }
    })
  const young = counted.filter(({ leavesAt }) => leavesAt > now.getTime())
  let keptMs = young.reduce((sum, { ms }) => sum + ms, 0)
  for (const { leavesAt, ms } of young.toSorted((a, b) => a.leavesAt - b.leavesAt)) {
    if (keptMs < budgetMs) break
    keptMs -= ms
    if (keptMs < budgetMs) return { waitMs: leavesAt - now.getTime() }
  }
  const firstDeadlines = before
    .filter((hold) => hold.startsAt.getTime() === startsAt.getTime() && hold.holdUntil > now)
    .map(({ holdUntil }) => holdUntil.getTime())
  return { holdUntil: new Date(Math.min(now.getTime() + holdMs, ...firstDeadlines)) }
}

/** After a refused instrument the buyer has at least this long to try another one. */
const RETRY_MS = 5 * MINUTE_MS
/** However often one is refused, a time is kept no longer than this beyond its first deadline. */
const MOST_RETRIES_MS = 4 * RETRY_MS

/**
 * Until when a time is kept after its buyer's instrument was refused. What counts is since when this person
 * has kept it without a gap, by whatever drafts and ways to pay: else a card that is refused every few
 * minutes, or a proof that is none, would keep it for ever.
 */
export function retryUntil(
  hold: Pick<UnpaidHold, 'startsAt' | 'from' | 'holdUntil'>,
  before: readonly UnpaidHold[],
  { slots, now }: { slots: Pick<Office['slots'], 'holdMinutes'>; now: Date },
): Date {
  const earlier = before
    .filter(({ startsAt, from }) => startsAt.getTime() === hold.startsAt.getTime() && from < hold.from)
    .toSorted((a, b) => b.from.getTime() - a.from.getTime())
  let since = hold.from
  for (const { from, holdUntil } of earlier) if (holdUntil >= since) since = from
  const latestMs = since.getTime() + slots.holdMinutes * MINUTE_MS + MOST_RETRIES_MS
  return new Date(Math.max(hold.holdUntil.getTime(), Math.min(now.getTime() + RETRY_MS, latestMs)))
}
