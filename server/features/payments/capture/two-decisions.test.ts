import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '#domain/calendar.ts'
import { getCurrentInstance, instanceMark } from '#server/db/instance.ts'
import { type Person, startApp, type TestApp } from '#server/testing.ts'

/** Two admins decide about the same unmatched money at the same time. */
let app: TestApp
let ann: Person
let haneul: Person
let jiwoo: Person
beforeEach(async () => {
  app = await startApp({ now: '2026-09-01T00:00:00Z' })
  ann = await app.aUser()
  ;[haneul, jiwoo] = [await app.anAdmin(), await app.anAdmin()]
  await app.aPaidConsultation(ann)
})
afterEach(() => app.stop())

/** Creates a paid order in the site's own form, without a payment row. */
async function lostMoney(): Promise<string> {
  const { engine } = app.sandbox
  const mark = instanceMark(await getCurrentInstance(app.db))
  const id = randomUUID()
  const startsAt = new Date(Date.parse('2026-09-05T01:00:00Z') + 7 * DAY_MS).toISOString()
  const { body } = engine.call({
    method: 'POST',
    path: '/v2/checkout/orders',
    body: {
      intent: 'CAPTURE',
      purchase_units: [
        {
          amount: { currency_code: 'USD', value: '36.00' },
          custom_id: id,
          invoice_id: `${mark}-${id}`,
          reference_id: `${ann.user.id} ${startsAt}`,
        },
      ],
    },
  })
  const orderId = (body as { id: string }).id
  engine.approve(orderId)
  engine.call({ method: 'POST', path: `/v2/checkout/orders/${orderId}/capture`, body: {} })
  const now = app.clock.now()
  await app.db
    .insertInto('orphan_orders')
    .values({ order_id: orderId, status: 'new', seen_at: now, next_check_at: now })
    .onConflict((each) => each.column('order_id').doUpdateSet({ next_check_at: now }))
    .execute()
  await app.settle()
  return orderId
}

const decide = (by: Person, orderId: string, decision: string) =>
  by.post(`/api/attention/orders/${orderId}`, { decision })
const statusOf = (orderId: string): string =>
  [...app.sandbox.engine.store.captures.values()].find((capture) => capture.orderId === orderId)!.status
const bookingsOf = async (orderId: string): Promise<number> =>
  (
    await app.db
      .selectFrom('consultations')
      .innerJoin('payments', 'payments.id', 'consultations.payment_id')
      .select('consultations.id')
      .where('order_id', '=', orderId)
      .execute()
  ).length

test.each([
  ['adopt', 'refund'],
  ['refund', 'adopt'],
  ['refund', 'refund'],
  ['adopt', 'adopt'],
])(
  'of two concurrent decisions about an unmatched payment, %s and %s, one takes effect and one is refused',
  async (one, other) => {
    const orderId = await lostMoney()
    const both = await Promise.all([decide(haneul, orderId, one), decide(jiwoo, orderId, other)])
    await app.settle()
    const winner = both.findIndex(({ status }) => status === 200)
    const second = both[1 - winner]!
    // The second admin who books it may call just after the booking, and gets the same one.
    const isRepeat = one === other && one === 'adopt' && second.status === 200
    if (isRepeat) expect(both[0].body.consultationId).toBe(both[1].body.consultationId)
    else
      expect([404, 409], JSON.stringify(both.map(({ status, body }) => [status, body.code]))).toContain(
        second.status,
      )
    const isBooked = [one, other][winner] === 'adopt'
    expect(await bookingsOf(orderId)).toBe(isBooked ? 1 : 0)
    expect(statusOf(orderId)).toBe(isBooked ? 'COMPLETED' : 'REFUNDED')
  },
)
