import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type KyselyProps,
  Transaction,
} from 'kysely'
import { STALE_PLAN } from './faults.ts'
import type { Tables } from './tables.ts'

/** One open connection or transaction. Stores take it first, so the caller owns the transaction. */
export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>

const insideTransaction = new AsyncLocalStorage<true>()

const RETRYABLE = new Set(['40001', '40P01', STALE_PLAN])
const MAX_TRIES = 4
const IN_FAILED_TRANSACTION = '25P02'

/**
 * Runs `work` in one transaction; a deadlock, a serialisation failure or a plan that a
 * migration made out of date is tried again.
 * Only SQL belongs inside: the embedded database runs one transaction at a time, so waiting for
 * the network there stops the whole site.
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
 * Statements of a transaction that do not need each other's answer may be asked for together (`Promise.all`):
 * they leave in one piece and run in their order, and after one that fails none has an effect. Kysely's own
 * handle sends each only after the answer to the one before.
 */
const withoutWaiting = <T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> =>
  tx.getExecutor().provideConnection((connection) => {
    const told = tellingWhy(connection)
    const executor = tx.getExecutor().withConnectionProvider({
      provideConnection: (consumer) => consumer(told),
    })
    // Of these, statements use the executor alone.
    const props = { config: {}, driver: {}, dialect: {}, executor }
    return work(new Transaction<Tables>(props as unknown as KyselyProps))
  })

/**
 * A statement behind a failed one fails for that alone, and may be read sooner: it tells of the first failure,
 * so that `inTransaction` knows what may be tried again and `violates` which rule was broken.
 */
function tellingWhy(connection: DatabaseConnection): DatabaseConnection {
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
 * Makes a query on the outer handle inside a transaction an error at once. It would hang for ever
 * on the embedded database, and on PostgreSQL as soon as the pool is used up.
 */
export const guarded = (dialect: Dialect): Dialect => ({
  createAdapter: () => {
    const adapter = dialect.createAdapter()
    // Kysely would wait for the only connection before asking the driver, and so before the guard.
    return Object.defineProperty(adapter, 'supportsMultipleConnections', { value: true })
  },
  createIntrospector: (db) => dialect.createIntrospector(db),
  createQueryCompiler: () => dialect.createQueryCompiler(),
  createDriver: () =>
    guardedDriver(
      dialect.createDriver(),
      dialect.createAdapter().supportsMultipleConnections ? null : oneAtATime(),
    ),
})

type Turns = { take(): Promise<void>; giveBack(): void }

function guardedDriver(driver: Driver, turns: Turns | null): Driver {
  const acquire = driver.acquireConnection.bind(driver)
  const release = driver.releaseConnection.bind(driver)
  driver.acquireConnection = async (options) => {
    if (insideTransaction.getStore()) throw new Error('A query outside the open transaction: pass tx down')
    await turns?.take()
    return acquire(options)
  }
  driver.releaseConnection = async (connection, options) => {
    await release(connection, options)
    turns?.giveBack()
  }
  return driver
}

/** Gives the embedded database's only connection to one caller after the other. */
function oneAtATime(): Turns {
  const waiting: (() => void)[] = []
  let taken = false
  return {
    take: async () => {
      if (taken) await new Promise<void>((resolve) => waiting.push(resolve))
      taken = true
    },
    giveBack: () => {
      const next = waiting.shift()
      if (next) next()
      else taken = false
    },
  }
}

/** Postgres' code of a broken rule together with the rule's name, e.g. ('23505', 'payments_one_open_checkout'). */
export function violates(error: unknown, constraint: string): boolean {
  const { code, constraint: name } = error as { code?: string; constraint?: string }
  return (code === '23505' || code === '23514' || code === '23503') && name === constraint
}
