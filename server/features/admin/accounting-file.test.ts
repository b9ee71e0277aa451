import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS, koreanDate } from '#domain/calendar.ts'
import { type Person, startApp, type TestApp } from '#server/testing.ts'

/** Lines of the Korean accounting export: fees, bookings and tax. */
let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startApp({ now: '2026-09-01T03:00:00Z' })
  admin = await app.anAdmin()
})
afterAll(() => app.stop())

const PERIOD = 'from=2026-09-01&to=2026-10-31'
async function lines(): Promise<Record<string, string>[]> {
  const text = (await admin.get(`/api/books.csv?${PERIOD}`)).raw.toString('utf8')
  const [headings, ...rows] = text
    .replace(/^\ufeff/, '')
    .trim()
    .split('\r\n')
  const names = headings!.split(',')
  return rows.map((row) => Object.fromEntries(row.split(',').map((cell, index) => [names[index]!, cell])))
}
const setVat = async (vat: object) => {
  const { version } = (await admin.get('/api/settings')).body
  expect((await admin.put('/api/settings', { version, changes: { vat } })).status).toBe(200)
}

test('a fee that the provider has not reported is blank, in the line, the ledger and every sum', async () => {
  const booked = await app.aPaidConsultation(await app.aUser())
  const [known] = await lines()
  expect(known).toMatchObject({ 통화: 'USD', '예약 번호': booked.number })
  expect(Number(known!['수수료'])).toBeGreaterThan(0)
  await app.db.updateTable('payments').set({ fee_cents: null }).execute()
  expect(await lines()).toMatchObject([{ 금액: '36.00', 수수료: '', 실수령액: '' }])
  const { entries, totals } = (await admin.get(`/api/ledger?${PERIOD}`)).body
  expect(entries).toMatchObject([{ captured: '36.00', fee: null, net: null }])
  expect(totals).toEqual({ captured: '36.00', fee: null, refunded: '0.00', net: null })
  const stats = (await admin.get(`/api/stats?${PERIOD}`)).body
  expect(stats.money).toEqual([{ currency: 'USD', taken: '36.00', fees: null, refunded: '0.00', net: null }])
  expect(stats.months).toMatchObject([{ month: '2026-09', money: [{ fees: null, net: null }] }])
})

test('a tax rate applies from its date, and earlier days keep theirs', async () => {
  await app.db
    .insertInto('day_rates')
    .values({ on_date: '2026-09-01', currency: 'USD', rate_e4: 14_000_000, changed_at: app.clock.now() })
    .execute()
  const percents = async () => (await lines()).map((line) => [line['장부일'], line['부가세율(%)']])
  expect(await percents()).toEqual([['2026-09-01', '']])
  await setVat({ USD: 10, from: '2026-09-01' })
  expect(await percents()).toEqual([['2026-09-01', '10']])

  // A month later the rate changes, first without a date, then with the previous date.
  app.clock.advance(31 * DAY_MS)
  await app.logIn(admin)
  const { order_id } = await app.db.selectFrom('payments').select('order_id').executeTakeFirstOrThrow()
  expect(order_id).not.toBeNull()
  await setVat({ USD: 7 })
  expect(await percents()).toEqual([['2026-09-01', '10']])
  expect(
    await admin.put('/api/settings', { version: 2, changes: { vat: { from: '2026-13-01' } } }),
  ).toMatchObject({
    status: 422,
    body: { code: 'INVALID_INPUT' },
  })
})

test('a refund has the tax rate of its payment, although the rate has changed since', async () => {
  const { _id, number } = await app.aPaidConsultation(await app.aUser(), { preferredTime: '16:00' })
  const ofBooking = async () =>
    (await lines())
      .filter((line) => line['예약 번호'] === number)
      .map((line) => [line['구분'], line['부가세율(%)'], line['부가세(원)']])
  const insertRate = (on: string) =>
    app.db
      .insertInto('day_rates')
      .values({ on_date: on, currency: 'USD', rate_e4: 14_000_000, changed_at: app.clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  await insertRate(koreanDate(app.clock.now()))
  const [paid] = await ofBooking()
  app.clock.advance(2 * DAY_MS)
  await app.logIn(admin)
  await insertRate(koreanDate(app.clock.now()))
  await setVat({ USD: 25, from: koreanDate(app.clock.now()) })
  const refund = { amount: '36.00', reason: 'An apology' }
  expect((await admin.post(`/api/consultations/${_id}/refund`, refund)).status).toBe(200)
  expect(await ofBooking()).toEqual([paid, ['환불', paid![1], `-${paid![2]}`]])
})

test('a consultation to which the client did not come is not counted as completed', async () => {
  const user = await app.aUser()
  const { _id, startsAt } = await app.aPaidConsultation(user, { preferredTime: '14:00' })
  app.clock.set(new Date(Date.parse(startsAt) + 25 * 60_000).toISOString())
  await app.logIn(admin)
  await admin.post(`/api/consultations/${_id}/begin`)
  await app.db
    .updateTable('consultations')
    .set({ status: 'completed', missed_by: 'student', missed_at: app.clock.now(), begun_at: null })
    .where('id', '=', _id)
    .execute()
  const { bookings } = (await admin.get('/api/stats?from=2026-09-01&to=2026-10-31')).body
  expect(bookings).toMatchObject({ completed: 0, absent: 1 })
})
