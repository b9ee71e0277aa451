import { createHash, randomInt, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import pg from 'pg'
import { openMailer } from './reference-mail.ts'
import { openProvider } from './reference-provider.ts'
import { BOOK, CAPTURING, HOLD, ORDERED, SESSION } from './reference-statements.ts'

/**
 * Reference of `npm run bench -- bookings`: a bare server that writes the rows of a booking in four commits, one
 * statement each, calls the provider twice and sends two mails over one pipelined connection. It validates
 * nothing, renders no mail and does not fetch the order before the capture. Not part of the product.
 */

const environment = process.env
const pool = new pg.Pool({
  connectionString: environment.DATABASE_URL,
  max: 4,
  idleTimeoutMillis: 0,
  pipeline: true,
})
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

type Row = Record<string, unknown>
const query = async (name: string, text: string, values: unknown[]): Promise<Row | undefined> =>
  (await pool.query<Row>({ name, text, values })).rows[0]

const webhook = `http://127.0.0.1:${environment.PORT}/api/payments/webhook`
const provider = await openProvider({
  url: environment.PAYPAL_API_URL!,
  clientId: environment.PAYPAL_CLIENT_ID!,
  clientSecret: environment.PAYPAL_CLIENT_SECRET!,
  webhook,
})
const mailer = await openMailer(environment.SMTP_URL!)

const SENT_WITHIN_MS = 100
let sent: unknown[] = []
function noteSent(id: unknown): void {
  if (sent.length === 0)
    setTimeout(() => {
      const ids = sent
      sent = []
      void query('sent', SENT, [ids])
    }, SENT_WITHIN_MS)
  sent.push(id)
}
const SENT = `update messages set state = 'sent', sent_at = now(), leased_until = null where id = any($1::bigint[])`

const HOUR_MS = 3_600_000
const PAGE = 'http://localhost/payment'
const booked = new Set<unknown>()

type Answer = [status: number, body: object]
type Draft = { preferredDate: string; preferredTime: string; [field: string]: unknown }

const sessionOf = (cookie: string, key: string, now: Date): Promise<Row | undefined> => {
  const hash = createHash('sha256').update(cookie.slice('sid='.length)).digest()
  return query('session', SESSION, [hash, now, key, new Date(now.getTime() + HOUR_MS)])
}

async function order(draft: Draft, cookie: string): Promise<Answer> {
  const now = new Date()
  const session = await sessionOf(cookie, '/api/payments/orders ', now)
  if (!session) return [401, {}]
  const startsAt = new Date(`${draft.preferredDate}T${draft.preferredTime}:00+09:00`)
  const text = JSON.stringify(draft)
  const id = randomUUID()
  const held = await query('hold', HOLD, [
    id,
    session.uid,
    text,
    createHash('sha256').update(text).digest('hex'),
    startsAt,
    3600,
    15,
    0,
    new Date(now.getTime() + HOUR_MS / 2),
    new Date(now.getTime() + 15_000),
    now,
    draft.preferredDate,
    new Date(now.getTime() - 12 * HOUR_MS),
  ])
  if (!held?.seat) return [409, {}]
  const { orderId, approveUrl } = await provider.createOrder({
    id,
    reference: `${session.uid} ${startsAt.toISOString()}`,
    page: PAGE,
  })
  await query('ordered', ORDERED, [id, orderId, approveUrl, new Date(Date.now() + 15_000), new Date()])
  const holdExpiresAt = held.hold_until
  return [
    201,
    { success: true, orderId, way: 'paypal', amount: '36.00', currency: 'USD', holdExpiresAt, approveUrl },
  ]
}

const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const newCode = () => `NARU${Array.from({ length: 10 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')}`

async function confirm({ paymentId }: { paymentId: string }, cookie: string): Promise<Answer> {
  const started = new Date()
  const session = await sessionOf(cookie, 'syncs of ', started)
  if (!session) return [401, {}]
  const leasedUntil = new Date(started.getTime() + 60_000)
  const nextCheckAt = new Date(started.getTime() + 5_000)
  const payment = await query('capturing', CAPTURING, [
    paymentId,
    session.uid,
    leasedUntil,
    nextCheckAt,
    started,
  ])
  if (!payment) return [409, {}]
  const capture = await provider.capture(paymentId, `${payment.id}-c${payment.attempt}`)
  const now = new Date()
  const code = newCode()
  const expiresAt = new Date(now.getTime() + 180 * 24 * HOUR_MS)
  const draft = payment.draft as Draft
  const mail = { name: draft.name, startsAt: payment.starts_at, timeZone: draft.timeZone, platform: 'kakao', platformId: 'ann', language: null, amountCents: 3600, currency: 'USD', refundNoticeHours: 24, refundUntil: null, durationMinutes: 15, revision: 0 } // prettier-ignore
  const result = await query('book', BOOK, [
    payment.id,
    now,
    new Date(now.getTime() + 24 * HOUR_MS),
    capture.id,
    3600,
    capture.feeCents,
    payment.attempt,
    capture.createdAt,
    new Date(now.getTime() + 9 * HOUR_MS).toISOString().slice(0, 10),
    ['client_payments', 'provider_fees', 'provider_balance'],
    [-3600, capture.feeCents, 3600 - capture.feeCents],
    code,
    expiresAt,
    JSON.stringify(mail),
    payment.created_at,
    new Date(now.getTime() + 60_000),
    JSON.stringify({
      code,
      reason: 'payment',
      percent: 50,
      timeZone: draft.timeZone,
      expiresAt,
    }),
  ])
  booked.add(paymentId)
  const mails = result!.mails as { id: unknown; to_email: string }[]
  for (const { id, to_email: to } of mails) void mailer.send(to).then(() => noteSent(id))
  return [201, { success: true, consultation: { _id: (result!.view as Row).id, ...(result!.view as Row) } }]
}

/** The product waits this long before it processes a webhook. */
const PAUSE_MS = 250

async function answer(url: string, text: string, cookie: string): Promise<Answer> {
  const body: unknown = JSON.parse(text)
  if (url === '/api/payments/orders') return order(body as Draft, cookie)
  if (url === '/api/consultations') return confirm(body as { paymentId: string }, cookie)
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  return [200, { success: true }]
}

createServer((request, response) => {
  const chunks: Buffer[] = []
  const reply = ([status, body]: Answer): void => {
    const text = JSON.stringify(body)
    response.writeHead(status, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
    })
    response.end(text)
  }
  if (request.url === '/readyz') return reply([200, {}])
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    answer(request.url!, Buffer.concat(chunks).toString(), request.headers.cookie ?? '').then(
      reply,
      (error: unknown) => reply([500, { message: String(error) }]),
    )
  })
}).listen(Number(environment.PORT), '127.0.0.1')
process.on('SIGTERM', () => process.exit(0))
