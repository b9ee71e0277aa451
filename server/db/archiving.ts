import { sql } from 'kysely'

/**
 * Seconds since PostgreSQL last archived its WAL: 0 where archiving is off; the time since the server's start
 * until it has archived something. An idle site writes every ten minutes, so the value stays small in normal
 * operation.
 */
export const unarchivedSeconds = sql<number>`
  case when current_setting('archive_mode') = 'off' then 0::float8
    else (select greatest(0, extract(epoch from now() - coalesce(last_archived_time, pg_postmaster_start_time())))::float8
      from pg_stat_archiver) end`
