import { createReadStream, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { sql } from 'kysely'
import { markRestored } from '#server/db/installation.ts'
import type { Db } from '#server/db/transaction.ts'
import {
  appliedMigrations,
  fileArgument,
  type Installation,
  type Line,
  openInstallation,
  refuse,
} from './archive.ts'

const file = fileArgument('restore')
if (file === '--mark') await markAndEnd()
if (!existsSync(file)) refuse(`There is no file ${file}`)
const installation = await openInstallation().catch((error: Error) => refuse(error.message))

/** For a database that was put back by other means: from now on it behaves as a restored one. */
async function markAndEnd(): Promise<never> {
  const { db, close } = await openInstallation().catch((error: Error) => refuse(error.message))
  await db.transaction().execute((tx) => markRestored(tx, new Date()))
  await close()
  console.log('This installation is marked as restored')
  process.exit(0)
}

async function refuseUnlessEmpty({ db, close }: Installation): Promise<void> {
  const { users } = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('users'))
    .executeTakeFirstOrThrow()
  if (users === 0) return
  await close()
  refuse('This installation already holds accounts: restore into an empty one')
}

async function insertRows(db: Db, table: string, rows: unknown[]): Promise<void> {
  const { rows: columns } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(db)
  // A column that is younger than the archive takes its default.
  const archived = new Set(Object.keys(rows[0] as object))
  const names = sql.join(columns.filter(({ name }) => archived.has(name)).map(({ name }) => sql.ref(name)))
  await sql`insert into ${sql.table(table)} (${names}) overriding system value
    select ${names} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
    db,
  )
}

/** Identity columns go on after the highest restored number. */
async function moveSequences(db: Db): Promise<void> {
  const { rows } = await sql<{ table: string; column: string }>`
    select attrelid::regclass::text as "table", attname as "column" from pg_attribute a join pg_class c on c.oid = attrelid
    where c.relnamespace = 'public'::regnamespace and attidentity <> ''`.execute(db)
  for (const { table, column } of rows) {
    await sql`select setval(pg_get_serial_sequence(${table}, ${column}),
      greatest(1, (select coalesce(max(${sql.ref(column)}), 1) from ${sql.table(table)})))`.execute(db)
  }
}

function restoreSecretKey({ secretKeyFile }: Installation, secretKey: string | null): void {
  if (!secretKey) return
  const present = existsSync(secretKeyFile) ? readFileSync(secretKeyFile, 'utf8').trim() : null
  if (present === secretKey) return
  // Sealed values in the archive open only with the key they were sealed with.
  mkdirSync(dirname(secretKeyFile), { recursive: true, mode: 0o700 })
  writeFileSync(secretKeyFile, secretKey, { mode: 0o600 })
}

const { db, files } = installation
await refuseUnlessEmpty(installation)
const known = await appliedMigrations(db)
const count = { rows: 0, files: 0 }
let hasJournal = true
let complete = false
// All or nothing: a broken archive leaves the installation empty.
await db.transaction().execute(async (tx) => {
  // Made here because it starts to read at once: what it reads before the loop would be lost.
  const lines = createInterface({ input: createReadStream(file).pipe(createGunzip()), crlfDelay: Infinity })
  for await (const text of lines) {
    const line: Line = JSON.parse(text)
    if (line.kind === 'head') {
      const unknown = line.migrations.filter((name) => !known.includes(name))
      if (unknown.length > 0) throw new Error(`The archive is newer than this program: ${unknown.join(', ')}`)
      restoreSecretKey(installation, line.secretKey)
      hasJournal = line.migrations.includes('0009_journal.sql')
    } else if (line.kind === 'rows') {
      await insertRows(tx, line.table, line.rows)
      count.rows += line.rows.length
    } else if (line.kind === 'file') {
      await files.put(line.key, Buffer.from(line.content, 'base64'), line.contentType)
      count.files++
    } else {
      complete = line.rows === count.rows && line.files === count.files
    }
  }
  if (!complete) throw new Error('The archive is incomplete')
  await moveSequences(tx)
  // As the migration did for those who did not restore.
  if (!hasJournal) await sql`select open_journal()`.execute(tx)
  await markRestored(tx, new Date())
})
await installation.close()
console.log(`Restored ${count.rows} rows and ${count.files} files from ${file}`)
