import { randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { Kysely, sql } from 'kysely'
import pg from 'pg'
import { openEmbedded } from './db/embedded.ts'
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

/** The engine of this run; races only count on PostgreSQL. */
export const testEngine = (): TestEngine => (process.env.TEST_ENGINE === 'postgres' ? 'postgres' : 'embedded')

/** True when there is a PostgreSQL to test on. */
export const hasPostgres = (): boolean => Boolean(process.env.TEST_DATABASE_TEMPLATE)

/** A migrated database of this test file's own. */
export async function openTestDatabase(engine: TestEngine): Promise<TestDatabase> {
  return engine === 'postgres' ? onPostgres() : embedded()
}

async function embedded(): Promise<TestDatabase> {
  const image = process.env.TEST_EMBEDDED_IMAGE
  if (!image) throw new Error('Run the tests with vitest: its global setup makes the database image')
  const { dialect, close } = await openEmbedded(null, console.error, await openAsBlob(image))
  return opened('embedded', dialect, undefined, close)
}

async function onPostgres(): Promise<TestDatabase> {
  const { TEST_DATABASE_URL: server, TEST_DATABASE_TEMPLATE: template } = process.env
  if (!server || !template) throw new Error('No PostgreSQL for tests: set TEST_DATABASE_URL')
  const name = `naru_test_${randomUUID().replaceAll('-', '')}`
  await administer(server, `create database ${name} template ${template}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  // Dropping the database ends connections that the pool still holds.
  const { dialect, close } = openPostgres(url.href, () => {})
  return opened('postgres', dialect, url.href, async () => {
    await close()
    await administer(server, `drop database if exists ${name} with (force)`)
  })
}

function opened(
  engine: TestEngine,
  dialect: Parameters<typeof guarded>[0],
  url: string | undefined,
  close: () => Promise<void>,
): TestDatabase {
  const db = new Kysely<Tables>({ dialect: guarded(dialect) })
  return { db, engine, url, close, empty: () => emptyAllTables(db) }
}

async function emptyAllTables(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_stat_user_tables where schemaname = 'public' and relname <> 'schema_migrations'`.execute(
    db,
  )
  await sql`truncate ${sql.join(rows.map(({ name }) => sql.table(name)))} restart identity cascade`.execute(
    db,
  )
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
