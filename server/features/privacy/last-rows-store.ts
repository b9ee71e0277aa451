import { countChanged, type Db, type Tx } from '#server/db/transaction.ts'
import { DISPUTE_RESOLVED } from '#server/features/payments/refunds/dispute-states.ts'

/** Queries that delete the last rows of purged accounts. */

/**
 * Purged users without a payment recent enough to be kept for the bookkeeping. The empty row of a counsellor stays as
 * long as it is named by clients' bookings.
 */
export const listUsersToDelete = (db: Db, paidBefore: Date, limit: number) =>
  db
    .selectFrom('users')
    .select('id')
    .where('purged_at', 'is not', null)
    .where(({ and, not, exists, selectFrom }) =>
      and([
        not(
          exists(
            selectFrom('payments')
              .select('payments.id')
              .whereRef('payments.user_id', '=', 'users.id')
              .where('payments.created_at', '>', paidBefore),
          ),
        ),
        not(
          exists(
            selectFrom('consultations').select('id').whereRef('consultations.counsellor_id', '=', 'users.id'),
          ),
        ),
        not(exists(selectFrom('waits').select('id').whereRef('waits.counsellor_id', '=', 'users.id'))),
      ]),
    )
    .limit(limit)
    .execute()

/** Deletes the last rows of a purged user, children before parents; returns the number of payments. */
export const deleteLastRows = async (tx: Tx, userId: string): Promise<number> => {
  const payments = tx.selectFrom('payments').select('id').where('user_id', '=', userId)
  await tx.deleteFrom('messages').where('user_id', '=', userId).execute()
  await tx.deleteFrom('coupon_claims').where('payment_id', 'in', payments).execute()
  await tx.deleteFrom('coupons').where('user_id', '=', userId).execute()
  await tx.deleteFrom('slot_claims').where('payment_id', 'in', payments).execute()
  const waits = tx.selectFrom('waits').select('id').where('user_id', '=', userId)
  // Before their reservations, as in the waiting list.
  await waits.forUpdate().execute()
  await tx.deleteFrom('slot_claims').where('wait_id', 'in', waits).execute()
  await tx.deleteFrom('waits').where('user_id', '=', userId).execute()
  await tx.deleteFrom('consultations').where('user_id', '=', userId).execute()
  await tx.deleteFrom('payment_links').where('payment_id', 'in', payments).execute()
  await tx
    .updateTable('orphan_orders')
    .set({ user_id: null, payment_id: null })
    .where((row) => row.or([row('user_id', '=', userId), row('payment_id', 'in', payments)]))
    .execute()
  const paymentCount = (await detachPosted(tx, userId)) + (await deleteUnposted(tx, userId))
  await tx.deleteFrom('users').where('id', '=', userId).execute()
  return paymentCount
}

/**
 * The ledger is never changed, so its payments and refunds stay with amounts and times, without a person. An
 * unresolved dispute stays as well, because the ledger still holds its money.
 */
async function detachPosted(tx: Tx, userId: string): Promise<number> {
  const posted = tx
    .selectFrom('payments')
    .select('id')
    .where('user_id', '=', userId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('journal_entries')
          .select('journal_entries.id')
          .whereRef('journal_entries.payment_id', '=', 'payments.id'),
      ),
    )
  await tx.deleteFrom('cash_receipts').where('payment_id', 'in', posted).execute()
  await tx
    .deleteFrom('disputes')
    .where('payment_id', 'in', posted)
    .where('status', '=', DISPUTE_RESOLVED)
    .execute()
  return countChanged(
    tx
      .updateTable('payments')
      .set({
        // A payment of no known user.
        origin: 'orphan',
        user_id: null,
        starts_at: null,
        order_id: null,
        approve_url: null,
        approval_token: null,
        approval_attempt: null,
        receipt_url: null,
        coupon_code: null,
        locale: 'en',
        next_check_at: null,
      })
      .where('id', 'in', posted),
  )
}

async function deleteUnposted(tx: Tx, userId: string): Promise<number> {
  const payments = tx.selectFrom('payments').select('id').where('user_id', '=', userId)
  await tx.deleteFrom('disputes').where('payment_id', 'in', payments).execute()
  await tx.deleteFrom('refunds').where('payment_id', 'in', payments).execute()
  return countChanged(tx.deleteFrom('payments').where('user_id', '=', userId))
}
