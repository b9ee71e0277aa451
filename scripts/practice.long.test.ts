import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, DAY_MS, HOUR_MS, koreanDate } from '#domain/calendar.ts'
import { type Client, type Person, startApp, TEST_PASSWORD, type TestApp } from '#server/testing.ts'
import { type Instance, openInstance } from './archive.ts'

/** Each step opens the embedded database in a separate process. */
const PATIENCE_MS = 180_000
const run = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'naru-practice-'))
const archive = join(folder, 'naru.backup')
const env = (name: string) => ({ ...process.env, DATA_DIR: join(folder, name), DATABASE_URL: '' })
const script = (name: string, instance: string) =>
  run(process.execPath, [`scripts/${name}.ts`, ...(name === 'backup' ? ['--plain'] : []), archive], {
    env: env(instance),
  })

const opened: Instance[] = []
const apps: TestApp[] = []

/** The product on a separate installation; all of them share the same outside services. */
async function siteOf(name: string, now: string): Promise<TestApp> {
  const instance = await openInstance(env(name))
  opened.push(instance)
  const { db, close } = instance
  const app = await startApp({
    now,
    database: { db, close, engine: 'embedded', url: undefined, empty: async () => {} },
  })
  apps.push(app)
  return app
}

async function stop(): Promise<void> {
  for (const app of apps.splice(0)) await app.stop()
  for (const { close } of opened.splice(0)) await close()
}

function saturdayAfter(at: Date): string {
  let date = koreanDate(at)
  while (new Date(date).getUTCDay() !== 6) date = addDays(date, 1)
  return date
}

type Item = {
  kind: string
  orderId: string | null
  consultationId: string | null
  actions: string[]
  id: string
}
const actionItems = async (admin: Person): Promise<Item[]> => (await admin.get('/api/attention')).body.items
const captures = (app: TestApp) => [...app.sandbox.engine.store.captures.values()]
const captureOf = (app: TestApp, orderId: string) => captures(app).find((each) => each.orderId === orderId)!
const refunds = (app: TestApp) => app.sandbox.engine.store.refunds.size

/** Runs the workers for a day and a half: webhook events are fetched, reminders fall due. */
async function lives(app: TestApp, hours = 36): Promise<void> {
  for (let hour = 0; hour < hours; hour++) {
    app.clock.advance(HOUR_MS)
    await app.settle()
  }
}

/** Logs a person of the archive in at this site. */
async function again(site: TestApp, email: string): Promise<Client> {
  const client = site.client()
  await client.post('/api/login', { email, password: TEST_PASSWORD })
  return client
}

/** Makes the original site never send the refund of this order. */
const forget = (site: TestApp, orderId: string) =>
  site.db
    .deleteFrom('refunds')
    .where('payment_id', 'in', site.db.selectFrom('payments').select('id').where('order_id', '=', orderId))
    .execute()

async function anApprovedOrder(app: TestApp, by: Person, preferredTime: string): Promise<string> {
  const { body } = await by.post('/api/payments/orders', app.aDraft({ preferredDate, preferredTime }))
  app.sandbox.engine.approve(body.orderId)
  return body.orderId
}

/** The restore runs in a program with the machine's clock: now, three days after the backup. */
const backedUpAt = new Date(Date.now() - 3 * DAY_MS).toISOString()
/** A Saturday after the end of the test. */
const preferredDate = saturdayAfter(new Date(Date.now() + 7 * DAY_MS))
const orders = { standing: '', cancelled: '', open: '', later: '', known: '', unsent: '' }
const consultations = { standing: '', cancelled: '' }

