import { randomUUID } from 'node:crypto'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '#sandbox/start.ts'
import type { PaymentGateway } from '#server/payment-gateway.ts'
import { createPaypal } from './gateway.ts'

/** Well-formed replies about a resource other than the requested one. */
let sandbox: Sandbox
let paypal: PaymentGateway
const amount = { minor: 3600, currency: 'USD' }

beforeAll(async () => {
  sandbox = await startSandbox()
  const { url: apiUrl, clientId, clientSecret } = sandbox
  const config = {
    apiUrl,
    sdkUrl: '',
    clientId,
    clientSecret,
    webhookId: undefined,
    allowClientOrders: false,
  }
  paypal = createPaypal(config, { log: pino({ level: 'silent' }), brandName: () => 'Naru' })
})
afterAll(() => sandbox.close())

async function anApprovedOrder(): Promise<string> {
  const paymentId = randomUUID()
  const made = await paypal.createOrder({
    key: `${paymentId}-o`,
    amount,
    description: 'Consultation Service',
    paymentId,
    invoiceId: paymentId,
    reference: 'somebody',
    returnUrl: 'http://localhost:3000/payment',
    cancelUrl: 'http://localhost:3000/payment',
    locale: 'en',
  })
  if (!made.ok) throw new Error(made.issue)
  sandbox.engine.approve(made.value.orderId)
  return made.value.orderId
}
const capture = (orderId: string) =>
  paypal.captureOrder({ key: `${orderId}-c1`, orderId, amount, approval: null })
const captureIdOf = (orderId: string): string => sandbox.engine.store.orders.get(orderId)!.captureId!
const answersWith = (path: string, otherPath: string): void =>
  void sandbox.rules.push({ path, mode: 'other', otherPath })
const UNREADABLE = { ok: false, kind: 'unknown', issue: 'UNREADABLE_REPLY' }

test('a reply about another order, capture or refund is an unknown outcome', async () => {
  const [ann, bob] = [await anApprovedOrder(), await anApprovedOrder()]
  await capture(bob)
  answersWith(`/${ann}/capture$`, `/v2/checkout/orders/${bob}`)
  expect(await capture(ann)).toMatchObject(UNREADABLE)
  // This order's money was captured, and the same key returns that.
  expect(await capture(ann)).toMatchObject({
    ok: true,
    value: { orderId: ann, capture: { status: 'completed' } },
  })

  answersWith(`/orders/${ann}$`, `/v2/checkout/orders/${bob}`)
  expect(await paypal.getOrder(ann)).toMatchObject(UNREADABLE)
  const [annsMoney, bobsMoney] = [captureIdOf(ann), captureIdOf(bob)]
  answersWith(`/captures/${annsMoney}$`, `/v2/payments/captures/${bobsMoney}`)
  expect(await paypal.getCapture(annsMoney)).toMatchObject(UNREADABLE)

  const refund = (captureId: string, customId: string) =>
    paypal.refundCapture({
      key: customId,
      captureId,
      amount,
      refundable: amount,
      customId,
      invoiceId: customId,
      note: 'Sorry',
    })
  const given = await refund(bobsMoney, 'bob-1')
  const bobsRefund = given.ok ? given.value.refundId : ''
  answersWith(`/${annsMoney}/refund$`, `/v2/payments/refunds/${bobsRefund}`)
  expect(await refund(annsMoney, 'ann-1')).toMatchObject(UNREADABLE)
  const again = await refund(annsMoney, 'ann-1')
  expect(again).toMatchObject({ ok: true, value: { captureId: annsMoney, customId: 'ann-1' } })
  const annsRefund = again.ok ? again.value.refundId : ''
  answersWith(`/refunds/${annsRefund}$`, `/v2/payments/refunds/${bobsRefund}`)
  expect(await paypal.getRefund(annsRefund, annsMoney)).toMatchObject(UNREADABLE)
})
