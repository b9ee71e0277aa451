import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeAdmin } from '#server/features/accounts/admins.ts'
import { type Person, startApp, type TestApp } from '#server/testing.ts'

let app: TestApp
let admin: Person
let ann: Person

beforeEach(async () => {
  app = await startApp({ now: '2026-09-01T00:00:00Z' })
  admin = await app.anAdmin()
  ann = await app.aUser()
})
afterEach(() => app.stop())

const alertMails = () =>
  app
    .mails()
    .filter(({ to }) => String(to) === admin.user.email)
    .map(({ subject }) => subject)
    // Ignore the daily mail with the head of the audit log.
    .filter((subject) => !/Audit log/.test(subject))

test('the admin gets one mail in Korean at once for each booking and cancellation', async () => {
  const { _id } = await app.aPaidConsultation(ann, { name: 'Linh' })
  await app.settle()
  await app.settle()
  expect(alertMails()).toHaveLength(1)
  expect(alertMails()[0]).toMatch(/^\[나루\] 새 예약: Linh 님, /)
  await ann.post('/api/consultations/cancel', { consultationId: _id, cancelReason: 'I am ill' })
  await app.settle()
  expect(alertMails()).toHaveLength(2)
  expect(alertMails()[1]).toMatch(/^\[나루\] 고객이 예약 취소: Linh 님, /)
})

test('an admin gets no mail about their own cancellation', async () => {
  const { _id } = await app.aPaidConsultation(ann)
  await admin.post('/api/consultations/cancel', { consultationId: _id, cancelReason: 'We are ill' })
  await app.settle()
  expect(alertMails()).toHaveLength(1)
})

test('the admin is mailed at once when a client reports that the counsellor did not come', async () => {
  const hour = { preferredDate: '2026-09-05', preferredTime: '10:00' }
  const { _id } = await app.aPaidConsultation(ann, { name: 'Linh', ...hour })
  await app.settle()
  app.clock.set('2026-09-05T01:15:00Z')
  await app.logIn(ann)
  expect((await ann.post(`/api/consultations/${_id}/missed`, { wish: 'refund' })).status).toBe(200)
  await app.settle()
  expect(alertMails().at(-1)).toMatch(/^\[나루\] 상담사 불참 신고: Linh 님, /)
  const mail = app.mails().find(({ subject }) => subject.includes('상담사 불참 신고'))
  expect(mail?.text).toContain('전액 환불')
  expect(mail?.text).toContain(`/admin-dashboard/consultations/${_id}`)
})

test('an admin who has not begun is mailed once at the start and once five minutes later', async () => {
  const hour = { preferredDate: '2026-09-05', preferredTime: '10:00' }
  const { _id } = await app.aPaidConsultation(ann, { name: 'Linh', ...hour })
  await app.aPaidConsultation(await app.aUser(), { preferredDate: '2026-09-05', preferredTime: '11:00' })
  await app.settle()
  const before = alertMails().length
  for (const time of ['00:59:59', '01:00:00', '01:00:30', '01:05:00', '01:06:00']) {
    app.clock.set(`2026-09-05T${time}Z`)
    await app.settle()
  }
  expect(alertMails().slice(before)).toEqual([
    expect.stringMatching(/상담 시작 시각입니다: Linh 님, /),
    expect.stringMatching(/5분째 시작되지 않은 상담: Linh 님, /),
  ])
  app.clock.set('2026-09-05T01:59:00Z')
  admin = await app.anAdmin()
  await admin.post(`/api/consultations/${_id}/begin`)
  app.clock.set('2026-09-05T02:00:00Z')
  const late = app.mails().length
  await app.settle()
  const subjects = app
    .mails()
    .slice(late)
    .map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject.includes('Linh'))).toEqual([])
})

test.each([
  ['a confirmation', 'booking_paid'],
  ['a last reminder, whose reference has a second part', 'reminder'],
])('an undeliverable mail is reported: %s', async (_, kind) => {
  const { _id } = await app.aPaidConsultation(ann)
  await app.settle()
  const reference = kind === 'reminder' ? `${_id} last` : _id
  await app.db
    .updateTable('messages')
    .set({ state: 'failed', run_at: app.clock.now(), kind, reference })
    .where('kind', '=', 'booking_paid')
    .execute()
  await app.settle()
  expect(alertMails().at(-1)).toMatch(/^\[나루\] 이메일 발송 실패: /)
})

test('each alert can be switched off', async () => {
  const changes = { alerts: { booked: false } }
  expect((await admin.put('/api/settings', { version: 0, changes })).status).toBe(200)
  await app.aPaidConsultation(ann)
  await app.settle()
  expect(alertMails()).toEqual([])
})

test('disabled alerts do not delay the others, however many there are', async () => {
  const changes = { alerts: { cancelled: false } }
  expect((await admin.put('/api/settings', { version: 0, changes })).status).toBe(200)
  const { _id } = await app.aPaidConsultation(ann)
  const moved = { at: new Date(app.clock.now().getTime() - 60_000), action: 'consultation.move', target: _id }
  await app.db
    .insertInto('audit_log')
    .values(Array.from({ length: 100 }, () => ({ ...moved, actor_role: 'user' })))
    .execute()
  await app.settle()
  expect(alertMails()).toEqual([expect.stringMatching(/^\[나루\] 새 예약: /)])
})

test('on Friday evening the admin gets one mail about the weekend', async () => {
  await app.aPaidConsultation(ann, { preferredDate: '2026-09-05', preferredTime: '10:00' })
  await app.settle()
  app.clock.set('2026-09-04T08:59:00Z')
  await app.settle()
  expect(alertMails()).toHaveLength(1)
  app.clock.set('2026-09-04T09:00:00Z')
  await app.settle()
  await app.settle()
  expect(alertMails().slice(1)).toEqual(['[나루] 이번 주말 상담 1건'])
})

test('an alert older than an hour is not sent', async () => {
  await app.aPaidConsultation(ann)
  app.clock.advance(61 * 60_000)
  await app.settle()
  expect(alertMails()).toEqual([])
})

test('a new admin gets alerts about later events only', async () => {
  // The first owner is the oldest account.
  await app.db
    .updateTable('users')
    .set({ created_at: new Date('2026-01-01') })
    .execute()
  await app.aPaidConsultation(ann, { name: 'Linh' })
  await app.settle()
  app.clock.advance(60_000)
  const promoted = (await app.aUser()).user.email
  await makeAdmin(app.deps, { email: 'second@gmail.com', password: null })
  await makeAdmin(app.deps, { email: promoted, password: null })
  const subjectsTo = (email: string) =>
    app
      .mails()
      .filter(({ to, subject }) => String(to) === email && subject.includes('새 예약'))
      .map(({ subject }) => /: (\w+) 님/.exec(subject)?.[1])
  await app.settle()
  app.clock.advance(60_000)
  await app.aPaidConsultation(await app.aUser(), { name: 'Bo', preferredTime: '11:00' })
  await app.settle()
  expect(subjectsTo(admin.user.email)).toEqual(['Linh', 'Bo'])
  expect(subjectsTo('second@gmail.com')).toEqual(['Bo'])
  expect(subjectsTo(promoted)).toEqual(['Bo'])
  // An admin whose credentials are reset misses no event.
  app.clock.advance(60_000)
  await app.aPaidConsultation(await app.aUser(), { name: 'Cho', preferredTime: '12:00' })
  await makeAdmin(app.deps, { email: 'second@gmail.com', password: 'a phrase of the second admin' })
  await app.settle()
  expect(subjectsTo('second@gmail.com')).toEqual(['Bo', 'Cho'])
})
