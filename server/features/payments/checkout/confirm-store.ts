import { CompiledQuery } from 'kysely'
import { countCallSql, limitEnd } from '#server/db/rate-limits.ts'
import type { Db } from '#server/db/transaction.ts'
import { type PaymentRow, type StoredPayment, toPaymentRow } from '#server/features/payments/store.ts'

/** Each sync calls the provider. Allows one call a second; our page makes at most one every three seconds. */
export const ORDER_SYNC_LIMIT = { calls: 60, seconds: 60 }
export const ACCOUNT_SYNC_LIMIT = { calls: 300, seconds: 600 }
/** Keys of the two limits. */
export const syncLimitKeys = ({ id, userId }: Pick<PaymentRow, 'id' | 'userId'>) =>
  [`sync ${id}`, `syncs of ${userId}`] as const

const countCall = (key: string, end: string, condition: string): string =>
  countCallSql({ key, end: `${end}::timestamptz`, now: '$3', condition })

const BEGIN = `
  with known as (
    select * from payments where order_id = $1 and user_id = $2
  ), narrow as ${countCall(`'sync ' || id`, '$5', `from known where status <> 'captured'`)},
  wider as ${countCall(`'syncs of ' || user_id`, '$6', `from known, narrow where narrow.calls <= ${ORDER_SYNC_LIMIT.calls}`)},
  leased as (
    update payments set leased_until = $4
    from known, wider
    where payments.id = known.id and wider.calls <= ${ACCOUNT_SYNC_LIMIT.calls}
      and payments.status = 'created' and payments.issue is null
      and (payments.leased_until is null or payments.leased_until <= $3)
    returning payments.*
  )
  select leased.*, true as is_leased, null::timestamptz as free_at from leased
  union all
  select known.*, false, case
    when narrow.calls > ${ORDER_SYNC_LIMIT.calls} then narrow.expires_at
    when wider.calls > ${ACCOUNT_SYNC_LIMIT.calls} then wider.expires_at
  end
  from known left join narrow on true left join wider on true
  where not exists (select from leased)`

type Begun = StoredPayment & { is_leased: boolean; free_at: Date | null }

/**
 * Finds the caller's payment by its order, counts the call unless the payment is captured, and leases an
 * open payment that is not being synced. Null: the caller has no such order. `limitEndsAt`: end of a used-up limit.
 */
export async function beginConfirm(
  db: Db,
  { orderId, userId, now, leasedUntil }: { orderId: string; userId: string; now: Date; leasedUntil: Date },
): Promise<{ payment: PaymentRow; isLeased: boolean; limitEndsAt: Date | null } | null> {
  const ends = [ORDER_SYNC_LIMIT, ACCOUNT_SYNC_LIMIT].map(({ seconds }) => limitEnd({ now, seconds }))
  const values = [orderId, userId, now, leasedUntil, ...ends]
  const { rows } = await db.executeQuery<Begun>(CompiledQuery.raw(BEGIN, values))
  const [row] = rows
  return row ? { payment: toPaymentRow(row), isLeased: row.is_leased, limitEndsAt: row.free_at } : null
}
