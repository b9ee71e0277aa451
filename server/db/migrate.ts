import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

/** `keepsOlder`: programs of earlier releases keep working with it. */
export type AppliedMigration = { name: string; checksum: string; keepsOlder: boolean }
export type Migration = { name: string; text: string; checksum: string }

/** A connection that accepts several statements in one text. */
export type MigrationTarget = {
  connect(): Promise<void>
  run(text: string): Promise<unknown>
  /** Null when no migration was ever applied. */
  applied(): Promise<AppliedMigration[] | null>
  /** Locks out other processes until `close`. @throws DatabaseUnavailable when another process migrates. */
  lock(): Promise<void>
  /** Aborts the current statement, on the server too, without effect. */
  cancel(): Promise<void>
  close(): Promise<void>
  /** True when other connections exist, so an index has to be built concurrently. */
  isShared: boolean
  /** True when an index of this name exists but is invalid, because its build was interrupted. */
  isUnfinished(index: string): Promise<boolean>
}

export type MigrateOptions = {
  /** An aborted run is cancelled on the server and rejects with the signal's reason. */
  signal?: AbortSignal | undefined
  /** Receives a description of each step, or of what the run waits for. */
  onStep?: ((step: string) => void) | undefined
}

export const APPLIED_MIGRATIONS = 'select name, checksum, keeps_older as "keepsOlder" from schema_migrations'
export const HAS_MIGRATIONS = `select 1 from pg_attribute
  where attrelid = to_regclass('schema_migrations') and attname = 'keeps_older'`

/**
 * A statement that waits for a lock blocks all later statements on that table, so it fails after this and is
 * retried. Requests of running nodes wait for up to 8 seconds.
 */
const LOCK_TIMEOUT_MS = 2_000
/** Delays before retries, in which running nodes are served. The last one repeats. */
const LOCK_PAUSES_MS = [1_000, 2_000, 4_000, 8_000, 15_000]

/** lock_not_available, deadlock_detected */
const LOCK_CONFLICTS = new Set(['55P03', '40P01'])

const migrationsDir = fileURLToPath(new URL('./migrations/', import.meta.url))

/** Line endings are normalized, so that a checkout on Windows does not look like a changed migration. */
const checksumOf = (text: string): string =>
  createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex')

export function readMigrations(): Migration[] {
  return readdirSync(migrationsDir)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => {
      const text = readFileSync(`${migrationsDir}${name}`, 'utf8')
      return { name, text, checksum: checksumOf(text) }
    })
}

/**
 * Applies missing migrations in name order, each in its own transaction. Takes no lock when none is missing.
 * @throws when an applied migration was changed, when one fails, or when a newer release has changed the
 * tables incompatibly. DatabaseUnavailable while another process migrates.
 */
export async function migrate(
  target: MigrationTarget,
  migrations = readMigrations(),
  options: MigrateOptions = {},
): Promise<void> {
  const { signal } = options
  const cancel = (): void => void target.cancel().catch(() => {})
  signal?.throwIfAborted()
  await target.connect()
  signal?.addEventListener('abort', cancel, { once: true })
  try {
    if (missing(await target.applied(), migrations).length === 0) return
    await target.lock()
    await target.run(`create table if not exists schema_migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now());
      alter table schema_migrations add column if not exists keeps_older boolean not null default false`)
    // Another process may have applied some before it released the lock.
    for (const migration of missing(await target.applied(), migrations)) {
      signal?.throwIfAborted()
      options.onStep?.(`applying migration ${migration.name}`)
      await apply(target, migration, options)
    }
  } catch (error) {
    signal?.throwIfAborted()
    throw error
  } finally {
    signal?.removeEventListener('abort', cancel)
    await target.close()
  }
}

/**
 * Creates the tables of an empty database. @throws OlderSchema when migrations are missing from another one.
 */
export async function migrateIfEmpty(
  target: MigrationTarget,
  migrations = readMigrations(),
  options: MigrateOptions = {},
): Promise<void> {
  await target.connect()
  const rows = await target.applied().finally(() => target.close())
  if (rows === null) return migrate(target, migrations, options)
  const [first] = missing(rows, migrations)
  if (first)
    throw new OlderSchema(
      `The database schema is that of an older release (${first.name} is missing). Start the site of this release, or run npm run migrate.`,
    )
}

