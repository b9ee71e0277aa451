import type { ProviderName } from '#domain/payment-method.ts'
import type { WebhookFacts } from '#domain/site-status.ts'
import { unarchivedSeconds } from '#server/db/archiving.ts'
import { type Db, rowOf } from '#server/db/transaction.ts'
import { STOP_AFTER } from '#server/features/mails/relay.ts'

/** Server, role and clock of the database, for `checkDatabase`. */
export const findDatabaseFacts = (db: Db) =>
  rowOf(db)<{
    version: number
    text: string
    standby: boolean
    apart: number
    superuser: boolean
  }>`
    select current_setting('server_version_num')::int as version, current_setting('server_version') as text,
      pg_is_in_recovery() as standby, extract(epoch from clock_timestamp())::float8 as apart,
      rolsuper as superuser from pg_roles where rolname = current_user`

/** State of WAL archiving; `failed`: WAL file of the last attempt, if it failed. */
export const findArchiveFacts = (db: Db) =>
  rowOf(db)<{ archives: boolean; seconds: number; failed: string | null }>`
    select current_setting('archive_mode') <> 'off' as archives, ${unarchivedSeconds} as seconds,
      case when last_failed_time > coalesce(last_archived_time, '-infinity') then last_failed_wal end as failed
    from pg_stat_archiver`

/** Failed and late mails, and whether the relay refuses every recipient. */
export const findOutboxFacts = (db: Db) =>
  rowOf(db)<{ failed: number; late: number; isStopped: boolean }>`
    select count(*) filter (where state = 'failed')::int as failed,
      count(*) filter (where state = 'queued' and run_at < now() - interval '15 minutes')::int as late,
      (select count(distinct to_email) >= ${STOP_AFTER} from relay_refusals where counts) as "isStopped"
    from messages where state in ('failed', 'queued')`

export async function findLastSentAt(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom('messages')
    .select('sent_at')
    .where('sent_at', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.sent_at ?? null
}

/** Result of the last check of BACKUP_TO; undefined before the first one. */
export const findBackupState = (db: Db) =>
  db
    .selectFrom('backup_state')
    .select(['newest_at', 'newest_bytes', 'failing_since', 'failure'])
    .executeTakeFirst()

/** Webhook events of a provider, and refused calls of its webhook `call` since an instant. */
export const findWebhookFacts = (
  db: Db,
  { provider, call, since }: { provider: ProviderName; call: string; since: Date },
): Promise<WebhookFacts> =>
  rowOf(db)<WebhookFacts>`
    select
      (select max(received_at) from webhook_events where provider = ${provider}) as "lastAt",
      (select count(*)::int from webhook_events where provider = ${provider} and status = 'new'
        and received_at < now() - interval '15 minutes') as waiting,
      count(*)::int as refused, max(at) as "lastRefusedAt"
    from audit_log
    where action = 'refused' and at > ${since} and detail->>'code' = 'SIGNATURE_INVALID'
      and detail->>'call' = ${call}`

/** Since when a provider has answered no call, and the code with which it refuses our account. */
export const findProviderFaults = (
  db: Db,
  provider: ProviderName,
): Promise<{ silentSince: string | null; refusal: string | null }> =>
  rowOf(db)<{ silentSince: string | null; refusal: string | null }>`
    select
      (select min(value) from provider_facts where key like 'provider silent since%'
        and (key like '% portone') = ${provider === 'portone'}) as "silentSince",
      (select min(split_part(value, ' ', 2)) from provider_facts where key like 'account refused %'
        and split_part(key, ' ', 4) = ${provider}) as refusal`
