import { nextSyncAt } from '#domain/payment.ts'
import { listDueIds, isFree } from '#server/db/leases.ts'
import type { Db } from '#server/db/transaction.ts'
import { type PaymentRow, toPaymentRow } from './store.ts'

/** Ends the lease and schedules the next sync, with a delay that grows with each try. */
export async function scheduleNextSync(db: Db, payment: PaymentRow, now: Date): Promise<void> {
  const tries = payment.tries + 1
  await db
    .updateTable('payments')
    .set({
      tries,
      leased_until: null,
      next_check_at: nextSyncAt({ ...payment, tries }, now),
    })
    .where('id', '=', payment.id)
    .where('status', '=', payment.status)
    .execute()
}

/** Ends the lease and stops syncing: the provider has no such order any more. */
export async function stopSyncing(db: Db, payment: PaymentRow): Promise<void> {
  await db
    .updateTable('payments')
    .set({ leased_until: null, next_check_at: null })
    .where('id', '=', payment.id)
    .where('status', '=', payment.status)
    .execute()
}

/** Stores since when the provider reports the order as missing; null when it has the order. */
export async function setMissingSince(db: Db, id: string, since: Date | null): Promise<void> {
  await db.updateTable('payments').set({ missing_since: since }).where('id', '=', id).execute()
}

/** Leases a payment to one process; null while another process holds the lease. */
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
  return row ? toPaymentRow(row) : null
}

/** Ids of payments that are due for a sync and not leased, the longest due first. */
export const listDuePayments = (db: Db, now: Date, limit: number): Promise<string[]> =>
  listDueIds(db, 'payments', { now, limit })

/** Makes payments due now; the worker syncs them on its next run. */
export async function makeDueNow(db: Db, paymentIds: readonly string[], now: Date): Promise<void> {
  if (paymentIds.length === 0) return
  await db
    .updateTable('payments')
    .set({ next_check_at: now })
    .where('id', 'in', paymentIds)
    .where((where) => where.or([where('next_check_at', 'is', null), where('next_check_at', '>', now)]))
    .execute()
}
