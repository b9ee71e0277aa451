import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi } from '#server/http/openapi.ts'
import { type Client, type Person, startApp, type TestApp, TEST_PASSWORD } from '#server/testing.ts'
import { anything, CANARY, fromSchema, type Schema, text } from './testing-arbitraries.ts'
import { apiFaults, headerFaults, type Reply } from './testing-replies.ts'
import { silentGoogle } from './testing.ts'

/** Duration of the run with a random seed; the fixed seed takes a few seconds more. */
const SECONDS = Number(process.env.FUZZ_SECONDS ?? 15)
const FIXED_SEED = 20_260_901
const RUNS_PER_ROUND = 8

type Sent = {
  method: 'GET' | 'POST' | 'DELETE'
  url: string
  payload?: string
  headers?: Record<string, string>
}
type Operation = { name: string; sends: fc.Arbitrary<Sent>; isPage?: true }

let app: TestApp
let operations: Operation[]
const lines: string[] = []
const count = { requests: 0, statuses: new Map<number, number>() }

beforeAll(async () => {
  const log = pino({ level: 'debug' }, { write: (line) => lines.push(line) })
  app = await startApp({ deps: { log, identity: silentGoogle } })
  const known = await knownValues()
  operations = [...declaredOperations(known), ...plainOperations(known)]
})
afterAll(() => app.stop())

/** Real ids and values, by field name. */
async function knownValues(): Promise<Record<string, string[]>> {
  const person = await app.aUser()
  const consultation = await app.aPaidConsultation(person)
  const { orderId } = (await person.post('/api/payments/orders', app.aDraft({ preferredTime: '12:00' }))).body
  const { profile } = (await person.get('/api/profile')).body
  return {
    id: [consultation._id, profile.sessions[0].id, '1'],
    consultationId: [consultation._id],
    paymentId: [orderId],
    email: [person.user.email, 'new.person@gmail.com'],
    password: [TEST_PASSWORD],
    currentPassword: [TEST_PASSWORD],
    preferredDate: [app.bookableDate()],
    preferredTime: ['13:00', '14:00'],
    date: [app.bookableDate()],
    from: [app.bookableDate()],
    to: [app.bookableDate()],
    time: ['15:00'],
    page: ['1', '1000000'],
    timeZone: ['Asia/Seoul', 'Not/AZone'],
  }
}

type Described = {
  parameters: { name: string; in: 'path' | 'query'; schema: Schema }[]
  requestBody?: { content: { 'application/json': { schema: Schema } } }
}

/** Operations and inputs according to the API's own description. */
function declaredOperations(known: Record<string, string[]>): Operation[] {
  const { paths } = openApi(app.server.endpoints, 'http://localhost') as {
    paths: Record<string, Record<string, Described>>
  }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([verb, { parameters, requestBody }]) => {
      const method = verb.toUpperCase() as Sent['method']
      const schema = requestBody?.content['application/json'].schema
      const body = schema ? fromSchema(schema, known) : fc.constant(undefined)
      const values = fc.record(
        Object.fromEntries(parameters.map(({ name, schema }) => [name, fromSchema(schema, known, name)])),
      )
      const sends = fc.tuple(values, body, fc.boolean()).map(([given, payload, withQuery]): Sent => {
        const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encoded(given[name]) || '_')
        const query = parameters
          .filter((each) => each.in === 'query' && withQuery)
          .map(({ name }) => `${name}=${encoded(given[name])}`)
        const url = query.length > 0 ? `${filled}?${query.join('&')}` : filled
        if (payload === undefined) return { method, url }
        return {
          method,
          url,
          payload: JSON.stringify(payload),
          headers: { 'content-type': 'application/json' },
        }
      })
      return { name: `${method} ${path}`, sends }
    }),
  )
}

