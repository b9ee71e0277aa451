import { sql } from 'kysely'
import { MINUTE_MS } from '#domain/calendar.ts'
import type { Db } from '#server/db/transaction.ts'
import { secretKinds } from './kinds.ts'
import { STOP_AFTER } from './relay.ts'

/** While the queue is stopped, one mail is attempted per interval. */
const PROBE_MS = 5 * MINUTE_MS

export async function findRelayState(db: Db, now: Date) {
  const { recipients, since, last } = await db
    .selectFrom('relay_refusals')
    .select((select) => [
      sql<number>`count(distinct to_email)::int`.as('recipients'),
      select.fn.min('refused_at').as('since'),
      select.fn.max('refused_at').as('last'),
    ])
    .where('counts', '=', true)
    .executeTakeFirstOrThrow()
  return {
    /** Number of different recipients refused since the relay last accepted a mail. */
    recipients,
    since,
    isStopped: recipients >= STOP_AFTER,
    mayProbe: last === null || now.getTime() - last.getTime() >= PROBE_MS,
  }
}

/** Records a refusal. A mail that was requeued after a stop does not count towards a second stop. */
export async function recordRefusal(
  db: Db,
  refusal: { messageId: number; to: string; reason: string; now: Date },
): Promise<void> {
  await sql`
    insert into relay_refusals (message_id, to_email, refused_at, reason)
    values (${refusal.messageId}, ${refusal.to}, ${refusal.now}, ${refusal.reason})
    on conflict (message_id) do update set refused_at = excluded.refused_at, reason = excluded.reason,
      counts = relay_refusals.counts or not relay_refusals.revived`.execute(db)
}

export async function findLastRefusal(db: Db): Promise<string> {
  const row = await db
    .selectFrom('relay_refusals')
    .select('reason')
    .where('counts', '=', true)
    .orderBy('refused_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.reason ?? ''
}

/**
 * Marks all refusals as no longer counting, because the relay has accepted a mail. The rows stay until their retention
 * period ends.
 */
export async function markRefusalsUncounted(db: Db): Promise<void> {
  await db.updateTable('relay_refusals').set({ counts: false }).where('counts', '=', true).execute()
}

/**
 * Requeues mails that failed while the relay refused every recipient, including those requeued before: a mail
 * in flight when another one stops the queue is marked as failed only afterwards.
 */
export async function requeueRefused(db: Db, now: Date): Promise<void> {
  await sql`
    with revived as (
      update relay_refusals set revived = true where counts returning message_id
    )
    update messages set state = 'queued', run_at = ${now}, attempts = 0, leased_until = null
    from revived
    -- Leaves out mails with a code or an access link, which was deleted when they failed.
    where messages.id = revived.message_id and state = 'failed' and not kind = any(${secretKinds}::text[])`.execute(
    db,
  )
}
