import { CompiledQuery } from 'kysely'
import { HOUR_MS } from '#domain/calendar.ts'
import { decide, nextSyncAt } from '#domain/payment.ts'
import type { Settings } from '#domain/settings.ts'
import { namedParameters } from '#server/db/named-parameters.ts'
import { type Db, isConflict } from '#server/db/transaction.ts'
import { bookedMailData } from '#server/features/consultations/booking.ts'
import {
  type ConsultationView,
  SERVICE_AND_COUNSELLOR,
  newBookingView,
} from '#server/features/consultations/queries.ts'
import { couponMailData, buildCoupon } from '#server/features/coupons/issue-coupon.ts'
import { captureEntry, captureTimeOf } from '#server/features/payments/ledger.ts'
import type { PaymentRow } from '#server/features/payments/store.ts'
import type { ProviderOrder } from '#server/payment-gateway.ts'

/**
 * T4 of a payment that was just captured. Every row is derived from `moved`: without the expected status,
 * attempt and seat nothing is written.
 */
const { text: BOOK, valuesOf } = namedParameters(`
  with moved as (
    update payments set
      status = 'captured', captured_at = :now, tries = 0, leased_until = null, next_check_at = :nextSyncAt,
      updated_at = :now, approval_token = null, approval_attempt = null, issue = null, capture_id = :captureId,
      captured_cents = :capturedCents, fee_cents = :feeCents, receipt_url = :receiptUrl
    where id = :paymentId and status = 'capturing' and attempt = :attempt and starts_at > :now and draft_hash <> ''
      and capture_id is null and coupon_code is null and attachment_id is null and unread_state is null
      and exists (select from slot_claims where payment_id = :paymentId)
      and not exists (select from counsellors) and not draft ? 'serviceId'
    returning *
  ), entry as (
    insert into journal_entries (
      provider, kind, provider_id, sequence, payment_id, happened_at, learned_at, booked_on, line_count
    )
    select
      provider, 'capture', :captureId, 1, id, :happenedAt::timestamptz, :now, :bookedOn::date,
      cardinality(:accounts::text[])
    from moved
    on conflict do nothing
    returning id
  ), lines as (
    insert into journal_lines (entry_id, account, minor, currency)
    select entry.id, account, minor, moved.currency
    from entry, moved, unnest(:accounts::text[], :amounts::int[]) as line (account, minor)
  ), booked as (
    insert into consultations (
      user_id, payment_id, name, email, user_account_email, platform, platform_id, starts_at, seat, time_zone,
      language, message, amount_cents, currency, refund_notice_hours, duration_minutes, created_at
    )
    select
      m.user_id, m.id, draft ->> 'name', draft ->> 'email', users.email, draft ->> 'platform',
      draft ->> 'platformId', m.starts_at, claim.seat, draft ->> 'timeZone', draft ->> 'language',
      draft ->> 'message', m.amount_cents, m.currency, m.refund_notice_hours, m.duration_minutes, :now
    from moved m
    join users on users.id = m.user_id
    join slot_claims claim on claim.payment_id = m.id
    returning id, number, user_id, user_account_email, payment_id, service_id, counsellor_id
  ), issued as (
    insert into coupons (code, user_id, percent, reason, source_payment_id, issued_at, expires_at)
    select :couponCode, user_id, :couponPercent, 'payment', payment_id, :now, :couponExpiresAt from booked
    on conflict do nothing
    returning code, user_id
  ), queued as (
    insert into messages (kind, reference, to_email, locale, user_id, data, run_at, created_at, state)
    select kind, reference, to_email, mail.locale, user_id, data, :now, :now, case when exists (
      select from installations where taken_over_at is null and restored_at > :createdAt
    ) then 'held' else 'queued' end
    from (
      select 'booking_paid' as kind, id::text as reference, user_account_email as to_email, :locale::text as locale,
        user_id, :bookingMail::jsonb || jsonb_build_object('consultationId', id, 'number', number) as data
      from booked where user_account_email <> ''
      union all
      select 'coupon_issued', code, users.email, users.locale, users.id,
        :couponMail::jsonb || jsonb_build_object('timeZone', (
          select draft ->> 'timeZone' from payments
          where payments.user_id = users.id and draft ? 'timeZone' order by created_at desc limit 1
        ))
      from issued join users on users.id = issued.user_id
    ) mail
    on conflict (kind, reference) do nothing
  ), ended as (
    delete from provider_facts using moved where key = :factToDelete
  )
  select id, number, user_account_email as "userAccountEmail", (select code from issued) as "couponCode",
    ${SERVICE_AND_COUNSELLOR}
  from booked c`)

