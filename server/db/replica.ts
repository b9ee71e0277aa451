import { Kysely, sql } from 'kysely'
import { openPostgres } from './postgres.ts'
import type { Tables } from './tables.ts'
import { type Db, guarded } from './transaction.ts'

/** Where the office's long lists and sums are read, so that they cost the primary nothing. */
export type Reader = {
  /**
   * Runs `work`, which only reads, on a replica that holds all that is committed at this moment, one's own
   * writes too; on the primary when there is none, or it fails or lags. Never inside a transaction.
   */
  read<T>(work: (db: Db) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** A list is worth this much waiting for a replica, and no more. */
const LAG_MS = 300
const LOOK_MS = 20
/** What failed or lagged is left alone for a while, so that not each list waits for it. */
const REST_MS = 5_000
/** Together with the primary's own limit less than the fifteen seconds in which a caller hears. */
const CONNECT_MS = 1_000
const STATEMENT_MS = 4_000
const ANSWER_MS = 4_500

/** Lists are read where everything is. */
export const readerOfPrimary = (db: Db): Reader => ({ read: (work) => work(db), close: async () => {} })

/** Reads lists on the replica at `url`, or on one of several behind it. */
export function openReplica(
  url: string,
  primary: Db,
  onError: (error: unknown) => void,
  { lagMs = LAG_MS } = {},
): Reader {
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
        const position = await positionOf(primary)
        // On one connection: behind the address may be several replicas, each as far as it is.
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

/** How far the primary's log is on its disk: every commit that was acknowledged lies before it. */
async function positionOf(primary: Db): Promise<string> {
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
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
}
