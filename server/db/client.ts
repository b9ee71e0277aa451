import { Kysely } from 'kysely'
import { migrate, type MigrateOptions, migrateIfEmpty, type MigrationTarget } from './migrate.ts'
import type { Tables } from './tables.ts'
import { type Db, guarded } from './transaction.ts'

export type OpenDatabase = {
  engine: 'embedded' | 'postgres'
  db: Db
  /** Checkpoint and vacuum, which PostgreSQL does by itself. */
  maintain(): Promise<void>
  /** Copies the embedded database's folder as it is at one instant; null on PostgreSQL, which has its own ways. */
  copyTo: ((folder: string) => Promise<void>) | null
  close(): Promise<void>
}

/**
 * migrate: the tables are brought up to date, as a start of the site does.
 * current: an empty database gets its tables, and one of an older release is refused, because its site may run.
 * any: the tables stay as they are, also on a standby or for a role that may only read.
 */
export type Schema = 'migrate' | 'current' | 'any'

/** Opens PostgreSQL when there is a URL, else the embedded database in `folder` (null: in memory). */
export async function openDatabase(args: {
  url?: string | undefined
  /** The database itself, where `url` leads to a pooler. */
  directUrl?: string | undefined
  folder: string | null
  onError: (error: unknown) => void
  /** For a program that nobody waits for: an answer may take as long as it takes. */
  isPatient?: boolean
  /** Connections to PostgreSQL. */
  poolSize?: number | undefined
  schema?: Schema
  migrating?: MigrateOptions
}): Promise<OpenDatabase> {
  const bring = bringing[args.schema ?? 'migrate'](args.migrating ?? {})
  // Loaded on demand: the other engine costs start-up time and memory.
  if (args.url) {
    const { openPostgres } = await import('./postgres.ts')
    const { dialect, target, close } = openPostgres(args.url, args.onError, {
      isPatient: args.isPatient,
      directUrl: args.directUrl,
      poolSize: args.poolSize,
    })
    return opened('postgres', bring, {
      dialect,
      target,
      close,
      copyTo: null,
      maintain: async () => {},
    })
  }
  const { openEmbedded } = await import('./embedded.ts')
  return opened('embedded', bring, await openEmbedded(args.folder, args.onError))
}

type Bring = (target: MigrationTarget) => Promise<void>

const bringing: Record<Schema, (options: MigrateOptions) => Bring> = {
  migrate: (options) => (target) => migrate(target, undefined, options),
  current: (options) => (target) => migrateIfEmpty(target, undefined, options),
  any: () => async () => {},
}

async function opened(
  engine: OpenDatabase['engine'],
  bring: Bring,
  parts: Omit<OpenDatabase, 'engine' | 'db'> & {
    dialect: Parameters<typeof guarded>[0]
    target: MigrationTarget
  },
): Promise<OpenDatabase> {
  try {
    await bring(parts.target)
  } catch (error) {
    await parts.close()
    throw error
  }
  const db = new Kysely<Tables>({ dialect: guarded(parts.dialect) })
  return { engine, db, maintain: parts.maintain, copyTo: parts.copyTo, close: parts.close }
}
