import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Consultation } from '#contract/consultations.ts'
import { addDays, isBookableDay, koreanDate } from '#domain/calendar.ts'
import { initialSettings } from '#domain/settings.ts'
import { roleOf } from '#domain/staff.ts'
import type { Mail } from '#sandbox/mail.ts'
import { type Sandbox, startSandbox } from '#sandbox/start.ts'
import { startInstance } from '#server/features/payments/capture/event-sweep.ts'
import { buildApp } from './app.ts'
import { type Db, inTransaction } from './db/transaction.ts'
import type { Deps } from './deps.ts'
import { recordAgreements } from './features/accounts/agreements.ts'
import { hashPassword } from './features/accounts/hashing.ts'
import { startSession } from './features/accounts/sessions.ts'
import { openPages, QUICK } from './http/built-pages.ts'
import { sessionCookie } from './http/session.ts'
import { type Client, testClient } from './testing-client.ts'
import { openTestDatabase, type TestDatabase, type TestEngine, testEngine } from './testing-database.ts'
import { PUBLIC_URL, testDeps } from './testing-deps.ts'
import { idle } from './testing-idle.ts'
import { EVERY_MS, type WorkerName, workersOf } from './workers.ts'

export { hasPostgres, testEngine } from './testing-database.ts'
export type { Answer, Client } from './testing-client.ts'

export const TEST_PASSWORD = 'river crossing at dawn'
const SETTLE_PASSES = 50

export type Person = Client & { user: { id: string; email: string; name: string } }

export type TestApp = {
  deps: Deps
  db: Db
  engine: TestEngine
  /** URL of this app's PostgreSQL database, to start a second process on it. */
  databaseUrl: string | undefined
  server: FastifyInstance
  sandbox: Sandbox
  clock: { now(): Date; set(iso: string): void; advance(ms: number): void }
  /** Mails received since this app started, oldest first. */
  mails(): Mail[]
  client(address?: string): Client
  aUser(person?: { email?: string; name?: string; locale?: string }): Promise<Person>
  /** An owner. */
  anAdmin(): Promise<Person>
  aStaffMember(role: 'counsellor' | 'assistant'): Promise<Person>
  /** Logs in again after the session has expired. */
  logIn(person: Person): Promise<void>
  /** A weekend date in Korea that can be booked now, 'YYYY-MM-DD'. */
  bookableDate(): string
  aDraft(changes?: Record<string, unknown>): Record<string, unknown>
  aPaidConsultation(by: Client, changes?: Record<string, unknown>): Promise<Consultation>
  /** Runs these workers, or all, until no work is due. */
  settle(only?: readonly WorkerName[]): Promise<void>
  stop(): Promise<void>
}

export type TestOptions = {
  /** ISO instant of the clock until a test changes it. */
  now?: string
  engine?: TestEngine
  env?: Record<string, string>
  /**
   * Also serves the built pages; without them the app only serves the API and starts six times faster. They
   * are compressed quickly; 'as small as possible' compresses as in production, 60 ms a page, for tests of sizes.
   */
  pages?: boolean | 'as small as possible'
  /**
   * New users log in through the API, for tests of its audit entries and known devices; otherwise a session
   * is inserted.
   */
  logins?: boolean
  /** An existing installation, such as a restored one; the caller closes it. */
  database?: TestDatabase
  /** Replaces dependencies, e.g. with a mail transport that fails. */
  deps?: Partial<Deps>
}

export const PORTONE_SECRET = 'portone-api-secret'
export const PORTONE_WEBHOOK_SECRET = `whsec_${Buffer.alloc(32, 'signs').toString('base64')}`

/** PortOne as a second payment provider, with a card and a wallet, at a local address. */
export const portoneEnvironment = (apiUrl = 'http://127.0.0.1:9'): Record<string, string> => ({
  PORTONE_API_URL: apiUrl,
  PORTONE_SDK_URL: `${apiUrl}/v2/browser-sdk.js`,
  PORTONE_API_SECRET: PORTONE_SECRET,
  PORTONE_STORE_ID: 'store-1',
  PORTONE_WEBHOOK_SECRET,
  PORTONE_CHANNELS: 'card=channel-card,kakaopay=channel-kakao',
})

