import { send } from '#bench/http.ts'
import type { MeasuredSite } from './measured-site.ts'
import type { Buyer } from './people.ts'

export type Booked = { consultationId: string; cookie: string }
export type Measured = { ms: number; waits: number[] }

/** Returns the parsed reply of a POST. @throws unless it succeeds */
async function post(
  port: number,
  path: string,
  body: object,
  headers: Record<string, string>,
): Promise<Record<string, unknown>> {
  const { status, content } = await send(port, path, { body, headers })
  if (status >= 300 || status === 202) throw new Error(`${path}: ${status} ${content.toString()}`)
  return JSON.parse(content.toString()) as Record<string, unknown>
}

/** Books like a browser: create the order, approve it, confirm the booking. */
async function book({ port, sandbox }: MeasuredSite, { cookie, start }: Buyer): Promise<Booked> {
  const call = (path: string, body: object) => post(port, path, body, { cookie })
  const { orderId } = await call('/api/payments/orders', {
    name: 'Ann Nguyen',
    email: 'ann@example.com',
    platform: 'kakao',
    platformId: 'ann',
    message: 'I would like to study in Seoul. Where do I begin?',
    timeZone: 'Asia/Ho_Chi_Minh',
    ...start,
  })
  await post(sandbox.port, '/_sandbox/approve', { orderId }, { 'x-sandbox-token': sandbox.token })
  const { consultation } = await call('/api/consultations', { paymentId: orderId })
  return { consultationId: (consultation as { _id: string })._id, cookie }
}

const cancel = ({ port }: MeasuredSite, { consultationId, cookie }: Booked) =>
  post(port, '/api/consultations/cancel', { consultationId, cancelReason: 'Plans have changed' }, { cookie })

/** Runs `work` for each item, `atOnce` concurrently, and measures the time of each. */
async function eachOf<Item, Value>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<Value>,
): Promise<Measured & { values: Value[] }> {
  const waiting = [...items]
  const waits: number[] = []
  const values: Value[] = []
  const startedAt = performance.now()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) {
        const askedAt = performance.now()
        values.push(await work(item))
        waits.push(performance.now() - askedAt)
      }
    }),
  )
  return { ms: performance.now() - startedAt, waits, values }
}

export const bookAll = (site: MeasuredSite, buyers: readonly Buyer[], atOnce: number) =>
  eachOf(buyers, atOnce, (buyer) => book(site, buyer))

export const cancelAll = (site: MeasuredSite, booked: readonly Booked[], atOnce: number) =>
  eachOf(booked, atOnce, (each) => cancel(site, each))