type Booked = { id: string; number: string; userAccountEmail: string; couponCode: string | null } & Pick<
  ConsultationView,
  'serviceId' | 'serviceNames' | 'counsellor'
>

/** Webhook events of an older payment may have to be read again; see `applyOrder`. */
const MAX_AGE_MS = HOUR_MS

/**
 * Books a completed capture without coupon and file in one statement. Null in every other case, and then
 * nothing is written: the transaction of `applyOrder` decides. `payment`: as stored when the capture began.
 * `factToDelete`: key of a provider fact that no longer applies after this capture.
 */
export async function bookInOneStatement(
  db: Db,
  payment: PaymentRow,
  args: {
    order: ProviderOrder
    merchantId: string | null
    settings: Pick<Settings, 'coupon'>
    factToDelete: string
    now: Date
  },
): Promise<{ payment: PaymentRow; view: ConsultationView } | null> {
  const { order, settings, now } = args
  const { capture } = order
  if (!capture?.amount || !fitsOneStatement(payment, args)) return null
  const captured: PaymentRow = {
    ...payment,
    status: 'captured',
    captureId: capture.captureId,
    capturedCents: capture.amount.minor,
    feeCents: capture.fee?.minor ?? null,
    capturedAt: now,
    approval: null,
    issue: null,
    tries: 0,
  }
  const entry = captureEntry(captured, { happenedAt: captureTimeOf(payment, capture), now })
  if (!entry) return null
  const coupon = buildCoupon({ settings, now })
  const values = valuesOf({
    paymentId: payment.id,
    now,
    nextSyncAt: nextSyncAt(captured, now),
    captureId: captured.captureId,
    capturedCents: captured.capturedCents,
    feeCents: captured.feeCents,
    receiptUrl: capture.receiptUrl ?? null,
    attempt: payment.attempt,
    happenedAt: entry.happenedAt,
    bookedOn: entry.bookedOn,
    accounts: entry.lines.map(({ account }) => account),
    amounts: entry.lines.map(({ minor }) => minor),
    couponCode: coupon.code,
    couponPercent: coupon.percent,
    couponExpiresAt: coupon.expiresAt,
    createdAt: payment.createdAt,
    locale: payment.locale,
    bookingMail: JSON.stringify(bookedMailData(payment, { id: '', number: '' })),
    couponMail: JSON.stringify(couponMailData(coupon, { reason: 'payment' })),
    factToDelete: args.factToDelete,
  })
  const booked = await writeBooking(db, values)
  if (!booked) return null
  const earnedCoupon = booked.couponCode && {
    code: booked.couponCode,
    expiresAt: coupon.expiresAt.toISOString(),
  }
  return {
    payment: captured,
    view: newBookingView(captured, { ...booked, earnedCoupon: earnedCoupon || null, now }),
  }
}

/** True for a booking that the statement can store: without a coupon, a file, refunds or a late event. */
const fitsOneStatement = (
  payment: PaymentRow,
  { order, merchantId, now }: { order: ProviderOrder; merchantId: string | null; now: Date },
): boolean =>
  payment.status === 'capturing' &&
  payment.captureId === null &&
  payment.couponCode === null &&
  payment.attachmentId === null &&
  payment.unknownStatus === null &&
  payment.userId !== null &&
  payment.startsAt !== null &&
  payment.draftHash !== '' &&
  order.capture?.status === 'completed' &&
  order.refunds.length === 0 &&
  now.getTime() - payment.createdAt.getTime() <= MAX_AGE_MS &&
  decide(payment, order, { now, merchantId }) === 'book'

async function writeBooking(db: Db, values: unknown[]): Promise<Booked | null> {
  try {
    const { rows } = await db.executeQuery<Booked>(CompiledQuery.raw(BOOK, values))
    return rows[0] ?? null
  } catch (error) {
    if (isConflict(error)) return null
    throw error
  }
}
