import { DAY_MS, HOUR_MS } from '#domain/calendar.ts'
import { toDecimal } from '#domain/money.ts'
import { ok } from '#domain/result.ts'
import type { Deps } from '#server/deps.ts'
import { crowdedDays } from '#server/features/payments/holds.ts'
import { listAttentionRows } from './store.ts'

/** A refund is sent within a minute; one that still waits after this has met an obstacle. */
const REFUND_PATIENCE_MS = HOUR_MS
/** A bank's check of a payment is usually over by then. */
const PENDING_PATIENCE_MS = DAY_MS

/** What needs the admin now, the oldest first. */
export async function listAttention(deps: Pick<Deps, 'db' | 'now' | 'settings'>) {
  const now = deps.now().getTime()
  const rows = await listAttentionRows(deps.db, {
    refundsBefore: new Date(now - REFUND_PATIENCE_MS),
    pendingBefore: new Date(now - PENDING_PATIENCE_MS),
  })
  const items = rows.map(({ amountCents, since, ...row }) => ({
    ...row,
    amount: amountCents === null ? null : toDecimal(amountCents),
    since: since.toISOString(),
  }))
  const crowded = await crowdedDays(deps.db, { slots: deps.settings.office().slots, now: deps.now() })
  return ok({ items: [...crowded.map(heldItem), ...items] })
}

const heldItem = ({ date, held, left, since }: Awaited<ReturnType<typeof crowdedDays>>[number]) => ({
  kind: 'times_held' as const,
  consultationId: null,
  paymentId: null,
  orderId: null,
  captureId: null,
  amount: null,
  detail: `${date} ${held}/${left}`,
  since: since.toISOString(),
})
