import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startSandbox } from '#sandbox/start.ts'
import { findPostgres } from '#scripts/find-postgres.ts'
import { withClient } from '#scripts/test-databases.ts'
import { openDatabase } from '#server/db/client.ts'
import { MAINTENANCE_MS } from '#server/db/embedded.ts'
import { makePeople } from '#simulation/kill/people.ts'
import { buyersAt } from './buyers.ts'
import { descriptorsOf } from './process-memory.ts'
import { limitRow, median, print, type Row } from './report.ts'
import { startBenchSite } from './site.ts'

/**
 * `npm run soak -- [--minutes 30] [--engine embedded|postgres]`: people book continuously; memory, open
 * files, the database's log and the bytes per booking must level off.
 */
const SAMPLES = 32
const ACCOUNTS_PER_MINUTE = 40
const AT_ONCE = 4
/** Slow enough that the slots of eight weeks last for the whole run. */
const PAUSE_MS = 1_500
const MEBIBYTE = 1024 * 1024
/** Allowed growth between the second quarter and the last. */
const MAX_GROWTH = { memory: 1.15, descriptors: 1.2, log: 1.5, perBooking: 1.5 }

/** With too few samples after the step, the median of the last quarter would still be one from before it. */
const MIN_SAMPLES_AFTER_MAINTENANCE = 4

type Sample = { memoryMb: number; descriptors: number; logMb: number; databaseMb: number; bookings: number }
type Sizes = { logMb: number; databaseMb: number }

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '30' }, engine: { type: 'string', default: 'embedded' } },
})
const ms = Number(values.minutes) * 60_000
const home = mkdtempSync(join(tmpdir(), 'naru-soak-'))
const server = values.engine === 'postgres' ? await findPostgres({ durable: true }) : null
if (values.engine === 'postgres' && !server) throw new Error('No PostgreSQL was found: set TEST_DATABASE_URL')
const sandbox = await startSandbox({ port: 0 })
let ok = false
try {
  const samples = await soak()
  const rows = verdict(samples)
  console.log('')
  print(rows)
  ok = rows.every((row) => row.ok)
} finally {
  await sandbox.close()
  await server?.stop()
  rmSync(home, { recursive: true, force: true })
}
process.exit(ok ? 0 : 1)

async function soak(): Promise<Sample[]> {
  const folder = join(home, 'database')
  const { db, close } = await openDatabase({ url: server?.url, folder, onError: console.error })
  const people = await makePeople(db, Math.ceil(Number(values.minutes) * ACCOUNTS_PER_MINUTE) + AT_ONCE)
  await close()
  const site = await startBenchSite(sandbox, { dataDir: home, ...(server && { databaseUrl: server.url }) })
  const url = `http://localhost:${site.port}`
  const { count, book } = buyersAt(url, sandbox, people, { atOnce: AT_ONCE, pauseMs: PAUSE_MS })
  const samples: Sample[] = []
  try {
    for (let at = 0; at < SAMPLES; at++) {
      await book(ms / SAMPLES)
      const sample = {
        memoryMb: site.residentMb(),
        descriptors: descriptorsOf(site.pid),
        bookings: count.saved,
        ...(server ? await sizesOnServer(server.url) : sizesOfFolder(folder)),
      }
      samples.push(sample)
      console.log(
        `${((ms / SAMPLES / 60_000) * (at + 1)).toFixed(1).padStart(5)} min  ` +
          `${sample.memoryMb.toFixed(0)} MB memory, ${sample.descriptors} descriptors, ` +
          `${sample.logMb.toFixed(0)} MB log, ${sample.databaseMb.toFixed(1)} MB tables, ${sample.bookings} bookings`,
      )
    }
  } finally {
    await site.stop()
  }
  return samples
}

/** Compares the median of the second quarter, after the warm-up, with that of the last. */
function verdict(samples: readonly Sample[]): Row[] {
  const quarter = samples.length / 4
  const early = samples.slice(quarter, 2 * quarter)
  const late = samples.slice(-quarter)
  const growth = (of: (sample: Sample) => number, from = early, to = late): number =>
    median(to.map(of)) / median(from.map(of))
  const settled = afterTheStep(samples)
  const half = Math.min(quarter, Math.floor(settled.length / 2))
  const perBooking = (part: readonly Sample[]): number =>
    (part.at(-1)!.databaseMb - part[0]!.databaseMb) / (part.at(-1)!.bookings - part[0]!.bookings)
  return [
    limitRow(
      'memory, late ÷ early',
      growth(({ memoryMb }) => memoryMb),
      MAX_GROWTH.memory,
      '×',
    ),
    limitRow(
      'descriptors after the first maintenance, late ÷ early',
      growth(({ descriptors }) => descriptors, settled.slice(0, half), settled.slice(-half)),
      MAX_GROWTH.descriptors,
      '×',
    ),
    limitRow(
      'log, late ÷ early',
      growth(({ logMb }) => logMb),
      MAX_GROWTH.log,
      '×',
    ),
    limitRow(
      'bytes for a booking, late ÷ early',
      perBooking(late) / perBooking(early),
      MAX_GROWTH.perBooking,
      '×',
    ),
  ]
}

/**
 * The first maintenance of the embedded database opens each table and index, and leaves them open: 283
 * descriptors become 387 in one step and stay. Therefore only samples after it are compared. A short run ends
 * before it.
 */
function afterTheStep(samples: readonly Sample[]): readonly Sample[] {
  const warm = samples.length / 4
  const before = server ? 0 : Math.floor(MAINTENANCE_MS / (ms / SAMPLES))
  return samples.slice(
    samples.length - before < MIN_SAMPLES_AFTER_MAINTENANCE ? warm : Math.max(warm, before),
  )
}

function sizesOfFolder(folder: string): Sizes {
  const bytes = (path: string): number =>
    readdirSync(path, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .reduce(
        (sum, entry) =>
          sum + (statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.size ?? 0),
        0,
      )
  const log = bytes(join(folder, 'pg_wal'))
  return { logMb: log / MEBIBYTE, databaseMb: (bytes(folder) - log) / MEBIBYTE }
}

async function sizesOnServer(url: string): Promise<Sizes> {
  const { rows } = await withClient(url, (client) =>
    client.query<{ log: string; tables: string }>(
      'select (select sum(size) from pg_ls_waldir()) as log, pg_database_size(current_database()) as tables',
    ),
  )
  return { logMb: Number(rows[0]!.log) / MEBIBYTE, databaseMb: Number(rows[0]!.tables) / MEBIBYTE }
}
