import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'

/** Runs the scripts of deploy/ in a separate folder; fake docker and git record their arguments. */
const root = mkdtempSync(join(tmpdir(), 'naru-deploy-'))
const bin = join(root, 'bin')
const logFile = join(root, 'said')
const tree = () => join(root, 'deploy')
afterAll(() => rmSync(root, { recursive: true, force: true }))

function play(name: string, script: string): void {
  writeFileSync(join(bin, name), `#!/bin/sh\necho "${name} $*" >>"${logFile}"\n${script}\n`)
  chmodSync(join(bin, name), 0o755)
}

beforeEach(() => {
  rmSync(tree(), { recursive: true, force: true })
  rmSync(bin, { recursive: true, force: true })
  rmSync(logFile, { force: true })
  mkdirSync(bin)
  cpSync('deploy', tree(), { recursive: true })
  play(
    'git',
    'case "$*" in *symbolic-ref*) echo main;; "config site.upstream") echo up;; *HEAD) echo old;; *rev-parse*) echo new;; esac',
  )
})

const run = (script: string, input = '', env: Record<string, string> = {}) =>
  spawnSync('sh', [join(tree(), script)], {
    input,
    encoding: 'utf8',
    env: { PATH: `${bin}:${process.env.PATH}`, UPDATE_SECONDS: '4', UPDATE_PAUSE: '0', ...env },
  })
const loggedCommands = () => (existsSync(logFile) ? readFileSync(logFile, 'utf8').trim().split('\n') : [])

test('six answers create a configuration with generated secrets, which is never overwritten', () => {
  const answers =
    'booking.example.org\nowner@gmail.com\nsmtps://u:p@smtp.example.org\nOffice <a@example.org>\nid\nsecret\n'
  const made = run('prepare.sh', answers)
  expect(made.status).toBe(0)
  const file = join(tree(), '.env')
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  expect(lines).toContain('MAIL_FROM=Office <a@example.org>')
  // Secrets are used in URLs, so they are hexadecimal.
  for (const name of ['SECRET_KEY', 'POSTGRES_PASSWORD'])
    expect(lines.find((line) => line.startsWith(`${name}=`))).toMatch(/=[0-9a-f]{64}$/)
  expect(new Set(lines.map((line) => line.split('=')[1])).size).toBe(lines.length)
  expect((statSync(file).mode & 0o777).toString(8)).toBe('600')
  expect(made.stdout).toContain('SECRET_KEY=')

  const before = readFileSync(file, 'utf8')
  expect(run('prepare.sh', answers).status).toBe(1)
  expect(readFileSync(file, 'utf8')).toBe(before)
})

test('special characters of Compose in a password are escaped', () => {
  const args = (secret: string) =>
    `booking.example.org\nowner@gmail.com\nsmtp://x.org\nOffice <a@example.org>\nid\n${secret}\n`
  const file = join(tree(), '.env')
  for (const secret of ['pa$word', 'a #b', 'c"d', 'e\\f', 'g`h']) {
    expect(run('prepare.sh', args(secret)).status).toBe(0)
    expect(readFileSync(file, 'utf8').split('\n')).toContain(`PAYPAL_CLIENT_SECRET='${secret}'`)
    rmSync(file)
  }
  const refused = run('prepare.sh', args("i'j"))
  expect([refused.status, existsSync(file)]).toEqual([1, false])
  expect(refused.stderr).toContain('%27')
})

test('a missing answer creates no configuration', () => {
  expect(run('prepare.sh', 'booking.example.org\n\n').status).not.toBe(0)
  expect(existsSync(join(tree(), '.env'))).toBe(false)
})

test('an update makes a backup first and keeps a healthy new release', () => {
  play('docker', 'case "$*" in *readyz*) echo well;; esac')
  const update = run('update.sh')
  expect(update.stdout).toContain('Updated')
  expect(update.status).toBe(0)
  const order = [
    'run --silent backup',
    'tag site:current site:before',
    'git checkout --quiet new',
    'build --quiet',
    'up -d',
  ]
  const places = order.map((words) => loggedCommands().findIndex((line) => line.includes(words)))
  expect(places.every((place, at) => place > (places[at - 1] ?? -1))).toBe(true)
})

test('an update does not start if its backup fails', () => {
  play('docker', 'case "$*" in *backup*) exit 1;; esac')
  expect(run('update.sh').status).not.toBe(0)
  expect(loggedCommands().some((line) => line.includes('checkout'))).toBe(false)
})

test('an update that cannot be built changes nothing', () => {
  play('docker', 'case "$*" in *"build --quiet"*) exit 1;; esac')
  const update = run('update.sh')
  expect(update.status).toBe(1)
  expect(loggedCommands()).not.toContainEqual(expect.stringContaining(' up -d'))
  expect(loggedCommands().at(-1)).toBe('docker tag site:before site:current')
})

test('an unhealthy update is rolled back automatically', () => {
  // Reports healthy only after the previous image is tagged as current again.
  play(
    'docker',
    `case "$*" in *readyz*) grep -q "tag site:before site:current" "${logFile}" && echo well;; esac`,
  )
  const update = run('update.sh')
  expect(update.stderr).toContain('The previous release runs again')
  expect(update.status).toBe(1)
  expect(loggedCommands()).toContain('git checkout --quiet old')

  rmSync(logFile)
  play('docker', 'case "$*" in *readyz*) exit 1;; esac')
  const stuck = run('update.sh')
  expect(stuck.status).toBe(2)
  expect(stuck.stderr).toContain('Back up and restore')
})

