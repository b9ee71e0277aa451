import { once } from 'node:events'
import { createWriteStream, existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createGzip } from 'node:zlib'
import { sql } from 'kysely'
import { buffer } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'
import type { Db } from '#server/db/transaction.ts'
import {
  appliedMigrations,
  fileArgument,
  type Line,
  openInstallation,
  refuse,
  tablesInOrder,
} from './archive.ts'

const ROWS_AT_ONCE = 500

const file = fileArgument('backup')
const installation = await openInstallation().catch((error: Error) => refuse(error.message))
const partial = `${file}.partial`
// The archive holds everything that the database and the files hold: only its owner may read it.
// What lies there already may be somebody else's, or lead elsewhere: it goes, and ours is made new.
rmSync(partial, { force: true })
const gzip = createGzip()
const written = finished(gzip.pipe(createWriteStream(partial, { flags: 'wx', mode: 0o600 })))
const count = { tables: 0, rows: 0, files: 0 }

async function write(line: Line): Promise<void> {
  if (!gzip.write(`${JSON.stringify(line)}\n`)) await once(gzip, 'drain')
}

async function writeTable(db: Db, table: string): Promise<void> {
  count.tables++
  for (let offset = 0; ; offset += ROWS_AT_ONCE) {
    const { rows } = await sql<{ row: unknown }>`
      select to_jsonb(t) as row from ${sql.table(table)} t order by ctid limit ${ROWS_AT_ONCE} offset ${offset}`.execute(
      db,
    )
    if (rows.length > 0) await write({ kind: 'rows', table, rows: rows.map(({ row }) => row) })
    count.rows += rows.length
    if (rows.length < ROWS_AT_ONCE) return
  }
}

const { db, files, secretKeyFile } = installation
await write({
  kind: 'head',
  format: 1,
  migrations: await appliedMigrations(db),
  secretKey: existsSync(secretKeyFile) ? readFileSync(secretKeyFile, 'utf8').trim() : null,
})
const tables = await tablesInOrder(db)
// One snapshot: a booking that is made meanwhile is wholly in the archive or wholly not.
await db
  .transaction()
  .setIsolationLevel('repeatable read')
  .execute(async (tx) => {
    for (const table of tables) await writeTable(tx, table)
  })
for await (const key of files.keys()) {
  const content = await files.get(key)
  if (!content) continue
  await write({
    kind: 'file',
    key,
    contentType: 'application/octet-stream',
    content: (await buffer(content)).toString('base64'),
  })
  count.files++
}
await write({ kind: 'end', ...count })
gzip.end()
await written
await installation.close()
renameSync(partial, file)
console.log(`${file}: ${count.tables} tables, ${count.rows} rows, ${count.files} files`)
