import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startSandbox } from '#sandbox/start.ts'
import { changeEnvironment, parseEnvironment } from '#scripts/setup/environment-file.ts'
import { until } from '#scripts/until.ts'
import { type PublicAddress, visitor } from '#simulation/install/visitor.ts'
import { startNameServer } from './dns.ts'
import { ADDRESS, type Bare, buildServer, CERTIFICATE, listing, placeTools, type } from './server.ts'

/**
 * Runs deploy/setup.sh and deploy/site on a bare server, from the first wrong answer to an update that is rolled
 * back. Started by `npm run install-test` inside namespaces: main.ts FOLDER CADDY POSTGRES.
 */
const [folder = '', caddy = '', postgres = ''] = process.argv.slice(2)
const HOST = 'booking.example.org'
const SECRET = `pa#ss 'w"o$rd\\`
const ORIGIN = '/opt/origin.git'
const SETUP = ['sh', '/opt/site/deploy/setup.sh']

function expect(holds: unknown, message: string, detail: unknown = ''): asserts holds {
  if (!holds) throw new Error(`${message}\n${typeof detail === 'string' ? detail : JSON.stringify(detail)}`)
}
const step = (name: string): void => console.log(`       bare server: ${name}`)

const bare: Bare = buildServer(folder, { caddy, postgres })
const inside = (path: string): string => join(bare.root, path)
await startNameServer(
  new Map([
    [HOST, ADDRESS],
    ['elsewhere.example.org', '198.51.100.9'],
  ]),
)
const sandbox = await startSandbox()
try {
  await scenario()
} catch (error) {
  for (const name of ['site', 'caddy', 'postgres'])
    if (existsSync(inside(`var/log/${name}.log`)))
      console.error(`-- ${name}\n${readFileSync(inside(`var/log/${name}.log`), 'utf8').slice(-1500)}`)
  console.error(error)
  process.exit(1)
}
process.exit(0)

async function must(command: string[]): Promise<string> {
  const { status, printed } = await type(bare, command)
  expect(status === 0, `${command.join(' ')} ended with ${status}`, printed)
  return printed
}

/** Publishes a release with one changed file. */
function release(path: string, content: string): void {
  const clone = inside('opt/maintainer')
  const git = (...args: string[]): void =>
    void execFileSync('git', ['-c', 'user.name=M', '-c', 'user.email=m@naru.example', ...args], {
      stdio: 'pipe',
    })
  if (!existsSync(clone)) git('clone', '-q', inside(ORIGIN), clone)
  writeFileSync(join(clone, path), content)
  git('-C', clone, 'add', '--all')
  git('-C', clone, 'commit', '-q', '-m', 'A release')
  git('-C', clone, 'push', '-q', 'origin', 'main')
}

async function setUp(answers: Record<string, string>, ...args: string[]) {
  writeFileSync(inside('root/answers'), changeEnvironment('', answers), { mode: 0o600 })
  return type(bare, [...SETUP, '--answers', '/root/answers', ...args])
}

