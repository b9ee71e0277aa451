import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Person, startApp, type TestApp } from '#server/testing.ts'

let app: TestApp
let owner: Person
let counsellor: Person
let assistant: Person
let ann: Person
/** A consultation of the counsellor, and one that belongs to the owner. */
let own: { _id: string; number: string }
let other: { _id: string; number: string }

beforeEach(async () => {
  app = await startApp({ now: '2026-09-01T00:00:00Z' })
  owner = await app.anAdmin()
  counsellor = await app.aStaffMember('counsellor')
  assistant = await app.aStaffMember('assistant')
  ann = await app.aUser({ email: 'ann.tran@gmail.com', name: 'Ann Tran' })
  own = await app.aPaidConsultation(ann, { preferredTime: '10:00', name: 'Ann Tran' })
  other = await app.aPaidConsultation(await app.aUser({ name: 'Ben Okafor' }), {
    preferredTime: '11:00',
    name: 'Ben Okafor',
  })
  await app.db
    .updateTable('consultations')
    .set({ counsellor_id: counsellor.user.id })
    .where('id', '=', own._id)
    .execute()
})
afterEach(() => app.stop())

const numbersIn = (list: { number: string }[]): string[] => list.map(({ number }) => number).toSorted()

test('login and GET /api/me name the role of the staff, and none for a client', async () => {
  const roleOf = async (person: Person) => (await person.get('/api/me')).body.user
  expect(await roleOf(owner)).toMatchObject({ role: 'admin', staffRole: 'owner' })
  expect(await roleOf(counsellor)).toMatchObject({ role: 'admin', staffRole: 'counsellor' })
  expect(await roleOf(assistant)).toMatchObject({ role: 'admin', staffRole: 'assistant' })
  expect(await roleOf(ann)).toEqual({ name: 'Ann Tran', email: 'ann.tran@gmail.com', role: 'user' })
})

test('a counsellor works with their own consultation: chat, notes, plan, brief, offer, file and calendar', async () => {
  const at = `/api/consultations/${own._id}`
  expect((await counsellor.get(at)).body.consultation.number).toBe(own.number)
  const sent = await counsellor.post(`${at}/room`, { key: 'one', text: 'Hello Ann' })
  expect([sent.status, sent.body.message.from]).toEqual([201, 'office'])
  expect((await counsellor.get(`${at}/brief`)).status).toBe(200)
  expect((await counsellor.put(`${at}/notes`, { text: 'Prefers Busan' })).status).toBe(200)
  const plan = { language: 'en', summary: 'Design in Seoul', steps: [] }
  expect((await counsellor.put(`${at}/plan`, plan)).status).toBe(200)
  expect((await counsellor.post(`${at}/introduce`)).status).toBe(200)
  expect((await counsellor.get(`${at}/calendar.ics`)).status).toBe(200)
  const hours = [{ date: '2026-09-13', time: '17:00' }]
  expect((await counsellor.post(`${at}/offer`, { hours, reason: 'A training day' })).status).toBe(200)
})

test('all staff read the quick replies and plan templates that the owner wrote, and no other setting', async () => {
  const quickAnswers = [{ en: 'I am here.', ko: '왔습니다.' }]
  await owner.put('/api/settings', { version: 0, changes: { quickAnswers } })
  const { planTemplates } = (await owner.get('/api/settings')).body.settings
  for (const person of [owner, counsellor, assistant]) {
    const { success, ...texts } = (await person.get('/api/desk/ready-texts')).body
    expect([success, texts]).toEqual([true, { quickAnswers, planTemplates }])
  }
  expect((await counsellor.get('/api/settings')).status).toBe(403)
})

test('lists, calendar and counts of a counsellor hold their own consultations only', async () => {
  await ann.post(`/api/consultations/${own._id}/room`, { key: 'a', text: 'Hi' })
  expect(numbersIn((await counsellor.get('/api/consultations')).body.reports)).toEqual([own.number])
  expect((await counsellor.get('/api/consultations')).body.total).toBe(1)
  const { body: week } = await counsellor.get('/api/desk/week?from=2026-09-01&days=14')
  const inWeek = week.days.flatMap(
    (day: { bookings: { consultation: { number: string } }[] }) => day.bookings,
  )
  expect(inWeek.map((each: { consultation: { number: string } }) => each.consultation.number)).toEqual([
    own.number,
  ])
  const { body: today } = await counsellor.get('/api/desk/today')
  expect(numbersIn(today.upcoming.map((each: { consultation: object }) => each.consultation))).toEqual([
    own.number,
  ])
  expect(today).toMatchObject({
    newest: [{ consultation: { number: own.number } }],
    messages: [{ unread: 1 }],
  })
  expect(today).toMatchObject({ money: { today: [], month: [] }, mails: { failed: 0, held: 0 } })
  expect((await counsellor.get('/api/desk/badges')).body.unreadChats).toBe(1)
  expect(numbersIn((await assistant.get('/api/consultations')).body.reports)).toEqual(
    [own.number, other.number].toSorted(),
  )
})

