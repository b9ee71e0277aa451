import { sql } from 'kysely'
import type { Tx } from '#server/db/transaction.ts'

/** Stores the newest backup ever found; returns since when checks fail, null when the last one succeeded. */
export async function saveBackupState(
  tx: Tx,
  {
    newest,
    failure,
    now,
  }: { newest: { at: string; bytes: number } | null; failure: string | null; now: Date },
): Promise<Date | null> {
  const { rows } = await sql<{ failing_since: Date | null }>`
    insert into backup_state (checked_at, newest_at, newest_bytes, failing_since, failure)
    values (${now}, ${newest?.at ?? null}, ${newest?.bytes ?? null}, ${failure === null ? null : now}, ${failure})
    on conflict (id) do update set checked_at = excluded.checked_at,
      newest_at = coalesce(excluded.newest_at, backup_state.newest_at),
      newest_bytes = coalesce(excluded.newest_bytes, backup_state.newest_bytes),
      failing_since = case when excluded.failure is null then null
        else coalesce(backup_state.failing_since, excluded.failing_since) end,
      failure = excluded.failure
    returning failing_since`.execute(tx)
  return rows[0]?.failing_since ?? null
}
