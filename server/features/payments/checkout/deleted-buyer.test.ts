import { afterEach, beforeEach, expect, test } from 'vitest'
import { draft } from '#contract/payments.ts'
import type { Actor } from '#server/deps.ts'
import { resumeSession } from '#server/features/accounts/sessions.ts'
import { type Person, startApp, TEST_PASSWORD, type TestApp } from '#server/testing.ts'
import { confirmOrImportOrder } from './client-orders.ts'
import { createOrder } from './create-order.ts'

let app: TestApp
let ann: Person
let actor: Actor
beforeEach(async () => {
  app = await startApp()
  ann = await app.aUser()
  actor = (await resumeSession(app.deps, ann.cookies.get('sid')!))!.actor
})
afterEach(() => app.stop())

const deleteAccount = async (proof: { password?: string } = {}): Promise<void> => {
  expect((await ann.post('/api/delete-account', proof)).status).toBe(200)
}
const rows = async (table: 'payments' | 'slot_claims' | 'consultations'): Promise<number> =>
  (await app.db.selectFrom(table).selectAll().execute()).length
const captures = () => [...app.sandbox.engine.store.captures.values()]

test('a checkout in progress while its account is deleted reserves nothing', async () => {
  await deleteAccount()
  const limit = { key: 'orders', calls: 1, seconds: 60, now: app.clock.now() }
  const order = await createOrder(app.deps, actor, draft.parse(app.aDraft()), limit)
  expect(order).toEqual({ ok: false, code: 'LOGIN_REQUIRED' })
  expect([await rows('payments'), await rows('slot_claims')]).toEqual([0, 0])
})

test('a client order of a deleted account is not imported, and its payment is refunded', async () => {
  const { engine } = app.sandbox
  const orderOf = (pay: boolean): string => {
    const units = [{ amount: { currency_code: 'USD', value: '36.00' } }]
    const body = { intent: 'CAPTURE', purchase_units: units }
    const orderId = String(engine.call({ method: 'POST', path: '/v2/checkout/orders', body }).body?.id)
    engine.approve(orderId)
    if (pay) engine.call({ method: 'POST', path: `/v2/checkout/orders/${orderId}/capture`, body: {} })
    return orderId
  }
  await deleteAccount()
  const unpaid = await confirmOrImportOrder(app.deps, actor, { ...app.aDraft(), paymentId: orderOf(false) })
  expect(unpaid).toEqual({ ok: false, code: 'LOGIN_REQUIRED' })
  expect(await rows('payments')).toBe(0)

  const paid = orderOf(true)
  await confirmOrImportOrder(app.deps, actor, { ...app.aDraft(), paymentId: paid })
  for (let pass = 0; pass < 12; pass++) {
    app.clock.advance(5000)
    await app.settle()
  }
  expect(captures().find(({ orderId }) => orderId === paid)?.status).toBe('REFUNDED')
  expect(await rows('consultations')).toBe(0)
})

test('an approval after the account was deleted is not captured', async () => {
  const before = captures().length
  const { body } = await ann.post('/api/payments/orders', app.aDraft())
  // Without the deletion, an expired checkout could still be paid while its slot is free.
  app.clock.advance(31 * 60_000)
  await app.settle()
  await deleteAccount({ password: TEST_PASSWORD })
  app.sandbox.engine.approve(body.orderId)
  const late = await confirmOrImportOrder(app.deps, actor, { paymentId: body.orderId })
  expect(late.ok).toBe(false)
  expect(captures()).toHaveLength(before)
  expect([await rows('consultations'), await rows('slot_claims')]).toEqual([0, 0])
})
