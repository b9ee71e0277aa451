import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import type { Consultation } from '#contract/consultations.ts'
import { addDays, isBookableDay, koreanDate } from '#domain/calendar.ts'
import { firstOffice } from '#domain/office.ts'
import { type Sandbox, startSandbox } from '#sandbox/start.ts'
import { openSettings } from './features/settings/current.ts'
import { createDiskFiles } from './adapters/disk-files.ts'
import { createPaypal } from './adapters/paypal/gateway.ts'
import { createPortone } from './adapters/portone/gateway.ts'
import { createSmtp } from './adapters/smtp.ts'
import { buildApp } from './app.ts'
import { readConfig } from './config.ts'
import { watchSpace } from './disk-space.ts'
import { openLocalLive } from './db/live.ts'
import { readerOfPrimary } from './db/replica.ts'
import type { Db } from './db/transaction.ts'
import type { Deps } from './deps.ts'
import { createInspector } from './features/attachments/inspecting.ts'
import { createPreviewer } from './features/attachments/previewing.ts'
import { hashPassword } from './features/accounts/hashing.ts'
import { startReading } from './features/booking/reconcile.ts'
import { type Client, testClient } from './testing-client.ts'
import { openTestDatabase, type TestDatabase, type TestEngine, testEngine } from './testing-database.ts'
import { workersOf } from './workers.ts'

export { hasPostgres, testEngine } from './testing-database.ts'
export type { Answer, Client } from './testing-client.ts'

export const TEST_PASSWORD = 'river crossing at dawn'
const PUBLIC_URL = 'http://localhost:3000'
const SETTLE_PASSES = 50

export type Person = Client & { user: { id: string; email: string; name: string } }

export type TestApp = {
  deps: Deps
  db: Db
  engine: TestEngine
  /** The PostgreSQL database of this app, to start a second process on it. */
  databaseUrl: string | undefined
  server: FastifyInstance
  sandbox: Sandbox
  clock: { now(): Date; set(iso: string): void; advance(ms: number): void }
  /** Mails that arrived since this app started, oldest first. */
  mails(): ReturnType<Sandbox['mailbox']['messages']>
  client(address?: string): Client
  aUser(person?: { email?: string; name?: string; locale?: string }): Promise<Person>
  anAdmin(): Promise<Person>
  /** Once more, for whom the time that passed has signed out. */
  logIn(person: Person): Promise<void>
  /** A weekend date in Korea that can be booked now, 'YYYY-MM-DD'. */
  bookableDate(): string
  aDraft(changes?: Record<string, unknown>): Record<string, unknown>
  aPaidConsultation(by: Client, changes?: Record<string, unknown>): Promise<Consultation>
  /** Runs every worker until nothing is due. */
  settle(): Promise<void>
  stop(): Promise<void>
}

export type TestOptions = {
  /** ISO instant at which the clock stands until it is moved. */
  now?: string
  engine?: TestEngine
  env?: Record<string, string>
  /** An installation that exists already, such as a restored one; it is closed by whoever opened it. */
  database?: TestDatabase
  /** Replaces dependencies, e.g. a mail transport that fails. */
  deps?: Partial<Deps>
}

export const PORTONE_SECRET = 'portone-api-secret'
export const PORTONE_WEBHOOK_SECRET = `whsec_${Buffer.alloc(32, 'signs').toString('base64')}`

/** A second way to pay, by a card or by one of its wallets, at an address that tests may listen at. */
export const portoneEnvironment = (apiUrl = 'http://127.0.0.1:9'): Record<string, string> => ({
  PORTONE_API_URL: apiUrl,
  PORTONE_SDK_URL: `${apiUrl}/v2/browser-sdk.js`,
  PORTONE_API_SECRET: PORTONE_SECRET,
  PORTONE_STORE_ID: 'store-1',
  PORTONE_WEBHOOK_SECRET,
  PORTONE_CHANNELS: 'card=channel-card,kakaopay=channel-kakao',
})

/** Kept for the next app of the same test file: opening them costs half a second. */
const idle: { databases: TestDatabase[]; sandbox: Sandbox | null } = { databases: [], sandbox: null }
let clockMs = Date.now()
let passwordHash: Promise<string> | undefined
let people = 0

