import { afterEach, beforeEach, expect, test } from 'vitest'
import { MAX_PUSH_DEVICES } from '#contract/pushes.ts'
import { removeAdmin } from '#server/features/accounts/admins.ts'
import { type PushService, startPushService, type TestDevice } from '#server/testing-push.ts'
import { type Person, startApp, type TestApp } from '#server/testing.ts'

let app: TestApp
let service: PushService
let admin: Person
let ann: Person

beforeEach(async () => {
  service = await startPushService()
  app = await startApp({ now: '2026-09-01T00:00:00Z', deps: { push: service.push } })
  admin = await app.anAdmin()
  ann = await app.aUser()
})
afterEach(async () => {
  await app.stop()
  await service.stop()
})

const listed = async (person = admin) => (await person.get('/api/desk/push')).body
const add = async (device: TestDevice, person = admin) => person.post('/api/desk/push', device.subscription)

/** A device of the admin with a push subscription. */
async function aDevice(person = admin, host?: string): Promise<TestDevice> {
  const device = service.device((await listed(person)).publicKey, host)
  expect((await add(device, person)).status).toBe(200)
  return device
}

const titles = ({ arrived }: TestDevice) => arrived.map(({ title }) => title)

test('a booking is pushed once to each device, signed by us and encrypted for it', async () => {
  const [phone, desktop] = [await aDevice(), await aDevice(admin, 'web.push.apple.com')]
  await app.aPaidConsultation(ann, { name: 'Linh', preferredDate: '2026-09-05', preferredTime: '10:00' })
  await app.settle()
  await app.settle()
  expect(service.faults).toEqual([])
  for (const { arrived } of [phone, desktop]) {
    expect(arrived).toHaveLength(1)
    expect(arrived[0]).toMatchObject({ title: '새 예약', lang: 'ko' })
    expect(arrived[0]!.body).toContain('10:00')
  }
})

test('a push notification names no person, and its service cannot read it', async () => {
  const phone = await aDevice()
  await app.aPaidConsultation(ann, { name: 'Linh', email: 'linh@example.com', platformId: 'linh_kakao' })
  await app.settle()
  expect(JSON.stringify(phone.arrived)).toContain('새 예약')
  expect(JSON.stringify(phone.arrived)).not.toMatch(/linh|example\.com/i)
  expect(service.asked).toHaveLength(1)
  expect(service.asked[0]!.body.toString('latin1')).not.toMatch(/title|admin-dashboard/)
  expect(Number(service.asked[0]!.ttl)).toBeGreaterThan(0)
})

test('a device gets no alerts from before it was added, and none that are not mailed', async () => {
  await app.aPaidConsultation(ann)
  await app.settle()
  app.clock.advance(1000)
  const phone = await aDevice()
  await app.settle()
  expect(titles(phone)).toEqual([])
  const { version } = (await admin.get('/api/settings')).body
  await admin.put('/api/settings', { version, changes: { alerts: { cancelled: false } } })
  const [booked] = (await ann.get('/api/consultations')).body.reports
  await ann.post('/api/consultations/cancel', { consultationId: booked._id, cancelReason: 'I am ill' })
  await app.settle()
  expect(titles(phone)).toEqual([])
})

test('a consultation is announced once, a quarter of an hour before its start', async () => {
  const phone = await aDevice()
  const booked = await app.aPaidConsultation(ann)
  await app.settle()
  const startsAt = Date.parse(booked.startsAt)
  app.clock.set(new Date(startsAt - 16 * 60_000).toISOString())
  await app.settle()
  expect(titles(phone)).toEqual(['새 예약'])
  app.clock.set(new Date(startsAt - 14 * 60_000).toISOString())
  await app.settle()
  await app.settle()
  expect(titles(phone)).toEqual(['새 예약', '곧 상담이 시작됩니다'])
  expect(phone.arrived[1]!.path).toBe(`/admin-dashboard/consultations/${booked._id}`)
  expect(Number(service.asked.at(-1)!.ttl)).toBeLessThanOrEqual(15 * 60)
  expect(service.asked.at(-1)!.urgency).toBe('high')
})

