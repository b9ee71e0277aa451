import { afterEach, beforeEach, expect, test } from 'vitest'
import { locales } from '#contract/locales.ts'
import { type Person, startApp, type TestApp } from '#server/testing.ts'

let app: TestApp
beforeEach(async () => {
  app = await startApp({ now: '2026-09-03T00:00:00Z' })
})
afterEach(() => app.stop())

const saturday = { preferredDate: '2026-09-05', preferredTime: '10:00' }
const refundsOf = (): Promise<{ origin: string; amount_cents: number }[]> =>
  app.db.selectFrom('refunds').select(['origin', 'amount_cents']).execute()
const mailsAbout = (subject: RegExp) => app.mails().filter((mail) => subject.test(mail.subject))

test('a cancellation 24 hours before the start refunds everything and releases the slot', async () => {
  const ann = await app.aUser()
  const { _id } = await app.aPaidConsultation(ann, saturday)
  app.clock.set('2026-09-04T01:00:00.000Z')
  await app.logIn(ann)
  const reply = await ann.post('/api/consultations/cancel', {
    consultationId: _id,
    cancelReason: '  I am ill ',
  })

  expect(reply.status).toBe(200)
  expect(reply.body).toMatchObject({
    success: true,
    refund: { amount: '36.00', status: 'completed' },
    consultation: {
      _id,
      status: 'cancelled',
      cancelReason: 'I am ill',
      cancelledBy: 'user',
      cancelDate: '2026-09-04T01:00:00.000Z',
      paymentStatus: 'refunded',
      refund: { amount: '36.00', status: 'completed' },
      refundIfCancelledNow: '0.00',
    },
  })
  expect(await refundsOf()).toEqual([{ origin: 'ours', amount_cents: 3600 }])

  await app.settle()
  expect(mailsAbout(/cancel/i)).toHaveLength(1)
  expect(mailsAbout(/cancel/i)[0]).toMatchObject({
    to: [ann.user.email],
    text: expect.stringContaining('36.00'),
  })

  app.clock.set('2026-09-03T12:59:59Z')
  const again = await app.aPaidConsultation(await app.aUser(), saturday)
  expect(again.status).toBe('pending')
})

test('a cancellation one second later refunds nothing', async () => {
  const ann = await app.aUser()
  const { _id } = await app.aPaidConsultation(ann, saturday)
  app.clock.set('2026-09-04T01:00:01Z')
  await app.logIn(ann)
  const reply = await ann.post('/api/consultations/cancel', { consultationId: _id, cancelReason: 'ill' })

  expect(reply.body).toMatchObject({
    success: true,
    refund: null,
    consultation: { status: 'cancelled', refund: null },
  })
  expect(await refundsOf()).toEqual([])
})

test('a cancellation by an admin refunds everything, even after the consultation', async () => {
  const ann = await app.aUser()
  const { _id } = await app.aPaidConsultation(ann, saturday)
  app.clock.set('2026-09-05T03:00:00Z')
  const admin = await app.anAdmin()
  expect((await admin.post('/api/consultations/complete', { consultationId: _id })).status).toBe(200)

  const reply = await admin.post('/api/consultations/cancel', {
    consultationId: _id,
    cancelReason: 'The counsellor was ill',
    cancelledByAdmin: true,
  })
  expect(reply.body).toMatchObject({
    refund: { amount: '36.00', status: 'completed' },
    consultation: { status: 'cancelled', cancelledBy: 'admin', paymentStatus: 'refunded' },
  })
})

test('a refund that cannot be sent yet is shown as requested and sent later', async () => {
  const ann = await app.aUser()
  const { _id } = await app.aPaidConsultation(ann, saturday)
  app.sandbox.rules.push({ method: 'POST', path: '/refund$', mode: 'reset-before', times: 100 })
  const reply = await ann.post('/api/consultations/cancel', { consultationId: _id, cancelReason: 'ill' })
  expect(reply.body).toMatchObject({ success: true, refund: { amount: '36.00', status: 'requested' } })
  expect(reply.body.consultation.paymentStatus).toBe('completed')

  app.sandbox.rules.length = 0
  app.clock.advance(60_000)
  await app.settle()
  const { reports } = (await ann.get('/api/consultations')).body
  expect(reports[0]).toMatchObject({
    paymentStatus: 'refunded',
    refund: { amount: '36.00', status: 'completed' },
  })
})

