import { spawn, spawnSync } from 'node:child_process'
import { existsSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { hasEnded, signal, withChildren } from '#scripts/process-tree.ts'
import { until } from '#scripts/until.ts'
import { environmentOf, stopGraceOf } from './compose.ts'
import { at, type Host, pathOf, translate } from './host.ts'
import type { Image } from './image.ts'

/** In the order of `depends_on`. */
export const services = ['database', 'site', 'caddy'] as const
const START_MS = 60_000

type Running = { pid: number; image: string; startedAtMs: number }
const stateFile = (host: Host, name: string): string => at(host, 'run', name)

function running(host: Host, name: string): Running | null {
  const file = stateFile(host, name)
  if (!existsSync(file)) return null
  const found = JSON.parse(readFileSync(file, 'utf8')) as Running
  return hasEnded(found.pid) ? null : found
}

/** `image`: only with this image; null: with any. */
export const isRunning = (host: Host, name: string, image: string | null): boolean => {
  const found = running(host, name)
  return found !== null && (image === null || found.image === image)
}

/** Seconds from the start of the running site process until it listened. */
export function startSeconds(host: Host): number {
  const lines = readFileSync(at(host, 'logs/site'), 'utf8').split('\n')
  const listening = lines.findLast((line) => line.includes('"msg":"Server listening'))
  const { time } = JSON.parse(listening ?? '{"time":0}') as { time: number }
  return (time - running(host, 'site')!.startedAtMs) / 1000
}

export async function stopService(host: Host, name: string): Promise<void> {
  const found = running(host, name)
  if (!found) return
  const family = withChildren(found.pid)
  // PostgreSQL's own image also requests a fast shutdown.
  signal(found.pid, name === 'database' ? 'SIGINT' : 'SIGTERM')
  const killAt = Date.now() + stopGraceOf(at(host, 'site/deploy'), name) * 1000
  while (!hasEnded(found.pid) && Date.now() < killAt) await sleep(50)
  for (const pid of family) signal(pid, 'SIGKILL')
  while (family.some((pid) => !hasEnded(pid))) await sleep(20)
  rmSync(stateFile(host, name), { force: true })
}

export async function startService(host: Host, name: string, image: Image | null): Promise<void> {
  if (name === 'database') await startDatabase(host)
  else if (name === 'caddy') startCaddy(host)
  else if (image)
    start(host, 'site', image.command, { cwd: image.app, env: siteEnvironment(host, image), image: image.id })
}

/** Runs a command in a container of the site; returns its exit code. */
export function runInSite(host: Host, image: Image, [program = '', ...args]: string[]): number {
  const { status, error } = spawnSync(
    program,
    args.map((text) => translate(host, text)),
    {
      ...asAccount(host),
      cwd: image.app,
      env: siteEnvironment(host, image),
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  )
  if (error) console.error(error.message)
  return status ?? 1
}

function siteEnvironment(host: Host, image: Image): Record<string, string> {
  const environment = { ...image.env, ...environmentOf(at(host, 'site/deploy'), 'site') }
  return {
    ...Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, translate(host, value)])),
    PATH: pathOf(host),
    HOME: at(host, 'home'),
    PORT: String(host.ports.site),
    HOST: '127.0.0.1',
  }
}

const asAccount = ({ account }: Host) => account ?? {}

function start(
  host: Host,
  name: string,
  [program = '', ...args]: string[],
  { cwd, env, image = '' }: { cwd: string; env: Record<string, string>; image?: string },
): void {
  const log = openSync(at(host, 'logs', name), 'a')
  const child = spawn(program, args, {
    ...asAccount(host),
    cwd,
    env,
    detached: true,
    stdio: ['ignore', log, log],
  })
  if (!child.pid) throw new Error(`${program} could not be started`)
  writeFileSync(
    stateFile(host, name),
    JSON.stringify({ pid: child.pid, image, startedAtMs: Date.now() } satisfies Running),
  )
  child.unref()
}

async function startDatabase(host: Host): Promise<void> {
  const data = at(host, 'volumes/database')
  const isNew = !existsSync(join(data, 'PG_VERSION'))
  const socket = at(host, 'run/socket')
  const env = { PATH: [host.postgres, pathOf(host)].join(':'), HOME: at(host, 'home') }
  const run = (program: string, args: string[], more = {}): void => {
    const { status, stderr } = spawnSync(program, args, {
      ...asAccount(host),
      cwd: at(host, 'home'),
      encoding: 'utf8',
      env: { ...env, ...more },
    })
    if (status !== 0) throw new Error(`${program} failed: ${stderr}`)
  }
  if (isNew)
    // As in PostgreSQL's image: network connections need a password.
    run('initdb', [
      '-D',
      data,
      '-U',
      'postgres',
      '--auth-local=trust',
      '--auth-host=scram-sha-256',
      '-E',
      'UTF8',
      '--locale=C',
    ])
  const { database: port } = host.ports
  const settings = ['listen_addresses=127.0.0.1', `unix_socket_directories=${socket}`, 'fsync=off']
  start(
    host,
    'database',
    ['postgres', '-D', data, '-p', String(port), ...settings.flatMap((each) => ['-c', each])],
    {
      cwd: at(host, 'home'),
      env,
    },
  )
  const asking = ['-U', 'postgres', '-h', socket, '-p', String(port)]
  await until(
    'the database answers',
    START_MS,
    () => spawnSync(join(host.postgres, 'pg_isready'), asking).status === 0,
  )
  if (!isNew) return
  const environment = environmentOf(at(host, 'site/deploy'), 'database')
  const script = at(host, 'site/deploy/database/site-role.sh')
  run('sh', [script], { ...environment, PGHOST: socket, PGPORT: String(port) })
}

/** Starts Caddy with the delivered Caddyfile, on ports for an ordinary account and with local certificates. */
function startCaddy(host: Host): void {
  const { http, https } = host.ports
  const file = at(host, 'run/Caddyfile')
  const options = `{\n\thttp_port ${http}\n\thttps_port ${https}\n\tadmin off\n\tlocal_certs\n\tskip_install_trust\n}\n`
  const delivered = readFileSync(at(host, 'site/deploy/Caddyfile'), 'utf8')
  writeFileSync(file, `${options}${translate(host, delivered)}`)
  const folder = at(host, 'volumes/caddy')
  start(host, 'caddy', ['caddy', 'run', '--adapter', 'caddyfile', '--config', file], {
    cwd: folder,
    env: {
      ...environmentOf(at(host, 'site/deploy'), 'caddy'),
      PATH: pathOf(host),
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
    },
  })
}
