import { HOUR_MS, MINUTE_MS } from './calendar.ts'
import { err, ok, type Result } from './result.ts'
import type { Settings } from './settings.ts'

/** A slot that a buyer reserved and did not pay for. */
export type UnpaidHold = {
  startsAt: Date
  from: Date
  /** Time at which it was cancelled or expired; null while it lasts. */
  endedAt: Date | null
  holdUntil: Date
  /** An admin released it: it counts as a full hold, even if it was short. */
  released: boolean
  /** The provider declined the charge, so the buyer intended to pay. */
  declined: boolean
  /** A payment link prolonged it, or it is an offer of the waiting list: it counts as one full hold at most. */
  linked: boolean
  /**
   * Of a hold with a payment link: start of the first of the orders of the same draft that held the slot in turn;
   * `from` when missing.
   */
  since?: Date
  /**
   * False when staff held the slot for the buyer, and for an order that a later one with a payment link has replaced:
   * the later one counts for both, from its `since` on.
   */
  counts?: boolean
}

/** Maximum number of full holds that a buyer may let expire unpaid within `HOLD_PERIOD_MS`. */
const MAX_UNPAID_HOLDS = 2
/** Length of the period in which unpaid holds are counted. */
export const HOLD_PERIOD_MS = 12 * HOUR_MS
/**
 * Number of declined holds that do not count. The limit stops a card that is always declined from blocking
 * slots.
 */
const UNCOUNTED_DECLINED_HOLDS = 4

/**
 * Returns until when a buyer may hold a slot, given their earlier unpaid holds, or the refusal HOLDS_USED_UP with the
 * time to wait. The first deadline of a slot stays, whatever the buyer changes, and two full holds use up the budget;
 * otherwise a few people who never pay could block every slot. A few declined cards do not count.
 */
export function holdDeadline(
  before: readonly UnpaidHold[],
  { startsAt, slots, now }: { startsAt: Date; slots: Pick<Settings['slots'], 'holdMinutes'>; now: Date },
): Result<Date, 'HOLDS_USED_UP'> {
  const holdMs = slots.holdMinutes * MINUTE_MS
  const budgetMs = MAX_UNPAID_HOLDS * holdMs
  const declined = before
    .filter((hold) => hold.declined && !hold.released)
    .toSorted((a, b) => a.from.getTime() - b.from.getTime())
    .slice(0, UNCOUNTED_DECLINED_HOLDS)
  const counted = before
    .filter((hold) => hold.counts !== false && !declined.includes(hold))
    .map(({ from, since = from, endedAt, holdUntil, released, linked }) => {
      const end = Math.min((endedAt ?? now).getTime(), holdUntil.getTime())
      return {
        countsUntilMs: since.getTime() + HOLD_PERIOD_MS,
        ms: released ? holdMs : Math.min(Math.max(0, end - since.getTime()), linked ? holdMs : Infinity),
      }
    })
  const stillCounted = counted.filter(({ countsUntilMs }) => countsUntilMs > now.getTime())
  let heldMs = stillCounted.reduce((sum, { ms }) => sum + ms, 0)
  for (const { countsUntilMs, ms } of stillCounted.toSorted((a, b) => a.countsUntilMs - b.countsUntilMs)) {
    if (heldMs < budgetMs) break
    heldMs -= ms
    if (heldMs < budgetMs)
      return err('HOLDS_USED_UP', { retryAfterSeconds: Math.ceil((countsUntilMs - now.getTime()) / 1000) })
  }
  const firstDeadlines = before
    .filter((hold) => hold.startsAt.getTime() === startsAt.getTime() && hold.holdUntil > now)
    .map(({ holdUntil }) => holdUntil.getTime())
  return ok(new Date(Math.min(now.getTime() + holdMs, ...firstDeadlines)))
}

/** Minimum time for trying another instrument after a decline. */
const RETRY_MS = 5 * MINUTE_MS
/** Maximum extension beyond the first deadline of a slot, for any number of declines. */
const MAX_RETRIES_MS = 4 * RETRY_MS

/**
 * Returns until when a slot is held after a declined instrument. The limit counts from the beginning of the
 * buyer's uninterrupted holds of this slot, across drafts and payment methods; otherwise a card that is declined
 * every few minutes, or a false approval, would block it for ever.
 */
export function retryDeadline(
  hold: Pick<UnpaidHold, 'startsAt' | 'from' | 'holdUntil'>,
  before: readonly UnpaidHold[],
  { slots, now }: { slots: Pick<Settings['slots'], 'holdMinutes'>; now: Date },
): Date {
  const earlier = before
    .filter(({ startsAt, from }) => startsAt.getTime() === hold.startsAt.getTime() && from < hold.from)
    .toSorted((a, b) => b.from.getTime() - a.from.getTime())
  let since = hold.from
  for (const { from, holdUntil } of earlier) if (holdUntil >= since) since = from
  const latestMs = since.getTime() + slots.holdMinutes * MINUTE_MS + MAX_RETRIES_MS
  return new Date(Math.max(hold.holdUntil.getTime(), Math.min(now.getTime() + RETRY_MS, latestMs)))
}
