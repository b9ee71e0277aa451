import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { sql } from 'kysely'
import { createDiskFiles } from '#server/adapters/disk-files.ts'
import { openDatabase, type OpenDatabase, type Schema } from '#server/db/client.ts'
import type { MigrateOptions } from '#server/db/migrate.ts'
import { requestCopy } from '#server/db/online-copy.ts'
import type { Db } from '#server/db/transaction.ts'
import type { FileStore } from '#server/deps.ts'

/**
 * Shared by backup and restore. An archive is gzipped JSON lines: a header, rows by table, files; encrypted
 * if there is a key (archive-seal.ts). It does not depend on the database engine or version, so it also
 * serves to move from the embedded database to PostgreSQL, or to a new PostgreSQL major version.
 */
export type Line =
  | { kind: 'head'; format: 1 | 2; migrations: string[]; secretKey: string | null; at?: string }
  | { kind: 'rows'; table: string; rows: unknown[] }
  | { kind: 'file'; key: string; contentType: string; content: string }
  | { kind: 'end'; tables: number; rows: number; files: number }

export type Instance = OpenDatabase & {
  files: FileStore
  secretKeyFile: string
  /** PostgreSQL's address; undefined for the embedded database. */
  url: string | undefined
}

/**
 * Limits V8's heap for programs that stream: by default it grows with the machine's memory. An archive of
 * 60,000 consultations is then written within 110 MB instead of 200, and takes a fifth longer.
 */
export const limitHeap = (): void => setFlagsFromString('--optimize-for-size')

/** Opens the database and files that the environment names, without PayPal and mail. */
export async function openInstance(
  env: NodeJS.ProcessEnv = process.env,
  schema: Schema = 'current',
  migrating: MigrateOptions = {},
): Promise<Instance> {
  const dataDir = env.DATA_DIR || './data'
  const database = await openDatabase({
    url: env.DATABASE_URL || undefined,
    folder: join(dataDir, 'database'),
    onError: console.error,
    isPatient: true,
    schema,
    migrating,
  })
  return {
    ...database,
    files: await openFiles(env, dataDir),
    secretKeyFile: join(dataDir, 'secret-key'),
    url: env.DATABASE_URL || undefined,
  }
}

/** Opens a current copy of a running site's embedded database; null if no site runs. */
export async function openOnlineCopy(env: NodeJS.ProcessEnv = process.env): Promise<Instance | null> {
  const dataDir = env.DATA_DIR || './data'
  const copy = env.DATABASE_URL ? null : await requestCopy(dataDir)
  if (!copy) return null
  const folder = join(copy.folder, 'database')
  const database = await openDatabase({ folder, onError: console.error, schema: 'any' })
  const close = async (): Promise<void> => {
    await database.close()
    copy.done()
  }
  return {
    ...database,
    files: await openFiles(env, dataDir),
    secretKeyFile: join(dataDir, 'secret-key'),
    url: undefined,
    close,
    [Symbol.asyncDispose]: close,
  }
}

async function openFiles(env: NodeJS.ProcessEnv, dataDir: string): Promise<FileStore> {
  if (!env.S3_BUCKET) return createDiskFiles(join(dataDir, 'files'))
  const { createS3Files } = await import('#server/adapters/s3-files.ts')
  return createS3Files({
    endpoint: env.S3_ENDPOINT || undefined,
    bucket: env.S3_BUCKET,
    accessKeyId: env.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '',
    region: env.S3_REGION || 'auto',
  })
}

/**
 * Lists all tables, each after the ones it references; capacities before the reservations that they limit.
 */
export async function tablesInOrder(db: Db): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not in ('schema_migrations', 'readiness') order by 1`.execute(
    db,
  )
  const { rows: references } = await sql<{ from: string; to: string }>`
    select conrelid::regclass::text as "from", confrelid::regclass::text as "to"
    from pg_constraint where contype = 'f' and conrelid <> confrelid`.execute(db)
  references.push({ from: 'slot_claims', to: 'slot_seats' })
  const ordered: string[] = []
  while (ordered.length < tables.length) {
    const next = tables.filter(
      ({ name }) =>
        !ordered.includes(name) && references.every(({ from, to }) => from !== name || ordered.includes(to)),
    )
    if (next.length === 0) throw new Error('The foreign keys of the tables form a cycle')
    ordered.push(...next.map(({ name }) => name))
  }
  return ordered
}

export async function appliedMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from schema_migrations order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** Exits with a one-line message: the user can fix the cause, and a stack trace would hide it. */
export function refuse(reason: string, exitCode = 1): never {
  console.error(reason)
  process.exit(exitCode)
}