let clockMs = Date.now()
let passwordHash: Promise<string> | undefined
let people = 0

/** The product on an empty database, with PayPal and mail provided by the sandbox. */
export async function startApp(options: TestOptions = {}): Promise<TestApp> {
  const engine = options.engine ?? testEngine()
  clockMs = Date.parse(options.now ?? '2026-09-01T00:00:00Z')
  const database = options.database ?? (await takeDatabase(engine))
  const sandbox = await takeSandbox(options.database === undefined)
  const mails: Mail[] = []
  const unsubscribe = sandbox.mailbox.subscribe((mail) => mails.push(mail))
  const folder = mkdtempSync(join(tmpdir(), 'naru-test-'))
  const deps = await testDeps({ database, sandbox, folder, now: () => new Date(clockMs) }, options)
  await startInstance({ db: database.db, now: () => new Date(clockMs) })
  const server = await buildApp(deps, { pages: pagesOf(deps, options) })
  await server.ready()

  const client = (address?: string): Client => testClient(server, PUBLIC_URL, address)
  const app: TestApp = {
    deps,
    db: database.db,
    engine,
    databaseUrl: database.url,
    server,
    sandbox,
    clock: {
      now: () => new Date(clockMs),
      set: (iso) => {
        clockMs = Date.parse(iso)
      },
      advance: (ms) => {
        clockMs += ms
      },
    },
    mails: () => [...mails],
    client,
    aUser: (person = {}) => aPerson(app, 'user', person, options),
    anAdmin: () => aPerson(app, 'admin', {}, options),
    aStaffMember: (role) => aPerson(app, role, {}, options),
    logIn: async (person) => {
      const login = await person.post('/api/login', { email: person.user.email, password: TEST_PASSWORD })
      if (login.status !== 200) throw new Error(`No login: ${JSON.stringify(login.body)}`)
    },
    bookableDate: () => nextBookableDate(new Date(clockMs)),
    aDraft: (changes = {}) => aDraft(app, changes),
    aPaidConsultation: (by, changes = {}) => aPaidConsultation(app, by, changes),
    settle: settling(deps),
    stop: async () => {
      await server.close()
      unsubscribe()
      await deps.inspector.close()
      await deps.feeds.close()
      await deps.previewer.close()
      if (deps.mail !== idle.mail) deps.mail.close()
      rmSync(folder, { recursive: true, force: true })
      if (!options.database) idle.databases.push(database)
    },
  }
  return app
}

function pagesOf(deps: Deps, { pages }: TestOptions): ReturnType<typeof openPages> {
  if (!pages) return null
  return pages === true ? openPages(deps, QUICK) : openPages(deps)
}

async function takeDatabase(engine: TestEngine): Promise<TestDatabase> {
  const kept = idle.databases.findIndex((database) => database.engine === engine)
  const database = kept >= 0 ? idle.databases.splice(kept, 1)[0]! : await openTestDatabase(engine)
  await database.empty()
  return database
}

async function takeSandbox(isFresh: boolean): Promise<Sandbox> {
  idle.sandbox ??= await startSandbox({
    port: 0,
    now: () => clockMs,
    webhookRetryDelaysMs: [0, 50, 100, 200],
  })
  idle.sandbox.rules.length = 0
  // Another test's site would be another instance on the same account, which this one would detect.
  if (isFresh) idle.sandbox.deleteWebhooks()
  return idle.sandbox
}

/** Workers with the most work; the others run when these are idle. */
const BUSIEST: readonly WorkerName[] = ['payments', 'emails']
/** Cleaning workers: run at their normal interval, by the test's clock. */
const CLEANING: readonly WorkerName[] = ['attachments', 'privacy']

