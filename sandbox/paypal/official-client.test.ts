import {
  CheckoutPaymentIntent,
  Client,
  CustomError,
  Environment,
  OrdersController,
  PaymentsController,
} from '@paypal/paypal-server-sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSandbox, type Sandbox } from '#sandbox/start.ts'

let sandbox: Sandbox
let orders: OrdersController
let payments: PaymentsController

beforeAll(async () => {
  sandbox = await startSandbox()
  const client = new Client({
    environment: Environment.Sandbox,
    timeout: 5_000,
    clientCredentialsAuthCredentials: {
      oAuthClientId: sandbox.clientId,
      oAuthClientSecret: sandbox.clientSecret,
    },
    // PayPal's client supports only two hosts; its transport is the only place to set another one.
    unstable_httpClientOptions: { adapter: throughFetch },
  })
  orders = new OrdersController(client)
  payments = new PaymentsController(client)
})
afterAll(() => sandbox.close())

type AxiosRequest = {
  url: string
  method: string
  headers: { toJSON(): Record<string, string> }
  data?: string
}
async function throughFetch(request: AxiosRequest) {
  const url = request.url.replace('https://api-m.sandbox.paypal.com', sandbox.url)
  const headers = { ...request.headers.toJSON() }
  delete headers['Content-Length']
  const response = await fetch(url, {
    method: request.method.toUpperCase(),
    headers,
    ...(request.data !== undefined && { body: request.data }),
  })
  return {
    data: await response.text(),
    status: response.status,
    statusText: response.statusText,
    headers: Object.fromEntries(response.headers),
    config: request,
    request: {},
  }
}

async function refusal(call: Promise<unknown>): Promise<[number, string | undefined]> {
  try {
    await call
  } catch (error) {
    if (error instanceof CustomError) return [error.statusCode, error.result?.details?.[0]?.issue]
    throw error
  }
  throw new Error('The call was not refused.')
}

const newOrder = async () => {
  const made = await orders.createOrder({
    body: {
      intent: CheckoutPaymentIntent.Capture,
      purchaseUnits: [{ amount: { currencyCode: 'USD', value: '36.00' }, customId: 'pay_1' }],
    },
    paypalRequestId: crypto.randomUUID(),
    prefer: 'return=representation',
  })
  return String(made.result.id)
}

test('the official client creates, captures, fetches and refunds orders, and parses every error', async () => {
  const id = await newOrder()
  expect(await refusal(orders.captureOrder({ id, paypalRequestId: 'early' }))).toEqual([
    422,
    'ORDER_NOT_APPROVED',
  ])
  sandbox.engine.approve(id)
  const captured = await orders.captureOrder({ id, paypalRequestId: 'c', prefer: 'return=representation' })
  const capture = captured.result.purchaseUnits?.[0]?.payments?.captures?.[0]
  expect([captured.statusCode, capture?.status, capture?.amount?.value]).toEqual([201, 'COMPLETED', '36.00'])
  const captureId = String(capture?.id)
  expect((await orders.captureOrder({ id, paypalRequestId: 'c' })).statusCode).toBe(200)
  expect(await refusal(orders.captureOrder({ id, paypalRequestId: 'd' }))).toEqual([
    422,
    'ORDER_ALREADY_CAPTURED',
  ])

  expect((await orders.getOrder({ id })).result.purchaseUnits?.[0]?.customId).toBe('pay_1')
  const read = await payments.getCapturedPayment({ captureId })
  expect(read.result.supplementaryData?.relatedIds?.orderId).toBe(id)

  const refund = () =>
    payments.refundCapturedPayment({
      captureId,
      paypalRequestId: 'r',
      prefer: 'return=representation',
      body: { amount: { currencyCode: 'USD', value: '36.00' }, customId: 'ref_1' },
    })
  const refunded = await refund()
  expect([refunded.statusCode, refunded.result.status]).toEqual([201, 'COMPLETED'])
  expect((await refund()).result.id).toBe(refunded.result.id)
  expect(await refusal(payments.refundCapturedPayment({ captureId, paypalRequestId: 's' }))).toEqual([
    422,
    'CAPTURE_FULLY_REFUNDED',
  ])
  expect((await payments.getRefund({ refundId: String(refunded.result.id) })).result.amount?.value).toBe(
    '36.00',
  )
  expect(await refusal(orders.getOrder({ id: 'NOPE' }))).toEqual([404, 'INVALID_RESOURCE_ID'])
})

test('the official client parses a declined card and a pending eCheck', async () => {
  const declined = await newOrder()
  sandbox.engine.approve(declined, 'declined')
  expect(await refusal(orders.captureOrder({ id: declined }))).toEqual([422, 'INSTRUMENT_DECLINED'])
  const pending = await newOrder()
  sandbox.engine.approve(pending, 'pending')
  const captured = await orders.captureOrder({ id: pending, prefer: 'return=representation' })
  expect(captured.result.purchaseUnits?.[0]?.payments?.captures?.[0]?.statusDetails?.reason).toBe('ECHECK')
})
