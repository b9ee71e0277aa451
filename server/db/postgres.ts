import { createHash } from 'node:crypto'
import type { Socket } from 'node:net'
import { type Dialect, PostgresDialect } from 'kysely'
import pg from 'pg'
import { DatabaseUnavailable, isDatabaseFault, STALE_PLAN } from './faults.ts'
import type { MigrationTarget } from './migrate.ts'
import { migrationTarget } from './migration-target.ts'
import { runNamed } from './named-query.ts'

const MAX_NAMED_STATEMENTS = 500
const DEFAULT_POOL_SIZE = 4
/**
 * Callers get an error within fifteen seconds when the database is down, whether they wait for a connection
 * or for an answer.
 */
const CONNECT_MS = 5_000
const STATEMENT_MS = 8_000
/** Timeout on the client, because a frozen server cannot end a statement. */
const ANSWER_MS = 9_000
const KEEP_ALIVE_MS = 10_000

const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === pg.types.builtins.INT8) return Number
    // A calendar date is not an instant: keep its text.
    if (oid === pg.types.builtins.DATE) return (text: string) => text
    return pg.types.getTypeParser(oid, format)
  },
}

/**
 * Opens a connection pool. Statements are prepared under a name derived from their text, because planning
 * each one again halves the throughput. More than two connections per core make the site slower. Migrations
 * use `directUrl`: their lock belongs to a connection, which a pooler may give to another client.
 */
export function openPostgres(
  url: string,
  onError: (error: unknown) => void,
  {
    isPatient = false,
    connectMs = CONNECT_MS,
    statementMs = STATEMENT_MS,
    answerMs = ANSWER_MS,
    directUrl = url,
    poolSize = DEFAULT_POOL_SIZE,
  }: {
    isPatient?: boolean | undefined
    connectMs?: number
    statementMs?: number
    answerMs?: number
    directUrl?: string | undefined
    poolSize?: number | undefined
  } = {},
): { dialect: Dialect; target: MigrationTarget; close(): Promise<void> } {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    types,
    // Concurrent statements do not wait for each other's answer (transaction.ts).
    pipeline: true,
    connectionTimeoutMillis: connectMs,
    ...(isPatient ? {} : { query_timeout: answerMs }),
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    // Connections are few and stay open: a timer per statement costs more than an idle connection.
    idleTimeoutMillis: 0,
    statement_timeout: isPatient ? 0 : statementMs,
    idle_in_transaction_session_timeout: 15_000,
    application_name: 'naru',
  })
  // Without listeners a dropped connection would end the process; the pool's listener only covers idle ones.
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  return {
    dialect: new PostgresDialect({ pool: namingPool(pool, { isDescribedOnce: directUrl === url }) }),
    target: migrationTarget(directUrl, { onError, asFault }),
    close: () => pool.end(),
  }
}

function namingPool(
  pool: pg.Pool,
  preparing: { isDescribedOnce: boolean },
): ConstructorParameters<typeof PostgresDialect>[0]['pool'] {
  const names = new Map<string, string>()
  /** Part of every name: a statement with a stale plan is prepared again under another name. */
  let generation = 0
  const nameOf = (text: string): string | undefined => {
    let name = names.get(text)
    if (name === undefined && names.size < MAX_NAMED_STATEMENTS) {
      name = createHash('sha256').update(`${generation} ${text}`).digest('base64url').slice(0, 32)
      names.set(text, name)
    }
    return name
  }
  /** One wrapper per connection: Kysely caches each object that `connect` returns. */
  const wrappers = new WeakMap<pg.PoolClient, { query: unknown; release: unknown }>()

  function wrap(client: pg.PoolClient) {
    let lost: DatabaseUnavailable | null = null
    let isInTransaction = false
    /** Sent with the first statement, to save a round trip. */
    let begin: string | null = null
    const ask = (text: string, values: readonly unknown[]) => {
      gatherWrites(client)
      if (begin !== null) {
        // If it fails, the following statement fails with the same error.
        client.query(begin).catch(() => {})
        begin = null
      }
      const name = values.length > 0 ? nameOf(text) : undefined
      return name === undefined
        ? client.query({ text, values: [...values] })
        : runNamed(client, { name, text, values }, preparing)
    }
    const query = async (text: string, values: readonly unknown[] = []) => {
      // A rollback on a lost connection would only wait for another timeout.
      if (lost) throw lost
      if (/^(begin|start transaction)/i.test(text)) {
        isInTransaction = true
        begin = text
        return { command: '', rowCount: 0, rows: [] }
      }
      if (/^(commit|rollback)$/i.test(text)) isInTransaction = false
      try {
        return await ask(text, values).catch((error: unknown) => {
          if (!isStalePlan(error)) throw error
          names.clear()
          generation++
          // The error has ended the open transaction; the caller repeats all of it (transaction.ts).
          if (isInTransaction) throw error
          return ask(text, values)
        })
      } catch (error) {
        // The stack of a reply begins at the socket; this one leads to the caller.
        if (error instanceof pg.DatabaseError) Error.captureStackTrace(error)
        const fault = asFault(error)
        if (fault instanceof DatabaseUnavailable) lost = fault
        throw fault
      }
    }
    // A lost connection is removed from the pool, and one that Kysely discards after a failed rollback.
    const release = (isDiscarded?: boolean) => {
      // The next user of the connection must not begin with a transaction of this one.
      begin = null
      isInTransaction = false
      client.release(lost ?? isDiscarded)
    }
    return { query, release }
  }

  return {
    connect: async () => {
      const client = await pool.connect().catch((error: unknown) => {
        throw asFault(error)
      })
      let wrapper = wrappers.get(client)
      if (!wrapper) wrappers.set(client, (wrapper = wrap(client)))
      return wrapper as never
    },
    end: () => pool.end(),
  } as never
}

/** Sends all writes of this tick in one packet: a separate write costs as much as a statement. */
function gatherWrites(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  if (stream.writableCorked > 0) return
  stream.cork()
  process.nextTick(() => stream.uncork())
}

/** A newer release has changed a table since the plan was made ("cached plan must not change result type"). */
const isStalePlan = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === STALE_PLAN && /cached plan/.test(error.message)

/**
 * Passes errors of the server about a statement through. Errors of sockets, timeouts, and those with which
 * the server ends the connection become DatabaseUnavailable.
 */
function asFault(error: unknown): unknown {
  const isAnswer = error instanceof pg.DatabaseError
  const isEnd = isAnswer && (error.severity === 'FATAL' || error.severity === 'PANIC')
  if (isAnswer && !(isEnd && isDatabaseFault(error))) return error
  return new DatabaseUnavailable(`The database is not available: ${(error as Error).message}`, {
    cause: error,
  })
}
