import { sql } from 'kysely'
import type { z } from 'zod/mini'
import type { actionItem } from '#contract/action-items.ts'
import { waitsForAdmin } from '#domain/money-cause.ts'
import { REVERSED } from '#domain/refund-ids.ts'
import { WITHHELD_PREFIX } from '#domain/withheld.ts'
import { type Db, rowsOf } from '#server/db/transaction.ts'
import { collisionOfBooking } from '#server/features/availability/collisions.ts'
import { STOP_AFTER } from '#server/features/mails/relay.ts'
import { isCapturedUnconfirmed } from '#server/features/payments/gateways.ts'
import { WAITS_FOR_DISPUTE } from '#server/features/payments/refunds/dispute-states.ts'

export type ActionItemRow = Omit<
  z.output<typeof actionItem>,
  'amount' | 'since' | 'startsAt' | 'respondBy' | 'actions' | 'isManual'
> & {
  /** The provider does not make the refund any more, so staff can transfer the money. */
  isRefusedForGood: boolean | null
  amountCents: number | null
  since: Date
  startsAt: Date | null
  respondBy: Date | null
  isManual: boolean | null
}

const MAX_ITEMS = 200

/** Problems that a worker cannot resolve: a restored database first, then disputes, then by age. */
export const listActionItemRows = (
  db: Db,
  {
    unsettledBefore,
    pendingBefore,
    refundPendingBefore,
    unconfirmedCaptureAfter,
    feedFailingBefore,
    now,
    kinds,
    counsellorId,
  }: {
    unsettledBefore: Date
    pendingBefore: Date
    refundPendingBefore: Date
    unconfirmedCaptureAfter: Date
    feedFailingBefore: Date
    now: Date
    /** Only items of these kinds; null: all. */
    kinds: readonly string[] | null
    /** Only items about consultations of this counsellor. */
    counsellorId: string | undefined
  },
): Promise<ActionItemRow[]> =>
  rowsOf(db)<ActionItemRow>`
    select item.kind, item.id, item."paymentId", coalesce(item."orderId", payments.order_id) as "orderId",
      coalesce(item."captureId", payments.capture_id) as "captureId",
      item."amountCents", coalesce(item.currency, payments.currency) as currency, item.detail, item.since,
      consultations.id as "consultationId", coalesce(consultations.name, users.name) as name,
      coalesce(consultations.starts_at, item."startsAt", payments.starts_at) as "startsAt",
      disputes.reason, disputes.respond_by as "respondBy",
      case when item.kind = 'refund_needs_attention' then (
        select origin = 'office' from refunds where refunds.id = item.id::uuid
      ) end as "isManual",
      case when item.kind = 'refund_needs_attention' then (
        select next_check_at is null and not exists (
          select from disputes where disputes.payment_id = refunds.payment_id and disputes.status <> 'RESOLVED'
        )
        from refunds where refunds.id = item.id::uuid
      ) end as "isRefusedForGood"
    from (
      select 'restored' as kind, id::text, null::uuid as "paymentId", null::text as "orderId",
        null::text as "captureId", null::int as "amountCents", null::text as currency, '' as detail,
        restored_at as since, null::uuid as "userId", null::timestamptz as "startsAt",
        null::uuid as "consultationId"
      from installations
      where since = (select max(since) from installations) and restored_at is not null and taken_over_at is null
      union all
      select 'unknown_money', order_id, payment_id, order_id, capture_id, amount_cents, currency,
        coalesce(origin, ''), seen_at, user_id, starts_at, null
      from orphan_orders where status = 'quarantined'
      union all
      select 'other_installation', mark, null, null, null, null, null, coalesce(address, mark), last_seen_at,
        null, null, null
      from other_installations where dismissed_at is null
      union all
      -- The amount that other refunds have not paid, as recorded by record-transfer.ts.
      select 'refund_needs_attention', refunds.id::text, payment_id, null, capture_id, greatest(0, least(amount_cents, (
          select coalesce(captured_cents, 0) from payments where payments.id = refunds.payment_id
        ) - (
          select coalesce(sum(others.amount_cents), 0) from refunds others
          where others.payment_id = refunds.payment_id and others.id <> refunds.id
            and others.status in ('completed', 'pending')
        )))::int, null,
        coalesce(issue, status), created_at, null, null, null
      from refunds where status = 'needs_attention'
      union all
      select 'refund_delayed', refunds.id::text, payment_id, null, refunds.capture_id, refunds.amount_cents, null,
        coalesce(refunds.issue, refunds.status), refunds.created_at, null, null, null
      from refunds
      where (refunds.status = 'requested' and refunds.created_at < ${unsettledBefore}
          or refunds.status = 'pending' and refunds.created_at < ${refundPendingBefore})
        -- Refunds that wait for a dispute are listed as that dispute.
        and not (refunds.issue is not null and refunds.issue = ${WAITS_FOR_DISPUTE}
          and exists (
            select from disputes where disputes.payment_id = refunds.payment_id and disputes.status <> 'RESOLVED'
          ))
      union all
      select case when disputes.dispute_id like ${`${WITHHELD_PREFIX}%`} then 'payment_held' else 'dispute' end,
        disputes.dispute_id, id, null, null, captured_cents, null, disputes.status, disputes.updated_at,
        null, null, null
      from disputes join payments on payments.id = payment_id
      where disputes.status <> 'RESOLVED'
      union all
      -- Unseen only. Cancelled bookings with a refund of ours need no action.
      select 'payment_reversed', refunds.id::text, payment_id, null, refunds.capture_id, refunds.amount_cents, null, '',
        refunds.created_at, null, null, null
      from refunds
      where provider_refund_id like ${`${REVERSED}%`} and status = 'completed' and seen_at is null
        and exists (select from consultations where consultations.payment_id = refunds.payment_id)
        and not exists (
          select from refunds ours where ours.payment_id = refunds.payment_id and ours.origin = 'ours'
        )
      union all
      select case when issue = any(${[...waitsForAdmin]}::text[]) then 'payment_to_accept'
          else 'payment_pending_long' end,
        id::text, id, null, null, amount_cents, null, coalesce(issue, status), updated_at, null, null, null
      from payments
      where status = 'pending'
        and (updated_at < ${pendingBefore} or issue = any(${[...waitsForAdmin]}::text[]))
      union all
      select 'payment_unclear', id::text, id, null, null, amount_cents, null, coalesce(issue, status), updated_at,
        null, null, null
      from payments
      where unread_state is null and (status = 'capturing' and updated_at < ${unsettledBefore}
        or status in ('creating', 'created') and hold_until < ${unsettledBefore})
      union all
      select 'payment_unclear', id::text, id, null, null, coalesce(captured_cents, amount_cents), null, unread_state,
        updated_at, null, null, null
      from payments where unread_state is not null
      union all
      select 'orphan_unclear', order_id, payment_id, order_id, capture_id, amount_cents, currency,
        coalesce(issue, ''), seen_at, user_id, starts_at, null
      from orphan_orders where status = 'new' and seen_at < ${unsettledBefore}
      union all
      -- One item for all unprocessed events: they usually have one cause.
      select 'event_unprocessed', (array_agg(event_id order by received_at, event_type, event_id))[1], null, null, null, null, null,
        concat_ws(' ', count(*), (array_agg(event_type order by received_at, event_type))[1]), min(received_at),
        null, null, null
      from webhook_events where status = 'new' and received_at < ${unsettledBefore}
      having count(*) > 0
      union all
      select 'payment_mismatch', id::text, id, null, null, captured_cents, null, coalesce(issue, status),
        updated_at, null, null, null
      from payments
      where status = 'refund_due'
        and (captured_cents is distinct from amount_cents or updated_at < ${unsettledBefore})
        and coalesce(captured_cents, amount_cents) > (
          select coalesce(sum(refunds.amount_cents), 0) from refunds
          where refunds.payment_id = payments.id and refunds.status = 'completed'
        )
      union all
      -- Result of the daily ledger audit.
      select 'journal_differs', key, null, null, null, null, null, value::jsonb->>'count',
        (value::jsonb->>'since')::timestamptz, null, null, null
      from provider_facts where key = 'journal fault'
      union all
      select 'missed_asked', id::text, payment_id, null, null, amount_cents, null,
        number || ' ' || case when begun_at is not null then 'begun' when missed_by is null then 'completed' else 'absent' end,
        missed_asked_at, null,
        null, id
      from consultations where missed_asked_at is not null
      union all
      -- Future consultations only.
      select 'not_introduced', id::text, payment_id, null, null, null, null, number,
        greatest(starts_at - interval '24 hours', created_at, moved_at), null, null, id
      from consultations
      where status = 'pending' and introduced_at is null and begun_at is null and missed_at is null
        and starts_at > ${now} and starts_at <= ${now}::timestamptz + interval '24 hours'
      union all
      select 'not_begun', id::text, payment_id, null, null, amount_cents, null, number, starts_at, null, null, id
      from consultations
      where status = 'pending' and begun_at is null and missed_at is null and starts_at <= ${now}
        and starts_at + make_interval(mins => duration_minutes) > ${now}
      union all
      select 'office_missed', c.id::text, c.payment_id, null, null, c.amount_cents, null,
        case
          -- Several refunds may return the price, such as an earlier partial one: the first open one counts, as in
          -- sumOfRefunds. A covered one was made by others.
          when c.status = 'cancelled' then 'refund ' || coalesce((
            select case when refunds.status = 'covered' then 'completed' else refunds.status end
            from refunds where refunds.payment_id = c.payment_id
            order by refunds.status in ('completed', 'covered'), refunds.created_at limit 1
          ), 'none')
          when c.missed_at is null then 'moved'
          else 'choosing'
        end, c.office_missed_at, null, null, c.id
      from consultations c where c.office_missed_at is not null
      union all
      -- Written by the event sweep, which calls the provider every ten minutes.
      select 'provider_silent', key, null, null, null, null, null,
        case when key like '% portone' then 'portone' else 'paypal' end, value::timestamptz, null, null, null
      from provider_facts where key like 'provider silent since%' and value::timestamptz < ${unsettledBefore}
      union all
      -- One item per provider, whichever call is refused.
      select 'account_refused', min(key), null, null, null, null, null,
        concat_ws(' ', split_part(key, ' ', 4), min(split_part(value, ' ', 2))),
        min(split_part(value, ' ', 1)::timestamptz), null, null, null
      from provider_facts where key like 'account refused %' group by split_part(key, ' ', 4)
      union all
      -- This provider captures only on our request, unless manual confirmation is turned off in its console.
      select 'taken_unasked', id::text, id, null, null, captured_cents, null, way, captured_at, null, null, null
      from payments where ${isCapturedUnconfirmed(unconfirmedCaptureAfter)}
      union all
      select 'mails_stopped', 'relay', null, null, null, null, null,
        (array_agg(reason order by refused_at desc))[1], min(refused_at), null, null, null
      from relay_refusals where counts
      having count(distinct to_email) >= ${STOP_AFTER}
      union all
      select 'feed_failed', calendar_feeds.id::text, null, null, null, null, null, concat_ws(' ', host, fault),
        failing_since, user_id, null, null
      from calendar_feeds where failing_since < ${feedFailingBefore}
      union all
      -- The id is that of the collision: another event is another item.
      select 'feed_collides', collision.hash, null, null, null, null, null, concat_ws(' ', c.number, collision.events),
        collision.since, null, null, c.id
      from consultations c cross join lateral ${collisionOfBooking} collision
      where c.status = 'pending' and c.starts_at > ${now} and c.accepted_collision is distinct from collision.hash
      union all
      select 'backup_failed', id::text, null, null, null, null, null, failure, failing_since, null, null, null
      from backup_state where failing_since is not null
      union all
      select case state when 'held' then 'message_held' else 'message_failed' end, id::text, null, null, null,
        null, null, concat_ws(': ', kind, last_error), created_at, user_id, null, (
          select consultations.id from consultations
          where consultations.id::text = messages.reference
            or consultations.id::text = messages.data->>'consultationId'
            or consultations.id::text = messages.data->'consultation'->>'consultationId'
            or consultations.payment_id::text = messages.reference
          limit 1
        )
      from messages where state in ('failed', 'held')
    ) item
    left join payments on payments.id = item."paymentId"
    left join disputes on item.kind in ('dispute', 'payment_held') and disputes.payment_id = item."paymentId"
      and disputes.dispute_id = item.id
    left join consultations on consultations.payment_id = item."paymentId"
      or consultations.id = item."consultationId"
    left join users on users.id = coalesce(item."userId", payments.user_id)
    where ${kinds === null ? sql`true` : sql`item.kind = any(${sql.val([...kinds])}::text[])`}
      and ${counsellorId === undefined ? sql`true` : sql`consultations.counsellor_id = ${counsellorId}`}
    -- Disputes come first, because they have a deadline.
    order by item.kind <> 'restored', item.kind <> 'dispute', item.since
    limit ${MAX_ITEMS}`
