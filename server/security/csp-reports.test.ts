import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { startMetrics } from '#server/http/metrics.ts'
import { startApp, type TestApp } from '#server/testing.ts'
import { apiFaults } from './testing-replies.ts'

let app: TestApp
let lines: Record<string, unknown>[] = []
beforeAll(async () => {
  const log = pino(
    { base: null, timestamp: false },
    { write: (line) => lines.push(JSON.parse(line) as Record<string, unknown>) },
  )
  app = await startApp({ pages: true, deps: { log } })
})
afterAll(() => app.stop())
beforeEach(async () => {
  lines = []
  await app.db.deleteFrom('rate_limits').execute()
})

type Sent = { type?: string; address?: string; headers?: Record<string, string> }
async function send(body: unknown, { type = 'application/csp-report', address, headers }: Sent = {}) {
  const reply = await app.server.inject({
    method: 'POST',
    url: '/api/csp',
    payload: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'content-type': type, ...headers },
    ...(address ? { remoteAddress: address } : {}),
  })
  expect(apiFaults(reply)).toEqual([])
  return { status: reply.statusCode, code: reply.json().code as string | undefined }
}
/** A report in the format of Firefox and Safari. */
const aReport = (changes: Record<string, unknown> = {}) => ({
  'csp-report': {
    'document-uri': 'http://localhost:3000/report?coupon=SECRET#ann@gmail.com',
    referrer: 'https://ann.example/private',
    'violated-directive': 'script-src-elem',
    'effective-directive': 'script-src-elem',
    'original-policy': "default-src 'none'",
    disposition: 'enforce',
    'blocked-uri': 'https://ann:secret@evil.example:8443/steal.js?who=ann@gmail.com',
    'line-number': 7,
    'source-file': 'http://localhost:3000/report',
    'script-sample': 'ann@gmail.com',
    ...changes,
  },
})
/** A report in the format of Chromium. */
const aGatheredReport = (changes: Record<string, unknown> = {}) => ({
  age: 12,
  type: 'csp-violation',
  url: 'http://localhost:3000/profile?secret=1',
  user_agent: 'Mozilla/5.0',
  body: {
    documentURL: 'http://localhost:3000/profile?secret=1',
    effectiveDirective: 'require-trusted-types-for',
    blockedURL: 'trusted-types-sink',
    disposition: 'report',
    sample: 'Element innerHTML|ann@gmail.com',
    statusCode: 200,
    ...changes,
  },
})
const GATHERED = { type: 'application/reports+json' }
const reportLines = () => lines.filter(({ msg }) => String(msg).startsWith('content policy'))

describe('a CSP report is logged', () => {
  test('with directive, host and page, and nothing else', async () => {
    expect(await send(aReport())).toEqual({ status: 200, code: undefined })
    expect(reportLines()).toEqual([
      {
        level: 40,
        directive: 'script-src-elem',
        disposition: 'enforce',
        blocked: 'https://evil.example:8443',
        page: '/report',
        msg: 'content policy violated',
      },
    ])
    expect(JSON.stringify(lines)).not.toMatch(/ann|secret/i)
  })

  test('once for each violation of a batch, and at info level for report-only ones', async () => {
    const other = { age: 1, type: 'deprecation', url: 'http://localhost:3000/', body: { id: 'Unload' } }
    const enforced = aGatheredReport({ disposition: 'enforce' })
    expect((await send([aGatheredReport(), other, enforced], GATHERED)).status).toBe(200)
    const violation = {
      directive: 'require-trusted-types-for',
      blocked: 'trusted-types-sink',
      page: '/profile',
    }
    expect(reportLines()).toEqual([
      { level: 30, ...violation, disposition: 'report', msg: 'content policy violated, report only' },
      { level: 40, ...violation, disposition: 'enforce', msg: 'content policy violated' },
    ])
    expect(JSON.stringify(lines)).not.toMatch(/ann|secret/i)
  })

  test.each([
    ['a keyword', 'inline', 'inline'],
    ['a data URL', 'data:text/plain,ann@gmail.com', 'data'],
    ['an extension', 'chrome-extension://abcdef/ann.js', 'chrome-extension'],
    ['a socket', 'wss://evil.example/ann', 'wss://evil.example'],
    ['an unknown keyword', 'ann@gmail.com', 'other'],
    ['an unknown scheme', 'ann:secret', 'other'],
    ['nothing', undefined, 'other'],
  ])('with a keyword for blocked %s', async (_, blocked, expected) => {
    await send(aReport({ 'blocked-uri': blocked }))
    expect(reportLines()).toMatchObject([{ blocked: expected }])
    expect(JSON.stringify(lines)).not.toMatch(/ann|secret/i)
  })

  test.each([
    ['http://localhost:3000/ko/about?ann', '/ko/about'],
    ['http://localhost:3000/users/ann@gmail.com', 'no page'],
    ['about', 'no page'],
    [undefined, 'no page'],
  ])('with the page only if it is a page of this site: %s', async (address, page) => {
    await send(aReport({ 'document-uri': address }))
    expect(reportLines()).toMatchObject([{ page }])
    expect(JSON.stringify(lines)).not.toContain('ann@')
  })

  test('with a known directive, also from old browsers', async () => {
    await send(aReport({ 'effective-directive': 'ann secret' }))
    await send(aReport({ 'effective-directive': undefined, 'violated-directive': "script-src 'self'" }))
    expect(reportLines().map(({ directive }) => directive)).toEqual(['other', 'script-src'])
  })

  test('in at most ten lines per request', async () => {
    const small = { type: 'csp-violation', body: { effectiveDirective: 'img-src' } }
    await send(
      Array.from({ length: 200 }, () => small),
      GATHERED,
    )
    expect(reportLines()).toHaveLength(10)
  })
})

