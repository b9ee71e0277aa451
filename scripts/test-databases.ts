import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { openEmbedded } from '#server/db/embedded.ts'
import { migrate, readMigrations } from '#server/db/migrate.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { findPostgres } from './find-postgres.ts'

const CACHE = 'node_modules/.cache/naru'

/** Returns the file of a migrated database; opening it takes a fifth of the time of migrating. */
export async function embeddedImage(): Promise<string> {
  const sum = createHash('sha256')
    .update(
      readMigrations()
        .map((migration) => migration.checksum)
        .join(),
    )
    .digest('hex')
    .slice(0, 16)
  const file = join(CACHE, `database-${sum}.tar`)
  if (!existsSync(file)) {
    mkdirSync(CACHE, { recursive: true })
    for (const old of readdirSync(CACHE)) if (old.startsWith('database-')) rmSync(join(CACHE, old))
    const { lite, target, close } = await openEmbedded(null, console.error)
    await migrate(target)
    const image = await lite.dumpDataDir('none')
    await close()
    // Several runs may start at once: rename a complete file into place.
    const draft = `${file}.${process.pid}`
    writeFileSync(draft, Buffer.from(await image.arrayBuffer()))
    renameSync(draft, file)
  }
  return file
}

/** Creates a migrated database that the tests copy: `create database … template`. */
async function postgresTemplate(url: string): Promise<string> {
  const name = `naru_test_${process.pid}_${Date.now().toString(36)}`
  await executeSql(url, `create database ${name}`)
  const { target, close } = openPostgres(urlOfDatabase(url, name), console.error)
  await migrate(target)
  await close()
  return name
}

/** Drops a template and the databases that the test processes copied from it (server/testing-database.ts). */
async function dropAll(url: string, template: string): Promise<void> {
  await withClient(url, async (client) => {
    const copies = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [template],
    )
    for (const { datname } of copies.rows)
      await client.query(`drop database if exists ${datname} with (force)`)
  })
}

/** Opens a connection without the product's time limits. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

export const executeSql = async (url: string, statement: string): Promise<void> => {
  await withClient(url, (client) => client.query(statement))
}

export function urlOfDatabase(url: string, name: string): string {
  const parts = new URL(url)
  parts.pathname = `/${name}`
  return parts.href
}

/** Vitest's global setup: puts what `server/testing.ts` needs into the environment. */
export async function setup(): Promise<() => Promise<void>> {
  // The HTTP server serves the built pages, so its tests need them.
  if (!existsSync('dist/pages.json'))
    execFileSync(process.execPath, ['scripts/build.ts'], {
      stdio: 'inherit',
      // Vitest's own value would build the pages with React's development files.
      env: { ...process.env, NODE_ENV: 'production' },
    })
  process.env.TEST_EMBEDDED_IMAGE = await embeddedImage()
  const server = await findPostgres({ overSocket: true })
  if (!server) {
    if (process.env.CI === 'true') throw new Error('No PostgreSQL: the races cannot be tested')
    console.warn('NOT RUN: the tests on PostgreSQL, because no server was found. Set TEST_DATABASE_URL.')
    return async () => {}
  }
  const template = await postgresTemplate(server.url)
  process.env.TEST_DATABASE_URL = server.url
  process.env.TEST_DATABASE_TEMPLATE = template
  return async () => {
    // A private server is removed with all its databases.
    if (!server.own) await dropAll(server.url, template)
    await server.stop()
  }
}
