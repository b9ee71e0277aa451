import { randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { Kysely, sql } from 'kysely'
import { executeSql } from '#scripts/test-databases.ts'
import { openEmbedded } from './db/embedded.ts'
import type { MigrationTarget } from './db/migrate.ts'
import { openPostgres } from './db/postgres.ts'
import type { Tables } from './db/tables.ts'
import { type Db, guarded } from './db/transaction.ts'

export type TestEngine = 'embedded' | 'postgres'
export type TestDatabase = {
  db: Db
  engine: TestEngine
  url: string | undefined
  empty(): Promise<void>
  close(): Promise<void>
}

/** True when a PostgreSQL for tests is available. */
export const hasPostgres = (): boolean => Boolean(process.env.TEST_DATABASE_TEMPLATE)

/** The engine of this run: PostgreSQL if available, unless TEST_ENGINE=embedded selects PGlite. */
export const testEngine = (): TestEngine =>
  hasPostgres() && process.env.TEST_ENGINE !== 'embedded' ? 'postgres' : 'embedded'

/** A migrated database for this test file. */
export async function openTestDatabase(engine: TestEngine): Promise<TestDatabase> {
  return engine === 'postgres' ? onPostgres() : embedded()
}

/** A database without tables, to test migrations of older ones. */
export async function openBareDatabase(
  engine: TestEngine,
): Promise<{ db: Db; target: MigrationTarget; close(): Promise<void> }> {
  if (engine === 'embedded') {
    const { dialect, target, close } = await openEmbedded(null, console.error)
    return { db: new Kysely<Tables>({ dialect: guarded(dialect) }), target, close }
  }
  const { server, name, url } = await createDatabase()
  const { dialect, target, close } = openPostgres(url, () => {})
  return {
    db: new Kysely<Tables>({ dialect: guarded(dialect) }),
    target,
    close: async () => {
      await close()
      await executeSql(server, `drop database if exists ${name} with (force)`)
    },
  }
}

async function createDatabase(template?: string): Promise<{ server: string; name: string; url: string }> {
  const server = process.env.TEST_DATABASE_URL
  if (!server) throw new Error('No PostgreSQL for tests: set TEST_DATABASE_URL')
  const name = `${process.env.TEST_DATABASE_TEMPLATE ?? 'naru_test'}_${randomUUID().slice(0, 8)}`
  await executeSql(server, `create database ${name} ${template ? `template ${template}` : ''}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { server, name, url: url.href }
}

async function embedded(): Promise<TestDatabase> {
  const image = process.env.TEST_EMBEDDED_IMAGE
  if (!image) throw new Error('Run the tests with vitest: its global setup makes the database image')
  const { dialect, close } = await openEmbedded(null, console.error, await openAsBlob(image))
  return testDatabaseOf('embedded', dialect, undefined, close)
}

/** The migrated database at `url`, on a server started by the test. */
export function openDatabaseAt(url: string): TestDatabase {
  const { dialect, close } = openPostgres(url, () => {})
  return testDatabaseOf('postgres', dialect, url, close)
}

async function onPostgres(): Promise<TestDatabase> {
  const template = process.env.TEST_DATABASE_TEMPLATE
  if (!template) throw new Error('No PostgreSQL for tests: set TEST_DATABASE_URL')
  const { server, name, url } = await createDatabase(template)
  // Dropping the database ends connections still in the pool.
  const { dialect, close } = openPostgres(url, () => {})
  return testDatabaseOf('postgres', dialect, url, async () => {
    await close()
    await executeSql(server, `drop database if exists ${name} with (force)`)
  })
}

function testDatabaseOf(
  engine: TestEngine,
  dialect: Parameters<typeof guarded>[0],
  url: string | undefined,
  close: () => Promise<void>,
): TestDatabase {
  const db = new Kysely<Tables>({ dialect: guarded(dialect) })
  return { db, engine, url, close, empty: () => emptyAllTables(db) }
}

/** Deletes the rows of non-empty tables: truncating all tables takes longer than most tests. */
async function emptyAllTables(db: Db): Promise<void> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'schema_migrations'`.execute(
    db,
  )
  const isFilled = tables.map(
    ({ name }) => sql`select ${name}::text as name where exists (select from ${sql.table(name)})`,
  )
  const { rows: filled } = await sql<{ name: string }>`${sql.join(isFilled, sql` union all `)}`.execute(db)
  if (filled.length > 0)
    await deleteAll(
      db,
      filled.map(({ name }) => name),
    )
  await sql`
    select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
    from pg_sequences where schemaname = 'public' and last_value is not null`.execute(db)
}

async function deleteAll(db: Db, tables: string[]): Promise<void> {
  // Disables the triggers of append-only tables during the deletion.
  const { rows: guards } = await sql<{ table: string; trigger: string; enable: string }>`
    select relname as "table", tgname as trigger,
      case tgenabled when 'A' then 'enable always' else 'enable' end as enable
    from pg_trigger join pg_class on pg_class.oid = tgrelid
    where not tgisinternal and tgtype & 8 <> 0 and relname in (${sql.join(tables)})`.execute(db)
  const guard = (how: string, { table, trigger }: { table: string; trigger: string }) =>
    sql`alter table ${sql.table(table)} ${sql.raw(how)} trigger ${sql.ref(trigger)}`.execute(db)
  for (const each of guards) await guard('disable', each)
  // One statement, so that rows that reference each other are deleted together.
  const deletions = tables.map((name) => sql`${sql.ref(`of ${name}`)} as (delete from ${sql.table(name)})`)
  await sql`with ${sql.join(deletions)} select 1`.execute(db)
  for (const each of guards) await guard(each.enable, each)
}
