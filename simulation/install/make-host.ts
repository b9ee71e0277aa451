import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, linkSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { freePort, ordinaryUser } from '#scripts/find-postgres.ts'
import { at, type Host, hostFile, pathOf } from './host.ts'
import { services, stopService } from './services.ts'

/** More than the free space that the site requires, and small enough to be filled quickly. */
const DISK_MB = 640
const SIMULATED_DOCKER = resolve('simulation/install/docker.ts')

/**
 * Creates a rented server in the state before *Download the site* of docs/install.md: docker, git, and a
 * repository to clone.
 */
export async function makeHost(tools: { caddy: string; postgres: string }): Promise<Host> {
  const folder = mkdtempSync(join(tmpdir(), 'naru-install-'))
  chmodSync(folder, 0o755)
  for (const name of [
    'bin',
    'home',
    'images',
    'layers',
    'logs',
    'run/socket',
    'volumes/files',
    'volumes/database',
    'volumes/caddy',
  ])
    mkdirSync(join(folder, name), { recursive: true })
  const host: Host = {
    folder,
    program: process.cwd(),
    account: process.getuid?.() === 0 ? ordinaryUser(join(folder, 'home')) : null,
    postgres: tools.postgres,
    ports: {
      site: await freePort(),
      database: await freePort(),
      http: await freePort(),
      https: await freePort(),
    },
  }
  if (host.account)
    for (const name of ['run', 'run/socket', 'volumes/files', 'volumes/database', 'volumes/caddy'])
      execFileSync('chown', [`${host.account.uid}:${host.account.gid}`, join(folder, name)])
  writeFileSync(hostFile(folder), JSON.stringify(host))
  writeFileSync(join(folder, 'tags.json'), '{}')
  place(process.execPath, at(host, 'bin/node'))
  place(tools.caddy, at(host, 'bin/caddy'))
  writeFileSync(
    at(host, 'bin/docker'),
    `#!/bin/sh\nINSTALL_HOST='${folder}' exec '${process.execPath}' '${SIMULATED_DOCKER}' "$@"\n`,
    { mode: 0o755 },
  )
  return host
}

/** Mounts a small disk for the site's volume. False when this account may not mount. */
export function mountSmallDisk(host: Host): boolean {
  if (!host.account) return false
  const { uid, gid } = host.account
  const options = `size=${DISK_MB}m,mode=0700,uid=${uid},gid=${gid}`
  return spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', at(host, 'volumes/files')]).status === 0
}

export async function removeHost(host: Host): Promise<void> {
  for (const name of services.toReversed()) await stopService(host, name)
  spawnSync('umount', [at(host, 'volumes/files')], { stdio: 'ignore' })
  rmSync(host.folder, { recursive: true, force: true })
}

/** The program must be reachable for an ordinary account, wherever this checkout is. */
function place(program: string, target: string): void {
  try {
    linkSync(program, target)
  } catch {
    copyFileSync(program, target)
  }
  chmodSync(target, 0o755)
}

export type Ended = { status: number; stdout: string; stderr: string }

/** Runs a command of the operator on the server, in the folder deploy/. */
export async function type(
  host: Host,
  [command, ...args]: [string, ...string[]],
  {
    input = '',
    env = {},
    cwd = at(host, 'site/deploy'),
  }: { input?: string; env?: Record<string, string>; cwd?: string } = {},
): Promise<Ended> {
  const child: ChildProcess = spawn(command, args, {
    cwd,
    env: { PATH: pathOf(host), HOME: at(host, 'home'), GIT_CONFIG_NOSYSTEM: '1', ...AUTHOR, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  child.stdin!.on('error', () => {}).end(input)
  const code = new Promise<number>((done, reject) => {
    child.once('error', reject)
    child.once('close', (status) => done(status ?? 1))
  })
  const [stdout, stderr, status] = await Promise.all([text(child.stdout!), text(child.stderr!), code])
  return { status, stdout, stderr }
}

const AUTHOR = {
  GIT_AUTHOR_NAME: 'Maintainer',
  GIT_AUTHOR_EMAIL: 'maintainer@naru.example',
  GIT_COMMITTER_NAME: 'Maintainer',
  GIT_COMMITTER_EMAIL: 'maintainer@naru.example',
}

/** Like `type`, for a command that must succeed. Returns its standard output. */
export async function must(
  host: Host,
  command: [string, ...string[]],
  more?: Parameters<typeof type>[2],
): Promise<string> {
  const { status, stdout, stderr } = await type(host, command, more)
  if (status !== 0) throw new Error(`${command.join(' ')} ended with ${status}:\n${stdout}${stderr}`)
  return stdout
}
