import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Person, startApp, type TestApp } from '#server/testing.ts'

let app: TestApp
beforeEach(async () => {
  app = await startApp({ now: '2026-09-01T00:00:00Z' })
})
afterEach(() => app.stop())

const saturday = { preferredDate: '2026-09-05', preferredTime: '10:00' }
const AFTER = '2026-09-05T02:00:00Z'
const afterTheConsultation = async (...people: Person[]): Promise<void> => {
  app.clock.set(AFTER)
  for (const person of people) await app.logIn(person)
}
const INPUT = { rating: 5, text: 'I know where to begin now.' }

test('a completed consultation is reviewed once and earns a coupon once', async () => {
  const ann = await app.aUser()
  const admin = await app.anAdmin()
  const { _id } = await app.aPaidConsultation(ann, saturday)
  const review = () => ann.post(`/api/consultations/${_id}/review`, INPUT)
  expect(await review()).toMatchObject({ status: 409, body: { code: 'NOT_COMPLETED' } })

  await afterTheConsultation(ann, admin)
  await admin.post('/api/consultations/complete', { consultationId: _id })
  const reply = await review()
  expect(reply.status).toBe(201)
  expect(reply.body.coupon).toEqual({ code: expect.any(String), expiresAt: '2027-03-05T02:00:00.000Z' })
  expect(await review()).toMatchObject({ status: 409, body: { code: 'ALREADY_REVIEWED' } })

  const { reports } = (await ann.get('/api/consultations')).body
  expect(reports[0].review).toEqual({
    ...INPUT,
    createdAt: '2026-09-05T02:00:00.000Z',
    agreement: null,
    isPublished: false,
  })
  const { coupons } = (await ann.get('/api/coupons')).body
  expect(coupons.filter((coupon: { reason: string }) => coupon.reason === 'review')).toMatchObject([
    { code: reply.body.coupon.code, state: 'free' },
  ])
})

test("another user's consultation cannot be reviewed", async () => {
  const ann = await app.aUser()
  const admin = await app.anAdmin()
  const { _id } = await app.aPaidConsultation(ann, saturday)
  await afterTheConsultation(admin)
  await admin.post('/api/consultations/complete', { consultationId: _id })
  expect(await (await app.aUser()).post(`/api/consultations/${_id}/review`, INPUT)).toMatchObject({
    status: 404,
    body: { code: 'CONSULTATION_NOT_FOUND' },
  })
  expect((await admin.post(`/api/consultations/${_id}/review`, INPUT)).status).toBe(403)
})

test.each([
  { rating: 0 },
  { rating: 6 },
  { rating: 4.5 },
  { rating: '5' },
  { text: ' \u3000' },
  { text: 'x'.repeat(2001) },
])('a review with %j is refused as input', async (changes) => {
  const ann = await app.aUser()
  const id = '00000000-0000-4000-8000-000000000000'
  const reply = await ann.post(`/api/consultations/${id}/review`, { ...INPUT, ...changes })
  expect(reply).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
})

test('a completed consultation is mailed with an invitation to review it', async () => {
  const ann = await app.aUser()
  const { _id } = await app.aPaidConsultation(ann, saturday)
  app.clock.set(AFTER)
  await app.settle()
  const before = app.mails().length
  await (await app.anAdmin()).post('/api/consultations/complete', { consultationId: _id })
  await app.settle()
  const toAnn = () =>
    app
      .mails()
      .slice(before)
      .filter(({ to }) => String(to) === ann.user.email)
  expect(toAnn()).toEqual([])
  // Sent when the admin can no longer undo the completion.
  app.clock.advance(10 * 60_000)
  await app.settle()
  const mails = toAnn()
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatchObject({ to: [ann.user.email], text: expect.stringMatching(/review/i) })
})

test('a reminder goes out two days before the start and another two hours before, once each', async () => {
  const ann = await app.aUser()
  await app.aPaidConsultation(ann, saturday)
  const cancelled = await app.aPaidConsultation(ann, { ...saturday, preferredTime: '11:00' })
  await ann.post('/api/consultations/cancel', { consultationId: cancelled._id, cancelReason: 'ill' })
  const reminders = () => app.mails().filter((mail) => /reminder/i.test(mail.subject + mail.text))

  const at = async (instant: string) => {
    app.clock.set(instant)
    await app.settle()
    return reminders().length
  }
  expect(await at('2026-09-03T00:59:59Z')).toBe(0)
  expect(await at('2026-09-03T01:00:00Z')).toBe(1)
  expect(reminders()[0]).toMatchObject({ to: [ann.user.email], text: expect.stringContaining('10:00') })
  expect(reminders()[0]?.text).toContain('You can still cancel with a full refund until Fri 4 Sep')
  expect(await at('2026-09-04T22:59:59Z')).toBe(1)
  expect(await at('2026-09-04T23:00:00Z')).toBe(2)
  expect(reminders()[1]?.text).toContain('naru.korea')
  expect(reminders()[1]?.text).toContain('If nobody has written to you')
  expect(reminders()[1]?.text).not.toContain('full refund until')
  expect(await at('2026-09-05T03:00:00Z')).toBe(2)
})

test('a consultation booked within two days has one reminder, and none after its start', async () => {
  const ann = await app.aUser()
  app.clock.set('2026-09-03T12:00:00Z')
  await app.logIn(ann)
  await app.aPaidConsultation(ann, saturday)
  const reminders = () => app.mails().filter(({ subject }) => /reminder/i.test(subject)).length
  await app.settle()
  expect(reminders()).toBe(0)
  app.clock.set('2026-09-04T22:00:00Z')
  await app.logIn(ann)
  await app.aPaidConsultation(ann, { preferredDate: '2026-09-06', preferredTime: '20:00' })
  app.clock.set('2026-09-05T00:30:00Z')
  await app.settle()
  expect(reminders()).toBe(1)

  app.clock.set('2026-09-06T11:00:00Z')
  await app.settle()
  expect(reminders()).toBe(1)
})

test('a deleted user gets no invitation to review, whether the account or the consultation ended first', async () => {
  const admin = await app.anAdmin()
  const [ann, bob] = [await app.aUser(), await app.aUser()]
  const first = await app.aPaidConsultation(ann, saturday)
  const second = await app.aPaidConsultation(bob, { ...saturday, preferredTime: '11:00' })
  await afterTheConsultation(ann, bob, admin)
  app.clock.advance(5 * 60_000)
  const complete = async ({ _id: consultationId }: { _id: string }) =>
    expect((await admin.post('/api/consultations/complete', { consultationId })).status).toBe(200)
  const leave = async (person: Person) =>
    expect((await person.post('/api/delete-account', {})).status).toBe(200)
  await complete(first)
  await leave(ann)
  await leave(bob)
  await complete(second)
  app.clock.advance(11 * 60_000)
  await app.settle()
  const invited = app.mails().filter(({ text }) => /review/i.test(text))
  expect(invited.map(({ to }) => String(to))).toEqual([])
  expect(
    app
      .mails()
      .filter(({ subject }) => /account/i.test(subject))
      .map(({ to }) => String(to)),
  ).toEqual(expect.arrayContaining([ann.user.email, bob.user.email]))
})
