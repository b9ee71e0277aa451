import { CompiledQuery } from 'kysely'
import { addMs, KOREA_ZONE } from '#domain/calendar.ts'
import { HOLD_PERIOD_MS } from '#domain/holds.ts'
import { nextSyncAt } from '#domain/payment.ts'
import { DEFAULT_SEATS, type Length, occupiedMs } from '#domain/working-hours.ts'
import { FIRST_OWNER } from '#server/db/first-owner.ts'
import { namedParameters } from '#server/db/named-parameters.ts'
import { countCallSql, limitEnd, type Limit, type LimitAnswer, secondsUntil } from '#server/db/rate-limits.ts'
import { type Db, isConflict } from '#server/db/transaction.ts'
import type { AssignedCounsellor } from '#server/features/payments/describe-reservation.ts'
import type { NewPayment } from '#server/features/payments/insert-payment-store.ts'
import { type PaymentRow, type StoredPayment, toPaymentRow } from '#server/features/payments/store.ts'

/**
 * Does three things in one statement: counts the call, reserves the first free seat and inserts the payment (T1). Only
 * for the usual case: a buyer without an open checkout, a recent unpaid hold or an offer of the waiting list, and an
 * office of one service and one counsellor on a date that is not closed. Otherwise it only counts the call and returns
 * no payment. The exclusion constraint `slot_claims_no_overlap` prevents double bookings, as in `reserveSeat`.
 */
const { text: HOLD, valuesOf } = namedParameters(`
  with call_count as ${countCallSql({ key: ':limitKey::text', end: ':limitEnd::timestamptz', now: ':now' })},
  buyer as materialized (
    select id from users
    where id = :userId and deleted_at is null and (select calls from call_count) <= :limitCalls::int
    for no key update
  ), unheld as (
    select id from buyer where not exists (
      select from payments where user_id = :userId and (
        status in ('creating', 'created', 'capturing', 'expired')
        or created_at > :holdsSince and status in ('superseded', 'failed')
      )
    ) and not exists (select from counsellors) and not exists (select from services) and not exists (
      select from waits where user_id = :userId and state = 'offered'
    ) and not exists (
      select from closed_dates where on_date = (:startsAt::timestamptz at time zone '${KOREA_ZONE}')::date
    )
  ), claimed as (
    insert into slot_claims (starts_at, ends_at, seat, payment_id)
    select :startsAt::timestamptz, :endsAt::timestamptz, seat, :id::uuid
    from unheld, generate_series(
      1, coalesce((select seats from slot_seats where starts_at = :startsAt::timestamptz), ${DEFAULT_SEATS})
    ) as seat
    order by seat
    on conflict do nothing
    returning payment_id
  ), held as (
    insert into payments (
      id, provider, way, user_id, origin, status, draft, draft_hash, starts_at, list_price_cents, amount_cents,
      currency, agreed_prices, refund_notice_hours, duration_minutes, break_minutes, locale, hold_until,
      next_check_at, created_at, updated_at
    )
    select
      payment_id, :provider, :method, :userId, 'server', 'creating', :draft, :draftHash, :startsAt, :amountCents,
      :amountCents, :currency, :agreedPrices, :refundNoticeHours, :durationMinutes, :breakMinutes, :locale,
      :holdUntil, :nextSyncAt, :now, :now
    from claimed
    returning *
  )
  select held.*, call_count.calls, call_count.expires_at,
    (select id from installations order by since desc limit 1) as instance_id,
    (select json_build_object('id', id, 'name', name, 'alone', true) from users ${FIRST_OWNER}) as counsellor
  from call_count left join held on true`)

type HoldResult = {
  payment: PaymentRow
  instance: { id: string }
  counsellor: AssignedCounsellor | null
}

/** Without a payment all its columns are null. */
type HoldRow = (StoredPayment | Record<keyof StoredPayment, null>) & {
  calls: number
  expires_at: Date
  instance_id: string
  counsellor: HoldResult['counsellor']
}

/**
 * Counts the call and reserves the slot of a draft in one statement; the draft has no coupon, file, service or
 * counsellor. `held` is null when a condition of the statement does not hold, and then the transaction of
 * `startCheckout` decides. Null: nothing was written, and the call is not counted. `instance`: the current one of this
 * database.
 */
export async function holdInOneStatement(
  db: Db,
  payment: NewPayment & { startsAt: Date; length: Length },
  limit: Limit,
): Promise<{ limit: LimitAnswer; held: HoldResult | null } | null> {
  const { now, length, startsAt } = payment
  const endsAt = addMs(startsAt, occupiedMs(length))
  const values = valuesOf({
    id: payment.id,
    userId: payment.userId,
    draft: JSON.stringify(payment.draft),
    draftHash: payment.draftHash,
    startsAt,
    amountCents: payment.amountCents,
    currency: payment.currency,
    agreedPrices: payment.agreedPrices ? JSON.stringify(payment.agreedPrices) : null,
    refundNoticeHours: payment.refundNoticeHours,
    durationMinutes: length.durationMinutes,
    breakMinutes: length.breakMinutes,
    locale: payment.locale,
    holdUntil: payment.holdUntil,
    now,
    holdsSince: addMs(now, -HOLD_PERIOD_MS),
    endsAt,
    provider: payment.provider,
    method: payment.way,
    nextSyncAt: nextSyncAt({ ...payment, createdAt: now, capturedAt: null, tries: 0 }, now),
    limitKey: limit.key,
    limitEnd: limitEnd(limit),
    limitCalls: limit.calls,
  })
  try {
    const { rows } = await db.executeQuery<HoldRow>(CompiledQuery.raw(HOLD, values))
    const { calls, expires_at, instance_id, counsellor, ...row } = rows[0]!
    const held =
      row.id === null ? null : { payment: toPaymentRow(row), instance: { id: instance_id }, counsellor }
    const isUsedUp = calls > limit.calls
    return {
      limit: isUsedUp ? { ok: false, retryAfterSeconds: secondsUntil(expires_at, now) } : { ok: true },
      held,
    }
  } catch (error) {
    // For example, another tab of the buyer was first (payments_one_open_checkout).
    if (isConflict(error)) return null
    throw error
  }
}