beforeAll(async () => {
  const app = await siteOf('office', backedUpAt)
  const [ann, ben, cho] = [await app.aUser({ email: 'ann@gmail.com' }), await app.aUser(), await app.aUser()]
  const orderOfLast = () => captures(app).at(-1)!.orderId
  const booked = async (by: Person, preferredTime: string): Promise<string> =>
    (await app.aPaidConsultation(by, { preferredDate, preferredTime }))._id
  consultations.standing = await booked(ann, '10:00')
  orders.standing = orderOfLast()
  consultations.cancelled = await booked(ben, '11:00')
  orders.cancelled = orderOfLast()
  await app.settle()
  // A refund and a mail that could not be sent yet, and an open checkout.
  app.sandbox.rules.push({ method: 'POST', path: '/refund$', mode: 'status', status: 503, times: 99 })
  await ben.post('/api/consultations/cancel', {
    consultationId: consultations.cancelled,
    cancelReason: 'I am ill',
  })
  orders.open = await anApprovedOrder(app, cho, '12:00')
  const fay = await app.aUser()
  const unsent = await booked(fay, '15:00')
  orders.unsent = orderOfLast()
  await app.settle()
  await fay.post('/api/consultations/cancel', { consultationId: unsent, cancelReason: 'I am ill' })
  await stop()
  await script('backup', 'office')

  // Three days of activity that are not in the archive.
  app.sandbox.rules.length = 0
  const site = await siteOf('office', backedUpAt)
  await forget(site, orders.unsent)
  await site.settle()
  site.clock.advance(HOUR_MS)
  await site.settle()
  const dan = await site.aUser()
  await site.aPaidConsultation(dan, { preferredDate, preferredTime: '13:00' })
  orders.later = captures(site).at(-1)!.orderId
  await site.aPaidConsultation(await again(site, 'ann@gmail.com'), { preferredDate, preferredTime: '14:00' })
  orders.known = captures(site).at(-1)!.orderId
  await lives(site, 48)
  expect(refunds(site)).toBe(1)
  expect(captureOf(site, orders.open).status).toBe('COMPLETED')
  await stop()
}, PATIENCE_MS)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let app: TestApp
beforeEach(async () => {
  rmSync(join(folder, 'practice'), { recursive: true, force: true })
  await script('restore', 'practice')
  app = await siteOf('practice', new Date().toISOString())
}, PATIENCE_MS)
afterEach(stop)

test(
  'a restored backup with the live provider account sends no refund and no mail, and lists everything',
  async () => {
    const before = refunds(app)
    await lives(app)
    expect(refunds(app)).toBe(before)
    expect(captureOf(app, orders.later).status).toBe('COMPLETED')
    expect(app.mails().map(({ subject, to }) => `${String(to)}: ${subject}`)).toEqual([])
    const admin = await app.anAdmin()
    const items = await actionItems(admin)
    expect(items[0]).toMatchObject({ kind: 'restored', actions: ['take_over'] })
    const listed = items.map(({ kind, orderId }) => `${kind} ${orderId}`)
    expect(listed).toContain(`unknown_money ${orders.later}`)
    // Open payments are fetched again: the booking was made, the refund has arrived.
    expect((await admin.get('/api/consultations')).body.total).toBe(4)
    const stuck = items.filter(({ kind }) => kind === 'refund_needs_attention')
    expect(stuck.map(({ orderId }) => orderId)).toEqual([orders.unsent])
    // Each mail that may have been sent before is an action item with its consultation.
    const held = items.filter(({ kind }) => kind === 'message_held')
    expect(held.map(({ consultationId }) => consultationId)).toContain(consultations.cancelled)
    expect(held.every(({ actions }) => actions.join() === 'send,discard')).toBe(true)
  },
  PATIENCE_MS,
)