/** Runs the workers of an app, or only the given ones, until no work is due. */
function settling(deps: Deps): (only?: readonly WorkerName[]) => Promise<void> {
  const workers = workersOf(deps)
  const restsSince = new Map<WorkerName, number>()
  const isDue = (name: WorkerName) =>
    !CLEANING.includes(name) || deps.now().getTime() - (restsSince.get(name) ?? -Infinity) >= EVERY_MS[name]
  const runAll = async (names: readonly WorkerName[]) => {
    let isBusy = false
    for (const name of names)
      if (await workers[name]()) isBusy = true
      else restsSince.set(name, deps.now().getTime())
    return isBusy
  }
  return async (only) => {
    const asked = only ?? (Object.keys(workers) as WorkerName[])
    // The payments worker also processes webhook events.
    const names = asked.includes('payments') ? asked.filter((name) => name !== 'webhookEvents') : asked
    const busiest = BUSIEST.filter((name) => names.includes(name))
    const others = names.filter((name) => !BUSIEST.includes(name))
    for (let pass = 0; pass < SETTLE_PASSES; pass++) {
      if (await runAll(busiest)) continue
      if (!(await runAll(only ? others : others.filter(isDue)))) return
    }
    throw new Error('The workers never come to rest')
  }
}

async function aPerson(
  app: TestApp,
  role: 'user' | 'admin' | 'counsellor' | 'assistant',
  person: { email?: string; name?: string; locale?: string },
  { logins = false }: TestOptions,
): Promise<Person> {
  people++
  const email = person.email ?? `${role}${people}@gmail.com`
  const name = person.name ?? (role === 'admin' ? 'Kim Haneul' : `Ann Nguyen ${people}`)
  passwordHash ??= hashOfTestPassword()
  const { id } = await app.db
    .insertInto('users')
    .values({
      email,
      email_key: email,
      name,
      nationality: 'VN',
      locale: person.locale ?? 'en',
      role,
      password_hash: await passwordHash,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (role === 'user') await recordAgreements(app.db, id, {}, app.clock.now())
  const client = app.client()
  const created = { ...client, user: { id, email, name } }
  if (logins) {
    await app.logIn(created)
    return created
  }
  const { token, csrfToken } = await inTransaction(app.db, (tx) =>
    startSession(tx, {
      user: { id, role: roleOf(role) },
      level: 1,
      remember: false,
      address: client.address,
      userAgent: '',
      now: app.clock.now(),
    }),
  )
  client.cookies.set(sessionCookie(app.deps.config), token)
  client.cookies.set('XSRF-TOKEN', csrfToken)
  return created
}

async function hashOfTestPassword(): Promise<string> {
  const hashed = await hashPassword(TEST_PASSWORD)
  if (!hashed.ok) throw new Error(hashed.code)
  return hashed.value
}

function nextBookableDate(now: Date): string {
  let date = addDays(koreanDate(now), 2)
  while (!isBookableDay(date, initialSettings.slots)) date = addDays(date, 1)
  return date
}

const aDraft = (app: TestApp, changes: Record<string, unknown>): Record<string, unknown> => ({
  name: 'Ann Nguyen',
  email: 'ann.nguyen@example.com',
  platform: 'kakao',
  platformId: 'ann_ng',
  preferredDate: app.bookableDate(),
  preferredTime: '10:00',
  message: 'I would like to study design in Seoul. Where do I begin?',
  timeZone: 'Asia/Ho_Chi_Minh',
  ...changes,
})

async function aPaidConsultation(
  app: TestApp,
  by: Client,
  changes: Record<string, unknown>,
): Promise<Consultation> {
  const order = await by.post('/api/payments/orders', aDraft(app, changes))
  if (order.status !== 201) throw new Error(`No order: ${JSON.stringify(order.body)}`)
  app.sandbox.engine.approve(order.body.orderId)
  const saved = await by.post('/api/consultations', { paymentId: order.body.orderId })
  if (saved.status !== 201) throw new Error(`No consultation: ${JSON.stringify(saved.body)}`)
  return saved.body.consultation
}
