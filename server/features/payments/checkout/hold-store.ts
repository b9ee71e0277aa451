import { CompiledQuery } from 'kysely'
import { KOREA_ZONE, MINUTE_MS } from '#domain/calendar.ts'
import { HOLD_PERIOD_MS } from '#domain/holds.ts'
import { nextSyncAt } from '#domain/payment.ts'
import { FIRST_OWNER } from '#server/db/first-owner.ts'
import { type Db, isConflict } from '#server/db/transaction.ts'
import type { NewPayment } from '#server/features/payments/checkout-store.ts'
import type { AssignedCounsellor } from '#server/features/payments/service.ts'
import { type PaymentRow, type StoredPayment, toRow } from '#server/features/payments/store.ts'

/**
 * T1 of a buyer with nothing open and no unpaid hold in the last hours, in an office of one service and one
 * counsellor with the opening hours of the settings: locks the buyer, claims the first free
 * seat and inserts the payment. The same constraints as in `reserveSeat` check it.
 */
const HOLD = `
  with buyer as materialized (
    select id from users where id = $2 and deleted_at is null for no key update
  ), unheld as (
    select id from buyer where not exists (
      select from payments where user_id = $2 and (
        status in ('creating', 'created', 'capturing', 'expired')
        or created_at > $14 and status in ('superseded', 'failed')
      )
    ) and not exists (select from counsellors) and not exists (select from services) and not exists (
      select from waits where user_id = $2 and state = 'offered'
    ) and not exists (
      select from closed_dates where on_date = ($5::timestamptz at time zone '${KOREA_ZONE}')::date
    )
  ), claimed as (
    insert into slot_claims (starts_at, ends_at, seat, payment_id)
    select $5::timestamptz, $15::timestamptz, seat, $1::uuid
    from unheld, generate_series(
      1, coalesce((select seats from slot_seats where starts_at = $5::timestamptz), 1)
    ) as seat
    order by seat
    on conflict do nothing
    returning payment_id
  )
  insert into payments (
    id, provider, way, user_id, origin, status, draft, draft_hash, starts_at, list_price_cents, amount_cents,
    currency, refund_notice_hours, duration_minutes, break_minutes, locale, hold_until, next_check_at,
    created_at, updated_at
  )
  select payment_id, $16, $17, $2, 'server', 'creating', $3, $4, $5, $6, $6, $7, $8, $9, $10, $11, $12, $18, $13, $13
  from claimed
  returning *, (select id from installations order by since desc limit 1) as instance_id, (
    select json_build_object('id', id, 'name', name, 'alone', true) from users ${FIRST_OWNER}
  ) as counsellor`

type HoldResult = {
  payment: PaymentRow
  instance: { id: string }
  counsellor: AssignedCounsellor | null
}

/**
 * Reserves the slot of a draft without coupon and file in one statement. Null in every other case, and then
 * nothing is written: the transaction of `startCheckout` decides. `instance`: the current one of this database.
 */
export async function holdInOneStatement(db: Db, payment: NewPayment): Promise<HoldResult | null> {
  const { now, length, startsAt } = payment
  if (payment.attachmentId || payment.couponCode || payment.orderId || !length || !startsAt) return null
  const endsAt = new Date(startsAt.getTime() + (length.durationMinutes + length.breakMinutes) * MINUTE_MS)
  const values = [
    payment.id,
    payment.userId,
    JSON.stringify(payment.draft),
    payment.draftHash,
    startsAt,
    payment.amountCents,
    payment.currency,
    payment.refundNoticeHours,
    length.durationMinutes,
    length.breakMinutes,
    payment.locale,
    payment.holdUntil,
    now,
    new Date(now.getTime() - HOLD_PERIOD_MS),
    endsAt,
    payment.provider,
    payment.way,
    nextSyncAt({ ...payment, createdAt: now, capturedAt: null, tries: 0 }, now),
  ]
  try {
    const { rows } = await db.executeQuery<
      StoredPayment & { instance_id: string; counsellor: HoldResult['counsellor'] }
    >(CompiledQuery.raw(HOLD, values))
    const [row] = rows
    return row ? { payment: toRow(row), instance: { id: row.instance_id }, counsellor: row.counsellor } : null
  } catch (error) {
    // For example, another tab of the buyer was first (payments_one_open_checkout).
    if (isConflict(error)) return null
    throw error
  }
}
