import { brotliDecompressSync } from 'node:zlib'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { locales } from '#contract/locales.ts'
import { koreanInstant } from '#domain/calendar.ts'
import { moneyText } from '#domain/currency.ts'
import { type Person, startApp, type TestApp } from '#server/testing.ts'

let app: TestApp
let admin: Person
beforeEach(async () => {
  app = await startApp({ pages: true })
  admin = await app.anAdmin()
})
afterEach(() => app.stop())

async function change(changes: object): Promise<void> {
  const { body } = await admin.get('/api/settings')
  const answer = await admin.put('/api/settings', { version: body.version, changes })
  expect(answer).toMatchObject({ status: 200 })
}

const order = (by: Person, changes: object = {}) =>
  by.post('/api/payments/orders', app.aDraft(changes as Record<string, unknown>))

async function freeTimes(date: string): Promise<string[]> {
  const { body } = await app.client().get(`/api/availability?from=${date}&to=${date}`)
  const times: { time: string; free: boolean }[] = body.days[0]?.times ?? []
  return times.filter(({ free }) => free).map(({ time }) => time)
}

test('the next order has the new price, and an open one keeps its price', async () => {
  const [early, late] = [await app.aUser(), await app.aUser()]
  const before = await order(early)
  await change({ prices: { USD: 4550 } })
  expect((await order(early)).body).toMatchObject({ orderId: before.body.orderId, amount: '36.00' })
  expect((await order(late, { preferredTime: '11:00' })).body).toMatchObject({ amount: '45.50' })
})

test('a coupon reduces the new price by its own percentage, and the next one has the new percentage', async () => {
  const user = await app.aUser()
  await app.aPaidConsultation(user)
  await change({ prices: { USD: 5000 }, coupon: { percent: 20, validMonths: 2, prefix: 'NADRI' } })
  const [coupon] = (await user.get('/api/coupons')).body.coupons
  expect(coupon).toMatchObject({ percent: 50, discount: 25 })
  const next = { preferredTime: '11:00', couponCode: coupon.code }
  expect((await order(user, next)).body).toMatchObject({ amount: '25.00' })

  const other = await app.aUser()
  await app.aPaidConsultation(other, { preferredTime: '12:00' })
  const [earned] = (await other.get('/api/coupons')).body.coupons
  expect(earned).toMatchObject({ percent: 20, discount: 10, expiresAt: '2026-11-01T00:00:00.000Z' })
  expect(earned.code).toMatch(/^NADRI/)
})

test('only the configured days and hours are offered', async () => {
  await change({ slots: { weekdays: [3], firstHour: 9, lastHour: 10, durationMinutes: 30 } })
  expect(await freeTimes('2026-09-09')).toEqual(['09:00', '09:30', '10:00'])
  expect(await freeTimes('2026-09-05')).toEqual([])
  const user = await app.aUser()
  expect((await order(user, { preferredDate: '2026-09-05' })).body.code).toBe('NOT_WEEKEND')
  expect((await order(user, { preferredDate: '2026-09-09', preferredTime: '11:00' })).body.code).toBe(
    'TIME_INVALID',
  )
  expect((await order(user, { preferredDate: '2026-09-09', preferredTime: '09:30' })).status).toBe(201)
})

test.each([
  ['shorter ones', { durationMinutes: 30 }, ['11:00', '11:30', '13:00']],
  ['longer ones', { durationMinutes: 90, firstHour: 9, lastHour: 14 }, ['09:00', '10:30', '13:30']],
  ['a break after each', { durationMinutes: 45, breakMinutes: 30, lastHour: 14 }, ['10:00', '13:45']],
])('no start overlaps a booked consultation, with %s', async (_, slots, free) => {
  const date = '2026-09-05'
  const booked = await app.aPaidConsultation(await app.aUser(), {
    preferredDate: date,
    preferredTime: '12:00',
  })
  expect(booked.preferredTime).toBe('12:00')
  await change({ slots: { firstHour: 10, lastHour: 13, ...slots } })
  const offered = await freeTimes(date)
  expect(offered).toEqual(expect.arrayContaining(free))
  const own = { breakMinutes: 0, ...slots }
  const length = (own.durationMinutes + own.breakMinutes) * 60_000
  const noon = koreanInstant(date, '12:00').getTime()
  for (const time of offered) {
    const startsAt = koreanInstant(date, time).getTime()
    expect(startsAt + length <= noon || startsAt >= noon + 3_600_000, time).toBe(true)
  }
  const all: { time: string; free: boolean }[] = (
    await app.client().get(`/api/availability?from=${date}&to=${date}`)
  ).body.days[0].times
  const taken = all.find((each) => !each.free)
  const refused = await order(await app.aUser(), { preferredDate: date, preferredTime: taken?.time })
  expect(refused).toMatchObject({ status: 409, body: { code: 'SLOT_TAKEN' } })
})

