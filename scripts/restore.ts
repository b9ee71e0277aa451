import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openDatabase } from '#server/db/client.ts'
import { markRestored } from '#server/db/instance.ts'
import { auditLedger } from '#server/features/payments/ledger.ts'
import { verifyChain } from '#server/features/reports/audit-chain.ts'
import { writeRehearsal } from '#server/rehearsal.ts'
import { verifyArchive, type Contents } from './archive-read.ts'
import { emptyUnlessUsed, hasTables, isRestored, restoreArchive, restoreRows } from './archive-restore.ts'
import { ArchiveFault, type Secret, secretsOf } from './archive-seal.ts'
import { limitHeap, openInstance, refuse } from './archive.ts'

/**
 * npm run restore -- FILE            fills an empty installation, or one that was set up and never used
 * npm run restore -- --verify FILE   a rehearsal in a temporary database, without outgoing calls
 * npm run restore -- --mark          marks a database that was restored by other means
 */
const USAGE = 'Usage: npm run restore -- FILE, or --verify FILE, or --mark'
const [first, second] = process.argv.slice(2)

limitHeap()

/** True after an installation that was never used has been emptied. */
let wasEmptied = false
const unchanged = (): string =>
  wasEmptied ? 'The installation, which was never used, is empty now' : 'Nothing was changed'

try {
  if (!first) refuse(USAGE, 2)
  else if (first === '--mark') await mark()
  else if (first === '--verify') await rehearseAndRecord(second ?? refuse(USAGE, 2))
  else await restore(first)
} catch (error) {
  // Only our own messages are printed: a library's may quote personal data.
  if (error instanceof ArchiveFault) refuse(`${error.message}.${error.hasChanged ? '' : ` ${unchanged()}.`}`)
  const { name, code } = error as { name?: string; code?: string }
  refuse(`The restore failed (${[name, code].filter(Boolean).join(' ')}). ${unchanged()}.`)
}

async function restore(file: string): Promise<void> {
  const secrets = secretsOf(process.env)
  const contents = await verifyArchive(file, secrets)
  const present = await openInstance(process.env, 'any').catch((error: Error) => refuse(error.message))
  // Checked before the existing tables are migrated.
  wasEmptied = await emptyUnlessUsed(present.db).finally(present.close)
  const instance = await openInstance(process.env, 'migrate').catch((error: Error) => refuse(error.message))
  try {
    await restoreArchive(instance, { file, secrets, contents })
  } finally {
    await instance.close()
  }
  console.log(`Restored ${sumOf(contents)} rows and ${contents.files} files from ${file}`)
}

/** Marks a database that was restored by other means, so that it behaves as a restored one. */
async function mark(): Promise<void> {
  const { db, close } = await openInstance(process.env, 'any').catch((error: Error) => refuse(error.message))
  if (!(await hasTables(db))) refuse('This database has no tables: restore into it first')
  await db.transaction().execute((tx) => markRestored(tx, new Date()))
  await close()
  console.log('This database is marked as restored')
}

/** Rehearses a restore and records its result for the doctor and the site status. */
async function rehearseAndRecord(file: string): Promise<void> {
  const dataDir = process.env.DATA_DIR || './data'
  const record = (failure: string | null): void => {
    // A rehearsal on another machine leaves nothing behind.
    if (!existsSync(dataDir)) return
    try {
      writeRehearsal(dataDir, { at: new Date().toISOString(), failure })
    } catch (error) {
      console.error(`The result could not be recorded: ${(error as Error).message}`)
    }
  }
  try {
    await rehearse(file)
    record(null)
  } catch (error) {
    // Only our own messages are stored: a library's may quote personal data.
    record(error instanceof ArchiveFault ? error.message : (error as Error).name)
    throw error
  }
}

/**
 * Restores into a temporary database and verifies it: every row is there, the ledger and the audit log are
 * consistent.
 */
async function rehearse(file: string): Promise<void> {
  const secrets: Secret[] = secretsOf(process.env)
  const contents = await verifyArchive(file, secrets)
  console.log(
    `${file}: complete, ${sumOf(contents)} rows, ${contents.files} files, made ${contents.head.at ?? 'by an older release'}`,
  )
  const folder = mkdtempSync(join(tmpdir(), 'naru-rehearsal-'))
  try {
    const database = await openDatabase({ folder: join(folder, 'database'), onError: () => {} })
    try {
      await restoreRows(database.db, { file, secrets, contents })
      for (const [table, count] of contents.rows) {
        if (!isRestored(table)) continue
        const { rows } = await sql<{
          count: number
        }>`select count(*)::int as count from ${sql.table(table)}`.execute(database.db)
        if (rows[0]!.count !== count)
          throw new ArchiveFault(`Only ${rows[0]!.count} of ${count} rows of table ${table} were restored`)
      }
      const { agree } = await auditLedger(database.db)
      if (!agree) throw new ArchiveFault('The ledger differs from payments and refunds')
      const { faults } = await verifyChain(database.db, new Date(), [])
      if (faults.length > 0) throw new ArchiveFault('The hash chain of the audit log is broken')
    } finally {
      await database.close()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  console.log('Verified: every row was restored, the ledger and the audit log are consistent')
}

function sumOf({ rows }: Contents): number {
  return [...rows.values()].reduce((sum, each) => sum + each, 0)
}
