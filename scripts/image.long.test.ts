import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '#sandbox/start.ts'
import { freePort } from './find-postgres.ts'
import { withChildren } from './process-tree.ts'

/** The result of the Dockerfile's steps, built and run here without a container engine. */
const folder = mkdtempSync(join(tmpdir(), 'naru-image-'))
const root = join(folder, 'root')
const data = join(folder, 'data')
/** The base image and its shell have 26 MB of these 250. */
const MAX_ADDED_BYTES = 224_000_000
/** Docker kills a container ten seconds after SIGTERM. */
const MAX_STOP_MS = 10_000
const PASSWORD = 'river crossing at dawn'

const canMount = process.getuid?.() === 0 && spawnSync('unshare', ['--mount', 'true']).status === 0
if (!canMount) console.warn('NOT RUN: the site in a read-only root, which needs root and unshare --mount')

beforeAll(() => {
  if (!existsSync('dist/pages.json')) execFileSync('node', ['scripts/build.ts'])
  execFileSync(process.execPath, ['scripts/image-root.ts', root], { stdio: 'inherit' })
  chmodSync(folder, 0o755)
  mkdirSync(data)
  chmodSync(data, 0o777)
}, 300_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const filesOf = (path: string): string[] =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

test('the image has one Node, no build tools, no sources of pages and no tests, and is small', () => {
  const files = filesOf(root).map((file) => file.slice(root.length))
  const size = filesOf(root).reduce((sum, file) => sum + statSync(file).size, 0)
  expect(size).toBeLessThan(MAX_ADDED_BYTES)
  expect(files.filter((file) => file.endsWith('/node'))).toEqual(['/usr/local/bin/node'])
  const packages = readdirSync(join(root, 'app/node_modules'))
  for (const name of ['vite', 'rolldown', 'typescript', 'vitest', 'oxlint', 'react-router', 'playwright'])
    expect(packages).not.toContain(name)
  expect(files.filter((file) => /\.tsx$|\.map$|\/app\/(?!node_modules).*\.test\.ts$/.test(file))).toEqual([])
  expect(files).toContain('/app/dist/pages.json')
})

test('base images are pinned by digest', () => {
  const bases = readFileSync('Dockerfile', 'utf8').match(/^FROM .*/gm)!
  for (const base of bases) expect(base).toMatch(/^FROM \S+:\S+@sha256:[0-9a-f]{64}( AS \w+)?$/)
})

const inImage = (env: Record<string, string>, ...command: string[]): ChildProcess =>
  spawn('unshare', ['--mount', 'scripts/testing-image.sh', root, data, ...command], {
    env: { PATH: process.env.PATH, HOME: '/', DATA_DIR: '/data', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })

/** The site's address, as soon as it is healthy. */
async function untilReady(url: string, child: ChildProcess): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end && child.exitCode === null;) {
    const reply = await fetch(`${url}/readyz`).catch(() => null)
    if (reply?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error('The site did not start')
}

/** A browser: keeps cookies and repeats the CSRF token. Throws unless a call succeeds. */
function browser(url: string) {
  const cookies = new Map<string, string>()
  return async (path: string, body?: object): Promise<Record<string, unknown>> => {
    const reply = await fetch(`${url}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        origin: url,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    for (const line of reply.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
      cookies.set(name!, value!)
    }
    const text = await reply.text()
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${text.slice(0, 300)}`)
    return JSON.parse(text) as Record<string, unknown>
  }
}

async function register(call: ReturnType<typeof browser>, sandbox: Sandbox): Promise<void> {
  const email = 'linh@gmail.com'
  await call('/api/send-registration-code', { email, locale: 'en' })
  const mail = await sandbox.mailbox.waitFor(({ to }) => to.includes(email), 20_000)
  const code = /\b\d{6}\b/.exec(mail.text)![0]
  await call('/api/verify-registration-code', { email, code })
  await call('/api/register', {
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
}

type Days = { date: string; times: { time: string; free: boolean }[] }[]

async function book(call: ReturnType<typeof browser>, sandbox: Sandbox): Promise<string> {
  const { days } = (await call('/api/availability')) as { days: Days }
  const day = days.find(({ times }) => times.some(({ free }) => free))!
  const { orderId } = await call('/api/payments/orders', {
    name: 'Linh',
    email: 'linh@example.com',
    platform: 'kakao',
    platformId: 'linh',
    message: 'I would like to study in Seoul. Where do I begin?',
    preferredDate: day.date,
    preferredTime: day.times.find(({ free }) => free)!.time,
  })
  sandbox.engine.approve(orderId as string)
  const { consultation } = await call('/api/consultations', { paymentId: orderId })
  return (consultation as { _id: string })._id
}

test.runIf(canMount)(
  'a booking is made in a read-only root as user 12345, and SIGTERM ends the site in ten seconds',
  async () => {
    const sandbox = await startSandbox()
    const port = await freePort()
    const url = `http://localhost:${port}`
    const env = {
      PORT: String(port),
      PUBLIC_URL: url,
      PAYPAL_API_URL: sandbox.url,
      PAYPAL_SDK_URL: `${sandbox.url}/sdk/js`,
      PAYPAL_CLIENT_ID: sandbox.clientId,
      PAYPAL_CLIENT_SECRET: sandbox.clientSecret,
      SMTP_URL: sandbox.smtpUrl,
    }
    const site = inImage(env, 'node', 'scripts/start.ts')
    const output = Promise.all([text(site.stdout!), text(site.stderr!)])
    const ended = once(site, 'exit')
    try {
      await untilReady(url, site)
      const home = await fetch(url)
      expect([home.status, (await home.text()).includes('<html')]).toEqual([200, true])
      const client = browser(url)
      await register(client, sandbox)
      expect(await book(client, sandbox)).toMatch(/^[\w-]{10,}$/)

      const family = withChildren(site.pid!)
      const owners = family.map(
        (pid) => /^Uid:\t(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1],
      )
      expect(owners).toEqual(family.map(() => '12345'))
      const askedAt = performance.now()
      site.kill('SIGTERM')
      await ended
      expect(performance.now() - askedAt).toBeLessThan(MAX_STOP_MS)
    } catch (error) {
      site.kill('SIGKILL')
      throw new Error((await output).join('\n').slice(-3000), { cause: error })
    }
    expect(site.exitCode).toBe(0)
    expect((await output)[1]).toBe('')
    await sandbox.close()

    // Nothing but the data folder could be written, and the commands of the documentation work.
    const written = inImage({}, 'sh', '-c', 'touch /app/x || touch /usr/local/bin/x || touch /x')
    expect((await once(written, 'exit'))[0]).toBe(1)
    const doctor = inImage(env, 'npm', 'run', 'doctor', '--', '--lang', 'ko')
    const [report, failure] = await Promise.all([text(doctor.stdout!), text(doctor.stderr!)])
    expect(report, failure).toMatch(/데이터베이스/)
  },
  120_000,
)