test('the alert about a starting consultation can be disabled', async () => {
  const phone = await aDevice()
  await admin.put('/api/settings', { version: 0, changes: { alerts: { soon: false } } })
  const booked = await app.aPaidConsultation(ann)
  app.clock.set(new Date(Date.parse(booked.startsAt) - 60_000).toISOString())
  await app.settle()
  expect(titles(phone)).toEqual([])
})

test('a device unknown to its push service is deleted', async () => {
  await aDevice()
  service.answer = { status: 410 }
  await app.aPaidConsultation(ann)
  await app.settle()
  expect((await listed()).devices).toEqual([])
  const gone = await app.db
    .selectFrom('audit_log')
    .select('actor_id')
    .where('action', '=', 'push.device_removed')
    .execute()
  expect(gone).toEqual([{ actor_id: null }])
})

test('a notification that a push service cannot accept is retried once', async () => {
  const phone = await aDevice()
  service.answer = { status: 503 }
  await app.aPaidConsultation(ann)
  await app.settle()
  expect(service.asked).toHaveLength(1)
  expect((await listed()).devices[0].refusedAt).not.toBeNull()
  service.answer = { status: 201 }
  await app.settle()
  expect(titles(phone)).toEqual([])
  app.clock.advance(12_000)
  await app.settle()
  app.clock.advance(60_000)
  await app.settle()
  expect(titles(phone)).toEqual(['새 예약'])
})

test('after the fifth try only the mail is sent', async () => {
  await aDevice()
  service.answer = { status: 500 }
  await app.aPaidConsultation(ann)
  for (let minutes = 0; minutes < 120; minutes += 10) {
    await app.settle()
    app.clock.advance(10 * 60_000)
  }
  expect(service.asked).toHaveLength(5)
})

test('a permanent refusal is not retried, and a redirect is not followed', async () => {
  await aDevice()
  for (const answer of [{ status: 403 }, { status: 307, location: '/elsewhere' }]) {
    service.answer = answer
    const before = service.asked.length
    await admin.post('/api/desk/push/test', { id: (await listed()).devices[0].id })
    await app.settle()
    app.clock.advance(2 * 60_000)
    await app.settle()
    expect(service.asked.slice(before).map(({ path }) => path)).not.toContain('/elsewhere')
    expect(service.asked.length).toBe(before + 1)
  }
})

test('only its owner can test a device', async () => {
  const phone = await aDevice()
  const [{ id }] = (await listed()).devices
  const other = await app.anAdmin()
  expect((await other.post('/api/desk/push/test', { id })).status).toBe(404)
  expect((await other.post('/api/desk/push/remove', { id })).status).toBe(404)
  expect((await admin.post('/api/desk/push/test', { id })).status).toBe(200)
  await app.settle()
  expect(titles(phone)).toEqual(['Alerts arrive'])
  expect((await listed()).devices[0].takenAt).toBe(app.clock.now().toISOString())
})

test("the data export contains the user's devices", async () => {
  await aDevice()
  const { data } = (await admin.get('/api/export')).body
  expect(data.alertDevices).toEqual([
    { name: 'Unknown device', createdAt: app.clock.now().toISOString(), lastAlertAt: null },
  ])
})

test('a removed device gets nothing more, not even queued notifications', async () => {
  const phone = await aDevice()
  const [{ id }] = (await listed()).devices
  await admin.post('/api/desk/push/test', { id })
  expect((await admin.post('/api/desk/push/remove', { id })).body.devices).toEqual([])
  await app.aPaidConsultation(ann)
  await app.settle()
  expect(phone.arrived).toEqual([])
})

