import type { Sandbox } from '#sandbox/start.ts'
import { executeSql, withClient } from '#scripts/test-databases.ts'
import { openDatabase } from '#server/db/client.ts'
import { callsOn } from './growth-calls.ts'
import { fillDatabase } from './growth-fill.ts'
import { sweepsOn } from './growth-sweeps.ts'
import { send } from './http.ts'
import { limitRow, median, type Row } from './report.ts'
import { startBenchSite } from './site.ts'

const TRIES = 9
/** Limit of a call, at the largest size. */
const MAX_MS = 40
/** Limit of a pass that finds nothing due. */
const MAX_PASS_MS = 40
const FILLED = 'filled'

type Figures = Map<string, number[]>

/**
 * Cost of every list, search, sum and worker pass by number of bookings, in milliseconds: the median of nine,
 * for a call over HTTP at a site of its own. `npm run bench -- growth 10000,100000` for other sizes; with
 * `reuse` after the sizes the filled databases stay on the server at TEST_DATABASE_URL, and the next run with
 * `reuse` reuses them.
 */
export async function benchGrowth(
  sandbox: Sandbox,
  withDatabase: (size: number, work: (url: string) => Promise<void>) => Promise<void>,
  sizes: readonly number[],
): Promise<Row[]> {
  const calls: Figures = new Map()
  const sweeps: Figures = new Map()
  for (const size of sizes) {
    await withDatabase(size, async (url) => {
      // The first start creates the tables; the second start finds them filled.
      await (await startBenchSite(sandbox, { databaseUrl: url })).stop()
      const seconds = await fillOnce(url, size)
      const bytes = await databaseBytes(url)
      console.log(
        `  ${size} bookings filled in ${seconds.toFixed(0)} s: ${(bytes / 1e9).toFixed(2)} GB on disk, ${(bytes / size / 1000).toFixed(1)} kB each`,
      )
      await using site = await startBenchSite(sandbox, { databaseUrl: url })
      await using database = await openDatabase({ url, folder: null, onError: console.error })
      const passes = Object.entries(await sweepsOn(database.db))
      // First completes everything that is due after filling: reminders, ended retention periods.
      for (const [, pass] of passes) while (await pass());
      await executeSql(url, 'vacuum (analyze)')
      for (const [name, pass] of passes) addFigure(sweeps, name, await measureMedianMs(pass))
      for (const { name, path, cookie } of await callsOn(database.db))
        addFigure(calls, name, await measureMedianMs(() => get(site.port, path, cookie)))
    })
    // Printed after each size, so that earlier results are not lost if the largest size fails.
    printFigures('call', sizes, calls)
    printFigures('pass', sizes, sweeps)
  }
  return [
    ...[...calls].map(([name, times]) => limitRow(`growth: ${name}`, times.at(-1)!, MAX_MS, 'ms')),
    ...[...sweeps].map(([name, times]) =>
      limitRow(`growth: pass of ${name}`, times.at(-1)!, MAX_PASS_MS, 'ms'),
    ),
  ]
}

/**
 * Fills the database unless an earlier run did. Returns seconds; 0 for a filled one. @throws for an
 * interrupted fill.
 */
const fillOnce = (databaseUrl: string, size: number): Promise<number> =>
  withClient(databaseUrl, async (client) => {
    const name = new URL(databaseUrl).pathname.slice(1)
    const { rows } = await client.query(
      `select shobj_description(oid, 'pg_database') as state from pg_database where datname = $1`,
      [name],
    )
    if (rows[0].state === FILLED) return 0
    if (rows[0].state !== null) throw new Error(`${name} was not filled to its end: drop it`)
    await client.query(`comment on database ${name} is 'being filled'`)
    const startedAt = performance.now()
    await fillDatabase(databaseUrl, size)
    await client.query(`comment on database ${name} is '${FILLED}'`)
    return (performance.now() - startedAt) / 1000
  })

const databaseBytes = (databaseUrl: string): Promise<number> =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query('select pg_database_size(current_database()) as bytes')
    return Number(rows[0].bytes)
  })

const addFigure = (figures: Figures, name: string, ms: number): void =>
  void figures.set(name, [...(figures.get(name) ?? []), ms])

async function measureMedianMs(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let tries = 0; tries < TRIES; tries++) {
    const startedAt = performance.now()
    await work()
    times.push(performance.now() - startedAt)
  }
  return median(times)
}

async function get(port: number, path: string, cookie: string): Promise<void> {
  const { status } = await send(port, path, { headers: { cookie } })
  if (status !== 200) throw new Error(`${path}: ${status}`)
}

function printFigures(what: string, sizes: readonly number[], figures: Figures): void {
  console.log(`\n${[what.padEnd(28), ...sizes.map((size) => String(size).padStart(10))].join('')}  ms`)
  for (const [name, times] of figures)
    console.log([name.padEnd(28), ...times.map((ms) => ms.toFixed(1).padStart(10))].join(''))
}
