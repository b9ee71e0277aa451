import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApi } from '#server/http/openapi.ts'
import { type Client, type Person, startApp, type TestApp } from '#server/testing.ts'
import type { Schema } from './testing-arbitraries.ts'
import { apiFaults } from './testing-replies.ts'
import { silentGoogle } from './testing.ts'

/** Abuse cases that apply to every call, tried on each of them over HTTP. */
let app: TestApp
let user: Person
let admin: Person
let calls: DeclaredCall[]

type DeclaredCall = {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  access: string
  query: string[]
  body: Schema | undefined
}

beforeAll(async () => {
  app = await startApp({ deps: { identity: silentGoogle } })
  ;[user, admin] = [await app.aUser(), await app.anAdmin()]
  const { paths } = openApi(app.server.endpoints, 'http://localhost') as {
    paths: Record<string, Record<string, never>>
  }
  calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([verb, each]) => described(path, verb, each)),
  )
})
afterAll(() => app.stop())

function described(
  path: string,
  verb: string,
  operation: {
    'x-access': string
    parameters: { name: string; in: string }[]
    requestBody?: { content: { 'application/json': { schema: Schema } } }
  },
): DeclaredCall {
  return {
    method: verb.toUpperCase() as DeclaredCall['method'],
    path: path
      .replaceAll(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000')
      .replace(/\/messages\/00000000-[^/]+/, '/messages/1'),
    access: operation['x-access'],
    query: operation.parameters.filter((each) => each.in === 'query').map(({ name }) => name),
    body: operation.requestBody?.content['application/json'].schema,
  }
}

/** A caller with access to the call. */
const callerOf = ({ access }: DeclaredCall): Client =>
  access === 'admin' ? admin : access === 'public' ? app.client() : user
const posts = (): DeclaredCall[] => calls.filter(({ method }) => method === 'POST')
const noLimits = () => app.db.deleteFrom('rate_limits').execute()

type Raw = { method: string; url: string; payload?: string; headers?: Record<string, string> }
async function raw(call: Raw): Promise<{ status: number; code: unknown; faults: string[] }> {
  const reply = await app.server.inject(call as never)
  return { status: reply.statusCode, code: reply.json().code, faults: apiFaults(reply, call) }
}

describe('every POST endpoint', () => {
  test.each([
    [1, 'application/json', '{bad', 400, 'INVALID_JSON'],
    [2, 'application/json', '', 400, 'INVALID_JSON'],
    [3, 'text/plain', '{}', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    [4, 'application/x-www-form-urlencoded', 'email=a%40gmail.com', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    [5, 'application/json', JSON.stringify({ email: 'a'.repeat(64 * 1024) }), 413, 'BODY_TOO_LARGE'],
    [7, 'application/json', '{"__proto__":{"role":"admin"}}', 400, 'INVALID_JSON'],
    [7, 'application/json', '{"constructor":{"prototype":{"role":"admin"}}}', 400, 'INVALID_JSON'],
  ])('abuse case %i: %s is refused', async (_, type, payload, status, code) => {
    for (const { path } of posts()) {
      const reply = await raw({ method: 'POST', url: path, payload, headers: { 'content-type': type } })
      expect(reply, path).toEqual({ status, code, faults: [] })
    }
    expect(posts().length).toBeGreaterThan(20)
  })

  test('abuse case 6: an unknown field is refused', async () => {
    for (const call of posts().filter(({ path }) => path !== '/api/consultations')) {
      await noLimits()
      const reply = await callerOf(call).post(call.path, { isAdmin: true })
      expect([reply.status, reply.body.code], call.path).toEqual([400, 'INVALID_INPUT'])
      expect(reply.body.fields.body, call.path).toBe('INVALID_INPUT')
    }
  })

  test.each([
    [8, 'NUL', 'a\0b'],
    [9, 'a lone surrogate', 'a\ud800b'],
    [10, 'a number', 7],
    [10, 'a list', ['a']],
    [10, 'an object', { $ne: '' }],
  ])('abuse case %i: %s instead of a string is refused, and the field is named', async (_, __, value) => {
    let tried = 0
    for (const call of posts()) {
      for (const [name, schema] of Object.entries(call.body?.properties ?? {})) {
        const takesText = JSON.stringify(schema).includes('"string"')
        if (!takesText) continue
        await noLimits()
        // A list is valid where a list of texts is expected, so its entry must be invalid.
        const isListOfTexts = Array.isArray(value) && JSON.stringify(schema).includes('"array"')
        const reply = await callerOf(call).post(call.path, { [name]: isListOfTexts ? [7] : value })
        expect([reply.status, reply.body.code], `${call.path} ${name}`).toEqual([400, 'INVALID_INPUT'])
        // For a list of texts, the invalid entry is named.
        const named = Object.keys(reply.body.fields).map((field) => field.split('.')[0])
        expect(named, call.path).toContain(name)
        tried++
      }
    }
    expect(tried).toBeGreaterThan(40)
  })
})

test('abuse case 11: a repeated query parameter is refused', async () => {
  for (const call of calls.filter(({ query }) => query.length > 0)) {
    for (const name of call.query) {
      const reply = await callerOf(call).get(`${call.path}?${name}=1&${name}=2`)
      expect([reply.status, reply.body.code], `${call.path} ${name}`).toEqual([400, 'INVALID_INPUT'])
    }
  }
})

test.each([
  [12, '/api/%'],
  [12, '/api/%zz'],
  [12, '/%E0%A4%A'],
  [13, `/api/sessions/${'a'.repeat(10_000)}`],
])('abuse case %i: a malformed URL is refused with our error format', async (_, url) => {
  expect(await raw({ method: 'DELETE', url })).toEqual({ status: 400, code: 'BAD_REQUEST', faults: [] })
})

test('abuse case 14: a known path with another method is answered with 404', async () => {
  for (const { path } of calls) {
    const known: string[] = calls.filter((each) => each.path === path).map(({ method }) => method)
    for (const method of ['PUT', 'PATCH'].filter((each) => !known.includes(each))) {
      expect(await raw({ method, url: path }), `${method} ${path}`).toEqual({
        status: 404,
        code: 'NOT_FOUND',
        faults: [],
      })
    }
  }
})

describe('every endpoint that changes state', () => {
  const unsafe = () => [
    ...calls.filter(({ method }) => method !== 'GET'),
    { method: 'POST', path: '/api/attachments' } as DeclaredCall,
  ]
  const sendTo = (client: Client, { method, path }: DeclaredCall, headers: Record<string, string>) =>
    method === 'POST' ? client.post(path, {}, headers) : client.delete(path, headers)

  test.each([
    [19, { origin: 'https://evil.example' }],
    [19, { origin: 'http://localhost:3000.evil.example' }],
    [19, { origin: 'https://localhost:3000' }],
    [20, { 'sec-fetch-site': 'cross-site' }],
    [21, { 'sec-fetch-site': 'same-site' }],
    [22, { origin: 'null' }],
    [84, { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
  ])('abuse case %i: refuses calls from another site: %j', async (_, headers: Record<string, string>) => {
    for (const call of unsafe()) {
      for (const client of [user, app.client()]) {
        const reply = await sendTo(client, call, headers)
        expect([reply.status, reply.body.code], call.path).toEqual([403, 'CROSS_SITE'])
      }
    }
  })

  test('abuse cases 23, 24: requires the CSRF token of the same session', async () => {
    const stranger = await app.aUser()
    const tokenless = app.client()
    tokenless.cookies.set('sid', user.cookies.get('sid')!)
    for (const call of unsafe()) {
      const without = await sendTo(tokenless, call, {})
      expect([without.status, without.body.code], call.path).toEqual([403, 'CSRF'])
      const foreign = await sendTo(user, call, { 'x-xsrf-token': stranger.cookies.get('XSRF-TOKEN')! })
      expect([foreign.status, foreign.body.code], call.path).toEqual([403, 'CSRF'])
    }
    expect((await user.get('/api/me')).body.user).not.toBeNull()
  })
})

test('no GET request changes data, except the audit log', async () => {
  const before = await contents()
  for (const call of calls.filter(({ method }) => method === 'GET')) {
    for (const client of [user, admin, app.client()]) {
      await noLimits()
      expect((await client.get(call.path)).status, call.path).toBeLessThan(500)
    }
  }
  expect(await contents()).toEqual(before)
})

const KEPT = [
  'users',
  'sessions',
  'consents',
  'payments',
  'refunds',
  'consultations',
  'coupons',
  'messages',
] as const
const contents = () => Promise.all(KEPT.map((table) => app.db.selectFrom(table).selectAll().execute()))

test('abuse case 25: an invalid, broken or empty cookie is not a session', async () => {
  const token = user.cookies.get('sid')!
  const cookies = [
    'x',
    'a'.repeat(4000),
    token.slice(1),
    `${token}x`,
    token.toUpperCase(),
    '%',
    '{"id":1}',
    "' or 1=1--",
  ]
  for (const cookie of cookies) {
    for (const { method, path, access } of calls.filter((call) => call.access !== 'public')) {
      const reply = await raw({ method, url: path, headers: { cookie: `sid=${cookie}` } })
      expect(reply, `${path} ${access}`).toEqual({ status: 401, code: 'LOGIN_REQUIRED', faults: [] })
    }
  }
})

test.each([
  ['without a proxy', undefined, () => ({ 'x-forwarded-for': `203.0.113.${spoofed++}` })],
  ['behind one proxy', '1', () => ({ 'x-forwarded-for': `203.0.113.${spoofed++}, 198.51.100.7` })],
  ['behind a proxy that adds ports', '1', () => ({ 'x-forwarded-for': `198.51.100.7:${spoofed++}` })],
  ['with ports of IPv6 addresses', '1', () => ({ 'x-forwarded-for': `[2001:db8::1]:${spoofed++}` })],
])('abuse case 26: a forged X-Forwarded-For does not bypass limits, %s', async (_, trustProxy, headers) => {
  const proxied = await startApp(trustProxy ? { env: { TRUST_PROXY: trustProxy } } : {})
  const client = proxied.client()
  const statuses: number[] = []
  for (let tries = 0; tries < 40; tries++) {
    const guess = { email: `a${tries}@gmail.com`, password: 'not this one' }
    statuses.push((await client.post('/api/login', guess, headers())).status)
  }
  await proxied.stop()
  expect(statuses).toEqual([...Array<number>(30).fill(401), ...Array<number>(10).fill(429)])
})
let spoofed = 1

test('a form can be submitted after forty invalid attempts', async () => {
  const visitor = app.client()
  for (let tries = 0; tries < 40; tries++) {
    const reply = await visitor.post('/api/login', { email: 'ann@gmail.com', password: ['x'] })
    expect([reply.status, reply.body.code]).toEqual([400, 'INVALID_INPUT'])
  }
  const guess = await visitor.post('/api/login', { email: 'ann@gmail.com', password: 'not this one' })
  expect([guess.status, guess.body.code]).toEqual([401, 'LOGIN_FAILED'])
})
