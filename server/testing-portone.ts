import type { Order } from '#contract/payments.ts'
import { openHttpServer } from '#sandbox/http-server.ts'
import type { Answer } from '#sandbox/http.ts'
import { createPortoneEngine, type PortoneEngine, type PortoneEvent } from '#sandbox/portone/engine.ts'
import { createPortoneApi } from '#sandbox/portone/server.ts'
import { signDelivery } from '#sandbox/portone/webhooks.ts'
import {
  type Client,
  PORTONE_SECRET,
  PORTONE_WEBHOOK_SECRET,
  portoneEnvironment,
  startApp,
  type TestApp,
  type TestOptions,
} from '#server/testing.ts'

export type PortoneApp = Awaited<ReturnType<typeof startPortoneApp>>

/** The product with PortOne's sandbox over real HTTP. */
export async function startPortoneApp(options: TestOptions = {}) {
  const server = await openHttpServer(0, '127.0.0.1')
  /** Webhook events not sent yet, the oldest first. */
  const events: PortoneEvent[] = []
  /** Calls that reached the provider: "POST confirm", "GET payment". */
  const calls: string[] = []
  /** Changes the replies of a call, by its name. */
  const faults = new Map<string, (answer: Answer) => Answer | Promise<Answer>>()
  const app = await startApp({
    ...options,
    env: { ...portoneEnvironment(`http://127.0.0.1:${server.port}`), ...options.env },
  })
  const engine = createPortoneEngine({
    storeId: 'store-1',
    now: () => app.clock.now().getTime(),
    emit: (event) => events.push(event),
  })
  const api = createPortoneApi(engine, PORTONE_SECRET)
  server.serve(async (request) => {
    const call = `${request.method} ${request.path.split('/')[3] ?? (request.path === '/payments' ? 'list' : 'payment')}`
    calls.push(call)
    const answer = await api(request)
    return faults.get(call)?.(answer) ?? answer
  })
  /** Sends one webhook event with the provider's signature; `change` corrupts its bytes. Returns the status. */
  const send = async (event: PortoneEvent, change = (body: string) => body): Promise<number> => {
    const { headers, body } = signDelivery(event, {
      secret: PORTONE_WEBHOOK_SECRET,
      nowMs: app.clock.now().getTime(),
    })
    const reply = await app.server.inject({
      method: 'POST',
      url: '/api/payments/webhook/portone',
      headers: { 'content-type': 'application/json', ...headers },
      payload: change(body),
    })
    return reply.statusCode
  }
  return {
    app,
    engine,
    events,
    calls,
    faults,
    send,
    /** Sends all pending webhook events. */
    deliver: async (): Promise<void> => {
      for (const event of events.splice(0)) await send(event)
      await app.settle()
    },
    stop: async (): Promise<void> => {
      await app.stop()
      await server.close()
    },
  }
}

type Instrument = Parameters<PortoneEngine['authenticate']>[1]

/** The buyer approves the order in the window; returns the address that the browser returns to. */
export function approve({ engine }: PortoneApp, { window }: Order, instrument?: Instrument): string {
  if (!window) throw new Error('This order has no window')
  const authenticated = engine.authenticate(window, instrument)
  const query = new URLSearchParams({
    paymentId: window.paymentId,
    transactionType: 'PAYMENT',
    ...(authenticated as Record<string, string>),
  })
  return `${new URL(window.redirectUrl).pathname}?${query}`
}

export async function anOrder(
  { app }: PortoneApp,
  by: Client,
  changes: Record<string, unknown> = {},
): Promise<Order> {
  const answer = await by.post('/api/payments/orders', app.aDraft({ way: 'korean_card', ...changes }))
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  return answer.body
}

/** An order that was approved in the window, with the browser back on the site. */
export async function anApprovedOrder(
  portone: PortoneApp,
  by: Client,
  changes: Record<string, unknown> = {},
  instrument?: Instrument,
): Promise<Order> {
  const order = await anOrder(portone, by, changes)
  await by.get(approve(portone, order, instrument))
  return order
}

export const save = (by: Client, { orderId }: Order) => by.post('/api/consultations', { paymentId: orderId })

/** A paid and booked order, with the consultation from the reply. */
export async function aPaidOrder(portone: PortoneApp, by: Client, changes: Record<string, unknown> = {}) {
  const order = await anApprovedOrder(portone, by, changes)
  const saved = await save(by, order)
  if (saved.status !== 201) throw new Error(JSON.stringify(saved.body))
  return { order, consultation: saved.body.consultation }
}

/** The provider's balance of a payment: paid minus refunded. */
export function moneyAt({ engine }: PortoneApp, orderId: string): number {
  const { total, cancelled, paidAt } = engine.payments.get(orderId)!
  return paidAt ? total - cancelled : 0
}

/** Number of consultations that are not cancelled. */
export const bookings = async ({ db }: TestApp): Promise<number> =>
  (await db.selectFrom('consultations').selectAll().where('status', '<>', 'cancelled').execute()).length
