import { chmodSync, readdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { TOTP } from 'otpauth'
import { type Sandbox, startSandbox } from '#sandbox/start.ts'
import { freePort } from '#scripts/find-postgres.ts'
import { until } from '#scripts/until.ts'
import type { Phase } from './alerts.ts'
import { at, type Host } from './host.ts'
import { mountSmallDisk, must, type, type Ended } from './make-host.ts'
import { publish, release } from './releases.ts'
import { startSeconds } from './services.ts'
import { type PublicAddress, failuresDuring, type Visitor, visitor } from './visitor.ts'

const SITE = 'booking.example.org'
const OWNER = 'owner@gmail.com'
const CLIENT = 'client@gmail.com'
const PASSWORD = 'the ferry leaves at seven'
const STARTED_MS = 300_000
/** A longer start is answered with 503 (server/http/startup-server.ts), so visitors notice it. */
const SHORT_START_S = 10
const UPDATE = { UPDATE_PAUSE: '0.5' }
/** A release that does not start is rolled back after eleven checks. */
const SHORT_UPDATE_TIMEOUT = { UPDATE_SECONDS: '20' }
const MB = 1024 * 1024

/** State of the installation that later steps need. */
export type Installed = {
  host: Host
  sandbox: Sandbox
  address: PublicAddress
  owner: Visitor
  client: Visitor
  metricsUrl: string
  disk: boolean
}

/** Throws the message of a failed step. */
function expect(holds: unknown, message: string, detail: unknown = ''): asserts holds {
  if (!holds)
    throw new Error(
      `${message}${detail === '' ? '' : `: ${typeof detail === 'string' ? detail : JSON.stringify(detail)}`}`,
    )
}

/** Follows *With containers* of docs/install.md, then the owner and a client log in. */
export async function install(host: Host): Promise<Installed> {
  const sandbox = await startSandbox()
  const disk = mountSmallDisk(host)
  await must(host, ['git', 'clone', '-q', await publish(host), at(host, 'site')], { cwd: host.folder })
  const answers = [
    SITE,
    OWNER,
    sandbox.smtpUrl,
    'Office <hello@example.org>',
    sandbox.clientId,
    sandbox.clientSecret,
  ]
  await must(host, ['./prepare.sh'], { input: `${answers.join('\n')}\n` })
  if (host.account) await must(host, ['chown', `${host.account.uid}:${host.account.gid}`, 'backups'])
  // Sets the URL of the PayPal sandbox and the port for Prometheus.
  const metricsPort = await freePort()
  const settings = at(host, 'site/deploy/.env')
  const lines = readFileSync(settings, 'utf8').replace(
    /^PAYPAL_API_URL=.*$/m,
    `PAYPAL_API_URL=${sandbox.url}`,
  )
  writeFileSync(settings, `${lines}METRICS_PORT=${metricsPort}\n`)

  await must(host, ['docker', 'compose', 'up', '-d', '--build'])
  const link = await until('the set-up link in the log', STARTED_MS, async () => {
    const log = await must(host, ['docker', 'compose', 'logs', '-f', 'site'])
    return /Set-up link: +(\S+)/.exec(log)?.[1] ?? null
  })
  const authority = at(host, 'volumes/caddy/caddy/pki/authorities/local/root.crt')
  const address: PublicAddress = {
    host: SITE,
    port: host.ports.https,
    certificate: await until('the certificate of Caddy', STARTED_MS, async () =>
      readFileSync(authority, 'utf8'),
    ),
  }
  await must(host, ['docker', 'compose', 'exec', 'site', 'npm', 'run', 'backup'])
  await must(host, ['docker', 'compose', 'exec', 'site', 'npm', 'run', 'doctor'])
  const inImage = readdirSync(at(host, 'images/1/app/deploy'))
  expect(!inImage.includes('.env') && !inImage.includes('backups'), 'secrets are part of the image', inImage)
  const owner = await setUpOwner(address, link)
  const client = await registerClient(address, sandbox)
  return {
    host,
    sandbox,
    address,
    owner,
    client,
    metricsUrl: `http://127.0.0.1:${metricsPort}/metrics`,
    disk,
  }
}

async function setUpOwner(address: PublicAddress, link: string): Promise<Visitor> {
  const owner = visitor(address)
  const { origin, pathname, hash } = new URL(link)
  expect(origin === `https://${SITE}`, 'the set-up link leads elsewhere', link)
  expect((await owner.get(pathname)).status === 200, 'the page of the set-up link is not there')
  await owner.must('/api/set-up', { token: hash.slice(1), newPassword: PASSWORD })
  const { secret } = await owner.must('/api/totp/start', { password: PASSWORD })
  await owner.must('/api/totp/confirm', { totp: new TOTP({ secret }).generate() })
  return owner
}

async function registerClient(address: PublicAddress, sandbox: Sandbox): Promise<Visitor> {
  const client = visitor(address)
  const email = CLIENT
  await client.must('/api/send-registration-code', { email, locale: 'en' })
  const { text } = await sandbox.mailbox.waitFor((mail) => mail.to.includes(email), 20_000)
  const code = /\b\d{6}\b/.exec(text)![0]
  await client.must('/api/verify-registration-code', { email, code })
  await client.must('/api/register', {
    email,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    name: 'Linh',
    nationality: 'VN',
    verificationCode: code,
    agreeTerms: true,
    agreePrivacy: true,
    agreeMarketing: false,
    locale: 'en',
  })
  return client
}

const update = ({ host }: Installed, env = {}): Promise<Ended> =>
  type(host, ['./update.sh'], { env: { ...UPDATE, ...env } })
const head = async ({ host }: Installed): Promise<string> =>
  (await must(host, ['git', 'rev-parse', 'HEAD'])).trim()
const isWell = async ({ address, client }: Installed): Promise<boolean> =>
  (await visitor(address).get('/readyz')).status === 200 &&
  (await client.must('/api/me')).user?.email === CLIENT

/**
 * Two updates, the second with a migration. Visitors may wait, but none gets an error. Returns the seconds of
 * a start if this machine is too slow for that.
 */
export async function updateTwice(installed: Installed): Promise<number | null> {
  let slow: number | null = null
  const { host, address } = installed
  const releases: Record<string, string>[] = [
    { 'web/assets/release.txt': 'second\n' },
    {
      'web/assets/release.txt': 'third\n',
      'server/db/migrations/9998_third.sql': 'create table third_release (id integer primary key);\n',
    },
  ]
  for (const files of releases) {
    const wanted = await release(host, 'A release', files)
    const failures = await failuresDuring(address, async () => {
      const { status, stdout, stderr } = await update(installed)
      expect(status === 0 && stdout.includes('Updated from'), 'the update failed', `${stdout}${stderr}`)
    })
    const seconds = startSeconds(host)
    if (seconds > SHORT_START_S) slow = seconds
    else expect(failures.length === 0, 'visitors saw errors during the update', failures)
    expect((await head(installed)) === wanted, 'another release is checked out')
    const served = await visitor(address).get('/release.txt')
    expect(served.text === files['web/assets/release.txt'], 'the old release is served', served.text)
    expect(await isWell(installed), 'the site is not well after an update')
  }
  const newest = 'npm run restore -- --verify "$(ls -t /backups/*.backup | head -1)"'
  await must(host, ['docker', 'compose', 'exec', 'site', 'sh', '-c', newest])
  return slow
}

/** A release that does not start: the update is rolled back automatically. */
export async function rollBack(installed: Installed): Promise<void> {
  const before = await head(installed)
  // The image contains what the start imports, and the build of the image loads it.
  const imports = ['#server/main.ts', './backup-schedule.ts', './page-sources.ts']
  const start = `${imports.map((file) => `import '${file}'\n`).join('')}process.exit(1)\n`
  await release(installed.host, 'A release that does not start', { 'scripts/start.ts': start })
  const { status, stdout, stderr } = await update(installed, SHORT_UPDATE_TIMEOUT)
  expect(
    status === 1 && stderr.includes('The previous release runs again'),
    'no way back',
    `${status} ${stdout}${stderr}`,
  )
  expect((await head(installed)) === before, 'the bad release stays checked out')
  expect(await isWell(installed), 'the site is not well after the way back')
}

/** The backup folder cannot be read: an update does not begin. */
export async function loseBackupPlace(installed: Installed): Promise<void> {
  const before = await head(installed)
  chmodSync(at(installed.host, 'site/deploy/backups'), 0)
  const { status } = await update(installed)
  expect(status !== 0, 'an update without a backup went through')
  expect((await head(installed)) === before, 'an update without a backup changed the release')
  expect(await isWell(installed), 'the site is not well after an update that did not begin')
}

export const scrape = async ({ metricsUrl }: Installed): Promise<string> => (await fetch(metricsUrl)).text()
const metric = (scraped: string, name: string): number =>
  Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(scraped)?.[1])

