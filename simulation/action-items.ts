import { HOUR_MS } from '#domain/calendar.ts'
import { listActionItems } from '#server/features/reports/queries.ts'
import { Violation } from './invariant-rows.ts'
import type { World } from './world.ts'

/** Age from which a `capturing` payment, an unaccepted refund or a new unmatched order must be an action item. */
const MAX_UNLISTED_MS = 2 * HOUR_MS

/** A1 of docs/money.md. */
export async function checkActionItems({ clock, db, lite, sites, skewsMs }: World): Promise<void> {
  // While one server's clock is days wrong, durations cannot be checked.
  if (skewsMs.some((ms) => Math.abs(ms) > HOUR_MS)) return
  const now = new Date(clock.now())
  const { rows } = await lite.query<{ what: string; id: string }>(
    `select 'payment ' || status as what, id::text from payments
      where status = 'capturing' and updated_at < $1
     union all select 'refund ' || status, payment_id::text from refunds
      where origin = 'ours' and status in ('requested', 'needs_attention') and created_at < $1
     union all select 'orphan', order_id from orphan_orders where seen_at < $1 and status = 'new'`,
    [new Date(now.getTime() - MAX_UNLISTED_MS)],
  )
  if (rows.length === 0) return
  const { config, settings } = sites[0]!.deps
  const shown = await listActionItems(
    { config, db, now: () => now, settings },
    { id: '', staffRole: 'owner' },
  )
  const ids = new Set(shown.value.items.flatMap(({ paymentId, orderId }) => [paymentId, orderId]))
  for (const { what, id } of rows) {
    if (!ids.has(id)) throw new Violation(`A1 ${what} ${id} is stuck for hours and is no action item`)
  }
}
