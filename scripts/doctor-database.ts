import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, sql } from 'kysely'
import { checkArchive, checkDatabase, checkOutbox, type Finding, finding } from '#domain/site-status.ts'
import { openEmbedded } from '#server/db/embedded.ts'
import { readMigrations } from '#server/db/migrate.ts'
import { requestCopy } from '#server/db/online-copy.ts'
import { openPostgres } from '#server/db/postgres.ts'
import type { Tables } from '#server/db/tables.ts'
import { type Db, guarded } from '#server/db/transaction.ts'
import { auditLedger } from '#server/features/payments/ledger.ts'
import { verifyChain } from '#server/features/reports/audit-chain.ts'
import {
  findArchiveFacts,
  findDatabaseFacts,
  findOutboxFacts,
} from '#server/features/reports/site-status-store.ts'
import type { DoctorContext } from './doctor-machine.ts'

/** Checks the database as it is, without migrating it. */
export async function* checkInstance({ env, dataDir }: DoctorContext): AsyncGenerator<Finding> {
  if (!env.DATABASE_URL && !existsSync(join(dataDir, 'database'))) {
    yield finding('database_missing', { folder: dataDir })
    return
  }
  let opened: Awaited<ReturnType<typeof open>>
  try {
    opened = await open(env, dataDir)
    yield await serverOf(opened.db, opened.how)
    const archive = checkArchive(await findArchiveFacts(opened.db))
    if (archive) yield archive
  } catch (error) {
    yield finding('database_unreachable', { reason: (error as Error).message })
    return
  }
  try {
    yield* contentOf(opened.db)
  } catch (error) {
    yield finding('database_unreachable', { reason: (error as Error).message })
  } finally {
    await opened.close()
  }
}

async function open(
  env: NodeJS.ProcessEnv,
  dataDir: string,
): Promise<{ db: Db; how: string; close(): Promise<void> }> {
  if (env.DATABASE_URL) {
    const { dialect, close } = openPostgres(env.DATABASE_URL, () => {}, { isPatient: true })
    return { db: new Kysely<Tables>({ dialect: guarded(dialect) }), how: 'PostgreSQL', close }
  }
  // A running site has exclusive access to the folder and provides a copy.
  const copy = await requestCopy(dataDir)
  const folder = join(copy?.folder ?? dataDir, 'database')
  const { dialect, close } = await openEmbedded(folder, () => {})
  return {
    db: new Kysely<Tables>({ dialect: guarded(dialect) }),
    how: `embedded${copy ? ', the site runs' : ', the site does not run'}; PostgreSQL`,
    close: async () => {
      await close()
      copy?.done()
    },
  }
}

async function serverOf(db: Db, how: string): Promise<Finding> {
  const facts = await findDatabaseFacts(db)
  return checkDatabase({
    ...facts,
    how,
    // The embedded database has one role and no network access.
    superuser: facts.superuser && how === 'PostgreSQL',
    seconds: Date.now() / 1000 - facts.apart,
  })
}

async function* contentOf(db: Db): AsyncGenerator<Finding> {
  const { rows } = await sql<{ name: string }>`select name from schema_migrations`.execute(db)
  const applied = new Set(rows.map(({ name }) => name))
  const ours = new Set(readMigrations().map(({ name }) => name))
  const pending = [...ours].filter((name) => !applied.has(name))
  const newer = [...applied].filter((name) => !ours.has(name))
  if (newer.length > 0) yield finding('migrations_newer', { names: newer.join(', ') })
  else if (pending.length > 0) yield finding('migrations_pending', { names: pending.join(', ') })
  else yield finding('migrations_ok', { count: applied.size })
  // The ledger is audited only if the tables are those of this release.
  if (newer.length + pending.length > 0) return

  const { agree, differences, imbalances } = await auditLedger(db)
  yield agree
    ? finding('ledger_ok')
    : finding('ledger_differs', { count: differences.length + imbalances.length })
  const { head, faults } = await verifyChain(db, new Date(), [])
  yield faults.length > 0 ? finding('audit_broken') : finding('audit_ok', { count: head?.position ?? 0 })
  yield checkOutbox(await findOutboxFacts(db))
}
