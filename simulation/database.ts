import { openAsBlob } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { type Dialect, type Driver, Kysely, PGliteDialect } from 'kysely'
import { openEmbedded } from '#server/db/embedded.ts'
import type { Tables } from '#server/db/tables.ts'
import { type Db, guarded } from '#server/db/transaction.ts'
import type { Process, Scheduler } from './scheduler.ts'

const USED = [
  'services',
  'counsellors',
  'counsellor_exceptions',
  'calendar_feeds',
  'busy_times',
  'disputes',
  'journal_lines',
  'journal_entries',
  'orphan_orders',
  'reviews',
  'refunds',
  'coupon_claims',
  'coupons',
  'consultations',
  'slot_claims',
  'waits',
  'payment_links',
  'payments',
  'messages',
  'webhook_events',
  'provider_facts',
  'rate_limits',
  'installations',
  'other_installations',
]
/** Each run leaves dead rows in the catalogue, which are vacuumed after this many runs. */
const VACUUM_EVERY = 50

export type SimulatedDatabase = {
  lite: PGlite
  /** A handle without faults, for preparations. */
  db: Db
  /** Empties the tables that a run writes; the users stay. */
  empty(seed: number): Promise<void>
  close(): Promise<void>
}

/** Opens the product's schema in memory, from the image of a migrated database. */
export async function openSimulatedDatabase(image: string): Promise<SimulatedDatabase> {
  const { lite, close } = await openEmbedded(null, console.error, await openAsBlob(image))
  // Ids that the database generates come from the seed as well; the rest of the schema is unchanged.
  await lite.exec(`
    create sequence simulated_ids;
    create table simulated_seed (seed integer not null);
    create function simulated_id() returns uuid language sql as
      $$ select md5((select seed from simulated_seed) || '/' || nextval('simulated_ids'))::uuid $$;
    alter table consultations alter column id set default simulated_id();
    alter table refunds alter column id set default simulated_id();
    alter table waits alter column id set default simulated_id();
    alter table installations alter column id set default simulated_id();
    set synchronous_commit = off;`)
  let runs = 0
  return {
    lite,
    db: new Kysely<Tables>({ dialect: guarded(new PGliteDialect({ pglite: lite })) }),
    close,
    empty: async (seed) => {
      // Deleting rows would leave gaps. Rows that are equal in a statement's order are returned in physical
      // order, so earlier runs in this database would influence a history.
      await lite.exec(`
        -- The triggers of the ledger, which forbid deletion, are excluded.
        set session_replication_role = replica;
        truncate ${USED.join(', ')} restart identity cascade;
        set session_replication_role = origin;
        truncate simulated_seed; insert into simulated_seed values (${seed});
        select setval('simulated_ids', 1);`)
      if (++runs % VACUUM_EVERY === 0) await lite.exec('vacuum pg_catalog.pg_class')
    },
  }
}

/**
 * Outcome of a commit: it succeeds; the process crashes after or before it; it must be retried; or the
 * connection is lost after or before it, and the process continues without knowing which.
 */
export type Fate = 'done' | 'unacknowledged' | 'undone' | 'conflict' | 'lost after' | 'lost before'

/** Error of the database client when its connection ends during a call. */
export class LostConnection extends Error {
  constructor() {
    super('Connection terminated unexpectedly')
  }
}

/**
 * A process's handle on the database. Its unit is what is atomic there: one statement or one transaction.
 * Each waits for the scheduler, and the process can crash before and after each commit.
 */
export function processDatabase(
  lite: PGlite,
  owner: Process,
  scheduler: Scheduler,
  fateOf: (unit: 'statement' | 'transaction') => Fate,
): Db {
  const inner = guarded(new PGliteDialect({ pglite: lite }))
  const dialect: Dialect = {
    createAdapter: () => inner.createAdapter(),
    createIntrospector: (db) => inner.createIntrospector(db),
    createQueryCompiler: () => inner.createQueryCompiler(),
    createDriver: () => stepwise(inner.createDriver(), owner, scheduler, fateOf),
  }
  return new Kysely<Tables>({ dialect })
}

const never = new Promise<never>(() => {})

function stepwise(
  driver: Driver,
  owner: Process,
  scheduler: Scheduler,
  fateOf: (unit: 'statement' | 'transaction') => Fate,
): Driver {
  const acquire = driver.acquireConnection.bind(driver)
  const release = driver.releaseConnection.bind(driver)
  const begin = driver.beginTransaction.bind(driver)
  const commit = driver.commitTransaction.bind(driver)
  const rollback = driver.rollbackTransaction.bind(driver)
  let isTransaction = false

  driver.acquireConnection = async (options) => {
    await scheduler.turn(owner, 'database')
    scheduler.begin()
    isTransaction = false
    try {
      return await acquire(options)
    } catch (error) {
      scheduler.end()
      throw error
    }
  }
  driver.beginTransaction = async (connection, settings) => {
    isTransaction = true
    await begin(connection, settings)
  }
  driver.commitTransaction = async (connection) => {
    const fate = fateOf('transaction')
    if (fate === 'done' || fate === 'unacknowledged' || fate === 'lost after') await commit(connection)
    else await rollback(connection)
    if (fate === 'lost after' || fate === 'lost before') throw new LostConnection()
    if (fate === 'conflict') throw Object.assign(new Error('could not serialize access'), { code: '40001' })
    if (fate !== 'done') await crash(connection)
  }
  driver.releaseConnection = async (connection, options) => {
    const fate = isTransaction ? 'done' : fateOf('statement')
    if (fate === 'unacknowledged') await crash(connection)
    await release(connection, options)
    scheduler.end()
    if (fate === 'lost after') throw new LostConnection()
  }
  async function crash(connection: Parameters<typeof release>[0]): Promise<never> {
    await release(connection)
    scheduler.kill(owner)
    scheduler.end()
    return never
  }
  return driver
}
