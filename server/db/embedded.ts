import { once } from 'node:events'
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { type Dialect, PGliteDialect } from 'kysely'
import { copyFolder } from './online-copy.ts'
import { APPLIED_MIGRATIONS, type AppliedMigration, type MigrationTarget } from './migrate.ts'

const PG_MAJOR = '18'
const MAINTENANCE_MS = 15 * 60_000

/** As on PostgreSQL: a date stays the text it is, bytes are a Buffer. */
const parsers = {
  1082: (text: string) => text,
  17: (text: string) => Buffer.from(text.slice(2), 'hex'),
}

/** Real fsync: as built, PGlite never calls it and a power cut could lose a committed booking. */
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
 * A lock that the kernel frees on any exit, kill -9 too. Two processes on one folder lose
 * acknowledged rows without an error on either side.
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

export type EmbeddedDatabase = {
  dialect: Dialect
  target: MigrationTarget
  lite: PGlite
  maintain(): Promise<void>
  copyTo: ((folder: string) => Promise<void>) | null
  close(): Promise<void>
}

const SETTINGS = [
  'wal_sync_method=fsync',
  // The system's own cache is behind them: more is resident twice.
  'shared_buffers=16MB',
  'max_wal_size=64MB',
  'min_wal_size=32MB',
  // As migration 0057 tells PostgreSQL: a disk of today.
  'random_page_cost=1.1',
]

/**
 * For V8, which compiles the database. To optimise the one function that evaluates expressions takes 600 MB for a
 * second, more than a small machine has; without, sums take 1.6 times and single rows 1.3 times as long. Each
 * thread that compiles keeps its own memory for good: forty megabytes, and no start is sooner (docs/adr/0003).
 */
const SMALL = ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering', '--wasm-num-compilation-tasks=1']

/**
 * Opens the embedded PostgreSQL in a folder, or in memory when `folder` is null.
 * @throws when another process has the folder open, or another PostgreSQL major made it.
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
    if (folder !== null && !existsSync(versionIn(folder))) await makeApart(resolve(folder))
    lite = await openLite(folder, image)
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
      applied: async () => (await lite.query<AppliedMigration>(APPLIED_MIGRATIONS)).rows,
      // One process, one connection: nobody to keep out.
      lock: async () => {},
      unlock: async () => {},
    },
    maintain,
    copyTo:
      folder === null
        ? null
        : async (to) => {
            // The less the log holds, the sooner the copy opens.
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

/** Opens the database in a folder, or in memory; makes a new one where there is none. Takes no lock. */
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

/**
 * Makes the database in a thread of its own: making one takes half a gigabyte, which a thread keeps as long as
 * it lives. Its version is put in its place last, so whoever is interrupted before begins again.
 */
async function makeApart(folder: string): Promise<void> {
  const draft = join(folder, 'being-made')
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { mode: 0o700 })
  const thread = new Worker(new URL('make-embedded.ts', import.meta.url), {
    workerData: draft,
    // Nothing in there has any use for the secrets of the environment.
    env: {},
    execArgv: [],
  })
  // An error in the thread is thrown here.
  const [code] = (await once(thread, 'exit')) as [number]
  if (code !== 0)
    throw new Error(`The database could not be made in ${folder}: its thread ended with ${code}`)
  const isVersion = (name: string) => name === VERSION
  const names = readdirSync(draft)
  for (const name of [...names.filter((each) => !isVersion(each)), ...names.filter(isVersion)]) {
    rmSync(join(folder, name), { recursive: true, force: true })
    renameSync(join(draft, name), join(folder, name))
  }
  rmSync(draft, { recursive: true })
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

/** Stands in the folder of every database that is whole. */
const VERSION = 'PG_VERSION'
const versionIn = (folder: string): string => join(folder, VERSION)

function prepareFolder(folder: string): { release(): void } {
  // The database writes its files world-readable; the folder keeps others out.
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chmodSync(folder, 0o700)
  const version = versionIn(folder)
  const major = existsSync(version) ? readFileSync(version, 'utf8').trim() : PG_MAJOR
  if (major !== PG_MAJOR) {
    throw new Error(
      `${folder} was made by PostgreSQL ${major}, this build has ${PG_MAJOR}: restore a backup into it`,
    )
  }
  return lockFolder(folder)
}

/** The embedded database has no checkpointer and no autovacuum of its own. */
async function vacuumAll(lite: PGlite): Promise<void> {
  await lite.exec('checkpoint')
  const { rows } = await lite.query<{ name: string }>(
    `select relname as name from pg_stat_user_tables where schemaname = 'public'`,
  )
  for (const { name } of rows) await lite.exec(`vacuum (analyze) "${name}"`)
}