test('action items of a counsellor are about their own consultations; only owners see money', async () => {
  // Both are tomorrow, and client and counsellor have not found each other yet.
  await app.db
    .updateTable('consultations')
    .set({ starts_at: new Date('2026-09-01T20:00:00Z') })
    .where('id', '=', own._id)
    .execute()
  await app.db
    .updateTable('consultations')
    .set({ starts_at: new Date('2026-09-01T21:00:00Z') })
    .where('id', '=', other._id)
    .execute()
  const refund = { status: 'needs_attention', origin: 'ours', amount_cents: 3600, reason: 'test' } as const
  const payment = await app.db.selectFrom('payments').select(['id', 'capture_id']).executeTakeFirstOrThrow()
  await app.db
    .insertInto('refunds')
    .values({
      ...refund,
      payment_id: payment.id,
      capture_id: payment.capture_id!,
      created_at: app.clock.now(),
    })
    .execute()
  const itemsOf = async (person: Person): Promise<string[]> =>
    (await person.get('/api/attention')).body.items.map(
      ({ kind, consultationId }: { kind: string; consultationId: string | null }) =>
        `${kind} ${consultationId === own._id ? 'own' : 'other'}`,
    )
  const [ofOwner, ofAssistant, ofCounsellor] = [
    await itemsOf(owner),
    await itemsOf(assistant),
    await itemsOf(counsellor),
  ]
  expect(ofOwner.some((item) => item.startsWith('refund_needs_attention'))).toBe(true)
  expect(ofAssistant.toSorted()).toEqual(['not_introduced other', 'not_introduced own'])
  expect(ofCounsellor).toEqual(['not_introduced own'])
})

test('a counsellor finds only clients whom they have met, without payments, mails and coupons', async () => {
  const found = async (q: string): Promise<string[]> =>
    (await counsellor.get(`/api/clients?q=${q}`)).body.clients.map(({ name }: { name: string }) => name)
  expect(await found('')).toEqual(['Ann Tran'])
  expect(await found('tran')).toEqual(['Ann Tran'])
  expect(await found(own.number)).toEqual(['Ann Tran'])
  expect(await found('Okafor')).toEqual([])
  expect(await found('%25')).toEqual(['Ann Tran'])
  await app.aPaidConsultation(ann, { preferredTime: '12:00' })
  const { body } = await counsellor.get(`/api/clients/${ann.user.id}`)
  expect(body).toMatchObject({ payments: [], mails: [], coupons: [] })
  expect(numbersIn(body.bookings)).toEqual([own.number])
})

test('the private calendar of a counsellor holds their own consultations only', async () => {
  const { body } = await counsellor.post('/api/desk/calendar', {})
  const feed = await app.client().get(new URL(body.url).pathname)
  expect(feed.status).toBe(200)
  expect(feed.body).toContain('Ann Tran')
  expect(feed.body).not.toContain('Ben Okafor')
})

test('an assistant manages all bookings but gives no manual refund and sees no report', async () => {
  const refused = [
    assistant.post(`/api/consultations/${own._id}/refund`, { amount: '10.00', reason: 'Sorry' }),
    assistant.get('/api/stats'),
    assistant.get('/api/ledger'),
    assistant.get('/api/books.csv'),
    assistant.get('/api/settings'),
    assistant.get('/api/audit'),
  ]
  for (const { status, body } of await Promise.all(refused))
    expect([status, body.code]).toEqual([403, 'FORBIDDEN'])
  const cancelled = await assistant.post('/api/consultations/cancel', {
    consultationId: other._id,
    cancelReason: 'The counsellor is ill',
  })
  expect([cancelled.status, cancelled.body.consultation.cancelledBy]).toEqual([200, 'admin'])
  const entry = await app.db
    .selectFrom('audit_log')
    .select(['actor_id', 'actor_role'])
    .where('target', '=', other._id)
    .where('action', '=', 'consultation.cancel')
    .executeTakeFirst()
  expect(entry).toEqual({ actor_id: assistant.user.id, actor_role: 'admin' })
})