test.each(['', '   ', '\u3000\u3000', '\u200b', ' \u2060\ufeff\t\n', '\u3164'])(
  'a blank reason (%j) is refused with the message of the specification',
  async (cancelReason) => {
    const ann = await app.aUser()
    const { _id } = await app.aPaidConsultation(ann, saturday)
    const reply = await ann.post('/api/consultations/cancel', { consultationId: _id, cancelReason })
    expect(reply.status).toBe(422)
    expect(reply.body).toMatchObject({
      success: false,
      code: 'REASON_REQUIRED',
      message: 'Please provide a reason for cancellation',
      error: 'Please provide a reason for cancellation',
    })
    expect((await ann.get('/api/consultations')).body.reports[0].status).toBe('pending')
  },
)

test('a stranger cannot tell a consultation from a missing one', async () => {
  const { _id } = await app.aPaidConsultation(await app.aUser(), saturday)
  const stranger = await app.aUser()
  const [other, missing] = await Promise.all(
    [_id, '00000000-0000-4000-8000-000000000000'].map((consultationId) =>
      stranger.post('/api/consultations/cancel', { consultationId, cancelReason: 'mine now' }),
    ),
  )
  expect(other!.status).toBe(404)
  expect(other!.body).toEqual(missing!.body)
  expect(other!.body).toMatchObject({ code: 'CONSULTATION_NOT_FOUND', error: 'Consultation not found.' })
})

test('a user cannot cancel in the name of the office, nor complete', async () => {
  const ann = await app.aUser()
  const { _id } = await app.aPaidConsultation(ann, saturday)
  const asAdmin = { consultationId: _id, cancelReason: 'all my money', cancelledByAdmin: true }
  expect(await ann.post('/api/consultations/cancel', asAdmin)).toMatchObject({
    status: 403,
    body: { code: 'FORBIDDEN' },
  })
  expect((await ann.post('/api/consultations/complete', { consultationId: _id })).status).toBe(404)
  expect((await ann.get('/api/consultations')).body.reports[0].status).toBe('pending')
})

test('an ended consultation cannot change', async () => {
  const ann = await app.aUser()
  const admin = await app.anAdmin()
  const completed = await app.aPaidConsultation(ann, saturday)
  const cancelled = await app.aPaidConsultation(ann, { ...saturday, preferredTime: '11:00' })
  await ann.post('/api/consultations/cancel', { consultationId: cancelled._id, cancelReason: 'ill' })
  app.clock.set('2026-09-05T01:00:00Z')
  for (const person of [ann, admin]) await app.logIn(person)
  await admin.post('/api/consultations/complete', { consultationId: completed._id })
  const attempt = async (by: typeof ann, call: string, { _id }: { _id: string }) =>
    (await by.post(`/api/consultations/${call}`, { consultationId: _id, cancelReason: 'again' })).body.code

  expect(await attempt(ann, 'cancel', completed)).toBe('ALREADY_COMPLETED')
  expect(await attempt(ann, 'cancel', cancelled)).toBe('ALREADY_CANCELLED')
  expect(await attempt(admin, 'cancel', cancelled)).toBe('ALREADY_CANCELLED')
  const complete = (consultationId: string) => admin.post('/api/consultations/complete', { consultationId })
  expect((await complete(completed._id)).body.code).toBe('ALREADY_COMPLETED')
  expect((await complete(cancelled._id)).body).toMatchObject({
    code: 'ALREADY_CANCELLED',
    error: expect.any(String),
  })
  expect(await refundsOf()).toHaveLength(1)
})

test('a refund restores the used coupon and revokes the earned one', async () => {
  const ann = await app.aUser()
  const couponsOf = async (): Promise<string[]> =>
    (await ann.get('/api/coupons')).body.coupons.map((coupon: { state: string }) => coupon.state).toSorted()
  await app.aPaidConsultation(ann, saturday)
  const [earned] = (await ann.get('/api/coupons')).body.coupons
  app.clock.advance(60_000)
  const discounted = await app.aPaidConsultation(ann, {
    ...saturday,
    preferredTime: '12:00',
    couponCode: earned.code,
  })
  expect(discounted.amount).toBe('18.00')
  expect(await couponsOf()).toEqual(['free', 'used'])

  // The coupon must be revoked at once: until the money arrives the earned coupon could be spent.
  app.sandbox.rules.push({ method: 'POST', path: '/refund$', mode: 'reset-before', times: 100 })
  const reply = await ann.post('/api/consultations/cancel', {
    consultationId: discounted._id,
    cancelReason: 'ill',
  })
  expect(reply.body.refund).toEqual({ amount: '18.00', status: 'requested' })
  expect(await couponsOf()).toEqual(['free', 'revoked'])
})

const ownReport = async (of: Person) => (await of.get('/api/consultations')).body.reports[0]
const cancelBy = (by: Person, consultationId: string) =>
  by.post('/api/consultations/cancel', { consultationId, cancelReason: 'ill' })