const encoded = (value: unknown): string =>
  encodeURIComponent((typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed())

/** Routes without a declaration, and bodies that are not JSON. */
function plainOperations(known: Record<string, string[]>): Operation[] {
  const id = fc.oneof(text, fc.constantFrom(...known.id!))
  const json = { 'content-type': 'application/json' }
  const header = fc.stringMatching(/^[\x20-\x7e]{0,200}$/)
  return [
    {
      name: 'GET an attachment',
      sends: id.map((each) => ({
        method: 'GET',
        url: `/api/consultations/${encoded(each) || '_'}/attachment`,
      })),
    },
    {
      name: 'GET a preview',
      sends: fc.tuple(id, text).map(([each, page]) => ({
        method: 'GET',
        url: `/api/consultations/${encoded(each) || '_'}/attachment/preview?page=${encoded(page)}`,
      })),
    },
    {
      name: 'GET the ledger as a file',
      sends: fc.tuple(text, text).map(([from, to]) => ({
        method: 'GET',
        url: `/api/ledger.csv?from=${encoded(from)}&to=${encoded(to)}`,
      })),
    },
    {
      name: 'POST the webhook',
      sends: fc
        .tuple(
          fc.oneof(
            text,
            anything.map((each) => JSON.stringify(each) ?? ''),
          ),
          header,
        )
        .map(([payload, word]) => ({
          method: 'POST',
          url: '/api/payments/webhook',
          payload,
          headers: {
            'content-type': 'application/json',
            ...Object.fromEntries(['id', 'time', 'sig'].map((part) => [`paypal-transmission-${part}`, word])),
            'paypal-cert-url': 'https://evil.example/cert.pem',
            'paypal-auth-algo': word,
          },
        })),
    },
    {
      name: 'POST a report of the content policy',
      sends: fc
        .tuple(
          fc.oneof(
            anything,
            fc.record({ 'csp-report': fc.record({ 'document-uri': text, 'blocked-uri': text }) }),
            fc.array(
              fc.record({ type: fc.constant('csp-violation'), body: fc.record({ blockedURL: anything }) }),
            ),
          ),
          fc.constantFrom('application/csp-report', 'application/reports+json'),
        )
        .map(([report, type]) => ({
          method: 'POST',
          url: '/api/csp',
          payload: JSON.stringify(report) ?? '',
          headers: { 'content-type': type },
        })),
    },
    {
      name: 'POST a file',
      sends: fc.tuple(text, text, fc.constantFrom('file', 'other', '')).map(([name, content, field]) => ({
        method: 'POST',
        url: '/api/attachments',
        payload: `--b\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\n\r\n${content}\r\n--b--\r\n`,
        headers: { 'content-type': 'multipart/form-data; boundary=b' },
      })),
    },
    {
      name: 'POST what is no JSON',
      sends: fc
        .tuple(text, fc.constantFrom('/api/login', '/api/payments/orders', '/api/calendar', '/api/nowhere'))
        .map(([payload, url]) => ({ method: 'POST', url, payload, headers: json })),
    },
    {
      name: 'GET any page',
      isPage: true,
      sends: fc
        .tuple(text, fc.constantFrom('', 'ko/', 'concern/', 'assets/', 'admin-'), header)
        .map(([path, under, word]) => ({
          method: 'GET',
          url: `/${under}${encoded(path)}?lang=${encoded(path)}`,
          headers: {
            'accept-language': word,
            'if-none-match': word,
            'user-agent': word,
            cookie: `sid=${word}; lang=${word}`,
          },
        })),
    },
  ]
}

type Caller = { name: string; log: () => Promise<Client | Person> }
const callers: Caller[] = [
  { name: 'anonymous', log: async () => app.client() },
  { name: 'user', log: () => app.aUser() },
  { name: 'admin', log: () => app.anAdmin() },
]

async function send(client: Client, { method, url, payload, headers }: Sent): Promise<Reply> {
  const reply = await app.server.inject({
    method,
    url,
    ...(payload === undefined ? {} : { payload }),
    headers: {
      cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...headers,
    },
    remoteAddress: `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
  })
  count.requests++
  count.statuses.set(reply.statusCode, (count.statuses.get(reply.statusCode) ?? 0) + 1)
  return reply
}

/** One round: every operation as every caller. */
async function round(seed: number, until = Infinity): Promise<void> {
  for (const caller of callers) {
    let client = await caller.log()
    for (const { name, sends, isPage } of operations) {
      if (Date.now() > until) return
      // Rate limits would hide later code.
      await app.db.deleteFrom('rate_limits').execute()
      const isIn = (await client.get('/api/me')).body.user !== null
      if (caller.name !== 'anonymous' && !isIn) client = await caller.log()
      const property = fc.asyncProperty(sends, async (sent) => {
        const reply = await send(client, sent)
        const faults = isPage ? headerFaults(reply) : apiFaults(reply, sent)
        if (isPage && reply.statusCode >= 500) faults.push(`status ${reply.statusCode}`)
        if (faults.length > 0) throw new Error(`${name} as ${caller.name}: ${faults.join('; ')}`)
      })
      await fc.assert(property, { seed, numRuns: RUNS_PER_ROUND })
    }
  }
}

test('every reply to random input has the declared format and is no 500', { timeout: 300_000 }, async () => {
  const seed = randomInt(2 ** 31)
  const until = Date.now() + SECONDS * 1000
  try {
    await round(FIXED_SEED)
    if (process.env.TEST_ALL || process.env.FUZZ_SECONDS)
      for (let turn = 0; turn === 0 || Date.now() < until; turn++) await round(seed + turn, until)
  } finally {
    const statuses = [...count.statuses]
      .toSorted(([a], [b]) => a - b)
      .map(([status, times]) => `${status}: ${times}`)
    console.log(`fuzz: ${count.requests} requests, random seed ${seed}; ${statuses.join(', ')}`)
  }
  expect(count.statuses.get(200)).toBeGreaterThan(100)
})

test('the log of random requests contains neither input nor stack traces', () => {
  expect(lines.length).toBeGreaterThan(count.requests / 2)
  expect(lines.filter((line) => line.includes(CANARY) || /"level":(50|60)|\n\s+at /.test(line))).toEqual([])
})
