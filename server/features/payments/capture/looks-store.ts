import { nextLook } from '#domain/payment.ts'
import { dueRows, isFree } from '#server/db/leases.ts'
import type { Db } from '#server/db/transaction.ts'
import { type PaymentRow, toRow } from '#server/features/payments/store.ts'

/** Nothing new was learned: ends the lease and plans the next look, later each time. */
export async function postponeLook(db: Db, payment: PaymentRow, now: Date): Promise<void> {
  const tries = payment.tries + 1
  await db
    .updateTable('payments')
    .set({
      tries,
      leased_until: null,
      next_check_at: nextLook({ ...payment, tries }, now),
    })
    .where('id', '=', payment.id)
    .where('status', '=', payment.status)
    .execute()
}

/** The provider has forgotten the order: there is nothing to look at any more. */
export async function stopLooking(db: Db, payment: PaymentRow): Promise<void> {
  await db
    .updateTable('payments')
    .set({ leased_until: null, next_check_at: null })
    .where('id', '=', payment.id)
    .where('status', '=', payment.status)
    .execute()
}

/** Notes since when the provider does not know the order of a payment; null: it does. */
export async function noteMissing(db: Db, id: string, since: Date | null): Promise<void> {
  await db.updateTable('payments').set({ missing_since: since }).where('id', '=', id).execute()
}

/** Reserves a payment for one process; null while another one works on it. */
export async function leasePayment(
  db: Db,
  id: string,
  { now, until }: { now: Date; until: Date },
): Promise<PaymentRow | null> {
  const row = await db
    .updateTable('payments')
    .set({ leased_until: until })
    .where('id', '=', id)
    .where(isFree(now))
    .returningAll()
    .executeTakeFirst()
  return row ? toRow(row) : null
}

/** Payments that are due for a look and that nobody works on, the longest due first. */
export const duePayments = (db: Db, now: Date, limit: number): Promise<string[]> =>
  dueRows(db, 'payments', { now, limit })

/** Has some payments looked at now; the worker does it at its next turn. */
export async function lookNow(db: Db, paymentIds: readonly string[], now: Date): Promise<void> {
  if (paymentIds.length === 0) return
  await db
    .updateTable('payments')
    .set({ next_check_at: now })
    .where('id', 'in', paymentIds)
    .where((where) => where.or([where('next_check_at', 'is', null), where('next_check_at', '>', now)]))
    .execute()
}