/** Prefix of checksums that keeps release 0.2.0 from starting (0112_after_0_2_0.sql). */
const AFTER_0_2_0 = 'after 0.2.0: '

function missing(rows: AppliedMigration[] | null, migrations: Migration[]): Migration[] {
  refuseNewer(rows ?? [], migrations)
  const applied = new Map(rows?.map((row) => [row.name, row.checksum.replace(AFTER_0_2_0, '')]))
  return migrations.filter(({ name, checksum }) => {
    const before = applied.get(name)
    if (before && before !== checksum)
      throw new Error(`Migration ${name} was changed after it was applied. Restore the released file.`)
    return !before
  })
}

/** Marks a migration that removes something used by programs of earlier releases. */
const CONTRACTS = /^-- contract: /m
/** Marks a file whose statements run one by one: PostgreSQL builds no index concurrently in a transaction. */
const OUTSIDE_TRANSACTION = /^-- outside a transaction$/m

function refuseNewer(applied: AppliedMigration[], migrations: { name: string }[]): void {
  const known = new Set(migrations.map(({ name }) => name))
  const newer = applied.filter(({ name, keepsOlder }) => !known.has(name) && !keepsOlder)
  if (newer.length === 0) return
  const names = newer.map(({ name }) => name).join(', ')
  throw new NewerSchema(
    `This database was changed by a newer release (${names}). Start that release, or restore the backup made before it.`,
  )
}

/** Not temporary: waiting does not help. */
export class NewerSchema extends Error {}
/**
 * The tables are of an older release, whose site may be running. Only a start and `npm run migrate` update
 * them.
 */
export class OlderSchema extends Error {}

async function apply(target: MigrationTarget, migration: Migration, options: MigrateOptions): Promise<void> {
  const { name, text } = migration
  const { signal, onStep } = options
  const run = OUTSIDE_TRANSACTION.test(text) ? runStatements : runInTransaction
  for (let tries = 0; ; tries++) {
    try {
      await run(target, migration)
      return
    } catch (cause) {
      await target.run('rollback')
      if (!LOCK_CONFLICTS.has(String((cause as { code?: unknown }).code)))
        throw new Error(`Migration ${name} failed: ${(cause as Error).message}`, { cause })
      onStep?.(`waiting for a lock: migration ${name}`)
      await sleep(LOCK_PAUSES_MS[tries] ?? LOCK_PAUSES_MS.at(-1), undefined, { signal })
    }
  }
}

const insertOf = ({ name, checksum, text }: Migration): string =>
  `insert into schema_migrations (name, checksum, keeps_older)
   values ('${name}', '${checksum}', ${!CONTRACTS.test(text)})`

const runInTransaction = (target: MigrationTarget, migration: Migration): Promise<unknown> =>
  target.run(
    `begin; set local lock_timeout = ${LOCK_TIMEOUT_MS};\n${migration.text}\n;${insertOf(migration)}; commit;`,
  )

/**
 * Runs the statements of a migration outside a transaction, one by one. They may be repeated: each is `create index
 * concurrently` or `drop index concurrently if exists` (scripts/structure/migrations.ts). No lock_timeout: neither
 * blocks reads or writes while it waits.
 */
async function runStatements(target: MigrationTarget, migration: Migration): Promise<void> {
  for (const statement of statementsOf(migration.text)) {
    const index = /create (?:unique )?index concurrently (?:if not exists )?(\w+)/.exec(statement)?.[1]
    // Drops an invalid index, which "if not exists" would accept.
    if (index && (await target.isUnfinished(index)))
      await target.run(`drop index concurrently if exists ${index}`)
    await target.run(target.isShared ? statement : statement.replace(' concurrently', ''))
  }
  await target.run(insertOf(migration))
}

const statementsOf = (text: string): string[] =>
  text
    .replaceAll(/^\s*--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim())
    .filter(Boolean)
