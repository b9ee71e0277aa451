import { spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { basename } from 'node:path'
import { hasEnded, signal, withChildren } from '#scripts/process-tree.ts'
import { parseEnvironment } from '#scripts/setup/environment-file.ts'
import { until } from '#scripts/until.ts'

/**
 * Replaces systemctl, systemd-run and journalctl inside the server of bare/main.ts, as far as deploy/setup.sh and
 * deploy/site use them: starts the service with the environment and the user of its unit, without its sandbox.
 */
const UNITS = '/etc/systemd/system'
const LOG = '/var/log/site.log'
const PATH = process.env.PATH!
/** Copy that the user of the site can read, so that the doctor trusts the authority of this Caddy. */
const AUTHORITY = '/run/authority.crt'

/** Exit code of curl when no program listens. */
const REFUSED = 7

const pidFile = (name: string): string => `/run/unit-${name}`

function started(name: string, command: string[], options: { env: NodeJS.ProcessEnv; cwd: string }): void {
  const log = openSync(name === 'site' ? LOG : `/var/log/${name}.log`, 'w')
  const [program = '', ...args] = command
  const child = spawn(program, args, { ...options, detached: true, stdio: ['ignore', log, log] })
  writeFileSync(pidFile(name), String(child.pid))
  child.unref()
}

async function stop(name: string): Promise<void> {
  if (!existsSync(pidFile(name))) return
  const pid = Number(readFileSync(pidFile(name), 'utf8'))
  const family = withChildren(pid)
  signal(pid, 'SIGTERM')
  await until('the service ends', 15_000, () => hasEnded(pid), 50).catch(() => {})
  for (const each of family) signal(each, 'SIGKILL')
}

const asUser = (user: string, command: string[]): string[] => [
  'setpriv',
  `--reuid=${user}`,
  `--regid=${user}`,
  '--clear-groups',
  ...command,
]

function startSite(): void {
  const lines = readFileSync(`${UNITS}/site.service`, 'utf8').split('\n')
  const all = (name: string): string[] =>
    lines.filter((line) => line.startsWith(`${name}=`)).map((line) => line.slice(name.length + 1))
  const env = {
    PATH,
    ...Object.fromEntries(all('Environment').map((each) => each.split(/=(.*)/s).slice(0, 2))),
    ...parseEnvironment(readFileSync(all('EnvironmentFile')[0]!, 'utf8')),
  }
  const command = asUser(all('User')[0]!, all('ExecStart')[0]!.split(' '))
  started('site', command, { env, cwd: all('WorkingDirectory')[0]! })
}

/** As the package of Debian sets it up: `peer` on the socket, no network. */
async function startPostgres(): Promise<void> {
  const [data, socket] = ['/var/lib/site-postgres', '/run/postgresql']
  if (existsSync(pidFile('postgres'))) return
  for (const folder of [data, socket]) {
    mkdirSync(folder, { recursive: true })
    spawnSync('chown', ['postgres:postgres', folder])
  }
  const folder = process.env.BARE_POSTGRES!
  const options = { cwd: '/', env: { PATH: `${folder}:${PATH}`, HOME: '/' } }
  spawnSync('runuser', ['-u', 'postgres', '--', 'initdb', '-D', data, '-A', 'peer', '-E', 'UTF8'], options)
  const settings = ['-c', 'listen_addresses=', '-c', `unix_socket_directories=${socket}`, '-c', 'fsync=off']
  started('postgres', ['runuser', '-u', 'postgres', '--', 'postgres', '-D', data, ...settings], options)
  await until(
    'PostgreSQL answers',
    60_000,
    () => spawnSync(`${folder}/pg_isready`, ['-h', socket]).status === 0,
  )
}

/** Certificates of an own authority, because no public one reaches this server. */
async function startCaddy(): Promise<void> {
  await stop('caddy')
  const file = '/run/Caddyfile'
  const options = '{\n\tadmin off\n\tlocal_certs\n\tskip_install_trust\n}\n'
  writeFileSync(file, options + readFileSync('/etc/caddy/Caddyfile', 'utf8'))
  const env = {
    PATH,
    NODE_EXTRA_CA_CERTS: AUTHORITY,
    HOME: '/var/lib/caddy',
    XDG_DATA_HOME: '/var/lib/caddy',
    XDG_CONFIG_HOME: '/var/lib/caddy',
  }
  mkdirSync('/var/lib/caddy', { recursive: true })
  started('caddy', ['caddy', 'run', '--adapter', 'caddyfile', '--config', file], {
    env,
    cwd: '/var/lib/caddy',
  })
  const asking = ['-ks', '-o', '/dev/null', 'https://127.0.0.1:443/']
  await until('Caddy listens', 30_000, () => spawnSync('curl', asking).status !== REFUSED)
}

async function systemctl(args: string[]): Promise<void> {
  const [verb, ...units] = args.filter((each) => !each.startsWith('-'))
  const names = units.map((unit) => unit.replace('.service', ''))
  if (verb === 'daemon-reload' || names.every((name) => name.endsWith('.timer'))) return
  if (verb === 'enable' && !args.includes('--now')) return
  for (const name of names) {
    if (['stop', 'restart'].includes(verb!)) await stop(name)
    if (verb === 'stop') continue
    if (name === 'site') startSite()
    else if (name === 'caddy') await startCaddy()
    else if (name === 'postgresql') await startPostgres()
    else throw new Error(`This simulated systemctl does not know ${args.join(' ')}`)
  }
}

function systemdRun(args: string[]): number {
  const end = args.findIndex((each) => !each.startsWith('--'))
  const options = args.slice(0, end).map((each) => each.slice(2).split(/=(.*)/s))
  const of = (name: string): string[] =>
    options.filter(([each]) => each === name).map(([, value = '']) => value)
  copyFileSync(process.env.CURL_CA_BUNDLE!, AUTHORITY)
  chmodSync(AUTHORITY, 0o644)
  const file = of('property')
    .find((each) => each.startsWith('EnvironmentFile='))!
    .split('=')[1]!
  const env = {
    PATH,
    NODE_EXTRA_CA_CERTS: AUTHORITY,
    ...Object.fromEntries(of('setenv').map((each) => each.split(/=(.*)/s).slice(0, 2))),
    ...parseEnvironment(readFileSync(file, 'utf8')),
  }
  const [program = '', ...rest] = asUser(of('uid')[0]!, args.slice(end))
  return spawnSync(program, rest, { cwd: of('working-directory')[0]!, env, stdio: 'inherit' }).status ?? 1
}

const [program = '', ...args] = process.argv.slice(2)
switch (basename(program)) {
  case 'systemctl':
    await systemctl(args)
    break
  case 'systemd-run':
    process.exitCode = systemdRun(args)
    break
  case 'journalctl':
    // The log begins with the last start, as --since in deploy/setup.sh asks for.
    process.stdout.write(readFileSync(LOG, 'utf8'))
    break
  default:
    throw new Error(`Nothing replaces ${program}`)
}
process.exit()
