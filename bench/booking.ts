import { initialSettings } from '#domain/settings.ts'
import { randomUUID } from 'node:crypto'
import pino from 'pino'
import { sql } from 'kysely'
import { createEngine } from '#sandbox/paypal/engine.ts'
import { createPaypal } from '#server/adapters/paypal/gateway.ts'
import { readConfig } from '#server/config.ts'
import type { Db } from '#server/db/transaction.ts'
import { openDatabase } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import type { PaymentGateway } from '#server/payment-gateway.ts'
import { syncPayment } from '#server/features/payments/capture/sync-payment.ts'
import { pgbench } from './pgbench.ts'
import { median, rateRow, type Row } from './report.ts'
import { listeningDatabase, type Statement, withValues } from './statements.ts'

const ROUNDS = 3
const BOOKINGS = 1500
const AT_ONCE = 8
const SECONDS = 3

const config = readConfig({
  SECRET_KEY: 'a key that guards nothing but the bench',
  SMTP_URL: 'smtp://localhost:1',
  PAYPAL_API_URL: 'http://engine',
  PAYPAL_CLIENT_ID: 'bench',
  PAYPAL_CLIENT_SECRET: 'bench',
})

/** The provider's engine behind the real adapter, without a network in between. */
function inProcess() {
  let seed = 1
  const engine = createEngine({
    now: Date.now,
    random: () => {
      seed = (seed * 16_807) % 2_147_483_647
      return seed / 2_147_483_647
    },
  })
  const answer = async (address: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const { pathname, search } = new URL(String(address))
    if (pathname === '/v1/oauth2/token')
      return Response.json({ access_token: 'bench', token_type: 'Bearer', expires_in: 32_400 })
    const { status, body } = engine.call({
      method: init.method ?? 'GET',
      path: `${pathname}${search}`,
      headers: init.headers as Record<string, string>,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    })
    return Response.json(body, { status })
  }
  return { engine, answer }
}

/**
 * From the approved order to the saved consultation, compared with pgbench running the statements of one such
 * booking.
 */
export async function benchBooking(databaseUrl: string): Promise<Row> {
  const { engine, answer } = inProcess()
  const log = pino({ level: 'silent' })
  const settings = { settings: () => initialSettings, version: () => 0, refresh: async () => {} }
  const payments = createPaypal(config.paypal, { log, brandName: () => 'Naru', fetch: answer })
  const depsOn = (db: Db): Deps =>
    ({
      config,
      db,
      log,
      payments: { paypal: payments },
      merchants: new Map(),
      syncsInFlight: new Map(),
      settings,
      now: () => new Date(),
      triggerWorker: () => {},
    }) as unknown as Deps

  const listening = listeningDatabase(databaseUrl)
  const database = await openDatabase({ url: databaseUrl, folder: null, onError: console.error })
  const approved = (count: number) => approvedPayments(database.db, payments, engine, count)

  const [sample] = await approved(1)
  await syncPayment(depsOn(listening.db), sample!)
  const script = bookingScript(listening.heard, sample!)
  await listening.close()

  const rates = { product: [] as number[], floor: [] as number[] }
  for (let round = 0; round < ROUNDS; round++) {
    rates.floor.push(pgbench(databaseUrl, script, { clients: AT_ONCE, seconds: SECONDS }))
    const ids = await approved(BOOKINGS)
    const deps = depsOn(database.db)
    const startedAt = performance.now()
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let id = ids.pop(); id; id = ids.pop()) await syncPayment(deps, id)
      }),
    )
    rates.product.push(BOOKINGS / ((performance.now() - startedAt) / 1000))
  }
  await bookingsAgree(database.db)
  await database.close()
  return rateRow('booking commit vs pgbench', {
    product: median(rates.product),
    floor: median(rates.floor),
    least: 0.3,
    aim: 0.5,
    unit: '/s',
  })
}

