import { chmodSync, existsSync, fsyncSync, mkdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setFlagsFromString } from 'node:v8'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { type Dialect, PGliteDialect } from 'kysely'
import { APPLIED_MIGRATIONS, type AppliedMigration, HAS_MIGRATIONS, type MigrationTarget } from './migrate.ts'
import { makeNew, versionIn } from './new-embedded.ts'
import { copyFolder } from './online-copy.ts'
import { readPrepared } from './prepared.ts'

const PG_MAJOR = '18'
/** Interval at which the embedded database's tables are vacuumed. */
export const MAINTENANCE_MS = 15 * 60_000

/** As with PostgreSQL: a date stays text, bytes are a Buffer. */
const parsers = {
  1082: (text: string) => text,
  17: (text: string) => Buffer.from(text.slice(2), 'hex'),
}

/** Calls the real fsync. PGlite as built never does, so a power loss could lose a committed booking. */
class DurableFS extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const result = await super.init(...args)
    result.emscriptenOpts.preRun?.push((module: unknown) => {
      const { NODEFS } = module as { NODEFS: { stream_ops: Record<string, unknown> } }
      NODEFS.stream_ops.fsync = (stream: { nfd?: number }) => {
        if (stream.nfd !== undefined) fsyncSync(stream.nfd)
        return 0
      }
    })
    return result
  }
}

/**
 * Takes a lock that the kernel releases on any exit, including kill -9. Two processes on one folder would
 * lose committed rows without an error in either.
 */
function lockFolder(folder: string): { release(): void } {
  const lock = new DatabaseSync(`${folder}.lock`, { timeout: 0 })
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (cause) {
    lock.close()
    throw new Error(`${folder} is in use by another process. Stop it, or set DATABASE_URL to run several.`, {
      cause,
    })
  }
  return { release: () => lock.close() }
}

type EmbeddedDatabase = {
  dialect: Dialect
  target: MigrationTarget
  lite: PGlite
  maintain(): Promise<void>
  copyTo: ((folder: string) => Promise<void>) | null
  close(): Promise<void>
}

const SETTINGS = [
  'wal_sync_method=fsync',
  // The operating system caches the files as well, so a larger value stores pages twice.
  'shared_buffers=16MB',
  'max_wal_size=64MB',
  'min_wal_size=32MB',
  // The value for SSDs, as migration 0057 sets for PostgreSQL.
  'random_page_cost=1.1',
]

/**
 * V8 flags for the WebAssembly of the database. Optimising its expression evaluator takes 600 MB for a
 * second, more than a small machine has; without it, sums take 1.6 times and single rows 1.3 times as long.
 * Each compilation thread keeps its memory, forty megabytes, without a faster start (docs/adr/0003).
 */
const SMALL = ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering', '--wasm-num-compilation-tasks=1']

/**
 * Opens the embedded PostgreSQL in a folder, or in memory when `folder` is null.
 * @throws when another process has the folder open, or another PostgreSQL major version made it.
 */
export async function openEmbedded(
  folder: string | null,
  onError: (error: unknown) => void,
  image?: Blob,
): Promise<EmbeddedDatabase> {
  for (const flag of SMALL) setFlagsFromString(flag)
  const lock = folder === null ? null : prepareFolder(resolve(folder))
  let lite: PGlite
  try {
    if (folder !== null && !existsSync(versionIn(folder))) await makeNew(resolve(folder), onError)
    lite = await openLite(folder, image ?? (folder === null ? preparedImage() : undefined))
  } catch (error) {
    lock?.release()
    throw error
  }
  const maintain = () => vacuumAll(lite)
  const timer = setInterval(() => void maintain().catch(onError), MAINTENANCE_MS).unref()
  return {
    lite,
    dialect: new PGliteDialect({ pglite: lite }),
    target: {
      run: (text) => lite.exec(text),
      applied: async () =>
        (await lite.query(HAS_MIGRATIONS)).rows.length === 0
          ? null
          : (await lite.query<AppliedMigration>(APPLIED_MIGRATIONS)).rows,
      isShared: false,
      isUnfinished: async () => false,
      // One process with one connection needs no lock.
      connect: async () => {},
      lock: async () => {},
      cancel: async () => {},
      close: async () => {},
    },
    maintain,
    copyTo:
      folder === null
        ? null
        : async (to) => {
            // The smaller the WAL, the faster the copy opens.
            await lite.exec('checkpoint')
            await lite.runExclusive(() => copyFolder(resolve(folder), to))
          },
    close: async () => {
      clearInterval(timer)
      await lite.close()
      lock?.release()
    },
  }
}

/** Opens the database in a folder, or in memory; runs initdb when there is none. Takes no lock. */
export const openLite = (folder: string | null, image?: Blob): Promise<PGlite> =>
  PGlite.create({
    ...(folder === null ? {} : { fs: new DurableFS(resolve(folder)) }),
    ...(image ? { loadDataDir: image } : {}),
    extensions: { pg_trgm },
    parsers,
    // -F would turn fsync off.
    startParams: [
      ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
      ...SETTINGS.flatMap((setting) => ['-c', setting]),
    ],
  })

/** Image for a database in memory: the fastest way to create one. */
function preparedImage(): Blob | undefined {
  const tar = readPrepared()
  return tar ? new Blob([tar]) : undefined
}

function prepareFolder(folder: string): { release(): void } {
  // The database's files are world-readable, so the folder's mode denies access to other users.
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chmodSync(folder, 0o700)
  const version = versionIn(folder)
  const major = existsSync(version) ? readFileSync(version, 'utf8').trim() : PG_MAJOR
  if (major !== PG_MAJOR) {
    throw new Error(
      `${folder} was created by PostgreSQL ${major}, but this release has ${PG_MAJOR}. Restore a backup into an empty folder.`,
    )
  }
  return lockFolder(folder)
}

/** The embedded database has no checkpointer and no autovacuum. */
async function vacuumAll(lite: PGlite): Promise<void> {
  await lite.exec('checkpoint')
  const { rows } = await lite.query<{ name: string }>(
    `select relname as name from pg_stat_user_tables where schemaname = 'public'`,
  )
  for (const { name } of rows) await lite.exec(`vacuum (analyze) "${name}"`)
}
