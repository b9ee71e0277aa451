import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, sql } from 'kysely'
import { unarchivedSeconds } from '#server/db/archiving.ts'
import { openEmbedded } from '#server/db/embedded.ts'
import { readMigrations } from '#server/db/migrate.ts'
import { askForCopy } from '#server/db/online-copy.ts'
import { openPostgres } from '#server/db/postgres.ts'
import type { Tables } from '#server/db/tables.ts'
import { type Db, guarded } from '#server/db/transaction.ts'
import { verifyChain } from '#server/features/reports/audit-chain.ts'
import { auditJournal } from '#server/features/payments/ledger.ts'
import type { Surroundings } from './doctor-machine.ts'
import type { Finding } from './doctor-finding.ts'

const OLDEST_POSTGRES = 150_000
const MOST_SECONDS_APART = 5
/** The same limit as the alert ArchiveStopped. */
const MOST_UNARCHIVED_S = 1800

/** Checks the database as it is, without migrating it. */
export async function* looksAtInstallation({ env, dataDir }: Surroundings): AsyncGenerator<Finding> {
  const name = 'database'
  if (!env.DATABASE_URL && !existsSync(join(dataDir, 'database'))) {
    yield { name, state: 'warn', text: `there is no database in ${dataDir} yet: npm start creates it` }
    return
  }
  let opened: Awaited<ReturnType<typeof open>>
  try {
    opened = await open(env, dataDir)
    yield await serverOf(opened.db, opened.how)
    yield* archiveOf(opened.db)
  } catch (error) {
    yield { name, state: 'fail', text: (error as Error).message }
    return
  }
  try {
    yield* contentOf(opened.db)
  } catch (error) {
    yield { name, state: 'fail', text: (error as Error).message }
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
  const copy = await askForCopy(dataDir)
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
  const { rows } = await sql<{
    version: number
    text: string
    standby: boolean
    apart: number
    superuser: boolean
  }>`
    select current_setting('server_version_num')::int as version, current_setting('server_version') as text,
      pg_is_in_recovery() as standby, extract(epoch from clock_timestamp())::float8 as apart,
      rolsuper as superuser from pg_roles where rolname = current_user`.execute(db)
  const { version, text, standby, apart, superuser } = rows[0]!
  const seconds = Math.round(Math.abs(Date.now() / 1000 - apart))
  const told = `${how} ${text}`
  if (version < OLDEST_POSTGRES)
    return { name: 'database', state: 'fail', text: `${told} is too old: upgrade PostgreSQL to 15 or newer` }
  if (standby)
    return {
      name: 'database',
      state: 'fail',
      text: `${told} is a read-only standby: set DATABASE_URL to the primary`,
    }
  if (seconds > MOST_SECONDS_APART)
    return {
      name: 'database',
      state: 'fail',
      text: `${told}: its clock differs from this machine's by ${seconds} seconds: turn on time synchronisation on both`,
    }
  // The embedded database has one role and no network access.
  if (superuser && how === 'PostgreSQL')
    return {
      name: 'database',
      state: 'warn',
      text: `${told}: the site logs in as a superuser: use a role that only owns its database (docs/operations.md)`,
    }
  return { name: 'database', state: 'ok', text: told }
}

/** Checks that WAL archiving, which point-in-time recovery needs, still works if it is enabled. */
async function* archiveOf(db: Db): AsyncGenerator<Finding> {
  const name = 'archive'
  const { rows } = await sql<{ archives: boolean; seconds: number; failed: string | null }>`
    select current_setting('archive_mode') <> 'off' as archives, ${unarchivedSeconds} as seconds,
      case when last_failed_time > coalesce(last_archived_time, '-infinity') then last_failed_wal end as failed
    from pg_stat_archiver`.execute(db)
  const { archives, seconds, failed } = rows[0]!
  if (!archives) return
  const minutes = Math.round(seconds / 60)
  if (failed !== null)
    yield {
      name,
      state: 'fail',
      text: `PostgreSQL cannot archive the WAL file ${failed}: its log contains the reason`,
    }
  else if (seconds > MOST_UNARCHIVED_S)
    yield {
      name,
      state: 'fail',
      text: `PostgreSQL has archived no WAL for ${minutes} minutes: its log contains the reason`,
    }
  else yield { name, state: 'ok', text: `PostgreSQL last archived WAL ${minutes} minutes ago` }
}

async function* contentOf(db: Db): AsyncGenerator<Finding> {
  const { rows } = await sql<{ name: string }>`select name from schema_migrations`.execute(db)
  const applied = new Set(rows.map(({ name }) => name))
  const ours = new Set(readMigrations().map(({ name }) => name))
  const pending = [...ours].filter((name) => !applied.has(name))
  const newer = [...applied].filter((name) => !ours.has(name))
  yield {
    name: 'migrations',
    state: newer.length > 0 ? 'fail' : pending.length > 0 ? 'warn' : 'ok',
    text:
      newer.length > 0
        ? `a newer release changed the database (${newer.join(', ')}): install that release`
        : pending.length > 0
          ? `not applied yet, the next start applies them: ${pending.join(', ')}`
          : `${applied.size} applied`,
  }
  // The ledger is audited only if the tables are those of this release.
  if (newer.length + pending.length > 0) return

  const { agree, differences, imbalances } = await auditJournal(db)
  yield {
    name: 'money',
    state: agree ? 'ok' : 'fail',
    text: agree
      ? 'the ledger agrees with payments and refunds'
      : `the ledger differs from payments and refunds in ${differences.length + imbalances.length} places: make a backup, change no row, and see docs/money.md`,
  }
  const { head, faults } = await verifyChain(db, new Date(), [])
  yield {
    name: 'audit log',
    state: faults.length > 0 ? 'fail' : 'ok',
    text:
      faults.length > 0
        ? 'the hash chain is broken: npm run verify-audit lists the entries'
        : `the hash chain is intact up to link ${head?.position ?? 0}`,
  }
  yield await mailsOf(db)
}

async function mailsOf(db: Db): Promise<Finding> {
  const { rows } = await sql<{ failed: number; late: number }>`
    select count(*) filter (where state = 'failed')::int as failed,
      count(*) filter (where state = 'queued' and run_at < now() - interval '15 minutes')::int as late
    from messages where state in ('failed', 'queued')`.execute(db)
  const { failed, late } = rows[0]!
  const isFine = failed === 0 && late === 0
  return {
    name: 'outbox',
    state: isFine ? 'ok' : 'warn',
    text: isFine
      ? 'no mail failed or is late'
      : `${failed} mails failed, ${late} are late: Mails in the dashboard shows the reasons`,
  }
}
