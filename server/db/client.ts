import { Kysely } from 'kysely'
import { migrate, type MigrateOptions, migrateIfEmpty, type MigrationTarget } from './migrate.ts'
import type { Tables } from './tables.ts'
import { type Db, guarded } from './transaction.ts'

export type OpenDatabase = AsyncDisposable & {
  engine: 'embedded' | 'postgres'
  db: Db
  /**
   * Runs checkpoint and vacuum on the embedded database; does nothing on PostgreSQL, which runs them itself.
   */
  maintain(): Promise<void>
  /**
   * Copies the embedded database's folder at one instant; null on PostgreSQL, which has its own backup tools.
   */
  copyTo: ((folder: string) => Promise<void>) | null
  close(): Promise<void>
}

/**
 * migrate: applies missing migrations, as a start of the site does.
 * current: creates the tables of an empty database; refuses one of an older release, because its site may
 * run.
 * any: leaves the tables as they are; also for a standby or a role that may only read.
 */
export type Schema = 'migrate' | 'current' | 'any'

/** Opens PostgreSQL when there is a URL, otherwise the embedded database in `folder` (null: in memory). */
export async function openDatabase(args: {
  url?: string | undefined
  /** Address of the database itself, when `url` is a pooler's. */
  directUrl?: string | undefined
  folder: string | null
  onError: (error: unknown) => void
  /** No statement timeout, for background programs. */
  isPatient?: boolean
  /** Maximum number of connections to PostgreSQL. */
  poolSize?: number | undefined
  schema?: Schema
  migrating?: MigrateOptions
}): Promise<OpenDatabase> {
  const runMigrations = migrations[args.schema ?? 'migrate'](args.migrating ?? {})
  // Imported on demand: the other engine costs start-up time and memory.
  if (args.url) {
    const { openPostgres } = await import('./postgres.ts')
    const { dialect, target, close } = openPostgres(args.url, args.onError, {
      isPatient: args.isPatient,
      directUrl: args.directUrl,
      poolSize: args.poolSize,
    })
    return databaseOf('postgres', runMigrations, {
      dialect,
      target,
      close,
      copyTo: null,
      maintain: async () => {},
    })
  }
  const { openEmbedded } = await import('./embedded.ts')
  return databaseOf('embedded', runMigrations, await openEmbedded(args.folder, args.onError))
}

type Migration = (target: MigrationTarget) => Promise<void>

const migrations: Record<Schema, (options: MigrateOptions) => Migration> = {
  migrate: (options) => (target) => migrate(target, undefined, options),
  current: (options) => (target) => migrateIfEmpty(target, undefined, options),
  any: () => async () => {},
}

async function databaseOf(
  engine: OpenDatabase['engine'],
  runMigrations: Migration,
  parts: Pick<OpenDatabase, 'maintain' | 'copyTo' | 'close'> & {
    dialect: Parameters<typeof guarded>[0]
    target: MigrationTarget
  },
): Promise<OpenDatabase> {
  try {
    await runMigrations(parts.target)
  } catch (error) {
    await parts.close()
    throw error
  }
  const db = new Kysely<Tables>({ dialect: guarded(parts.dialect) })
  const { maintain, copyTo, close } = parts
  return { engine, db, maintain, copyTo, close, [Symbol.asyncDispose]: close }
}
