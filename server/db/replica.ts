import { Kysely, sql } from 'kysely'
import { openPostgres } from './postgres.ts'
import type { Tables } from './tables.ts'
import { type Db, guarded } from './transaction.ts'

/** Runs the admin's long lists and sums, on a replica if there is one, to take load off the primary. */
export type ReplicaReader = {
  /**
   * Runs `work`, which only reads, on a replica that has replayed everything committed so far, the caller's
   * own writes included; on the primary when there is none, or it fails or lags. Never call it in a
   * transaction.
   */
  read<T>(work: (db: Db) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Maximum time to wait for a replica to catch up. */
const LAG_MS = 300
const POLL_MS = 20
/** A replica that failed or lagged is not used for this long, so that not every list waits for it. */
const REST_MS = 5_000
/** Together with the primary's own timeout below the fifteen seconds in which a caller gets an error. */
const CONNECT_MS = 1_000
const STATEMENT_MS = 4_000
const ANSWER_MS = 4_500

/** A reader that uses the primary. */
export const readerOfPrimary = (db: Db): ReplicaReader => ({
  read: (work) => work(db),
  close: async () => {},
})

/** A reader that uses the replica at `url`, or one of several behind it. */
export function openReplica(
  url: string,
  primary: Db,
  onError: (error: unknown) => void,
  { lagMs = LAG_MS } = {},
): ReplicaReader {
  const { dialect, close } = openPostgres(url, onError, {
    connectMs: CONNECT_MS,
    statementMs: STATEMENT_MS,
    answerMs: ANSWER_MS,
  })
  const replica = new Kysely<Tables>({ dialect: guarded(dialect) })
  let restsUntilMs = -Infinity
  return {
    read: async (work) => {
      if (performance.now() < restsUntilMs) return work(primary)
      try {
        const position = await getPosition(primary)
        // One connection, because several replicas may be behind the address, each with its own position.
        return await replica.connection().execute(async (db) => {
          await untilReplayed(db, position, lagMs)
          return work(db)
        })
      } catch (error) {
        restsUntilMs = performance.now() + REST_MS
        onError(error)
        return work(primary)
      }
    },
    close,
  }
}

/** Position up to which the primary's WAL is on disk; every acknowledged commit is before it. */
async function getPosition(primary: Db): Promise<string> {
  const { rows } = await sql<{ position: string }>`
    select pg_current_wal_flush_lsn()::text as position`.execute(primary)
  return rows[0]!.position
}

async function untilReplayed(replica: Db, position: string, lagMs: number): Promise<void> {
  const giveUpAtMs = performance.now() + lagMs
  for (;;) {
    const { rows } = await sql<{ isReplayed: boolean | null }>`
      select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${position}::pg_lsn as "isReplayed"`.execute(
      replica,
    )
    if (rows[0]!.isReplayed) return
    if (performance.now() > giveUpAtMs) throw new Error(`The replica is not at ${position} yet`)
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}
