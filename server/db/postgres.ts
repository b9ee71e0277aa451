import { createHash } from 'node:crypto'
import { type Dialect, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { MigrationTarget } from './migrate.ts'

/** Any number, the same in every version: it names the migration lock. */
const MIGRATION_LOCK = 7_240_815
const MAX_NAMED_STATEMENTS = 500
const DEFAULT_POOL_SIZE = 4

const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === pg.types.builtins.INT8) return Number
    // A calendar date is not an instant: keep its text.
    if (oid === pg.types.builtins.DATE) return (text: string) => text
    return pg.types.getTypeParser(oid, format)
  },
}

/**
 * Opens a pool. Statements are prepared under a name made of their text: planning each again
 * costs half of the throughput. More connections than two per core make the site slower.
 */
export function openPostgres(
  url: string,
  onError: (error: unknown) => void,
): { dialect: Dialect; target: MigrationTarget; close(): Promise<void> } {
  const pool = new pg.Pool({
    connectionString: url,
    max: DEFAULT_POOL_SIZE,
    types,
    connectionTimeoutMillis: 10_000,
    // They are few and stay open: a timer for each statement costs more than an idle connection.
    idleTimeoutMillis: 0,
    statement_timeout: 10_000,
    idle_in_transaction_session_timeout: 15_000,
    application_name: 'naru',
  })
  // Without a listener a dropped idle connection would end the process.
  pool.on('error', onError)
  return {
    dialect: new PostgresDialect({ pool: namingPool(pool) }),
    target: migrationTarget(url),
    close: () => pool.end(),
  }
}

function namingPool(pool: pg.Pool): ConstructorParameters<typeof PostgresDialect>[0]['pool'] {
  const names = new Map<string, string>()
  const nameOf = (text: string): string | undefined => {
    let name = names.get(text)
    if (name === undefined && names.size < MAX_NAMED_STATEMENTS) {
      name = createHash('sha256').update(text).digest('base64url').slice(0, 32)
      names.set(text, name)
    }
    return name
  }
  return {
    connect: async () => {
      const client = await pool.connect()
      return {
        query: (text: unknown, values?: readonly unknown[]) =>
          typeof text === 'string'
            ? client.query({
                name: values?.length ? nameOf(text) : undefined,
                text,
                values: [...(values ?? [])],
              })
            : client.query(text as pg.Submittable),
        release: () => client.release(),
      } as never
    },
    end: () => pool.end(),
  } as never
}

function migrationTarget(url: string): MigrationTarget {
  let client: pg.Client
  return {
    run: (text) => client.query(text),
    applied: async () => (await client.query('select name, checksum from schema_migrations')).rows,
    lock: async () => {
      client = new pg.Client({ connectionString: url, application_name: 'naru migrations' })
      await client.connect()
      await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    },
    // The lock belongs to the connection and ends with it.
    unlock: () => client.end(),
  }
}
