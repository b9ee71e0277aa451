import { sql } from 'kysely'
import type { ProviderName } from '#domain/payment-method.ts'
import { isFree } from '#server/db/leases.ts'
import { countChanged, type Db, rowsOf, type Tx } from '#server/db/transaction.ts'
import type { ProviderEvent } from '#server/payment-gateway.ts'

export type EventRow = ProviderEvent & { provider: ProviderName; tries: number }

/** Inserts webhook events for the worker; known ones are ignored. Returns the number of new events. */
export async function insertEvents(
  db: Db,
  provider: ProviderName,
  events: readonly ProviderEvent[],
  now: Date,
): Promise<number> {
  if (events.length === 0) return 0
  return countChanged(
    db
      .insertInto('webhook_events')
      .values(
        events.map((event) => ({
          event_id: event.eventId,
          provider,
          event_type: event.eventType,
          body: event.body,
          next_check_at: now,
          received_at: now,
        })),
      )
      .onConflict((conflict) => conflict.column('event_id').doNothing()),
  )
}

/** Leases due events to one process, the oldest first. */
export const leaseEvents = (
  db: Db,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<EventRow[]> =>
  rowsOf(db)<EventRow>`
    update webhook_events set leased_until = ${until}
    where event_id in (
      select event_id from webhook_events
      where status = 'new' and next_check_at <= ${now} and ${isFree(now)}
      order by received_at
      limit ${limit}
      for update skip locked
    )
    returning event_id as "eventId", provider, event_type as "eventType", body, tries`

/** Marks webhook events as processed and ends their leases, unless `reopenEvents` has made them due since. */
export async function finishEvents(
  db: Db,
  events: readonly Pick<EventRow, 'eventId' | 'tries'>[],
): Promise<void> {
  if (events.length === 0) return
  await sql`
    update webhook_events set status = 'done', next_check_at = null, leased_until = null
    from unnest(
      ${sql.val(events.map(({ eventId }) => eventId))}::text[], ${sql.val(events.map(({ tries }) => tries))}::int[]
    ) as processed (event_id, tries)
    where webhook_events.event_id = processed.event_id and webhook_events.tries = processed.tries`.execute(db)
}

/** Schedules the next try of a webhook event and ends its lease, unless `reopenEvents` has made it due since. */
export async function postponeEvent(db: Db, event: EventRow, nextCheckAt: Date): Promise<void> {
  await db
    .updateTable('webhook_events')
    .set({ tries: event.tries + 1, next_check_at: nextCheckAt, leased_until: null })
    .where('event_id', '=', event.eventId)
    .where('tries', '=', event.tries)
    .execute()
}

/**
 * Marks events as new if their body contains a provider id, also those that are being processed. Scans all of them,
 * so do not call it for every booking.
 */
export async function reopenEvents(
  tx: Tx,
  { provider, naming, now }: { provider: ProviderName; naming: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('webhook_events')
    .set({
      status: 'new',
      tries: sql<number>`case when status = 'done' then 0 else tries + 1 end`,
      next_check_at: now,
      leased_until: null,
    })
    .where('provider', '=', provider)
    .where('body', 'like', `%${naming}%`)
    .execute()
}

/** Bodies of the webhook events that contain a provider id, the oldest first. */
export async function listBodiesNaming(db: Db, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('webhook_events')
    .select('body')
    .where('body', 'like', `%${id}%`)
    .orderBy('received_at')
    .execute()
  return rows.map(({ body }) => body)
}
