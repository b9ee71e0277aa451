import pg from 'pg'
import { DatabaseUnavailable } from './faults.ts'
import { APPLIED_MIGRATIONS, HAS_MIGRATIONS, type MigrationTarget } from './migrate.ts'

/** Arbitrary id of the migration's advisory lock, the same in every version. */
const MIGRATION_LOCK = 7_240_815
const CONNECT_MS = 5_000
/** Timeout of quick queries; migrations themselves have none. */
const ANSWER_MS = 9_000
const KEEP_ALIVE_MS = 10_000

/**
 * Session settings. The server releases the lock within half a minute when this process has crashed or is
 * disconnected (keep-alive), within two seconds when it ends during a statement
 * (client_connection_check_interval), and within two minutes when it is frozen (idle_session_timeout).
 * Timeouts that the role has for requests do not apply to a migration.
 */
const SESSION = `
  set statement_timeout = 0;
  set lock_timeout = 0;
  set tcp_keepalives_idle = 10;
  set tcp_keepalives_interval = 5;
  set tcp_keepalives_count = 3;
  set tcp_user_timeout = '30s';
  set idle_in_transaction_session_timeout = '60s';
  set idle_session_timeout = '120s';
  do $$ begin
    perform set_config('client_connection_check_interval', '2s', false);
  exception when others then
    null; -- not on every system
  end $$`

const HOLDER = `
  select activity.pid, coalesce(host(activity.client_addr), 'this machine') as address,
    activity.application_name as name, activity.backend_start as since
  from pg_locks locks join pg_stat_activity activity using (pid)
  where locktype = 'advisory' and classid = 0 and objid = ${MIGRATION_LOCK} and granted
    and locks.database = (select oid from pg_database where datname = current_database())`

type Holder = { pid: number; address: string; name: string; since: Date }

/**
 * A separate connection to the database at `url`; `asFault` distinguishes server errors from a lost
 * connection.
 */
export function migrationTarget(
  url: string,
  { onError, asFault }: { onError: (error: unknown) => void; asFault: (error: unknown) => unknown },
): MigrationTarget {
  let client: pg.Client | null = null
  let pid = 0
  const answered = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      throw asFault(error)
    })
  const ask = async <Row extends pg.QueryResultRow>(text: string): Promise<Row[]> =>
    (await answered(client!.query<Row>({ text, query_timeout: ANSWER_MS } as pg.QueryConfig))).rows
  return {
    isShared: true,
    connect: async () => {
      client = connectionTo(url)
      client.on('error', onError)
      await answered(client.connect())
      await ask(SESSION)
      const [own] = await ask<{ pid: number }>('select pg_backend_pid() as pid')
      pid = own!.pid
    },
    run: (text) => answered(client!.query(text)),
    applied: async () =>
      (await ask(HAS_MIGRATIONS)).length === 0 ? null : ((await ask(APPLIED_MIGRATIONS)) as never),
    isUnfinished: async (index) =>
      (await ask(`select 1 from pg_index where indexrelid = to_regclass('${index}') and not indisvalid`))
        .length > 0,
    lock: async () => {
      // Waiting inside the statement would be silent, and its snapshot would delay a concurrent index build.
      const [taken] = await ask<{ ok: boolean }>(`select pg_try_advisory_lock(${MIGRATION_LOCK}) as ok`)
      if (!taken!.ok) throw new MigrationRunning((await ask<Holder>(HOLDER))[0])
    },
    cancel: async () => {
      if (!client) return
      const other = connectionTo(url)
      other.on('error', () => {})
      try {
        await other.connect()
        // Terminates the whole session: between two statements there is nothing to cancel.
        await other.query({
          text: `select pg_terminate_backend(${pid})`,
          query_timeout: ANSWER_MS,
        } as pg.QueryConfig)
      } finally {
        void other.end().catch(() => {})
        void client.end().catch(() => {})
      }
    },
    // The advisory lock ends with the connection.
    close: async () => {
      await client?.end().catch(() => {})
      client = null
    },
  }
}

const connectionTo = (url: string): pg.Client =>
  new pg.Client({
    connectionString: url,
    application_name: 'naru migrations',
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  })

/** Temporary: the other process finishes, or the server ends its session. */
export class MigrationRunning extends DatabaseUnavailable {
  constructor(holder: Holder | undefined) {
    super(
      holder
        ? `Another process migrates the database: ${holder.name}, ${holder.address}, server process ${holder.pid}, since ${holder.since.toISOString()}`
        : 'Another process has just migrated the database',
    )
  }
}
