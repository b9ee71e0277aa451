import type { Sandbox } from '#sandbox/start.ts'
import type { Db } from '#server/db/transaction.ts'
import { takenBy } from '#simulation/kill/ledger.ts'

/** The providers' money by its state in the restored database. */
export type MatchedMoney = {
  /** Captures with an active booking. */
  booked: number
  /** Refunded captures. */
  returned: number
  /** Orders under "Needs attention": an admin books or refunds them. */
  orders: string[]
  /** Refunds that wait for an admin. */
  refunds: string[]
  /** Money that the product would never find. */
  unaccounted: string[]
}

/** Matches captures and bookings in both directions. */
export async function matchMoney(db: Db, sandbox: Sandbox): Promise<MatchedMoney> {
  const booked = await db
    .selectFrom('consultations')
    .innerJoin('payments', 'payments.id', 'consultations.payment_id')
    .select(['consultations.id', 'consultations.status', 'payments.order_id', 'payments.capture_id'])
    .execute()
  const bookedOf = new Map(booked.map((row) => [row.order_id, row]))
  const unmatched = await db
    .selectFrom('orphan_orders')
    .select('order_id')
    .where('status', '=', 'quarantined')
    .execute()
  const refunds = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(['refunds.id', 'payments.order_id', 'refunds.amount_cents'])
    .where('refunds.status', '=', 'needs_attention')
    .execute()
  const orders = new Set(unmatched.map(({ order_id }) => order_id))
  const found: MatchedMoney = {
    booked: 0,
    returned: 0,
    orders: [...orders],
    refunds: refunds.map(({ id }) => id),
    unaccounted: [],
  }
  const captures = takenBy(sandbox)
  for (const { id, orderId, amountMinor, backMinor } of captures) {
    const row = bookedOf.get(orderId)
    const stands = row !== undefined && row.status !== 'cancelled'
    const left = amountMinor - backMinor
    const waiting = refunds
      .filter(({ order_id }) => order_id === orderId)
      .reduce((sum, { amount_cents }) => sum + amount_cents, 0)
    if (left === 0 && !stands) found.returned++
    else if (stands && left === amountMinor && row.capture_id === id) found.booked++
    else if (!orders.has(orderId) && waiting !== left)
      found.unaccounted.push(`${left} of capture ${id}, booking ${row?.status ?? 'none'}`)
  }
  const paid = new Set(captures.map(({ id }) => id))
  for (const { id, status, capture_id } of booked)
    if (status !== 'cancelled' && !paid.has(capture_id ?? ''))
      found.unaccounted.push(`booking ${id} without money`)
  return found
}