describe('a CSP report is refused', () => {
  test.each([
    ['as invalid JSON', '{bad', 'application/csp-report', 400, 'INVALID_JSON'],
    ['without a body', '', 'application/csp-report', 400, 'INVALID_JSON'],
    ['with a prototype key', '{"__proto__":{"a":1}}', 'application/csp-report', 400, 'INVALID_JSON'],
    ['with another schema', '{"csp-report":[]}', 'application/csp-report', 400, 'INVALID_INPUT'],
    ['as a text', '"report"', 'application/reports+json', 400, 'INVALID_INPUT'],
    ['with a number instead of a string', '[{"type":7}]', 'application/reports+json', 400, 'INVALID_INPUT'],
    ['as a form', 'a=b', 'application/x-www-form-urlencoded', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['as a call of the API', '{"csp-report":{}}', 'application/json', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    [
      'above the size limit',
      `["${'a'.repeat(16 * 1024)}"]`,
      'application/reports+json',
      413,
      'BODY_TOO_LARGE',
    ],
  ])('%s', async (_, body, type, status, code) => {
    expect(await send(body, { type })).toEqual({ status, code })
    expect(reportLines()).toEqual([])
  })

  test.each<Record<string, string>>([{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }])(
    'from another site: %j',
    async (headers) => {
      expect(await send(aReport(), { headers })).toEqual({ status: 403, code: 'CROSS_SITE' })
    },
  )

  test('above the limit of its network, including IPv6 prefixes; other networks are accepted', async () => {
    const codes = async (times: number, address: (turn: number) => string) => {
      const answers = []
      for (let turn = 0; turn < times; turn++)
        answers.push((await send(aReport(), { address: address(turn) })).code)
      return answers
    }
    const first = await codes(22, () => '203.0.113.7')
    expect(first.indexOf('RATE_LIMITED')).toBe(20)
    expect(await codes(1, () => '203.0.113.8')).toEqual([undefined])
    // Each is from another household's network, all in one /48.
    const range = await codes(82, (turn) => `2001:db8:1:${turn.toString(16).padStart(2, '0')}00::1`)
    expect(range.indexOf('RATE_LIMITED')).toBe(80)
  })

  test('above the limit of the whole site', async () => {
    let received = 0
    for (let turn = 0; turn < 310; turn++)
      if ((await send(aReport(), { address: `10.9.${turn >> 8}.${turn & 255}` })).status === 200) received++
    expect(received).toBe(300)
  })
})

test('accepts reports with a session cookie and without a CSRF token', async () => {
  const person = await app.aUser()
  const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const headers = { cookie, origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' }
  expect((await send(aReport(), { headers })).status).toBe(200)
  const elsewhere = await app.server.inject({ method: 'POST', url: '/api/logout', headers })
  expect(elsewhere.json().code).toBe('CSRF')
})

test('the metrics count reports by directive, and refused ones by status', async () => {
  const server = await buildApp(app.deps, { pages: null })
  const metrics = await startMetrics(server, app.deps, 0, '127.0.0.1')
  await server.ready()
  const post = (payload: unknown) =>
    server.inject({
      method: 'POST',
      url: '/api/csp',
      headers: { 'content-type': 'application/reports+json' },
      payload: JSON.stringify(payload),
    })
  await post([aGatheredReport(), aGatheredReport({ disposition: 'enforce' }), aGatheredReport()])
  await post([aGatheredReport({ effectiveDirective: 'made up' })])
  await post('no report')
  const { port } = metrics.address() as { port: number }
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  metrics.close()
  await server.close()
  expect(text).toContain('csp_violations_total{directive="require-trusted-types-for",disposition="report"} 2')
  expect(text).toContain(
    'csp_violations_total{directive="require-trusted-types-for",disposition="enforce"} 1',
  )
  expect(text).toContain('csp_violations_total{directive="other",disposition="report"} 1')
  expect(text).toContain('http_replies_total{method="POST",route="/api/csp",status="400"} 1')
})