test('an update is refused if files were changed by hand', () => {
  play('git', 'case "$*" in status*) echo " M server/main.ts";; esac')
  play('docker', 'exit 0')
  expect(run('update.sh').status).toBe(1)
  expect(loggedCommands().some((line) => line.startsWith('docker'))).toBe(false)
})

test('site restore hands a copy of the file to the user of the site, and starts the site again in any case', () => {
  const file = join(root, 'moved.backup')
  writeFileSync(file, '')
  for (const name of ['systemctl', 'install']) play(name, '')
  const restore = (...args: string[]) =>
    spawnSync('sh', [join(tree(), 'site'), 'restore', ...args], {
      cwd: root,
      encoding: 'utf8',
      env: { PATH: `${bin}:${process.env.PATH}` },
    })
  const steps = () => loggedCommands().map((line) => line.replace(/^(systemd-run) .* scripts/, '$1'))

  for (const code of [0, 1]) {
    play('systemd-run', `exit ${code}`)
    expect(restore('moved.backup').status).toBe(code)
    expect(steps()).toEqual([
      'install -o site -g site -m 600 moved.backup /var/lib/site/to-restore.backup',
      'systemctl stop site',
      'systemd-run/restore.ts /var/lib/site/to-restore.backup',
      'systemctl start site',
    ])
    rmSync(logFile)
  }
  // A rehearsal runs beside the site.
  play('systemd-run', '')
  expect(restore('--verify', 'moved.backup').status).toBe(0)
  expect(steps().slice(1)).toEqual(['systemd-run/restore.ts --verify /var/lib/site/to-restore.backup'])
  rmSync(logFile)
  expect(restore('missing.backup').status).toBe(2)
  expect(loggedCommands()).toEqual([])
})

test('the scripts are POSIX shell, and the services use the paths that the installation creates', () => {
  for (const script of ['prepare.sh', 'update.sh', 'site', 'setup.sh', 'database/site-role.sh', 'image/npm'])
    execFileSync('sh', ['-n', join(tree(), script)])
  for (const unit of ['site.service', 'site-backup.service']) {
    const [, entry] = /ExecStart=\/opt\/site\/node_modules\/\.bin\/node (\S+)/.exec(
      readFileSync(join(tree(), unit), 'utf8'),
    )!
    expect(existsSync(entry!)).toBe(true)
  }
})

test('the systemd service may write to the backup folder of .env.example', () => {
  const [, folder = '?'] = /BACKUP_TO=(\/\S+)/.exec(readFileSync('.env.example', 'utf8')) ?? []
  const [, writable = ''] =
    /^ReadWritePaths=(.*)$/m.exec(readFileSync(join(tree(), 'site.service'), 'utf8')) ?? []
  expect(writable.split(' ')).toContain(`-${folder}`)
})

test('every start command sets the same young generation size as the benchmark', () => {
  const startOf = (file: string): string =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => /NODE_OPTIONS=|scripts\/start\.ts'\]|\[process\.execPath|"start":/.test(line))
      .join('\n')
  for (const file of ['package.json', 'Dockerfile', join(tree(), 'site.service'), 'bench/site.ts'])
    expect(startOf(file), file).toContain('--max-semi-space-size=16')
})

/** The services of deploy/compose.yaml with their lines. */
function composeServices(): Map<string, string> {
  const [, services = ''] = /\nservices:\n([^]*?)\n\S/.exec(
    readFileSync(join(tree(), 'compose.yaml'), 'utf8'),
  )!
  return new Map(
    services
      .split(/^ {2}(?=\w+:$)/m)
      .slice(1)
      .map((block) => [/^\w+/.exec(block)![0], block] as const),
  )
}

test('no service of compose can change its program, gain rights, or use all memory', () => {
  const services = composeServices()
  expect([...services.keys()]).toEqual(['caddy', 'site', 'database', 'prometheus'])
  const [, locked = ''] = /^x-locked: &locked\n((?: {2}.*\n)+)/m.exec(
    readFileSync(join(tree(), 'compose.yaml'), 'utf8'),
  )!
  for (const line of ['read_only: true', 'no-new-privileges:true', 'cap_drop: [ALL]', 'init: true'])
    expect(locked).toContain(line)
  for (const [name, block] of services) {
    expect(block, name).toContain('<<: *locked')
    expect(block, name).toMatch(/^ {4}tmpfs: \[\/tmp\b/m)
    expect(block, name).toMatch(/^ {4}mem_limit: \d+[gm]$/m)
    expect(block, name).toContain('logging: *logging')
    if (name !== 'site') expect(block, name).toMatch(/^ {4}image: \S+:\S+@sha256:[0-9a-f]{64}$/m)
  }
})

test('only the proxy is reachable from outside, and the site logs in as an ordinary role', () => {
  const services = composeServices()
  const published = [...services].filter(([, block]) => /^ {4}ports: (?!\['127\.0\.0\.1:)/m.test(block))
  expect(published.map(([name]) => name)).toEqual(['caddy'])
  expect(services.get('site')).toMatch(/METRICS_PORT: \$\{METRICS_PORT:-9090\}/)
  expect(readFileSync(join(tree(), 'prometheus.yml'), 'utf8')).toContain("targets: ['site:9090']")
  expect(services.get('site')).toContain('DATABASE_URL: postgres://site:')
  expect(services.get('database')).not.toContain('POSTGRES_USER')
  expect(readFileSync(join(tree(), 'database/site-role.sh'), 'utf8')).toContain(
    'create role site login nosuperuser nocreatedb nocreaterole noreplication',
  )
})