/**
 * PostgreSQL is down: pages are served, API calls return their error code, and everything recovers
 * automatically.
 */
export async function outage(installed: Installed): Promise<Phase> {
  const { host, address, client } = installed
  await must(host, ['docker', 'compose', 'stop', 'database'])
  for (const path of ['/', '/times', '/refund-policy']) {
    const { status, seconds, headers } = await visitor(address).get(path)
    expect(
      status === 200 && headers['content-type']?.startsWith('text/html'),
      `${path} is not served`,
      status,
    )
    expect(seconds < 5, `${path} took ${seconds} seconds`)
  }
  const refused = await client.get('/api/consultations')
  const { code } = refused.body ?? {}
  expect(refused.status === 503 && code === 'SERVICE_UNAVAILABLE', 'a call says something else', [
    refused.status,
    refused.text,
  ])
  expect(Number(refused.headers['retry-after']) > 0, 'a call does not say when to try again')
  // The state of the database is looked up every few seconds.
  await until(
    'the site says that it is not ready',
    15_000,
    async () => (await visitor(address).get('/readyz')).status === 503,
  )
  const scraped = await scrape(installed)
  expect(metric(scraped, 'database_up') === 0, 'the metric says that the database is there')
  await must(host, ['docker', 'compose', 'start', 'database'])
  await until('the site goes on once the database is back', 30_000, () => isWell(installed))
  return { name: 'outage', scraped, fires: ['DatabaseDown'] }
}

