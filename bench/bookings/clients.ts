import { Agent, request } from 'node:http'
import type { Buyer } from './people.ts'
import type { MeasuredSite } from './measured-site.ts'

export type Booked = { consultationId: string; cookie: string }
export type Measured = { ms: number; waits: number[] }

/** Shorter than the server's keep-alive timeout, because connections are idle between rounds. */
const IDLE_MS = 4_000
const agent = new Agent({ keepAlive: true, maxSockets: 64, timeout: IDLE_MS })

/** One call over a keep-alive connection; returns the body, and throws unless it succeeds. */
function post(
  port: number,
  path: string,
  body: object,
  headers: Record<string, string>,
): Promise<Record<string, unknown>> {
  const text = JSON.stringify(body)
  return new Promise((resolve, reject) => {
    const call = request({
      agent,
      port,
      path,
      host: '127.0.0.1',
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) },
    })
    call.once('error', reject)
    call.once('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const answer = Buffer.concat(chunks).toString()
        const { statusCode = 0 } = response
        if (statusCode < 300 && statusCode !== 202) resolve(JSON.parse(answer))
        else reject(new Error(`${path}: ${statusCode} ${answer}`))
      })
    })
    call.end(text)
  })
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
