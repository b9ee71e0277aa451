import { join } from 'node:path'
import pino from 'pino'
import { addDays, DAY_MS, isBookableDay, koreanDate } from '#domain/calendar.ts'
import { initialSettings } from '#domain/settings.ts'
import { siteEnvironment, startSandbox } from '#sandbox/start.ts'
import { createFeedReader } from '#server/adapters/feeds/feed-reader.ts'
import { createMachineFacts } from '#server/adapters/machine.ts'
import { createPaypal } from '#server/adapters/paypal/gateway.ts'
import { createSmtp } from '#server/adapters/smtp.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { openCurrentSettings } from '#server/current-settings.ts'
import { openLocalNotifier } from '#server/db/notifications.ts'
import { readerOfPrimary } from '#server/db/replica.ts'
import type { Deps } from '#server/deps.ts'
import { watchSpace } from '#server/disk-space.ts'
import { recordAgreements } from '#server/features/accounts/agreements.ts'
import { hashPassword } from '#server/features/accounts/hashing.ts'
import { createInspector } from '#server/features/attachments/inspector.ts'
import { createPreviewer } from '#server/features/attachments/previewer.ts'
import { startInstance } from '#server/features/payments/capture/event-sweep.ts'
import { isProduction } from '#server/production.ts'
import { type Client, testClient } from '#server/testing-client.ts'
import { workersOf } from '#server/workers.ts'
import { openInstance, refuse } from './archive.ts'
import { loadOrCreateSecret } from './secret-file.ts'
import { counsellors, people, questions, reviews } from './seed-people.ts'

/**
 * `npm run seed`: fills an empty installation with realistic people and bookings of the last weeks, through
 * the product's own API and paid in the sandbox. Never in production.
 */
const PASSWORD = 'river crossing at dawn'
/** The last booking belongs to the first person and lies in the future, so that the pictures of README.md show one. */
const BOOKINGS = 26

if (isProduction(process.env)) refuse('The demo data cannot be installed in production')
const instance = await openInstance().catch((error: Error) => refuse(error.message))
const { users } = await instance.db
  .selectFrom('users')
  .select((eb) => eb.fn.countAll<number>().as('users'))
  .where('role', '=', 'user')
  .executeTakeFirstOrThrow()
if (users > 0) {
  await instance.close()
  refuse('This installation already has users. Seed an empty one.')
}

const dataDir = process.env.DATA_DIR || './data'
let nowMs = Date.now() - 45 * DAY_MS
const sandbox = await startSandbox({ port: 0, folder: join(dataDir, 'sandbox'), now: () => nowMs })
// Links in the mails use the site's future address.
const { PORT, PUBLIC_URL } = process.env
const config = readConfig({
  ...(PORT && { PORT }),
  ...(PUBLIC_URL && { PUBLIC_URL }),
  DATA_DIR: dataDir,
  SECRET_KEY: process.env.SECRET_KEY || loadOrCreateSecret(join(dataDir, 'secret-key')),
  ...siteEnvironment(sandbox),
  LOG_LEVEL: 'error',
})
const log = pino({ level: config.logLevel })
const deps: Deps = {
  config,
  db: instance.db,
  reader: readerOfPrimary(instance.db),
  settings: await openCurrentSettings({ db: instance.db, log, now: () => new Date(nowMs) }),
  now: () => new Date(nowMs),
  clock: { offsetSeconds: () => 0 },
  log,
  gateways: { paypal: createPaypal(config.paypal, { log, brandName: () => initialSettings.company.name }) },
  merchants: new Map(),
  syncsInFlight: new Map(),
  files: instance.files,
  inspector: createInspector(log),
  feeds: createFeedReader({ allowsPrivate: false }),
  previewer: createPreviewer(log),
  scan: null,
  translate: null,
  mail: createSmtp(config.smtp),
  push: { send: async () => 'gone' },
  identity: null,
  backups: null,
  space: watchSpace(dataDir),
  machine: createMachineFacts(config),
  notifier: openLocalNotifier(),
  triggerWorker: () => {},
}
await startInstance(deps)
const server = await buildApp(deps, { pages: null })
const workers = Object.values(workersOf(deps))

async function settle(): Promise<void> {
  for (let busy = true; busy;) {
    busy = false
    for (const worker of workers) busy = (await worker()) || busy
  }
}