test(
  'payments missing from a restored backup are booked or refunded, and mailed, only after the takeover',
  async () => {
    await lives(app)
    const admin = await app.anAdmin()
    const entryOf = async (order: string) =>
      (await actionItems(admin)).find(({ orderId }) => orderId === order)!
    // A copy beside the live site must not act on the live site's money.
    for (const order of [orders.later, orders.known]) {
      expect((await entryOf(order)).actions).toEqual([])
      for (const decision of ['adopt', 'refund'])
        expect(await admin.post(`/api/attention/orders/${order}`, { decision })).toMatchObject({
          status: 409,
          body: { code: 'NOT_TAKEN_OVER' },
        })
    }
    expect((await admin.post('/api/messages/held', { decision: 'discard' })).body.count).toBeGreaterThan(0)
    expect(app.mails()).toEqual([])
    expect((await admin.post('/api/installation/take-over', {})).status).toBe(200)

    // The buyer's account is newer than the archive, so no booking can be made for it.
    expect((await entryOf(orders.later)).actions).toEqual(['refund', 'leave'])
    const adopted = await admin.post(`/api/attention/orders/${orders.later}`, { decision: 'adopt' })
    expect(adopted).toMatchObject({ status: 404, body: { code: 'PAYMENT_NOT_FOUND' } })

    expect(await entryOf(orders.known)).toMatchObject({
      name: expect.stringContaining('Ann'),
      actions: ['adopt', 'refund', 'leave'],
    })
    const booked = await admin.post(`/api/attention/orders/${orders.known}`, { decision: 'adopt' })
    expect(booked.status).toBe(200)
    const { reports } = (await admin.get(`/api/consultations?q=${booked.body.consultationId}`)).body
    expect(reports).toMatchObject([
      {
        status: 'pending',
        preferredDate,
        preferredTime: '14:00',
        amount: '36.00',
        paymentStatus: 'completed',
      },
    ])

    const before = refunds(app)
    expect((await admin.post(`/api/attention/orders/${orders.later}`, { decision: 'refund' })).status).toBe(
      200,
    )
    await app.settle()
    expect(refunds(app)).toBe(before + 1)
    expect(captureOf(app, orders.later).status).toBe('REFUNDED')
    expect((await actionItems(admin)).map(({ kind }) => kind)).toEqual(['refund_needs_attention'])
    await admin.post('/api/consultations/cancel', {
      consultationId: consultations.standing,
      cancelReason: 'The office is ill',
    })
    await app.settle()
    expect(app.mails().map(({ to }) => String(to))).toContain('ann@gmail.com')
  },
  PATIENCE_MS,
)

test(
  'new payments on a restored site are booked, mailed and refunded as usual',
  async () => {
    await app.settle()
    const eve = await app.aUser({ email: 'eve@gmail.com' })
    const { _id: consultationId } = await app.aPaidConsultation(eve, {
      preferredDate,
      preferredTime: '19:00',
    })
    await app.settle()
    expect(app.mails().map(({ to }) => String(to))).toContain('eve@gmail.com')
    const { body } = await eve.post('/api/consultations/cancel', { consultationId, cancelReason: 'I am ill' })
    expect(body.refund).toEqual({ amount: '36.00', status: 'completed' })
  },
  PATIENCE_MS,
)

test(
  'a requested refund in the backup is sent only when an admin requests it again',
  async () => {
    // Here the original site was lost before it could send the refund.
    const { engine } = app.sandbox
    const capture = captureOf(app, orders.unsent)
    expect(capture.refundIds).toEqual([])
    await lives(app)
    expect(capture.refundIds).toEqual([])
    const admin = await app.anAdmin()
    const find = async () => (await actionItems(admin)).find(({ orderId }) => orderId === orders.unsent)!
    expect(await find()).toMatchObject({ kind: 'refund_needs_attention', actions: [] })
    expect((await admin.post('/api/installation/take-over', {})).status).toBe(200)
    const item = await find()
    expect(item.actions).toEqual(['retry'])
    const retried = await admin.post(`/api/refunds/${item.id}/retry`, {})
    expect(retried).toMatchObject({ status: 200, body: { refund: { amount: '36.00', status: 'completed' } } })
    expect(engine.store.captures.get(capture.id)!.status).toBe('REFUNDED')
  },
  PATIENCE_MS,
)
