import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, lstatSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

/** The bare server: a copy of this machine whose changes end with it, without network, in namespaces of its own. */
export type Bare = { root: string; output: string[] }

const HOST = 'booking.example.org'
export const ADDRESS = '203.0.113.7'
const MODULES = '/opt/site-tools-linked/node_modules'
export const CERTIFICATE = '/var/lib/caddy/caddy/pki/authorities/local/root.crt'

/** Builds the server in `folder`. Must run as root in namespaces for mounts, network and processes. */
export function buildServer(folder: string, tools: { caddy: string; postgres: string }): Bare {
  const run = (program: string, ...args: string[]): void => void execFileSync(program, args)
  // An own network: ports 53, 80, 443 and 3000 are free, and nothing outside can be reached.
  run('ip', 'link', 'set', 'lo', 'up')
  run('ip', 'link', 'add', 'eth-site', 'type', 'veth', 'peer', 'name', 'eth-peer')
  run('ip', 'address', 'add', `${ADDRESS}/32`, 'dev', 'eth-site')
  for (const device of ['eth-site', 'eth-peer']) run('ip', 'link', 'set', device, 'up')

  run('mount', '-t', 'tmpfs', '-o', 'size=3g', 'tmpfs', folder)
  const [upper, work, root] = ['upper', 'work', 'root'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  for (const name of [upper, work, root]) mkdirSync(name)
  const layers = `lowerdir=/,upperdir=${upper},workdir=${work}`
  run('mount', '-t', 'overlay', '-o', layers, 'overlay', root)
  for (const name of ['tmp', 'run', 'opt', 'var/www', 'etc/caddy']) {
    mkdirSync(join(root, name), { recursive: true })
    run('mount', '-t', 'tmpfs', 'tmpfs', join(root, name))
  }
  run('chmod', '1777', join(root, 'tmp'))
  run('mount', '--bind', '/dev', join(root, 'dev'))
  run('mount', '-t', 'proc', 'proc', join(root, 'proc'))
  mkdirSync(join(root, MODULES), { recursive: true })
  run('mount', '--bind', join(process.cwd(), 'node_modules'), join(root, MODULES))
  run('mount', '--make-private', join(root, MODULES))

  const write = (path: string, content: string, mode = 0o644): void => {
    rmSync(join(root, path), { force: true })
    writeFileSync(join(root, path), content, { mode })
  }
  write('etc/resolv.conf', 'nameserver 127.0.0.1\n')
  write('etc/hosts', `127.0.0.1 localhost\n${ADDRESS} ${HOST}\n`)
  // Folder of the simulated programs, which is before the machine's own ones on the PATH.
  mkdirSync(join(root, 'opt/bin'))
  const stand = (name: string, script: string): void =>
    write(`opt/bin/${name}`, `#!/bin/sh\n${script}\n`, 0o755)
  const simulated = `${process.execPath} ${join(process.cwd(), 'simulation/install/bare/systemd.ts')}`
  for (const name of ['systemctl', 'systemd-run', 'journalctl'])
    stand(name, `cd ${process.cwd()} && BARE_POSTGRES='${tools.postgres}' exec ${simulated} ${name} "$@"`)
  stand('apt-get', 'echo "apt-get $*" >>/run/apt-log')
  stand('dpkg-query', 'grep -q "install" /run/apt-log 2>/dev/null && echo "ii "')
  stand('apt-cache', 'echo "  Candidate: 15+248"')
  cpSync(tools.caddy, join(root, 'opt/bin/caddy'))
  return { root, output: [] }
}

/** Links the packages of this checkout where `npm ci` would install them. */
const fakeNpm = `
const { mkdirSync, readdirSync, symlinkSync, rmSync } = require('node:fs')
const target = process.argv[process.argv.indexOf('--prefix') + 1] + '/node_modules'
rmSync(target, { recursive: true, force: true })
mkdirSync(target)
for (const name of readdirSync('${MODULES}')) symlinkSync('${MODULES}/' + name, target + '/' + name)
`

/** Puts Node and npm where deploy/setup.sh would unpack them, with the checksums that it compares. */
export function placeTools({ root }: Bare, integrity: { node: string; npm: string }): void {
  const tools = join(root, 'opt/site-tools')
  mkdirSync(join(tools, 'node/bin'), { recursive: true })
  mkdirSync(join(tools, 'npm/bin'), { recursive: true })
  cpSync(process.execPath, join(tools, 'node/bin/node'))
  writeFileSync(join(tools, 'node/.integrity'), `${integrity.node}\n`)
  writeFileSync(join(tools, 'npm/bin/npm-cli.js'), fakeNpm)
  writeFileSync(join(tools, 'npm/.integrity'), `${integrity.npm}\n`)
}

/** Runs a command as the owner of the server does. Everything that it prints is kept. */
export async function type(
  { root, output }: Bare,
  command: string[],
  env: Record<string, string> = {},
): Promise<{ status: number; printed: string }> {
  const child: ChildProcess = spawn('chroot', [root, ...command], {
    env: {
      PATH: '/opt/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      HOME: '/root',
      CURL_CA_BUNDLE: CERTIFICATE,
      SETUP_SECONDS: '90',
      GIT_CONFIG_COUNT: '1',
      GIT_CONFIG_KEY_0: 'safe.directory',
      GIT_CONFIG_VALUE_0: '*',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const status = new Promise<number>((resolve) => child.once('close', (code) => resolve(code ?? 1)))
  const [out, err, code] = await Promise.all([text(child.stdout!), text(child.stderr!), status])
  output.push(out, err)
  return { status: code, printed: `${out}${err}` }
}

/** Paths of everything below these folders, to see that nothing has changed. */
export function listing({ root }: Bare, folders: string[]): string[] {
  const found: string[] = []
  const walk = (path: string): void => {
    if (!existsSync(join(root, path))) return
    for (const name of readdirSync(join(root, path))) {
      found.push(join(path, name))
      if (lstatSync(join(root, path, name)).isDirectory()) walk(join(path, name))
    }
  }
  for (const folder of folders) walk(folder)
  return found
}