test('a paid booking keeps its price, notice, length and coupon whatever is set afterwards', async () => {
  const user = await app.aUser()
  const booked = await app.aPaidConsultation(user, { preferredDate: '2026-09-12' })
  const terms = async () => {
    const { body } = await user.get('/api/consultations')
    const { amount, currency, startsAt, fullRefundUntil, refundIfCancelledNow } = body.reports[0]
    const coupons = (await user.get('/api/coupons')).body.coupons
    const row = await app.db
      .selectFrom('consultations')
      .select(['refund_notice_hours', 'duration_minutes'])
      .where('id', '=', booked._id)
      .executeTakeFirstOrThrow()
    const seat = await app.db.selectFrom('slot_claims').selectAll().executeTakeFirstOrThrow()
    const wallet = coupons.map(({ code, percent, expiresAt }: Record<string, unknown>) => ({
      code,
      percent,
      expiresAt,
    }))
    return { amount, currency, startsAt, fullRefundUntil, refundIfCancelledNow, row, seat, wallet }
  }
  const paid = await terms()
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        // With the highest percentage a dollar is left, the minimum of a provider.
        prices: fc.record({ USD: fc.integer({ min: 1_000, max: 100_000 }) }),
        coupon: fc.record({
          percent: fc.integer({ min: 1, max: 90 }),
          validMonths: fc.integer({ min: 1, max: 60 }),
        }),
        slots: fc.record({
          durationMinutes: fc.integer({ min: 15, max: 180 }),
          breakMinutes: fc.integer({ min: 0, max: 60 }),
          leadHours: fc.integer({ min: 1, max: 100 }),
        }),
        policy: fc.record({ refundNoticeHours: fc.integer({ min: 0, max: 336 }) }),
      }),
      async (changes) => {
        await change(changes)
        expect(await terms()).toEqual(paid)
      },
    ),
    { numRuns: 12 },
  )
})

test('mails have the name at the time of sending, and the calendar entry the booked length', async () => {
  const user = await app.aUser()
  const date = app.bookableDate()
  await order(user, { preferredDate: date })
  const { body } = await user.get('/api/payments/current')
  await change({ company: { name: 'Nadri' }, slots: { durationMinutes: 90 } })
  app.sandbox.engine.approve(body.payment.orderId)
  await user.post('/api/consultations', { paymentId: body.payment.orderId })
  await app.settle()
  const mail = app.mails().find(({ subject }) => subject.includes('booked'))
  expect(mail?.text).toContain('Your Nadri team')
  const entry = Buffer.from(mail?.attachments[0]?.contentBase64 ?? '', 'base64').toString()
  expect(entry).toContain('DTSTART:')
  const at = (name: string): number => {
    const [, text = ''] = new RegExp(`${name}:(\\d{8}T\\d{6})Z`).exec(entry) ?? []
    return Date.parse(text.replace(/(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)/, '$1-$2-$3T$4:$5:$6Z'))
  }
  expect(at('DTEND') - at('DTSTART')).toBe(3_600_000)
})

const pageOf = (url: string) =>
  app.server.inject({ method: 'GET', url, headers: { 'accept-encoding': 'br' } })

test('public pages say the new price, name and notice in every language, with a new tag and within their weight', async () => {
  const before = await pageOf('/service')
  await change({ prices: { USD: 4700 }, company: { name: 'Nadri' }, policy: { refundNoticeHours: 48 } })
  for (const locale of locales) {
    const prefix = locale === 'en' ? '' : `/${locale}`
    const reply = await pageOf(`${prefix}/service`)
    const html = brotliDecompressSync(reply.rawPayload).toString()
    expect(html, locale).toContain(moneyText(4700, 'USD', locale, 0))
    expect(html, locale).toContain('Nadri')
    expect(html, locale).not.toContain(moneyText(3600, 'USD', locale, 0))
    expect(html, locale).toContain('"price":"47.00"')
    expect(html, locale).not.toMatch(/\{\{\w+\}\}/)
    expect(reply.rawPayload.length).toBeLessThanOrEqual(12_000)
    expect(brotliDecompressSync((await pageOf(`${prefix}/refund-policy`)).rawPayload).toString()).toMatch(
      /48/,
    )
  }
  const after = await pageOf('/service')
  expect(after.headers.etag).not.toBe(before.headers.etag)
  const known = await app.server.inject({
    method: 'GET',
    url: '/service',
    headers: { 'accept-encoding': 'br', 'if-none-match': String(before.headers.etag) },
  })
  expect(known.statusCode).toBe(200)
})

test('the policy of a page that was rendered anew allows exactly its own inline blocks', async () => {
  const policyOf = async () => (await pageOf('/')).headers['content-security-policy']
  const before = await policyOf()
  await change({ company: { name: '</script><script>alert(1)</script>' } })
  expect(await policyOf()).toBe(before)
  const html = brotliDecompressSync((await pageOf('/')).rawPayload).toString()
  expect(html).not.toContain('<script>alert')
})

test('app pages get the new settings with their document', async () => {
  await change({ prices: { USD: 4700 }, slots: { holdMinutes: 20 } })
  const html = brotliDecompressSync((await pageOf('/login')).rawPayload).toString()
  const [, block = ''] = /id="office">([^<]*)</.exec(html) ?? []
  expect(JSON.parse(block)).toMatchObject({ prices: { USD: 4700 }, slots: { holdMinutes: 20 } })
  expect(block).not.toContain('businessNumber')
})
