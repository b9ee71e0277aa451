import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSandbox } from '#sandbox/start.ts'
import { findPostgres } from '#scripts/find-postgres.ts'
import { withClient, urlOfDatabase } from '#scripts/test-databases.ts'
import { openDatabase } from '#server/db/client.ts'
import type { Db } from '#server/db/transaction.ts'
import { benchAdminList } from './admin-list.ts'
import { benchBackup } from './backup.ts'
import { benchKilledNode, benchOpenChats } from './chat.ts'
import { benchCompleteBookings } from './complete-bookings.ts'
import { benchCounsellors } from './counsellors.ts'
import { benchGrowth } from './growth.ts'
import { benchHistory } from './history.ts'
import { benchLighthouse } from './lighthouse.ts'
import { BEHIND_PROXY, benchLogins } from './logins.ts'
import { benchPage } from './pages.ts'
import { memoryOf } from './process-memory.ts'
import { limitRow, print, type Row } from './report.ts'
import { benchSignedIn } from './signed-in.ts'
import { type BenchSite, startBenchSite } from './site.ts'
import { benchSmall } from './small.ts'
import { benchUploads } from './uploads.ts'

/**
 * `npm run bench`: the product compared with the physical limit of this machine, both measured alternately in
 * this run. Absolute rates depend on the machine; the ratios are comparable. `npm run bench -- history` runs
 * one part.
 */

/** Earlier names of parts. */
const RENAMED: Record<string, string> = { doors: 'bookings', room: 'chat', face: 'lighthouse' }
const [, , named = ''] = process.argv
const only = RENAMED[named] ?? named
/**
 * Number of open chats of `chat`; `npm run bench -- chat 200` is a small run. Messages per second are a tenth
 * of it.
 */
const streams = Number(process.argv[3] ?? 2000)
const SIZES = '10000,100000,1000000'
const rows: Row[] = []
/** These parts need no PostgreSQL. */
const server = only === 'small' || only === 'start' ? null : await findPostgres({ durable: true })
if (!server && only !== 'small' && only !== 'start')
  throw new Error('The bench needs a PostgreSQL: set TEST_DATABASE_URL')
const sandbox = await startSandbox({ port: 0 })

let databases = 0
let parts = 0

/** Creates a database for `work`. One with the name `reusedName` is not dropped, and the next run reuses it. */
function withDatabase<T>(work: (url: string) => Promise<T>, reusedName?: string): Promise<T> {
  const name = reusedName ?? `naru_bench_${process.pid}_${++databases}`
  return withClient(server!.url, async (admin) => {
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [name])
    if (rowCount === 0) await admin.query(`create database ${name}`)
    try {
      return await work(urlOfDatabase(server!.url, name))
    } finally {
      if (!reusedName) await admin.query(`drop database if exists ${name} with (force)`)
    }
  })
}

async function part(name: string, work: () => Promise<Row[]>): Promise<void> {
  if (only && only !== name) return
  parts++
  console.log(`… ${name}`)
  rows.push(...(await work()))
}

const openBeside = (url: string) =>
  openDatabase({ url, folder: null, isPatient: true, onError: console.error })

/** Starts a site on PostgreSQL and opens a second connection to its database. */
const onSite = (
  work: (site: BenchSite & { url: string; db: Db }) => Promise<Row[]>,
  env: Readonly<Record<string, string>> = {},
): Promise<Row[]> =>
  withDatabase(async (url) => {
    await using site = await startBenchSite(sandbox, { databaseUrl: url, env })
    await using database = await openBeside(url)
    return await work({ ...site, url, db: database.db })
  })

const benchTwoNodes = (): Promise<Row[]> =>
  withDatabase(async (url) => {
    await using first = await startBenchSite(sandbox, { databaseUrl: url })
    await using second = await startBenchSite(sandbox, { databaseUrl: url })
    await using database = await openBeside(url)
    return await benchKilledNode([first, second], database.db, Math.ceil(streams / 10))
  })

async function benchStart(): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'naru-bench-'))
  const cold = await startBenchSite(sandbox, { dataDir })
  await cold.stop()
  const warm = await startBenchSite(sandbox, { dataDir })
  const found = [
    limitRow('start to ready, first time, embedded database', cold.readyMs, 10_000, 'ms'),
    limitRow('start to ready, warm, embedded database', warm.readyMs, 1000, 'ms'),
  ]
  // By then the memory of the embedded database's compilation has been released.
  await new Promise((resolve) => setTimeout(resolve, 5000))
  const { residentMb, peakMb } = memoryOf(warm.pid)!
  found.push(
    limitRow('resident memory after five seconds, embedded database', residentMb, 300, 'MB'),
    limitRow('peak resident memory until then, embedded database', peakMb, 400, 'MB'),
  )
  await warm.stop()
  rmSync(dataDir, { recursive: true, force: true })
  return found
}

try {
  await part('start', benchStart)
  await part('small', () => benchSmall(sandbox))
  await part('page', () => onSite(async ({ port }) => [await benchPage(port)]))
  await part('lighthouse', () => onSite(({ port }) => benchLighthouse(port)))
  await part('signed-in', () => onSite((site) => benchSignedIn(site, site.db, process.argv[3])))
  await part('logins', () => onSite(async ({ port, db }) => [await benchLogins(port, db)], BEHIND_PROXY))
  await part('history', () => onSite(async ({ port, url, db }) => [await benchHistory(port, url, db)]))
  await part('chat', () => onSite((site) => benchOpenChats(site, site.db, streams)))
  await part('chat', benchTwoNodes)
  await part('bookings', () => benchCompleteBookings({ server: server!, withDatabase }))
  await part('uploads', () => onSite(benchUploads))
  await part('admin', () => onSite(({ db }) => benchAdminList(db)))
  // Setup takes minutes, so this part runs only by name.
  if (only === 'backup')
    await part('backup', () =>
      benchBackup(sandbox, withDatabase, {
        consultations: Number(process.argv[3] ?? 200_000),
        files: Number(process.argv[4] ?? 2000),
      }),
    )
  if (only === 'counsellors') await part('counsellors', () => benchCounsellors(sandbox, withDatabase))
  if (only === 'growth') {
    const reusesDatabase = process.argv[4] === 'reuse'
    if (reusesDatabase && !process.env.TEST_DATABASE_URL)
      throw new Error(
        'A private server is deleted after the run: to reuse filled databases, set TEST_DATABASE_URL',
      )
    await part('growth', () =>
      benchGrowth(
        sandbox,
        (size, work) => withDatabase(work, reusesDatabase ? `naru_growth_${size}` : undefined),
        (process.argv[3] ?? SIZES).split(',').map(Number),
      ),
    )
  }
} finally {
  await sandbox.close()
  await server?.stop()
}
if (parts === 0) {
  console.error(`There is no part ${only}`)
  process.exit(2)
}
console.log('')
print(rows)
process.exit(rows.every((row) => row.ok) ? 0 : 1)