test.each(locales)(
  'a client who loses a coupon by cancelling is informed before and after (%s)',
  async (locale) => {
    const ann = await app.aUser({ locale })
    const { _id } = await app.aPaidConsultation(ann, saturday)
    const [{ code }] = (await ann.get('/api/coupons')).body.coupons
    expect((await ownReport(ann)).couponLostIfCancelled).toBe(code)
    const { body } = await cancelBy(ann, _id)
    expect(body.consultation.couponLostIfCancelled).toBeNull()
    await app.settle()
    expect(await cancellationMail(_id)).toMatchObject({ lostCoupon: code })
    // The code is in the mail that issued the coupon and in the one that revokes it.
    expect(app.mails().filter(({ text }) => text.includes(code))).toHaveLength(2)
  },
)

async function cancellationMail(consultationId: string): Promise<unknown> {
  const { data } = await app.db
    .selectFrom('messages')
    .select('data')
    .where('reference', '=', consultationId)
    .where('kind', 'like', 'cancelled_by_%')
    .executeTakeFirstOrThrow()
  return data
}

test('a coupon that is used, or kept after a late cancellation, is not announced as lost', async () => {
  const ann = await app.aUser()
  await app.aPaidConsultation(ann, { ...saturday, preferredTime: '11:00' })
  const [{ code }] = (await ann.get('/api/coupons')).body.coupons
  const first = await ownReport(ann)
  app.clock.advance(60_000)
  await app.aPaidConsultation(ann, { ...saturday, couponCode: code })
  const reports = (await ann.get('/api/consultations')).body.reports
  const [second, again] = reports
  expect(again).toMatchObject({ _id: first._id, couponLostIfCancelled: null })
  app.clock.set('2026-09-04T01:00:01Z')
  await app.logIn(ann)
  expect((await ownReport(ann)).couponLostIfCancelled).toBeNull()
  const { body } = await cancelBy(ann, second._id)
  expect(body.refund).toBeNull()
  expect(await cancellationMail(second._id)).toMatchObject({ lostCoupon: null })
})

test('a client who cancels while other times are offered gets everything back, also within the notice period', async () => {
  const ann = await app.aUser()
  const admin = await app.anAdmin()
  const { _id, startsAt } = await app.aPaidConsultation(ann, saturday)
  app.clock.set('2026-09-05T00:00:00Z')
  await app.logIn(ann)
  await app.logIn(admin)
  const hours = [{ date: '2026-09-12', time: '10:00' }]
  await admin.post(`/api/consultations/${_id}/offer`, { hours, reason: 'Ill' })
  const offered = { refundIfCancelledNow: '36.00', fullRefundUntil: startsAt }
  expect(await ownReport(ann)).toMatchObject(offered)
  expect((await cancelBy(ann, _id)).body.refund).toEqual({ amount: '36.00', status: 'completed' })
})

test('an admin who saw the time before the client moved cancels nothing', async () => {
  const ann = await app.aUser()
  const admin = await app.anAdmin()
  const { _id, startsAt } = await app.aPaidConsultation(ann, saturday)
  const hours = [{ date: '2026-09-12', time: '10:00' }]
  await admin.post(`/api/consultations/${_id}/offer`, { hours, reason: 'Ill' })
  const accepted = { answer: 'accept', ...hours[0] }
  const moved = await ann.post(`/api/consultations/${_id}/offer/answer`, accepted)
  const cancel = (seen: string) =>
    admin.post('/api/consultations/cancel', { consultationId: _id, cancelReason: 'Ill', seen })
  expect((await cancel(startsAt)).body.code).toBe('STALE_VERSION')
  expect(await refundsOf()).toEqual([])
  expect((await cancel(moved.body.consultation.startsAt)).status).toBe(200)
})

test('every cancellation and completion is in the audit log without any typed text', async () => {
  const ann = await app.aUser()
  const admin = await app.anAdmin()
  const { _id } = await app.aPaidConsultation(ann, saturday)
  app.clock.set('2026-09-05T01:00:00Z')
  await app.logIn(admin)
  await admin.post('/api/consultations/complete', { consultationId: _id })
  await admin.post('/api/consultations/cancel', { consultationId: _id, cancelReason: 'a private reason' })
  const entries = await app.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'actor_role', 'detail'])
    .where('target', '=', _id)
    .orderBy('id')
    .execute()
  const by = { actor_id: admin.user.id, actor_role: 'admin' }
  expect(entries).toEqual([
    { ...by, action: 'consultation.complete', detail: { from: 'pending', to: 'completed' } },
    {
      ...by,
      action: 'consultation.cancel',
      detail: { from: 'completed', to: 'cancelled', refundCents: 3600, currency: 'USD' },
    },
  ])
})
