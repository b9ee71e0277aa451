import { sql } from 'kysely'
import type { Db } from './db/transaction.ts'

/** Waits until a statement of this database waits for a lock. */
export async function untilLockAwaited(db: Db): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()`.execute(
      db,
    )
    if (rows.length > 0) return
  }
}
