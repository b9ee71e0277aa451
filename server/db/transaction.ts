import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Compilable,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type InferResult,
  type Kysely,
  type KyselyProps,
  sql,
  Transaction,
} from 'kysely'
import { STALE_PLAN } from './faults.ts'
import type { Tables } from './tables.ts'

/**
 * A connection or transaction. Store functions take it first, so that the caller controls the transaction.
 */
export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>

/** A row that a query of a store returns: `RowOf<typeof coupons>`. */
export type RowOf<Query extends (...args: never[]) => Compilable> = InferResult<ReturnType<Query>>[number]

type Template = [strings: TemplateStringsArray, ...parameters: unknown[]]

/** Runs a template of SQL and returns its rows: ``rowsOf(db)<Row>`select …` ``. */
export const rowsOf =
  (db: Db) =>
  async <Row>(...template: Template): Promise<Row[]> =>
    (await sql<Row>(...template).execute(db)).rows

/** Like `rowsOf`, for a statement that always returns one row. */
export const rowOf =
  (db: Db) =>
  async <Row>(...template: Template): Promise<Row> => {
    const [row] = await rowsOf(db)<Row>(...template)
    if (row === undefined) throw new Error('The statement returned no row')
    return row
  }

type Change = {
  executeTakeFirst(): Promise<{
    numInsertedOrUpdatedRows?: bigint | undefined
    numUpdatedRows?: bigint
    numDeletedRows?: bigint
  }>
}

/** Runs an insert, update or delete; returns the number of rows that it has changed. */
export async function countChanged(query: Change): Promise<number> {
  const { numInsertedOrUpdatedRows, numUpdatedRows, numDeletedRows } = await query.executeTakeFirst()
  return Number(numInsertedOrUpdatedRows ?? numUpdatedRows ?? numDeletedRows ?? 0n)
}

/** Runs an insert, update or delete; true when it has changed a row. */
export const hasChanged = async (query: Change): Promise<boolean> => (await countChanged(query)) > 0

type Limitable = { limit(count: number): { executeTakeFirst(): Promise<unknown> } }

/** True when a query finds a row; reads at most one. */
export const exists = async (query: Limitable): Promise<boolean> =>
  (await query.limit(1).executeTakeFirst()) !== undefined

const insideTransaction = new AsyncLocalStorage<true>()

const RETRYABLE = new Set(['40001', '40P01', STALE_PLAN])
const MAX_TRIES = 4
const IN_FAILED_TRANSACTION = '25P02'

/**
 * Runs `work` in one transaction; repeats it after a deadlock, a serialization failure, or a plan made stale
 * by a migration. Only SQL belongs inside: the embedded database runs one transaction at a time, so waiting
 * for the network in it blocks the whole site.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await db
        .transaction()
        .execute((tx) => insideTransaction.run(true, () => withoutWaiting(tx, work)))
    } catch (error) {
      if (tries === MAX_TRIES || !RETRYABLE.has(String((error as { code?: unknown }).code))) throw error
    }
  }
}

/**
 * Waits for calls that each run statements in one open transaction. The first statements of all calls are sent in one
 * packet and run in the order of the list; after a failed one none has an effect. The order holds because a connection
 * queues its statements: node-postgres in pipeline mode (postgres.ts), PGlite always. A call that awaits something
 * else first, and the later statements of each call, may run in any order.
 */
export const pipelined = <Calls extends readonly unknown[]>(
  calls: readonly [...Calls],
): Promise<{ -readonly [Index in keyof Calls]: Awaited<Calls[Index]> }> => Promise.all(calls)

/** Lets `pipelined` send statements together: Kysely's own handle sends each only after the previous reply. */
const withoutWaiting = <T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> =>
  tx.getExecutor().provideConnection((connection) => {
    const reporting = withFailureReason(connection)
    const executor = tx.getExecutor().withConnectionProvider({
      provideConnection: (consumer) => consumer(reporting),
    })
    // Statements use only the executor of these.
    const props = { config: {}, driver: {}, dialect: {}, executor }
    return work(new Transaction<Tables>(props as unknown as KyselyProps))
  })

/**
 * A statement after a failed one fails with a generic error, which may be read first. Throws the first error
 * instead, so that `inTransaction` sees whether to retry and `violates` which constraint failed.
 */
function withFailureReason(connection: DatabaseConnection): DatabaseConnection {
  let first: { error: unknown } | null = null
  return {
    streamQuery: connection.streamQuery.bind(connection),
    executeQuery: async (query, options) => {
      try {
        return await connection.executeQuery(query, options)
      } catch (error) {
        const isBehind = (error as { code?: unknown }).code === IN_FAILED_TRANSACTION
        if (isBehind && first) throw first.error
        first = { error }
        throw error
      }
    },
  }
}

/**
 * Throws when a query uses the outer handle inside a transaction. It would hang forever on the embedded
 * database, and on PostgreSQL once the pool is used up.
 */
export const guarded = (dialect: Dialect): Dialect => ({
  createAdapter: () => {
    const adapter = dialect.createAdapter()
    // Otherwise Kysely would wait for the only connection before it calls the driver and its guard.
    return Object.defineProperty(adapter, 'supportsMultipleConnections', { value: true })
  },
  createIntrospector: (db) => dialect.createIntrospector(db),
  createQueryCompiler: () => dialect.createQueryCompiler(),
  createDriver: () =>
    guardedDriver(
      dialect.createDriver(),
      dialect.createAdapter().supportsMultipleConnections ? null : createTurns(),
    ),
})

type Turns = { take(): Promise<void>; release(): void }

function guardedDriver(driver: Driver, turns: Turns | null): Driver {
  const acquire = driver.acquireConnection.bind(driver)
  const release = driver.releaseConnection.bind(driver)
  driver.acquireConnection = async (options) => {
    if (insideTransaction.getStore()) throw new Error('Query outside the open transaction: pass tx to it')
    await turns?.take()
    return acquire(options)
  }
  driver.releaseConnection = async (connection, options) => {
    await release(connection, options)
    turns?.release()
  }
  return driver
}

/** Serializes access to the embedded database's only connection. */
function createTurns(): Turns {
  const waiting: (() => void)[] = []
  let taken = false
  return {
    take: async () => {
      if (taken) await new Promise<void>((resolve) => waiting.push(resolve))
      taken = true
    },
    release: () => {
      const next = waiting.shift()
      if (next) next()
      else taken = false
    },
  }
}

/** True for a violated constraint, a deadlock or a serialization failure (SQLSTATE classes 23 and 40). */
export const isConflict = (error: unknown): boolean =>
  /^(23|40)/.test(String((error as { code?: unknown }).code))

/** True for a constraint violation of this name, e.g. ('23505', 'payments_one_open_checkout'). */
export function violates(error: unknown, constraint: string): boolean {
  const { code, constraint: name } = error as { code?: string; constraint?: string }
  return (code === '23505' || code === '23514' || code === '23503') && name === constraint
}