test('the site calls only URLs of push services, wherever the row came from', async () => {
  const { keys } = service.device((await listed()).publicKey).subscription
  const endpoint = 'https://169.254.169.254/latest/meta-data'
  const answer = await admin.post('/api/desk/push', { keys, endpoint })
  expect([answer.status, answer.body.code]).toEqual([400, 'INVALID_INPUT'])
  const row = { user_id: admin.user.id, endpoint, ...keys, name: 'Restored', created_at: app.clock.now() }
  await app.db.insertInto('push_devices').values(row).execute()
  await app.aPaidConsultation(ann)
  await app.settle()
  expect(service.asked).toEqual([])
  expect((await listed()).devices[0].refusedAt).not.toBeNull()
})

test('an invalid device key is refused', async () => {
  const { subscription } = service.device((await listed()).publicKey)
  const p256dh = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url')
  const answer = await admin.post('/api/desk/push', {
    ...subscription,
    keys: { ...subscription.keys, p256dh },
  })
  expect(answer.body.code).toBe('INVALID_INPUT')
})

test('the number of devices is limited, and the same one counts once', async () => {
  let last: TestDevice | null = null
  for (let count = 0; count < MAX_PUSH_DEVICES; count++) last = await aDevice()
  const { publicKey } = await listed()
  expect((await add(last!)).body.devices).toHaveLength(MAX_PUSH_DEVICES)
  const more = [add(service.device(publicKey)), add(service.device(publicKey))]
  expect((await Promise.all(more)).map(({ status }) => status)).toEqual([409, 409])
  expect((await listed()).devices).toHaveLength(MAX_PUSH_DEVICES)
})

test('a device taken over by another admin no longer notifies the first one', async () => {
  const phone = await aDevice()
  const other = await app.anAdmin()
  await add(phone, other)
  expect((await listed()).devices).toEqual([])
  expect((await listed(other)).devices).toHaveLength(1)
})

test('after signing out everywhere, or losing the admin role, no device gets alerts', async () => {
  await app.anAdmin()
  const phone = await aDevice()
  await admin.post('/api/sessions/sign-out-others')
  expect((await listed()).devices).toEqual([])
  await add(phone)
  expect((await listed()).devices).toHaveLength(1)
  expect(await removeAdmin(app.deps, admin.user.email)).toMatchObject({ ok: true })
  await app.aPaidConsultation(ann)
  await app.settle()
  expect(phone.arrived).toEqual([])
  expect(await app.db.selectFrom('push_devices').select('id').execute()).toEqual([])
})

test('the key pair is created once, stored sealed, and survives a change of SECRET_KEY', async () => {
  const phone = await aDevice()
  const { publicKey } = await listed()
  const rows = await app.db.selectFrom('push_keys').selectAll().execute()
  expect(rows).toHaveLength(1)
  const before = Buffer.from(rows[0]!.sealed_private)
  const { secretKey } = app.deps.config
  app.deps.config.secretKey = 'another key that guards nothing but the tests'
  app.deps.config.previousSecretKeys = [secretKey]
  expect((await listed()).publicKey).toBe(publicKey)
  const after = await app.db.selectFrom('push_keys').selectAll().executeTakeFirstOrThrow()
  expect(Buffer.from(after.sealed_private).equals(before)).toBe(false)
  app.deps.config.previousSecretKeys = []
  await app.aPaidConsultation(ann)
  await app.settle()
  expect(titles(phone)).toEqual(['새 예약'])
  expect(service.faults).toEqual([])
})

test('a restored site sends no notifications until it has taken over', async () => {
  const phone = await aDevice()
  app.clock.advance(1000)
  await app.db
    .insertInto('installations')
    .values({ since: app.clock.now(), restored_at: app.clock.now() })
    .execute()
  await admin.post('/api/desk/push/test', { id: (await listed()).devices[0].id })
  await app.settle()
  expect(phone.arrived).toEqual([])
})

test("the admin area can be installed on a Home Screen under the business's name, with its own scope", async () => {
  const { body, headers } = await app.client().get('/admin-dashboard/desk.webmanifest')
  expect(headers['content-type']).toMatch(/^application\/manifest\+json/)
  expect(JSON.parse(body)).toMatchObject({
    name: '나루 관리자',
    start_url: '/admin-dashboard',
    scope: '/admin-dashboard',
    display: 'standalone',
  })
})
