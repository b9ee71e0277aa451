import { sql } from 'kysely'
import type { Platform } from '#domain/consultation.ts'
import type { DeskEvent } from '#server/features/mails/kinds.ts'
import type { Db } from '#server/db/transaction.ts'

export type Happened = {
  event: DeskEvent
  /** With the event, what makes it this one. */
  reference: string
  at: Date
  name: string
  startsAt: Date
  platform: Platform
  platformId: string
}

/** The first hundred of these events since an instant that some admin was not written to about. */
export async function listUntold(
  db: Db,
  { since, events }: { since: Date; events: readonly DeskEvent[] },
): Promise<Happened[]> {
  const { rows } = await sql<Happened>`
    select happened.event, happened.reference, happened.at, c.name, c.starts_at as "startsAt", c.platform,
      c.platform_id as "platformId"
    from (
      select 'booked' as event, id::text as reference, id, created_at as at
      from consultations where created_at > ${since}
      union all
      select case action when 'consultation.cancel' then 'cancelled' when 'consultation.move' then 'moved'
          else 'missed' end,
        audit_log.id::text, target::uuid, at
      from audit_log
      where at > ${since} and actor_role = 'user'
        and action in ('consultation.cancel', 'consultation.move', 'consultation.missed')
      union all
      select 'disputed', dispute_id, consultations.id, disputes.updated_at
      from disputes join consultations on consultations.payment_id = disputes.payment_id
      where disputes.status <> 'RESOLVED' and disputes.updated_at > ${since}
      union all
      -- Mails about a consultation have its id for their reference.
      select 'mail_failed', messages.id::text, messages.reference::uuid, messages.created_at
      from messages
      where state = 'failed' and messages.run_at > ${since}
        and kind in ('booking_paid', 'cancelled_by_user', 'cancelled_by_admin', 'completed', 'reminder')
    ) happened join consultations c on c.id = happened.id
    where happened.event = any(${events}::text[]) and c.name <> '' and exists (
      select from users where role = 'admin' and deleted_at is null and not exists (
        select from messages
        where kind = 'desk_alert' and reference = happened.event || ' ' || happened.reference || ' ' || users.id
      )
    )
    order by happened.at limit 100`.execute(db)
  return rows
}

/** Whether the digest of a day was written to anybody. */
export async function isDigestWritten(db: Db, date: string): Promise<boolean> {
  const { rows } = await sql`
    select from users where role = 'admin' and deleted_at is null and not exists (
      select from messages where kind = 'desk_digest' and reference = ${date}::text || ' ' || users.id
    ) limit 1`.execute(db)
  return rows.length === 0
}

export async function pendingBetween(
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
