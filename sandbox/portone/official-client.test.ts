import { randomBytes, randomUUID } from 'node:crypto'
import { PaymentClient, Webhook, Payment } from '@portone/server-sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openHttpServer } from '#sandbox/http-server.ts'
import { createPortoneEngine, type PortoneEvent } from './engine.ts'
import { createPortoneApi } from './server.ts'
import { signDelivery } from './webhooks.ts'

/** PortOne's official server client against the sandbox. */
const API_SECRET = 'sandbox-api-secret'
const SECRET = `whsec_${randomBytes(32).toString('base64')}`
const events: PortoneEvent[] = []
const engine = createPortoneEngine({
  storeId: 'store-1',
  now: Date.now,
  emit: (event) => events.push(event),
})
let server: Awaited<ReturnType<typeof openHttpServer>>
let client: ReturnType<typeof PaymentClient>
const clientWith = (secret: string) =>
  PaymentClient({ secret, storeId: 'store-1', baseUrl: `http://127.0.0.1:${server.port}` })
beforeAll(async () => {
  server = await openHttpServer(0, '127.0.0.1')
  const api = createPortoneApi(engine, API_SECRET)
  server.serve(async (request) => api(request))
  client = clientWith(API_SECRET)
})
afterAll(() => server.close())

/** Type of the refusal, as the official client reports it. */
async function refusalOf(call: Promise<unknown>): Promise<string> {
  try {
    await call
    return 'not refused'
  } catch (error) {
    return error instanceof Payment.PaymentError
      ? (error as unknown as { data: { type: string } }).data.type
      : String(error)
  }
}

const windowOf = (paymentId: string, totalAmount = 49_000) => ({
  paymentId,
  totalAmount,
  currency: 'KRW',
  channelKey: 'channel-key-1',
})
async function registered(): Promise<string> {
  const paymentId = randomUUID()
  await client.preRegisterPayment({ paymentId, totalAmount: 49_000, currency: 'KRW' })
  return paymentId
}
function approved(
  paymentId: string,
  card: 'good' | 'refused' = 'good',
): { paymentToken: string; txId: string } {
  const answer = engine.authenticate(windowOf(paymentId), { card })
  if ('code' in answer) throw new Error(answer.code)
  return answer
}
async function paid(): Promise<string> {
  const paymentId = await registered()
  const { paymentToken } = approved(paymentId)
  await client.confirmPayment({
    paymentId,
    paymentToken,
    totalAmount: 49_000,
    currency: 'KRW',
    isTest: false,
  })
  return paymentId
}

test('a payment does not exist before its window opens, and a window with another amount is refused', async () => {
  const paymentId = await registered()
  expect(await refusalOf(client.getPayment({ paymentId }))).toBe('PAYMENT_NOT_FOUND')
  expect(engine.authenticate(windowOf(paymentId, 100))).toEqual({ code: 'AmountNotEqualToPredefined' })
})

test('only the confirmation captures, once, and for the registered amount', async () => {
  const paymentId = await registered()
  const { paymentToken, txId } = approved(paymentId)
  expect(await client.getPayment({ paymentId })).toMatchObject({ status: 'READY' })
  const asked = { paymentId, paymentToken, txId, currency: 'KRW' as const, isTest: false }
  expect(await refusalOf(client.confirmPayment({ ...asked, totalAmount: 48_000 }))).toBe(
    'INFORMATION_MISMATCH',
  )
  await client.confirmPayment({ ...asked, totalAmount: 49_000 })
  expect(await client.getPayment({ paymentId })).toMatchObject({
    status: 'PAID',
    amount: { total: 49_000, paid: 49_000 },
  })
  expect(await refusalOf(client.confirmPayment({ ...asked, totalAmount: 49_000 }))).toBe('ALREADY_PAID')
})

test('a payment with a refused card can be retried, and a token works once', async () => {
  const paymentId = await registered()
  const { paymentToken } = approved(paymentId, 'refused')
  expect(await refusalOf(client.confirmPayment({ paymentId, paymentToken }))).toBe('PG_PROVIDER')
  expect(await client.getPayment({ paymentId })).toMatchObject({ status: 'FAILED' })
  expect(await refusalOf(client.confirmPayment({ paymentId, paymentToken }))).toBe('INVALID_PAYMENT_TOKEN')
  await client.confirmPayment({ paymentId, paymentToken: approved(paymentId).paymentToken })
  expect(await client.getPayment({ paymentId })).toMatchObject({ status: 'PAID' })
})