async function scenario(): Promise<void> {
  execFileSync('git', ['init', '-q', '--bare', '-b', 'main', inside(ORIGIN)])
  execFileSync('git', ['push', '-q', inside(ORIGIN), 'HEAD:refs/heads/main'])
  await must(['git', 'clone', '-q', ORIGIN, '/opt/site'])

  step('a dry run changes nothing')
  const folders = ['etc', 'opt', 'usr/local', 'var/lib', 'var/backups']
  const before = listing(bare, folders)
  const plan = await must([...SETUP, '--dry-run', '--lang', 'en'])
  expect(plan.includes('+ apt-get install') || plan.includes('apt-get install -y'), 'no plan', plan)
  expect(listing(bare, folders).join() === before.join(), 'a dry run has changed files')

  step('a wrong checksum stops the installation')
  writeFileSync(
    inside('opt/bin/curl'),
    '#!/bin/sh\nwhile [ "$1" != -o ]; do shift; done\necho other >"$2"\n',
    { mode: 0o755 },
  )
  const forged = await setUp({})
  expect(
    forged.status !== 0 && forged.printed.includes('checksum of node-linux'),
    'no refusal',
    forged.printed,
  )
  expect(!existsSync(inside('opt/site-tools/node')), 'a program with a wrong checksum was kept')
  execFileSync('rm', [inside('opt/bin/curl')])
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { integrity: string }>
  }
  const arch = process.arch === 'arm64' ? 'arm64' : 'x64'
  const [, npm = ''] = /^NPM_INTEGRITY=(.*)$/m.exec(readFileSync('deploy/setup.sh', 'utf8'))!
  placeTools(bare, { node: lock.packages[`node_modules/node-linux-${arch}`]!.integrity, npm })

  step('wrong answers are explained and change nothing')
  const good = {
    SITE_HOST: HOST,
    ADMIN_EMAIL: 'owner@gmail.com',
    MAIL_ADDRESS: 'hello@example.org',
    MAIL_NAME: '나루 상담소',
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: new URL(sandbox.smtpUrl).port,
    SMTP_PASSWORD: SECRET,
    PAYPAL_MODE: sandbox.url,
    PAYPAL_CLIENT_ID: sandbox.clientId,
    PAYPAL_CLIENT_SECRET: sandbox.clientSecret,
    BACKUP_FOLDER: '/srv/backups',
  }
  const wrong = await setUp({
    ...good,
    SITE_HOST: 'elsewhere.example.org',
    PAYPAL_CLIENT_SECRET: 'wrong',
    SMTP_PORT: '9',
  })
  expect(wrong.status !== 0, 'wrong answers were accepted', wrong.printed)
  for (const code of ['domain_elsewhere', 'paypal_keys', 'mail_port_closed'])
    expect(wrong.printed.includes(`[${code}]`), `${code} is not explained`, wrong.printed)
  expect(!existsSync(inside('etc/site/env')), 'a configuration with wrong answers was written')

  step('the installation')
  const installed = await setUp(good)
  expect(installed.status === 0, 'the installation failed', installed.printed)
  const link = /https:\/\/\S+#\S+/.exec(installed.printed)?.[0]
  expect(link?.startsWith(`https://${HOST}/`), 'no set-up link', installed.printed)
  expect(
    installed.printed.includes(`✓ https://${HOST}`),
    'the certificate was not checked',
    installed.printed,
  )
  expect((statSync(inside('etc/site/env')).mode & 0o777) === 0o600, 'others can read the configuration')
  await sandbox.mailbox.waitFor(
    ({ to, subject }) => to.includes('owner@gmail.com') && /Test mail/.test(subject),
  )
  const settings = readFileSync(inside('etc/site/env'), 'utf8')
  const address: PublicAddress = {
    host: HOST,
    port: 443,
    certificate: readFileSync(inside(CERTIFICATE), 'utf8'),
  }
  expect((await visitor(address).get('/')).text.includes('</html>'), 'the site is not served')
  const role = await must([
    'runuser',
    '-u',
    'postgres',
    '--',
    'psql',
    '-tAc',
    "select rolsuper from pg_roles where rolname = 'site'",
  ])
  expect(role.trim() === 'f', 'the role of the site is a superuser', role)

  step('the commands of site')
  await must(['site', 'backup'])
  const doctor = await must(['site', 'doctor'])
  expect(
    !doctor.includes('FAIL') && doctor.includes('is a test account'),
    'the doctor is not content',
    doctor,
  )
  expect(
    listing(bare, ['srv/backups']).some((path) => path.endsWith('.backup')),
    'no backup was written',
  )

  step('a backup moves to a server that was set up and never used')
  await must(['sh', '-c', 'cp "$(ls -t /srv/backups/*.backup | head -1)" /root/moved.backup'])
  await must(['sh', '-c', 'cd /root && site restore --verify moved.backup'])
  const restored = await must(['sh', '-c', 'cd /root && site restore moved.backup'])
  expect(restored.includes('Restored'), 'nothing was restored', restored)
  await until(
    'the restored site runs',
    60_000,
    async () => (await visitor(address).get('/readyz')).status === 200,
  )
  expect(!listing(bare, ['var/lib/site']).some((path) => path.endsWith('.backup')), 'a copy is left')

  step('a second run changes no setting')
  const again = await setUp({})
  expect(again.status === 0, 'the second run failed', again.printed)
  expect(readFileSync(inside('etc/site/env'), 'utf8') === settings, 'the second run has changed settings')
  expect(
    (await visitor(address).get('/readyz')).status === 200,
    'the site does not answer after the second run',
  )

  step('an update, and one that is taken back')
  release('web/assets/release.txt', 'second\n')
  await must(['site', 'update', '--lang', 'ko'])
  expect((await visitor(address).get('/release.txt')).text === 'second\n', 'the old release is served')
  release('scripts/start.ts', 'process.exit(1)\n')
  const bad = await type(bare, ['site', 'update', '--lang', 'ko'], { SETUP_SECONDS: '20' })
  expect(bad.status === 1 && bad.printed.includes('이전 버전으로 되돌립니다'), 'no way back', bad.printed)
  await until(
    'the release before runs',
    60_000,
    async () => (await visitor(address).get('/readyz')).status === 200,
  )

  const secrets = [SECRET, sandbox.clientSecret, parseEnvironment(settings).SECRET_KEY!]
  for (const secret of secrets) expect(!bare.output.join('').includes(secret), 'a secret was printed')
}