/** The site's disk is full: reads work, writes fail, and everything recovers once there is space. */
export async function fullDisk(installed: Installed): Promise<Phase> {
  const { host, address, client } = installed
  const volume = at(host, 'volumes/files')
  const { bavail, bsize } = statfsSync(volume)
  const filler = `${volume}/filler`
  await must(host, ['fallocate', '-l', String(bavail * bsize - 32 * MB), filler])
  await until('the site notices', 10_000, async () => (await visitor(address).get('/readyz')).status === 503)
  const refused = await client.post('/api/profile', { name: 'Linh Tran' })
  expect(
    refused.status === 503 && refused.body?.code === 'SERVICE_UNAVAILABLE',
    'a call writes',
    refused.text,
  )
  expect((await visitor(address).get('/')).status === 200, 'pages are not served')
  const scraped = await scrape(installed)
  rmSync(filler)
  await until('the site goes on once there is room', 10_000, () => isWell(installed))
  await client.must('/api/profile', { name: 'Linh Tran' })
  return { name: 'full disk', scraped, fires: ['DiskFull'] }
}

/** The site checks the backups a minute after its start, so it is started again. */
export async function failedBackup(installed: Installed): Promise<Phase> {
  const { host, sandbox, owner } = installed
  await must(host, ['docker', 'compose', 'stop', 'site'])
  await must(host, ['docker', 'compose', 'start', 'site'])
  const scraped = await until('the metric of a failed backup', 120_000, async () => {
    const now = await scrape(installed)
    return metric(now, 'backup_failing') === 1 && now
  })
  const { items } = await owner.must('/api/attention')
  const item = items.find(({ kind }: { kind: string }) => kind === 'backup_failed')
  expect(item?.detail.includes('EACCES'), 'the failed backup is no action item', items)
  await sandbox.mailbox.waitFor(({ to, subject }) => to.includes(OWNER) && /backup/i.test(subject), 20_000)
  return { name: 'failed backup', scraped, fires: ['BackupFails'] }
}

/**
 * The site is down behind the proxy: the proxy waits as long as a start may take, then sends its page to
 * browsers and a code to programs.
 */
export async function siteStopped({ host, address }: Installed): Promise<void> {
  await must(host, ['docker', 'compose', 'stop', 'site'])
  const [page, call] = await Promise.all([visitor(address).get('/'), visitor(address).get('/api/me')])
  expect(page.seconds > 15, `the proxy gave up after ${page.seconds} seconds, and an update takes longer`)
  expect(page.status >= 502 && page.text.includes('Back in a moment'), 'the proxy has no page', page.text)
  expect(
    call.body?.code === 'SERVICE_UNAVAILABLE' && call.headers['retry-after'],
    'the proxy has no code',
    call.text,
  )
}
