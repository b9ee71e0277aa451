import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Sandbox } from '#sandbox/start.ts'
import { isRestored } from '#scripts/archive-restore.ts'
import { tablesInOrder } from '#scripts/archive.ts'
import { postgresBinaries } from '#scripts/find-postgres.ts'
import { openDatabase } from '#server/db/client.ts'
import type { Db } from '#server/db/transaction.ts'
import { fillDatabase } from './growth-fill.ts'
import { peakOf } from './process-memory.ts'
import { limitRow, median, type Row } from './report.ts'
import { startBenchSite, type WithDatabase } from './site.ts'

const ROUNDS = 3
const FILE_BYTES = 60_000
const MAX_RATIO_TO_PG_DUMP = 2
const MAX_MB = 300
const SECRET_KEY = 'a key that guards nothing but the bench'

/**
 * Backup and restore of a site on both engines: the time compared with `pg_dump`, which excludes files, and
 * the peak memory of each. The restored data is compared with the original row by row and file by file.
 */
export async function benchBackup(
  sandbox: Sandbox,
  withDatabase: WithDatabase,
  { consultations, files }: { consultations: number; files: number },
): Promise<Row[]> {
  const folder = postgresBinaries()
  if (!folder) throw new Error('This part needs pg_dump')
  const home = mkdtempSync(join(tmpdir(), 'naru-backup-bench-'))
  const archive = join(home, 'one.backup')
  const rows: Row[] = []
  try {
    await withDatabase(async (url) => {
      const dataDir = join(home, 'data')
      // The first start creates the tables.
      await (await startBenchSite(sandbox, { databaseUrl: url, dataDir })).stop()
      await fillDatabase(url, consultations)
      await onDatabase({ url }, (db) => addFiles(db, join(dataDir, 'files'), files))
      const env = { DATA_DIR: dataDir, DATABASE_URL: url, SECRET_KEY }
      const seconds = { backup: [] as number[], pgDump: [] as number[] }
      let peakMb = 0
      for (let round = 0; round < ROUNDS; round++) {
        const dump = ['pg_dump', '-Fc', '-f', join(home, 'one.dump'), url]
        seconds.pgDump.push((await timed(dump.with(0, join(folder, dump[0]!)))).seconds)
        const backup = await timed([process.execPath, 'scripts/backup.ts', archive], env)
        seconds.backup.push(backup.seconds)
        peakMb = Math.max(peakMb, backup.peakMb)
        console.log(`  pg_dump ${seconds.pgDump.at(-1)!.toFixed(1)} s, backup ${backup.seconds.toFixed(1)} s`)
      }
      const times = median(seconds.backup) / median(seconds.pgDump)
      rows.push(
        limitRow(
          `backup of ${consultations} consultations and ${files} files, of pg_dump's time`,
          times,
          MAX_RATIO_TO_PG_DUMP,
          'times',
        ),
        limitRow('backup, at most', peakMb, MAX_MB, 'MB'),
      )
      const sound = await onDatabase({ url }, (db) => sumsOf(db, join(dataDir, 'files')))
      const restored = async (engine: string, target: { url?: string; dataDir: string }): Promise<void> => {
        const into = { DATA_DIR: target.dataDir, DATABASE_URL: target.url ?? '', SECRET_KEY }
        const { seconds: taken, peakMb: held } = await timed(
          [process.execPath, 'scripts/restore.ts', archive],
          into,
        )
        const place = target.url ? { url: target.url } : { folder: join(target.dataDir, 'database') }
        const back = await onDatabase(place, (db) => sumsOf(db, join(target.dataDir, 'files')))
        const differing = [...sound].filter(([name, sum]) => back.get(name) !== sum).map(([name]) => name)
        console.log(
          `  restored into ${engine} in ${taken.toFixed(1)} s; differing: ${differing.join(', ') || 'nothing'}`,
        )
        rows.push(
          limitRow(`restore into ${engine}, at most`, held, MAX_MB, 'MB'),
          limitRow(
            `restore into ${engine}: tables and files that differ, of ${sound.size}`,
            differing.length,
            0,
            '',
          ),
        )
        rmSync(target.dataDir, { recursive: true, force: true })
      }
      await withDatabase((other) => restored('PostgreSQL', { url: other, dataDir: join(home, 'second') }))
      await restored('the embedded database', { dataDir: join(home, 'third') })
    })
    return rows
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

async function timed(
  command: readonly string[],
  env: Record<string, string> = {},
): Promise<{ seconds: number; peakMb: number }> {
  const startedAt = performance.now()
  const peakMb = await peakOf(command, env)
  return { seconds: (performance.now() - startedAt) / 1000, peakMb }
}

async function onDatabase<T>(
  place: { url: string } | { folder: string },
  work: (db: Db) => Promise<T>,
): Promise<T> {
  await using database = await openDatabase({
    folder: null,
    ...place,
    onError: console.error,
    isPatient: true,
  })
  return await work(database.db)
}

/** Adds documents to the newest bookings. */
async function addFiles(db: Db, folder: string, count: number): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const owners = await db.selectFrom('payments').select(['id', 'user_id']).limit(count).execute()
  for (const { id: paymentId, user_id: userId } of owners) {
    const id = randomUUID()
    const content = randomBytes(FILE_BYTES)
    writeFileSync(join(folder, id), content)
    const sha256 = createHash('sha256').update(content).digest()
    const createdAt = new Date()
    await db
      .insertInto('attachments')
      .values({
        id,
        user_id: userId!,
        file_name: 'document.pdf',
        content_type: 'application/pdf',
        size_bytes: FILE_BYTES,
        sha256,
        created_at: createdAt,
        claimed_at: createdAt,
      })
      .execute()
    await db.updateTable('payments').set({ attachment_id: id }).where('id', '=', paymentId).execute()
  }
}

/**
 * Checksums: for each table the number of rows and the sum of their hashes, independent of their order; for
 * each file its hash.
 */
async function sumsOf(db: Db, folder: string): Promise<Map<string, string>> {
  const sums = new Map<string, string>()
  for (const table of (await tablesInOrder(db)).filter(isRestored)) {
    const { rows } = await sql<{ sum: string }>`
      select count(*) || ' ' || coalesce(sum(hashtextextended(to_jsonb(t)::text, 0)::numeric), 0) as sum
      from ${sql.table(table)} t`.execute(db)
    sums.set(table, rows[0]!.sum)
  }
  for (const name of readdirSync(folder))
    sums.set(
      name,
      createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex'),
    )
  return sums
}
