import { sql } from 'kysely'

/**
 * How long ago PostgreSQL last archived its log: 0 where it archives none. Until it has archived something, the
 * time since its start. An idle site writes every ten minutes, so that this stays small while all is well.
 */
export const unarchivedSeconds = sql<number>`
  case when current_setting('archive_mode') = 'off' then 0::float8
    else (select greatest(0, extract(epoch from now() - coalesce(last_archived_time, pg_postmaster_start_time())))::float8
      from pg_stat_archiver) end`
