import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { initialSettings } from '#domain/settings.ts'
import { freePort } from '#scripts/find-postgres.ts'

/** A running checkout of the product: its site and its sandbox, each in a separate process. */
export type House = {
  name: string
  port: number
  pool: pg.Pool
  databaseUrl: string
  standIn: { port: number; token: string }
  pids: { product: number; standIn: number }
  stop(): Promise<void>
}

type Announced = {
  url: string
  smtpUrl: string
  clientId: string
  clientSecret: string
  adminToken: string
}

/** The flags of `npm start`. */
const FLAGS = ['--max-semi-space-size=16']

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
export async function openHouse(args: {
  name: string
  /** Folder of the checkout, with installed dependencies. */
  folder: string
  databaseUrl: string
  /** Folder for the CPU profile that is written when the program ends. */
  profileInto?: string | undefined
  /** The reference server of floor.ts runs instead of the product. */
  isFloor?: boolean
  /** Counting proxies in front of the database and the provider. */
  through?: { database(url: string): Promise<string>; provider(port: number): Promise<number> }
}): Promise<House> {
  const { name, folder, databaseUrl, profileInto, through, isFloor = false } = args
  const home = mkdtempSync(join(tmpdir(), `naru-doors-${name}-`))
  const profile = (part: string) =>
    profileInto
      ? ['--cpu-prof', `--cpu-prof-dir=${profileInto}`, `--cpu-prof-name=${name}-${part}.cpuprofile`]
      : []
  const standInPort = await freePort()
  const providerPort = (await through?.provider(standInPort)) ?? standInPort
  const standIn = spawn(process.execPath, [...profile('sandbox'), 'sandbox/main.ts'], {
    cwd: folder,
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      SANDBOX_PORT: String(standInPort),
      SANDBOX_PUBLIC_URL: `http://127.0.0.1:${providerPort}`,
      SANDBOX_DIR: join(home, 'sandbox'),
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [announced] = (await once(standIn, 'message')) as [Announced]

  const port = await freePort()
  const start = async (
    url: string,
    programFlags: string[],
    program = 'scripts/start.ts',
  ): Promise<ChildProcess> => {
    const child = spawn(process.execPath, [...FLAGS, ...programFlags, program], {
      cwd: folder,
      env: {
        ...process.env,
        PORT: String(port),
        DATA_DIR: home,
        DATABASE_URL: url,
        SECRET_KEY: 'a key that guards nothing but the bench',
        SMTP_URL: announced.smtpUrl,
        PAYPAL_API_URL: announced.url,
        PAYPAL_SDK_URL: `${announced.url}/sdk/js`,
        PAYPAL_CLIENT_ID: announced.clientId,
        PAYPAL_CLIENT_SECRET: announced.clientSecret,
        LOG_LEVEL: 'info',
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    await untilReady(port, child)
    return child
  }
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  // The first start creates the tables; the calendar is stored before the second start on the same port.
  const first = await start(databaseUrl, [])
  await ended(first)
  await pool.query(
    `insert into settings_versions (version, changed_at, changes, settings) values (1, now(), $1, $2)`,
    // The checkout fills in its own initial values for the rest.
    [{ slots }, { slots }],
  )
  const url = (await through?.database(databaseUrl)) ?? databaseUrl
  const site = await start(url, profile('product'), isFloor ? 'bench/doors/floor.ts' : undefined)
  return {
    name,
    port,
    pool,
    databaseUrl,
    standIn: { port: standInPort, token: announced.adminToken },
    pids: { product: site.pid!, standIn: standIn.pid! },
    async stop() {
      await ended(site)
      await ended(standIn)
      await pool.end()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}

async function untilReady(port: number, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const reply = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
    if (reply?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`The site ended with ${child.exitCode}`)
}
