import { sql } from 'kysely'
import type { Platform } from '#domain/consultation.ts'
import { REVERSED } from '#domain/refund-ids.ts'
import { systemReasons } from '#domain/system-reason.ts'
import { WITHHELD_PREFIX } from '#domain/withheld.ts'
import { type Db, rowsOf } from '#server/db/transaction.ts'
import type { MissedOutcome, ReportedEvent } from '#server/features/mails/kinds.ts'

type AlertedEvent = {
  event: ReportedEvent
  /** Identifies the event together with its kind. */
  reference: string
  at: Date
  name: string
  startsAt: Date
  platform: Platform
  platformId: string
  consultationId: string
  counsellorId: string | null
  outcome: MissedOutcome | null
}

/** The first hundred of these events since an instant about which at least one admin was not notified. */
export const listUnreported = (
  db: Db,
  {
    now,
    since,
    lateBefore,
    events,
  }: {
    now: Date
    since: Date
    /** Consultations that started before this and have not begun are late. */
    lateBefore: Date
    events: readonly ReportedEvent[]
  },
): Promise<AlertedEvent[]> =>
  rowsOf(db)<AlertedEvent>`
    select happened.event, happened.reference, happened.at, c.name, c.starts_at as "startsAt", c.platform,
      c.platform_id as "platformId", c.id as "consultationId",
      c.counsellor_id as "counsellorId", happened.outcome
    from (
      select 'booked' as event, id::text as reference, id, created_at as at, null as outcome
      from consultations where created_at > ${since}
      union all
      select case action when 'consultation.cancel' then 'cancelled' when 'consultation.move' then 'moved'
          else 'missed' end,
        audit_log.id::text, target::uuid, at,
        case when action = 'consultation.missed' then
          case when detail->>'asked' = 'true' then 'asked' else detail->>'wish' end
        end
      from audit_log
      where at > ${since} and actor_role = 'user'
        and action in ('consultation.cancel', 'consultation.move', 'consultation.missed')
      union all
      select case when dispute_id like ${`${WITHHELD_PREFIX}%`} then 'held' else 'disputed' end, dispute_id, consultations.id,
        disputes.updated_at, null
      from disputes join consultations on consultations.payment_id = disputes.payment_id
      where disputes.status not in ('RESOLVED', 'RESOLVED_BUYER_FAVOUR') and disputes.updated_at > ${since}
      union all
      select 'dispute_ended', dispute_id, consultations.id, disputes.updated_at, null
      from disputes join consultations on consultations.payment_id = disputes.payment_id
      where disputes.status in ('RESOLVED', 'RESOLVED_BUYER_FAVOUR') and disputes.updated_at > ${since}
        and dispute_id not like ${`${WITHHELD_PREFIX}%`}
      union all
      select 'reversed', refunds.id::text, consultations.id, refunds.created_at, null
      from refunds join consultations on consultations.payment_id = refunds.payment_id
      where provider_refund_id like ${`${REVERSED}%`} and refunds.created_at > ${since}
      union all
      select 'refunded_outside', id::text, id, cancelled_at, null
      from consultations where cancel_reason = ${systemReasons.refundedOutside} and cancelled_at > ${since}
      union all
      -- The reference of these mails begins with the id of the consultation; that of reminders also has the start.
      select 'mail_failed', messages.id::text, split_part(messages.reference, ' ', 1)::uuid, messages.created_at, null
      from messages
      where state = 'failed' and messages.run_at > ${since}
        and kind in ('booking_paid', 'cancelled_by_user', 'cancelled_by_admin', 'completed', 'reminder')
      union all
      -- The start is part of the id: a moved consultation gets both alerts again.
      select case when starts_at > ${lateBefore} then 'begins' else 'not_begun' end,
        id || ' ' || extract(epoch from starts_at)::bigint, id, starts_at, null
      from consultations
      where status = 'pending' and begun_at is null and missed_at is null
        and starts_at > ${since} and starts_at <= ${now}
        and starts_at + make_interval(mins => duration_minutes) > ${now}
    ) happened join consultations c on c.id = happened.id
    where happened.event = any(${events}::text[]) and c.name <> '' and exists (
      select from users where role = 'admin' and deleted_at is null
        and (admin_since is null or admin_since <= happened.at) and not exists (
        select from messages
        where kind = 'desk_alert' and reference = happened.event || ' ' || happened.reference || ' ' || users.id
      )
    )
    order by happened.at limit 100`

/** True when the digest of a day was queued for every admin. */
export async function isDigestWritten(db: Db, date: string): Promise<boolean> {
  const { rows } = await sql`
    select from users where role = 'admin' and deleted_at is null and not exists (
      select from messages where kind = 'desk_digest' and reference = ${date}::text || ' ' || users.id
    ) limit 1`.execute(db)
  return rows.length === 0
}

export async function listPendingBetween(
  db: Db,
  { from, until }: { from: Date; until: Date },
): Promise<{ name: string; startsAt: Date; platform: Platform; platformId: string }[]> {
  return db
    .selectFrom('consultations')
    .select(['name', 'starts_at as startsAt', 'platform', 'platform_id as platformId'])
    .where('status', '=', 'pending')
    .where('starts_at', '>=', from)
    .where('starts_at', '<', until)
    .orderBy('starts_at')
    .orderBy('id')
    .limit(100)
    .execute()
}