test('a cancellation compares the remaining amount before it is executed', async () => {
  const paymentId = await paid()
  const part = { paymentId, amount: 9_000, reason: 'part' }
  const { cancellation } = await client.cancelPayment({ ...part, currentCancellableAmount: 49_000 })
  expect(cancellation).toMatchObject({ status: 'SUCCEEDED', totalAmount: 9_000 })
  expect(await refusalOf(client.cancelPayment({ ...part, currentCancellableAmount: 49_000 }))).toBe(
    'CANCELLABLE_AMOUNT_CONSISTENCY_BROKEN',
  )
  expect(await refusalOf(client.cancelPayment({ ...part, amount: 40_001 }))).toBe(
    'CANCEL_AMOUNT_EXCEEDS_CANCELLABLE_AMOUNT',
  )
  await client.cancelPayment({ paymentId, amount: 40_000, currentCancellableAmount: 40_000, reason: 'rest' })
  expect(await client.getPayment({ paymentId })).toMatchObject({ status: 'CANCELLED' })
  expect(await refusalOf(client.cancelPayment({ paymentId, reason: 'twice' }))).toBe(
    'PAYMENT_ALREADY_CANCELLED',
  )
})

test('an unpaid payment, an unknown payment and a wrong secret have their own errors', async () => {
  const paymentId = await registered()
  expect(await refusalOf(client.cancelPayment({ paymentId, reason: 'x' }))).toBe('PAYMENT_NOT_FOUND')
  approved(paymentId)
  expect(await refusalOf(client.cancelPayment({ paymentId, reason: 'x' }))).toBe('PAYMENT_NOT_PAID')
  expect(await refusalOf(clientWith('wrong').getPayment({ paymentId }))).toBe('UNAUTHORIZED')
})

test('the list of a period has pages', async () => {
  const from = new Date().toISOString()
  const ids = [await paid(), await paid(), await paid()]
  const filter = { storeId: 'store-1', timestampType: 'STATUS_CHANGED_AT' as const, from }
  const first = await client.getPayments({ page: { number: 0, size: 2 }, filter })
  const second = await client.getPayments({ page: { number: 1, size: 2 }, filter })
  expect(first.page.totalCount).toBe(3)
  expect([...first.items, ...second.items].map((each) => ('id' in each ? each.id : null))).toEqual(ids)
})

test('a repeated idempotency key returns the stored reply', async () => {
  const paymentId = await paid()
  const cancel = () =>
    fetch(`http://127.0.0.1:${server.port}/payments/${paymentId}/cancel`, {
      method: 'POST',
      headers: { authorization: `PortOne ${API_SECRET}`, 'idempotency-key': `"${paymentId}"` },
      body: JSON.stringify({ amount: 1_000, reason: 'once' }),
    }).then((response) => response.json())
  expect(await cancel()).toEqual(await cancel())
  expect(engine.payments.get(paymentId)?.cancelled).toBe(1_000)
})

test("PortOne's own verifier accepts a thousand webhooks, and none with a changed byte", async () => {
  const types = [
    'Transaction.Paid',
    'Transaction.Failed',
    'Transaction.Cancelled',
    'Transaction.PartialCancelled',
  ]
  for (let count = 0; count < 1_000; count++) {
    const paymentId = randomUUID()
    const { headers, body } = signDelivery(
      {
        type: types[count % types.length]!,
        timestamp: new Date().toISOString(),
        data: { storeId: 'store-1', paymentId, transactionId: `결제 ${count}`, cancellationId: randomUUID() },
      },
      { secret: SECRET, nowMs: Date.now() },
    )
    const signatureHeaders = headers as Record<
      'webhook-id' | 'webhook-timestamp' | 'webhook-signature',
      string
    >
    expect(await Webhook.verify(SECRET, body, signatureHeaders)).toMatchObject({ data: { paymentId } })
    await expect(Webhook.verify(SECRET, `${body} `, signatureHeaders)).rejects.toMatchObject({
      reason: 'NO_MATCHING_SIGNATURE',
    })
  }
})
