import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startApp, type TestApp } from '#server/testing.ts'
import { watchOutgoingCalls } from './testing-outgoing-calls.ts'

/** Bookings, lists and coupons as sent without our pages. The clock is at Tuesday, 1 September. */
let app: TestApp
let user: Person
beforeAll(async () => {
  app = await startApp({ now: '2026-09-01T00:00:00Z' })
  user = await app.aUser()
})
afterAll(() => app.stop())

const order = (changes: Record<string, unknown>) => user.post('/api/payments/orders', app.aDraft(changes))
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]

test.each([
  [115, 'a Friday', { preferredDate: '2026-09-04' }, 'NOT_WEEKEND'],
  // Sunday 23:00 in Los Angeles is Monday 15:00 in Seoul: the Korean date counts.
  [116, 'a Monday in Korea', { preferredDate: '2026-09-07', timeZone: 'America/Los_Angeles' }, 'NOT_WEEKEND'],
  [117, 'a day that is over', { preferredDate: '2026-08-29' }, 'DATE_INVALID'],
  [117, '30 February', { preferredDate: '2026-02-30' }, 'DATE_INVALID'],
  [117, 'a day written shortly', { preferredDate: '2026-9-5' }, 'DATE_INVALID'],
  [117, 'a Saturday of the year 9999', { preferredDate: '9999-12-25' }, 'TOO_FAR'],
  [118, 'the night', { preferredTime: '03:00' }, 'TIME_INVALID'],
  [118, 'an hour after the last', { preferredTime: '21:00' }, 'TIME_INVALID'],
  [118, 'a quarter past', { preferredTime: '10:15' }, 'TIME_INVALID'],
  [118, 'no time at all', { preferredTime: 'noon' }, 'TIME_INVALID'],
])('abuse case %i: %s cannot be booked', async (_, __, changes, code) => {
  expect(codeOf(await order(changes))).toEqual([422, code])
  expect((await user.get('/api/payments/current')).body.payment).toBeNull()
})

test.each([
  [121, { platform: 'telegram' }],
  [122, { message: 'a'.repeat(5001) }],
  [122, { message: ' \u3000\u200b\n' }],
  [123, { amount: '0.01' }],
  [123, { paymentStatus: 'completed' }],
  [123, { captureId: '3C679366HH908993F' }],
  [173, { discountAmount: 36 }],
  [173, { userId: '00000000-0000-4000-8000-000000000000' }],
])('abuse case %i: a draft with %j is refused', async (_, changes) => {
  expect(codeOf(await order(changes))).toEqual([400, 'INVALID_INPUT'])
})

test.each(['all=true', 'userId=1', 'userAccountEmail=a%40gmail.com'])(
  'abuse case 147: a list is not widened by ?%s',
  async (query) => {
    expect(codeOf(await user.get(`/api/consultations?${query}`))).toEqual([400, 'INVALID_INPUT'])
  },
)

test.each(['-1', '0', '1e9', '1000000000', 'abc', '1.5', '%00', ''])(
  'abuse case 148: the page number %j is refused',
  async (page) => {
    expect(codeOf(await user.get(`/api/consultations?page=${page}`))).toEqual([400, 'INVALID_INPUT'])
  },
)

test.each(['x', '\0', "' or 1=1--", 'a'.repeat(60_000), '00000000-0000-0000-0000-00000000000g'])(
  'abuse case 150: an invalid id cancels nothing',
  async (consultationId) => {
    const reply = await user.post('/api/consultations/cancel', {
      consultationId,
      cancelReason: 'Plans changed',
    })
    expect(codeOf(reply)).toEqual([400, 'INVALID_INPUT'])
    expect(reply.body.error).toBe(reply.body.message)
  },
)

test.each([
  [151, '', 422, 'REASON_REQUIRED'],
  [151, '   \n', 422, 'REASON_REQUIRED'],
  [151, '\u3000\u200b', 422, 'REASON_REQUIRED'],
  [152, 'a'.repeat(1001), 400, 'INVALID_INPUT'],
])('abuse case %i: an invalid reason cancels nothing', async (_, cancelReason, status, code) => {
  const someone = await app.aUser()
  const { _id: consultationId } = await app.aPaidConsultation(someone, { preferredTime: '16:00' })
  expect(codeOf(await someone.post('/api/consultations/cancel', { consultationId, cancelReason }))).toEqual([
    status,
    code,
  ])
  await someone.post('/api/consultations/cancel', { consultationId, cancelReason: 'Now in earnest' })
})

test('abuse case 170: a coupon code is accepted in lower case and with spaces around it', async () => {
  const someone = await app.aUser()
  await app.aPaidConsultation(someone, { preferredTime: '17:00' })
  const { coupons } = (await someone.get('/api/coupons')).body
  const reply = await someone.post('/api/verify-coupon', { code: `  ${coupons[0].code.toLowerCase()} ` })
  expect([reply.status, reply.body.discount]).toEqual([200, 18])
})

test('abuse case 178: a webhook body of more than 256 KiB is refused', async () => {
  const reply = await app.client().post('/api/payments/webhook', { padding: 'a'.repeat(256 * 1024) })
  expect(codeOf(reply)).toEqual([413, 'BODY_TOO_LARGE'])
})

test('abuse case 175: a URL in a webhook is never called', async () => {
  await app.deps.gateways.paypal.ensureWebhook('http://localhost:3000/api/payments/webhook')
  const called = watchOutgoingCalls()
  for (const certUrl of ['http://127.0.0.1:1/cert', 'https://evil.example/cert', 'file:///etc/passwd']) {
    const reply = await app.client().post(
      '/api/payments/webhook',
      { id: 'WH-1', event_type: 'CHECKOUT.ORDER.APPROVED', resource: { id: '5O190127TN364715T' } },
      {
        'paypal-transmission-id': '1',
        'paypal-transmission-time': '2026-09-01T00:00:00Z',
        'paypal-transmission-sig': 'c2ln',
        'paypal-auth-algo': 'SHA256withRSA',
        'paypal-cert-url': certUrl,
      },
    )
    expect(codeOf(reply)).toEqual([400, 'SIGNATURE_INVALID'])
  }
  called.end()
  expect(called.origins.length).toBeGreaterThan(0)
  expect(called.origins.filter((origin) => origin !== new URL(app.sandbox.url).origin)).toEqual([])
})

test('a user can hold only one slot at a time', async () => {
  const greedy = await app.aUser()
  for (const preferredTime of ['10:00', '11:00', '12:00']) {
    expect((await greedy.post('/api/payments/orders', app.aDraft({ preferredTime }))).status).toBe(201)
  }
  const { days } = (await app.client().get('/api/availability')).body
  const taken = days.flatMap((day: { times: { time: string; free: boolean }[] }) =>
    day.times.filter(({ free }) => !free),
  )
  expect(
    taken.filter(({ time }: { time: string }) => ['10:00', '11:00', '12:00'].includes(time)),
  ).toHaveLength(1)
  await greedy.post('/api/payments/abandon')
})