/** The product on an empty database of its own, with PayPal and the mail played by the real sandbox. */
export async function startApp(options: TestOptions = {}): Promise<TestApp> {
  const engine = options.engine ?? testEngine()
  clockMs = Date.parse(options.now ?? '2026-09-01T00:00:00Z')
  const database = options.database ?? (await takeDatabase(engine))
  const sandbox = await takeSandbox(options.database === undefined)
  const mailsBefore = sandbox.mailbox.messages().length
  const folder = mkdtempSync(join(tmpdir(), 'naru-test-'))
  const deps = await testDeps(database, sandbox, folder, options)
  await startReading({ db: database.db, now: () => new Date(clockMs) })
  const server = await buildApp(deps)
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
    mails: () => sandbox.mailbox.messages().slice(mailsBefore),
    client,
    aUser: (person = {}) => aPerson(app, 'user', person),
    anAdmin: () => aPerson(app, 'admin', {}),
    logIn: async (person) => {
      const login = await person.post('/api/login', { email: person.user.email, password: TEST_PASSWORD })
      if (login.status !== 200) throw new Error(`No login: ${JSON.stringify(login.body)}`)
    },
    bookableDate: () => nextBookableDate(new Date(clockMs)),
    aDraft: (changes = {}) => aDraft(app, changes),
    aPaidConsultation: (by, changes = {}) => aPaidConsultation(app, by, changes),
    settle: () => settle(deps),
    stop: async () => {
      await server.close()
      await deps.inspector.close()
      await deps.previewer.close()
      deps.mail.close()
      rmSync(folder, { recursive: true, force: true })
      if (!options.database) idle.databases.push(database)
    },
  }
  return app
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
  // The site of another test is another installation on the same account, which this one would notice.
  if (isFresh) idle.sandbox.forgetListeners()
  return idle.sandbox
}

async function testDeps(
  database: TestDatabase,
  sandbox: Sandbox,
  folder: string,
  options: TestOptions,
): Promise<Deps> {
  const config = readConfig({
    NODE_ENV: 'test',
    PUBLIC_URL,
    DATA_DIR: folder,
    SECRET_KEY: 'a key that guards nothing but the tests',
    SMTP_URL: sandbox.smtpUrl,
    PAYPAL_API_URL: sandbox.url,
    PAYPAL_SDK_URL: `${sandbox.url}/sdk/js`,
    PAYPAL_CLIENT_ID: sandbox.clientId,
    PAYPAL_CLIENT_SECRET: sandbox.clientSecret,
    LOG_LEVEL: 'silent',
    ...options.env,
  })
  const log = pino({ level: config.logLevel })
  return {
    config,
    db: database.db,
    reader: readerOfPrimary(database.db),
    settings: await openSettings({ db: database.db, log }),
    now: () => new Date(clockMs),
    log,
    payments: {
      paypal: createPaypal(config.paypal, { log, brandName: () => firstOffice.company.name }),
      ...(config.portone ? { portone: createPortone(config.portone, { log }) } : {}),
    },
    payees: new Map(),
    looks: new Map(),
    files: createDiskFiles(join(folder, 'files')),
    inspector: createInspector(log),
    previewer: createPreviewer(log),
    scan: null,
    mail: createSmtp(config.smtp),
    push: { send: async () => 'taken' },
    identity: null,
    space: watchSpace(folder),
    live: openLocalLive(),
    wake: () => {},
    ...options.deps,
  }
}

async function settle(deps: Deps): Promise<void> {
  const workers = Object.values(workersOf(deps))
  for (let pass = 0; pass < SETTLE_PASSES; pass++) {
    let busy = false
    for (const worker of workers) busy = (await worker.runOnce()) || busy
    if (!busy) return
  }
  throw new Error('The workers never come to rest')
}

async function aPerson(
  app: TestApp,
  role: 'user' | 'admin',
  person: { email?: string; name?: string; locale?: string },
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
  const client = app.client()
  const login = await client.post('/api/login', { email, password: TEST_PASSWORD })
  if (login.status !== 200)
    throw new Error(`The login of a test person failed: ${JSON.stringify(login.body)}`)
  return { ...client, user: { id, email, name } }
}

async function hashOfTestPassword(): Promise<string> {
  const hashed = await hashPassword(TEST_PASSWORD)
  if (!hashed.ok) throw new Error(hashed.code)
  return hashed.value
}

function nextBookableDate(now: Date): string {
  let date = addDays(koreanDate(now), 2)
  while (!isBookableDay(date, firstOffice.slots)) date = addDays(date, 1)
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