async function insertPerson(
  person: { email: string; name: string; nationality: string; locale: string },
  role: 'user' | 'admin' | 'assistant' | 'counsellor',
): Promise<void> {
  const hashed = await hashPassword(PASSWORD)
  if (!hashed.ok) throw new Error(hashed.code)
  const { id } = await instance.db
    .insertInto('users')
    .values({
      email: person.email,
      email_key: person.email.replace(/\.(?=.*@)/g, ''),
      name: person.name,
      nationality: person.nationality,
      locale: person.locale,
      role,
      password_hash: hashed.value,
      created_at: deps.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (role === 'user') await recordAgreements(instance.db, id, {}, deps.now())
}

async function logIn(email: string): Promise<Client> {
  const client = testClient(server, config.publicUrl)
  const { status, body } = await client.post('/api/login', { email, password: PASSWORD })
  if (status !== 200) throw new Error(`${email}: ${JSON.stringify(body)}`)
  return client
}

function weekendAfter(days: number): string {
  let date = addDays(koreanDate(deps.now()), days)
  while (!isBookableDay(date, deps.settings.current().slots)) date = addDays(date, 1)
  return date
}

async function book(index: number): Promise<string> {
  const person = people[index % people.length]!
  const client = await logIn(person.email)
  const order = await client.post('/api/payments/orders', {
    name: person.name,
    email: person.email,
    platform: (['kakao', 'instagram', 'facebook'] as const)[index % 3],
    platformId: person.email.split('.')[0],
    preferredDate: weekendAfter(3 + (index % 2) * 7),
    preferredTime: `${String(10 + (index % 11)).padStart(2, '0')}:00`,
    message: questions[index % questions.length],
    timeZone: person.zone,
  })
  if (!order.body.success) throw new Error(JSON.stringify(order.body))
  sandbox.engine.approve(order.body.orderId)
  const saved = await client.post('/api/consultations', { paymentId: order.body.orderId })
  if (!saved.body.success) throw new Error(JSON.stringify(saved.body))
  return saved.body.consultation._id
}

/** Two more counsellors with own hours and a day off, a second service, and bookings that staff made. */
async function addCounsellorsAndBookings(): Promise<void> {
  const service = await send('post', '/api/services', {
    name: { en: 'Letter review', ko: '자기소개서 첨삭', vi: 'Sửa thư tự giới thiệu' },
    description: { en: 'We read your letter with you.', ko: '자기소개서를 함께 읽고 고칩니다.' },
    durationMinutes: 30,
    bufferMinutes: 10,
    prices: { USD: 2000, KRW: 27_000 },
    active: true,
  })
  for (const { name, email, weekdays, services } of counsellors) {
    await insertPerson({ email, name, nationality: 'KR', locale: 'ko' }, 'counsellor')
    const { staff } = await send('get', '/api/staff')
    const { id } = staff.find((each: { email: string }) => each.email === email)
    await send('patch', `/api/staff/${id}`, {
      hours: weekdays.map((weekday) => ({ weekday, from: '13:00', until: '19:00' })),
      ...(services === 'short' && { services: [service.service.id] }),
    })
  }
  const { counsellors: offered } = await send('get', '/api/counsellors')
  const bora = offered.find(({ name }: { name: string }) => name === '이보라')
  const { days } = await send('get', `/api/availability?counsellor=${bora.id}`)
  const free = days.flatMap(({ date, times }: { date: string; times: { time: string; free: boolean }[] }) =>
    times.filter((each) => each.free).map(({ time }) => ({ date, time })),
  )
  const { clients } = await send('get', '/api/clients')
  const staffBookings = [
    { kind: 'outside', amount: '50000', currency: 'KRW', note: '계좌 이체' },
    { kind: 'free', reason: '지난 상담을 다시 진행' },
  ] as const
  for (const [index, pay] of staffBookings.entries())
    await send('post', '/api/admin/bookings', {
      client: { userId: clients[index].id },
      counsellorId: bora.id,
      ...free[index],
      platform: 'kakao',
      platformId: 'demo',
      pay,
    })
  await send('put', `/api/staff/${bora.id}/exceptions`, { date: free.at(-1).date, hours: [] })
}

/** A call of the owner. @throws when it is refused. */
async function send(method: 'get' | 'post' | 'put' | 'patch', path: string, body?: object) {
  const reply = method === 'get' ? await admin.get(path) : await admin[method](path, body ?? {})
  if (!reply.body.success) throw new Error(`${method} ${path}: ${JSON.stringify(reply.body)}`)
  return reply.body
}

const adminEmail = 'office.demo@gmail.com'
await insertPerson(
  { email: adminEmail, name: initialSettings.company.representative, nationality: 'KR', locale: 'ko' },
  'admin',
)
const assistantEmail = 'assistant.demo@gmail.com'
await insertPerson({ email: assistantEmail, name: '김아름', nationality: 'KR', locale: 'ko' }, 'assistant')
for (const person of people) await insertPerson(person, 'user')
const toComplete: { id: string; email: string }[] = []
for (let index = 0; index < BOOKINGS; index++) {
  const consultationId = await book(index)
  if (index % 6 === 4) {
    const client = await logIn(people[index % people.length]!.email)
    await client.post('/api/consultations/cancel', {
      consultationId,
      cancelReason: 'My exam was moved to that day.',
    })
  } else if (index < 14 && index % 3 === 0) {
    toComplete.push({ id: consultationId, email: people[index % people.length]!.email })
  }
  await settle()
  nowMs += 1.9 * DAY_MS
}
nowMs = Date.now()
// A consultation can be completed only after it has begun; future ones stay open.
const admin = await logIn(adminEmail)
for (const { id } of toComplete) await admin.post('/api/consultations/complete', { consultationId: id })
await settle()
// Reviews: two may be shown, and the office has published one of those.
for (const [index, { text, agreement, isPublished }] of reviews.entries()) {
  const { id, email } = toComplete[index]!
  const { nationality: country } = people.find((person) => person.email === email)!
  const client = await logIn(email)
  const reply = await client.post(`/api/consultations/${id}/review`, {
    rating: 5 - (index % 2),
    text,
    agreement,
  })
  if (!reply.body.success) throw new Error(JSON.stringify(reply.body))
  if (isPublished)
    await admin.post(`/api/reviews/${id}/publish`, { isPublished, seen: { ...agreement, country } })
}
await settle()
await addCounsellorsAndBookings()
await settle()
await server.close()
deps.mail.close()
await deps.inspector.close()
await deps.feeds.close()
await deps.previewer.close()
await sandbox.close()
await instance.close()
console.log(`${BOOKINGS} consultations of ${people.length} people. Password of all accounts: ${PASSWORD}`)
console.log(
  `Owner: ${adminEmail}. Counsellors: ${counsellors.map(({ email }) => email).join(', ')}. Assistant: ${assistantEmail}. People: ${people.map((person) => person.email).join(', ')}`,
)
