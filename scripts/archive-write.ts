import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { type Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql } from 'kysely'
import type { Db } from '#server/db/transaction.ts'
import type { FileStore } from '#server/deps.ts'
import { openCopies } from './archive-copy.ts'
import { type Secret, sealing } from './archive-seal.ts'
import { appliedMigrations, type Instance, type Line, tablesInOrder } from './archive.ts'

const ROWS_AT_ONCE = 1000
/** Parallel reads, because a remote store has a latency of some hundredths of a second. */
const FILES_AT_ONCE = 8
/** A fast level, because the machine serves visitors at the same time. */
const GZIP_LEVEL = 2

export type Written = { tables: number; rows: number; files: number }

/**
 * Writes the whole installation as of one snapshot: a concurrent booking is in the archive completely or not
 * at all. Holds at most some hundred rows and some files in memory.
 */
export async function writeArchive(
  instance: Instance,
  into: Writable,
  secret: Secret | undefined,
): Promise<Written> {
  const gzip = createGzip({ level: GZIP_LEVEL })
  const written = secret ? pipeline(gzip, sealing(secret), into) : pipeline(gzip, into)
  // Awaited below; without a handler until then, a full disk would be an unhandled rejection.
  written.catch((error: unknown) => gzip.destroy(error as Error))
  const write = async (text: string): Promise<void> => {
    if (!gzip.write(`${text}\n`)) await once(gzip, 'drain')
  }
  const count: Written = { tables: 0, rows: 0, files: 0 }
  try {
    await write(JSON.stringify(await headOf(instance)))
    const tables = await tablesInOrder(instance.db)
    count.tables = tables.length
    const unreadable = await unreadableTables(instance.db)
    await inOneSnapshot(instance, async (rowsOf) => {
      for (const table of tables) {
        if (unreadable.has(table)) continue
        await rowsOf(table, async (rows) => {
          count.rows += rows.length
          // The rows are JSON from the database: parsing and serializing them again would take longer than
          // everything else.
          await write(`{"kind":"rows","table":${JSON.stringify(table)},"rows":[${rows.join()}]}`)
        })
      }
    })
    count.files = await writeFiles(instance.files, write)
    await write(JSON.stringify({ kind: 'end', ...count } satisfies Line))
    gzip.end()
  } catch (error) {
    gzip.destroy(error as Error)
    await written.catch(() => {})
    throw error
  }
  await written
  return count
}

/** A standby has no rows of unlogged tables. Those of rate limits are lost in a crash as well. */
async function unreadableTables(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relpersistence = 'u' and pg_is_in_recovery()`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

const headOf = async ({ db, secretKeyFile }: Instance): Promise<Line> => ({
  kind: 'head',
  format: 2,
  migrations: await appliedMigrations(db),
  secretKey: existsSync(secretKeyFile) ? readFileSync(secretKeyFile, 'utf8').trim() : null,
  at: new Date().toISOString(),
})

type RowsOf = (table: string, take: (rows: string[]) => Promise<void>) => Promise<void>

/** Reads all tables in one snapshot: rows arrive as JSON, some hundred at a time, with backpressure. */
async function inOneSnapshot({ db, url }: Instance, work: (rowsOf: RowsOf) => Promise<void>): Promise<void> {
  if (url) {
    const copies = await openCopies(url)
    return work(copies.rowsOf).finally(() => copies.close())
  }
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((tx) => work((table, take) => fetchRows(tx, table, take)))
}

/** Removes the time limits for this transaction only. */
export async function withoutTimeLimits(tx: Db): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx)
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
}

/** The embedded database is in this process, so streaming has no advantage. */
async function fetchRows(tx: Db, table: string, take: (rows: string[]) => Promise<void>): Promise<void> {
  await sql`declare archive no scroll cursor for select row_to_json(t)::text as row from ${sql.table(table)} t`.execute(
    tx,
  )
  for (;;) {
    const { rows } = await sql<{ row: string }>`fetch ${sql.lit(ROWS_AT_ONCE)} from archive`.execute(tx)
    if (rows.length === 0) break
    await take(rows.map(({ row }) => row))
  }
  await sql`close archive`.execute(tx)
}

async function writeFiles(files: FileStore, write: (text: string) => Promise<void>): Promise<number> {
  let count = 0
  const writeAll = async (keys: string[]): Promise<void> => {
    const contents = await Promise.all(keys.map((key) => contentOf(files, key)))
    for (const [at, content] of contents.entries()) {
      // Deleted after the snapshot began: its row is in the archive, its content is gone.
      if (!content) continue
      const line = { kind: 'file', key: keys[at]!, contentType: 'application/octet-stream', content } as const
      await write(JSON.stringify(line satisfies Line))
      count++
    }
  }
  let keys: string[] = []
  for await (const key of files.keys()) {
    keys.push(key)
    if (keys.length === FILES_AT_ONCE) await writeAll(keys.splice(0))
  }
  await writeAll(keys)
  return count
}

async function contentOf(files: FileStore, key: string): Promise<string | null> {
  const content = await files.get(key)
  return content && (await buffer(content)).toString('base64')
}
