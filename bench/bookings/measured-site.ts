import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type BenchSite, startBenchSite } from '#bench/site.ts'
import { initialSettings } from '#domain/settings.ts'
import { freePort } from '#scripts/find-postgres.ts'
import { endProcess } from '#scripts/process-tree.ts'

/** A running checkout of the product: its site and its sandbox, each in a separate process. */
export type MeasuredSite = {
  name: string
  port: number
  pool: pg.Pool
  databaseUrl: string
  sandbox: { port: number; token: string }
  pids: { product: number; sandbox: number }
  stop(): Promise<void>
}

type Announced = {
  url: string
  smtpUrl: string
  clientId: string
  clientSecret: string
  adminToken: string
}

/** Enough start times for each booking to have its own: every quarter of an hour, every day, for a year. */
const slots = {
  ...initialSettings.slots,
  weekdays: [0, 1, 2, 3, 4, 5, 6],
  firstHour: 0,
  lastHour: 23,
  durationMinutes: 15,
  breakMinutes: 0,
  leadHours: 1,
  horizonWeeks: 52,
}

/** Starts the checkout in `folder` on its own database, with that calendar. */
export async function startMeasuredSite(args: {
  name: string
  /** Folder of the checkout, with installed dependencies. */
  folder: string
  databaseUrl: string
  /** Folder for the CPU profile that is written when the program ends. */
  profileFolder?: string | undefined
  /** The reference server of reference.ts runs instead of the product. */
  isReference?: boolean
  /** Counting proxies in front of the database and the provider. */
  proxies?: { database(url: string): Promise<string>; provider(port: number): Promise<number> }
}): Promise<MeasuredSite> {
  const { name, folder, databaseUrl, profileFolder, proxies, isReference = false } = args
  const dataDir = mkdtempSync(join(tmpdir(), `naru-bookings-${name}-`))
  const profile = (part: string) =>
    profileFolder
      ? ['--cpu-prof', `--cpu-prof-dir=${profileFolder}`, `--cpu-prof-name=${name}-${part}.cpuprofile`]
      : []
  const sandboxPort = await freePort()
  const providerPort = (await proxies?.provider(sandboxPort)) ?? sandboxPort
  const sandbox = spawn(process.execPath, [...profile('sandbox'), 'sandbox/main.ts'], {
    cwd: folder,
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      SANDBOX_PORT: String(sandboxPort),
      SANDBOX_PUBLIC_URL: `http://127.0.0.1:${providerPort}`,
      SANDBOX_DIR: join(dataDir, 'sandbox'),
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [announced] = (await once(sandbox, 'message')) as [Announced]

  const port = await freePort()
  const start = (
    url: string,
    more: Pick<Parameters<typeof startBenchSite>[1], 'flags' | 'program'> = {},
  ): Promise<BenchSite> => startBenchSite(announced, { port, folder, dataDir, databaseUrl: url, ...more })
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  // The first start creates the tables; the calendar is stored before the second start on the same port.
  await (await start(databaseUrl)).stop()
  await pool.query(
    `insert into settings_versions (version, changed_at, changes, settings) values (1, now(), $1, $2)`,
    // The checkout fills in its own initial values for the rest.
    [{ slots }, { slots }],
  )
  const url = (await proxies?.database(databaseUrl)) ?? databaseUrl
  const program = isReference ? { program: 'bench/bookings/reference.ts' } : {}
  const product = await start(url, { flags: profile('product'), ...program })
  return {
    name,
    port,
    pool,
    databaseUrl,
    sandbox: { port: sandboxPort, token: announced.adminToken },
    pids: { product: product.pid, sandbox: sandbox.pid! },
    async stop() {
      await product.stop()
      await endProcess(sandbox)
      await pool.end()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