/** Payments whose buyers have just approved: the state before the booking. */
async function approvedPayments(
  db: Db,
  payments: PaymentGateway,
  engine: ReturnType<typeof inProcess>['engine'],
  count: number,
): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID())
  const orders = await Promise.all(
    ids.map(async (paymentId) => {
      const answer = await payments.createOrder({
        key: paymentId,
        amount: { minor: 3600, currency: 'USD' },
        description: 'Consultation Service',
        paymentId,
        invoiceId: paymentId,
        reference: 'default',
        returnUrl: 'http://localhost/payment',
        cancelUrl: 'http://localhost/payment',
        locale: 'en',
      })
      if (!answer.ok) throw new Error(answer.issue)
      engine.approve(answer.value.orderId)
      return answer.value.orderId
    }),
  )
  // Each payment gets a minute of its own, because no two may overlap; as a real calendar these would take
  // centuries.
  const {
    rows: [last],
  } = await sql<{ minutes: number }>`select count(*)::int as minutes from payments`.execute(db)
  await sql`with numbered as (
      select id::uuid, order_id, n, ${last!.minutes} + n as number
      from unnest(${ids}::text[], ${orders}::text[]) with ordinality as t (id, order_id, n)
    ), people as (
      insert into users (id, email, email_key, name, nationality)
      select id, id || '@gmail.com', id || '@gmail.com', 'Person', 'VN' from numbered returning id
    ), paid as (
      insert into payments (id, user_id, status, draft, draft_hash, starts_at, list_price_cents, amount_cents,
        refund_notice_hours, order_id, approve_url, hold_until, created_at, updated_at)
      select n.id, p.id, 'created', ${JSON.stringify(draft)}::jsonb, '', timestamptz '2030-01-01' + make_interval(mins => n.number::int),
        3600, 3600, 24, n.order_id, '', now() + interval '1 hour', now(), now()
      from numbered n join people p on p.id = n.id returning id, starts_at
    ) insert into slot_claims (starts_at, ends_at, seat, payment_id)
      select starts_at, starts_at + interval '1 minute', 1, id from paid`.execute(db)
  return ids
}

const draft = {
  name: 'Person',
  email: 'person@example.com',
  platform: 'kakao',
  platformId: 'person',
  preferredDate: '2030-01-05',
  preferredTime: '10:00',
  message: 'I would like to study in Seoul. Where do I begin?',
}

/**
 * Builds a pgbench script from the statements of one booking, with fresh keys each time. Its first statement
 * inserts the payment, which the product finds already inserted, so the floor does slightly more than the
 * product.
 */
function bookingScript(heard: readonly Statement[], paymentId: string): string {
  const ids = new Map<unknown, string>([[paymentId, 'payment']])
  const uuid = (name: string) => `md5(:n || '${name}')::uuid`
  const lines = heard.map((statement) =>
    withValues(statement, (value) => {
      if (ids.has(value)) return uuid('payment')
      if (typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value)) return uuid('consultation')
      if (typeof value === 'string' && /^[0-9A-Z]{14,20}$/.test(value)) return `'${value.slice(0, 4)}' || :n`
      if (value instanceof Date && value.getUTCFullYear() === 2030) return startOf
      return undefined
    }),
  )
  return [
    '\\set n random(1, 2000000000)',
    `with person as (insert into users (id, email, email_key, name, nationality) values (${uuid('payment')}, :n || '@gmail.com', :n || '@gmail.com', 'Person', 'VN') returning id),
     paid as (insert into payments (id, user_id, status, draft, draft_hash, starts_at, list_price_cents, amount_cents, refund_notice_hours, order_id, approve_url, hold_until, created_at, updated_at)
     select id, id, 'created', '${JSON.stringify(draft).replaceAll('":', '": ')}', '', ${startOf}, 3600, 3600, 24, 'O' || :n, '', now() + interval '1 hour', now(), now() from person returning id)
     insert into slot_claims (starts_at, ends_at, seat, payment_id) select ${startOf}, ${startOf} + interval '1 second', 1, id from paid;`.replace(
      /\s+/g,
      ' ',
    ),
    ...lines,
  ].join('\n')
}

const startOf = "(timestamptz '2040-01-01' + make_interval(secs => :n))"

/** Checks that every captured payment has its consultation and its mail. */
async function bookingsAgree(db: Db): Promise<void> {
  const { rows } = await sql<{ payments: number; consultations: number; mails: number }>`select
      (select count(*)::int from payments where status = 'captured' and draft_hash = '' and starts_at < '2040-01-01') as payments,
      (select count(*)::int from consultations where starts_at < '2040-01-01') as consultations,
      (select count(*)::int from messages m where kind = 'booking_paid' and exists (
        select from consultations c where c.id::text = m.reference and c.starts_at < '2040-01-01')) as mails`.execute(
    db,
  )
  const { payments, consultations, mails } = rows[0]!
  if (payments !== consultations || payments !== mails)
    throw new Error(`The books disagree: ${JSON.stringify(rows[0])}`)
}
