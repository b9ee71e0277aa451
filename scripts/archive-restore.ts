import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { sql } from 'kysely'
import { markRestored } from '#server/db/instance.ts'
import type { Db } from '#server/db/transaction.ts'
import type { FileStore } from '#server/deps.ts'
import { type Contents, readArchive } from './archive-read.ts'
import { ArchiveFault, type Secret } from './archive-seal.ts'
import { withoutTimeLimits } from './archive-write.ts'
import type { Instance, Line } from './archive.ts'

const FILES_AT_ONCE = 8
/** An archive from before this migration has no ledger: the restore creates it as the migration does. */
const LEDGER_MIGRATION = '0009_journal.sql'
/** An archive from before this migration has at most one dispute of a payment, in the payment's own row. */
const DISPUTES_MIGRATION = '0042_disputes.sql'
/** Tables of older archives that no longer exist. The codes in it have expired. */
const REMOVED_TABLES = new Set(['email_codes'])

type Source = { file: string; secrets: readonly Secret[]; contents: Contents }

/**
 * Fills an empty installation completely or not at all. Files first, because they take longer than a
 * transaction may stay open; then all rows in one transaction. If that fails, the files are removed again.
 */
export async function restoreArchive(instance: Instance, { file, secrets, contents }: Source): Promise<void> {
  const { db, files } = instance
  await refuseUnlessEmpty(db)
  const put: string[] = []
  try {
    await restoreFiles(files, readArchive(file, secrets), put)
    await restoreRows(db, { file, secrets, contents })
  } catch (error) {
    for (const key of put) await files.remove(key)
    throw error
  }
  try {
    restoreSecretKey(instance, contents.head.secretKey)
  } catch {
    throw new ArchiveFault(
      `Rows and files are restored, but the secret key could not be written to ${instance.secretKeyFile}`,
      { hasChanged: true },
    )
  }
}

/** @throws ArchiveFault when the database has an account. */
async function refuseUnlessEmpty(db: Db): Promise<void> {
  const found = await db.selectFrom('users').select('id').limit(1).executeTakeFirst()
  if (found) throw new ArchiveFault('This database already contains accounts: restore into an empty one')
}

/** False for a database in which the migrations have never run. */
export async function hasTables(db: Db): Promise<boolean> {
  const { rows } = await sql<{ users: string | null }>`select to_regclass('users') as users`.execute(db)
  return rows[0]!.users !== null
}

/**
 * Empties an installation that was set up and never used, as on a new server: it has accounts of the staff, and no
 * client, booking or payment. Returns true if there was one. A database without tables is empty.
 * @throws ArchiveFault if it was used
 */
export async function emptyUnlessUsed(db: Db): Promise<boolean> {
  if (!(await hasTables(db))) return false
  const { rows: found } = await sql<{ isEmpty: boolean; isUsed: boolean }>`
    select not exists (select from users) as "isEmpty",
      exists (select from users where role <> 'admin') or exists (select from consultations)
      or exists (select from payments) as "isUsed"`.execute(db)
  if (found[0]!.isEmpty) return false
  if (found[0]!.isUsed)
    throw new ArchiveFault('This database already contains clients or bookings: restore into an empty one')
  // A trigger refuses to delete rows of the audit log, so the whole schema is replaced.
  await sql`drop schema public cascade`.execute(db)
  await sql`create schema public`.execute(db)
  return true
}

/**
 * Inserts all rows in one transaction.
 * @throws ArchiveFault with a message that quotes no row.
 */
export async function restoreRows(db: Db, { file, secrets, contents }: Source): Promise<void> {
  let table = ''
  const isBefore = (migration: string): boolean => !contents.head.migrations.includes(migration)
  try {
    await db.transaction().execute(async (tx) => {
      await withoutTimeLimits(tx)
      for await (const line of readArchive(file, secrets)) {
        if (line.kind !== 'rows' || line.rows.length === 0 || REMOVED_TABLES.has(line.table)) continue
        ;({ table } = line)
        await insertRows(tx, line.table, line.rows)
        if (table === 'payments' && isBefore(DISPUTES_MIGRATION)) await insertDisputes(tx, line.rows)
      }
      table = ''
      await moveSequences(tx)
      if (isBefore(LEDGER_MIGRATION)) await sql`select open_journal()`.execute(tx)
      if (isBefore(DISPUTES_MIGRATION)) await insertHiddenDisputes(tx)
      await markRestored(tx, new Date())
    })
  } catch (error) {
    if (error instanceof ArchiveFault) throw error
    // A database error quotes the rejected row: a name, an address, the hash of a session token.
    const { code, constraint } = error as { code?: string; constraint?: string }
    const what = [
      table && `table ${table}`,
      constraint && `constraint ${constraint}`,
      code && `SQLSTATE ${code}`,
    ]
    throw new ArchiveFault(`The database rejected the backup (${what.filter(Boolean).join(', ')})`)
  }
}

async function restoreFiles(files: FileStore, lines: AsyncIterable<Line>, put: string[]): Promise<void> {
  // In a bucket shared with another site the files exist already and must not be replaced.
  const present = new Set<string>()
  for await (const key of files.keys()) present.add(key)
  let waiting: Promise<void>[] = []
  for await (const line of lines) {
    if (line.kind !== 'file' || present.has(line.key)) continue
    put.push(line.key)
    waiting.push(files.put(line.key, Buffer.from(line.content, 'base64'), line.contentType))
    if (waiting.length < FILES_AT_ONCE) continue
    await settled(waiting)
    waiting = []
  }
  await settled(waiting)
}

/** Waits for all uploads before throwing the first error, so that none runs during the clean-up. */
async function settled(work: Promise<void>[]): Promise<void> {
  for (const result of await Promise.allSettled(work))
    if (result.status === 'rejected') throw result.reason as Error
}

async function insertRows(db: Db, table: string, rows: unknown[]): Promise<void> {
  const { rows: columns } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(db)
  // A column that is newer than the archive gets its default.
  const archived = new Set(Object.keys(rows[0] as object))
  const names = sql.join(columns.filter(({ name }) => archived.has(name)).map(({ name }) => sql.ref(name)))
  await sql`insert into ${sql.table(table)} (${names}) overriding system value
    select ${names} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
    db,
  )
}

/** Inserts the disputes that older archives have in columns of payments, as the migration does. */
async function insertDisputes(db: Db, payments: unknown[]): Promise<void> {
  await sql`insert into disputes (payment_id, provider, dispute_id, status, said_at, reason, respond_by, updated_at)
    select id, provider, archived.dispute_id, coalesce(dispute_status, 'OPEN'), coalesce(dispute_at, updated_at),
      dispute_reason, dispute_respond_by, updated_at
    from jsonb_to_recordset(${JSON.stringify(payments)}::jsonb) archived (id uuid, dispute_id text, dispute_status text,
        dispute_at timestamptz, dispute_reason text, dispute_respond_by timestamptz)
      join payments using (id)
    where archived.dispute_id is not null`.execute(db)
}

/** Inserts disputes that are open in the ledger but not in the archived payments, as the migration does. */
async function insertHiddenDisputes(db: Db): Promise<void> {
  await sql`insert into disputes (payment_id, provider, dispute_id, status, said_at, updated_at)
    select payment_id, provider, provider_id, 'OPEN', max(happened_at), max(learned_at)
    from journal_entries where kind in ('dispute_opened', 'dispute_closed')
    group by payment_id, provider, provider_id
    having count(*) filter (where kind = 'dispute_opened') > count(*) filter (where kind = 'dispute_closed')
    on conflict do nothing`.execute(db)
}

/** Sets the sequences of identity columns to the highest restored number. */
async function moveSequences(db: Db): Promise<void> {
  const { rows } = await sql<{ table: string; column: string }>`
    select attrelid::regclass::text as "table", attname as "column" from pg_attribute a join pg_class c on c.oid = attrelid
    where c.relnamespace = 'public'::regnamespace and attidentity <> ''`.execute(db)
  for (const { table, column } of rows) {
    await sql`select setval(pg_get_serial_sequence(${table}, ${column}),
      greatest(1, (select coalesce(max(${sql.ref(column)}), 1) from ${sql.table(table)})))`.execute(db)
  }
}

function restoreSecretKey({ secretKeyFile }: Instance, secretKey: string | null): void {
  if (!secretKey) return
  const present = existsSync(secretKeyFile) ? readFileSync(secretKeyFile, 'utf8').trim() : null
  if (present === secretKey) return
  // Encrypted values in the archive can be decrypted only with their original key.
  mkdirSync(dirname(secretKeyFile), { recursive: true, mode: 0o700 })
  writeFileSync(secretKeyFile, secretKey, { mode: 0o600 })
}

/**
 * False for tables that a restore leaves out: their rows are meaningless afterwards, or identify the previous
 * instance.
 */
export function isRestored(table: string): boolean {
  return !['messages', 'slot_claims', 'coupon_claims', 'installations', ...REMOVED_TABLES].includes(table)
}
