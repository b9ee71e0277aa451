import pino from 'pino'
import { beforeAll, describe, expect, test } from 'vitest'
import { paymentPageHeaders } from '#server/http/content-policy.ts'
import { type Answer, type Client, startApp, TEST_PASSWORD, type TestApp } from '#server/testing.ts'
import { ANN_EMAIL, annAtHttps, HTTPS_ORIGIN, httpsBrowser } from './testing-https.ts'
import { apiFaults, headerFaults } from './testing-replies.ts'
import { table } from './testing-route-table.ts'
import { type RouteKey, startAppWithRoutes } from './testing.ts'

/** One site behind https, as in production, and one with plain http. */
let app: TestApp
let routes: RouteKey[]
let user: Client
beforeAll(async () => {
  const started = await startAppWithRoutes({ pages: true, env: { PUBLIC_URL: HTTPS_ORIGIN } })
  app = started.app
  routes = started.routes
  user = await annAtHttps(app)
  return () => app.stop()
})

const browser = (): Client => httpsBrowser(app)
const replyOf = ({ status, headers, raw }: Answer) => ({ statusCode: status, headers, body: raw.toString() })
const directives = (answer: Answer): Record<string, string> =>
  Object.fromEntries(
    String(answer.headers['content-security-policy'])
      .split('; ')
      .map((each) => [each.slice(0, each.indexOf(' ')), each.slice(each.indexOf(' ') + 1)]),
  )

describe('every reply has all security headers', () => {
  test('of every page, file and GET call, also as 304 and HEAD', async () => {
    let replies = 0
    for (const route of routes.filter((each) => each.startsWith('GET '))) {
      const path = route.slice(4).replace(':id', '00000000-0000-4000-8000-000000000000')
      for (const client of [user, browser()]) {
        const reply = await client.get(path)
        expect(headerFaults(replyOf(reply)), path).toEqual([])
        expect(reply.headers['strict-transport-security'], path).toBe('max-age=63072000; includeSubDomains')
        replies++
        // Only a 200 can be "not modified" (RFC 9110, 13.2.1).
        if (reply.status !== 200 || !reply.headers.etag) continue
        const known = await client.get(path, { 'if-none-match': String(reply.headers.etag) })
        expect(known.status, path).toBe(304)
        expect(headerFaults(replyOf(known)), path).toEqual([])
      }
    }
    expect(replies).toBeGreaterThan(200)
  })

  test.each([
    ['a missing page', '/nowhere', 404],
    ['a missing page in Korean', '/ko/nowhere', 404],
    ['a redirect', '/admin-dashboard', 302],
    ['a change of language', '/about?lang=ko', 302],
    ['a malformed URL', '/%zz', 400],
  ])('of %s', async (_, path, status) => {
    const reply = await browser().get(path)
    expect(reply.status).toBe(status)
    expect(headerFaults(replyOf(reply))).toEqual([])
  })

  test('of an unexpected error, whose cause is only logged', async () => {
    const lines: string[] = []
    const broken = await startApp({
      pages: true,
      deps: {
        log: pino({ level: 'error' }, { write: (line: string) => lines.push(line) }),
        now: () => {
          throw new Error('secret insides of the clock')
        },
      },
    })
    const reply = await broken.client().post('/api/login', { email: 'a@gmail.com', password: TEST_PASSWORD })
    expect(reply.body).toEqual({
      success: false,
      code: 'INTERNAL',
      message: 'Something went wrong. Please try again.',
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    expect(apiFaults(replyOf(reply))).toEqual(['500 INTERNAL'])
    const logged = lines.map((line) => JSON.parse(line)).find(({ reqId }) => reqId === reply.body.requestId)
    expect(logged).toMatchObject({ level: 50, err: { message: 'secret insides of the clock' } })
    await broken.stop()
  })

  test('with Strict-Transport-Security only over https', async () => {
    const plain = await startApp({ pages: true })
    expect((await plain.client().get('/')).headers['strict-transport-security']).toBeUndefined()
    await plain.stop()
  })
})

describe('the content policy', () => {
  test('of every page allows only the inline scripts of the build', async () => {
    for (const route of Object.keys(table).filter((each) => !each.includes('/api/'))) {
      for (const client of [user, browser()]) {
        const reply = await client.get(route.slice(4))
        const policy = directives(reply)
        expect(String(reply.headers['content-security-policy']), route).not.toMatch(
          /unsafe-|\*(?!\.)|http:(?!\/\/localhost|\/\/127)/,
        )
        expect(policy, route).toMatchObject({
          'default-src': "'none'",
          'frame-ancestors': "'none'",
          'base-uri': "'none'",
        })
        const html = String(reply.headers['content-type']).startsWith('text/html') ? reply.raw.toString() : ''
        expect(html.replaceAll(/<script[^>]*>[^]*?<\/script>/g, ''), route).not.toMatch(
          /<[^>]+\s(on[a-z]+|style)=/i,
        )
      }
    }
  })

  test('allows the provider only on /payment, with a new nonce each time', async () => {
    const [one, two] = [await user.get('/payment'), await user.get('/payment')]
    const nonceOf = (answer: Answer) => /'nonce-([\w+/=]+)'/.exec(directives(answer)['script-src']!)![1]!
    expect(Buffer.from(nonceOf(one), 'base64')).toHaveLength(16)
    expect(nonceOf(one)).not.toBe(nonceOf(two))
    expect(directives(one)['script-src']).toBe(`'nonce-${nonceOf(one)}' 'strict-dynamic'`)
    const scripts = one.raw.toString().match(/<script[^>]*>/g) ?? []
    const running = scripts.filter(
      (each) => !/type="application\/(ld\+)?json"|type="speculationrules"/.test(each),
    )
    expect(running.length).toBeGreaterThan(0)
    for (const script of running) expect(script).toContain(`nonce="${nonceOf(one)}"`)
    expect(directives(one)['frame-src']).toBe(new URL(app.deps.config.paypal.sdkUrl).origin)
    expect(directives(await user.get('/report'))['frame-src']).toBeUndefined()
  })

  test("allows PayPal's hosts for its script, and no host that only has their suffix", () => {
    const policy = (sdkUrl: string) => paymentPageHeaders('n', sdkUrl)['content-security-policy']
    expect(policy('https://www.paypal.com/sdk/js')).toContain(
      'frame-src https://*.paypal.com https://*.paypalobjects.com',
    )
    expect(policy('https://notpaypal.com/sdk/js')).not.toContain('*.')
  })

  test('enforces Trusted Types on every page, and reports only on /payment', async () => {
    const plain = await startApp({ pages: true })
    const admin = await plain.anAdmin()
    let watched = 0
    for (const route of Object.keys(table).filter((each) => each.startsWith('GET /'))) {
      for (const client of [user, browser(), admin]) {
        const reply = await client.get(route.slice(4).replace(':id', '1'))
        const isPage = String(reply.headers['content-type']).startsWith('text/html')
        if (!isPage || route === 'GET /api/docs') continue
        const onlyWatched = reply.headers['content-security-policy-report-only']
        if (route === 'GET /payment') {
          expect(directives(reply)['require-trusted-types-for']).toBeUndefined()
          expect(onlyWatched).toMatch(/^require-trusted-types-for 'script'; /)
          watched += 1
          continue
        }
        expect(directives(reply)['require-trusted-types-for'], route).toBe("'script'")
        expect(onlyWatched, route).toBeUndefined()
      }
    }
    await plain.stop()
    expect(watched).toBe(1)
    // A page with a program may not create a Trusted Types policy either.
    expect(directives(await user.get('/profile'))['trusted-types']).toBe("'none'")
  })

  test('allows a service worker only in the admin area, from one URL and with that scope', async () => {
    const plain = await startApp({ pages: true })
    const admin = await plain.anAdmin()
    const adminPolicy = directives(await admin.get('/admin-dashboard'))
    expect([adminPolicy['worker-src'], adminPolicy['trusted-types']]).toEqual(["'self'", 'desk-worker'])
    const worker = await admin.get('/admin-dashboard/worker.js')
    expect(worker.headers['service-worker-allowed']).toBe('/admin-dashboard')
    expect(await admin.get('/profile').then(directives)).toMatchObject({ 'worker-src': "'none'" })
    for (const path of ['/', '/login', '/report', '/profile'])
      expect((await user.get(path)).body, path).not.toContain('desk.webmanifest')
    await plain.stop()
  })

  test('of every page has a reporting endpoint', async () => {
    for (const path of ['/', '/ko/about', '/nowhere', '/login', '/report', '/profile', '/payment']) {
      const reply = await user.get(path)
      expect(directives(reply)['report-uri'], path).toBe('/api/csp')
      // Public pages omit the newer header, which only Chromium reads, to save bytes.
      const isPublic = ['/', '/ko/about', '/nowhere'].includes(path)
      expect(directives(reply)['report-to'], path).toBe(isPublic ? undefined : 'csp')
      expect(reply.headers['reporting-endpoints'], path).toBe(isPublic ? undefined : 'csp="/api/csp"')
    }
    const watched = String((await user.get('/payment')).headers['content-security-policy-report-only'])
    expect(watched).toContain('report-uri /api/csp; report-to csp')
  })

  test('allows only /payment to keep a reference to a window that it opens', async () => {
    for (const route of Object.keys(table).filter((each) => each.startsWith('GET /'))) {
      const reply = await user.get(route.slice(4).replace(':id', '1'))
      const expected = route === 'GET /payment' ? 'same-origin-allow-popups' : 'same-origin'
      expect(reply.headers['cross-origin-opener-policy'], route).toBe(expected)
    }
  })
})

describe('cookies', () => {
  test('have the __Host- prefix and all flags behind https', async () => {
    const client = browser()
    const login = await client.post('/api/login', {
      email: ANN_EMAIL,
      password: TEST_PASSWORD,
      remember: true,
    })
    const [session, token, device, ...others] = [login.headers['set-cookie']].flat().map(String)
    expect(session).toMatch(
      /^__Host-sid=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    expect(token).toMatch(/^XSRF-TOKEN=[\w-]{43}; Max-Age=2592000; Path=\/; Secure; SameSite=Strict$/)
    expect(device).toMatch(
      /^__Host-device=[\w.-]+; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    expect(others).toEqual([])
    const secret = session!.slice('__Host-sid='.length, session!.indexOf(';'))
    expect(login.raw.toString()).not.toContain(secret)
    expect(JSON.stringify(await app.db.selectFrom('sessions').selectAll().execute())).not.toContain(secret)
  })

  test('of the language are Secure, too', async () => {
    expect((await browser().get('/about?lang=ko')).headers['set-cookie']).toMatch(
      /^lang=ko; Max-Age=31536000; Path=\/; Secure; SameSite=Lax$/,
    )
    expect(String((await browser().get('/ko/about')).headers['set-cookie'])).toMatch(
      /^lang-read=ko; .*Path=\/; Secure; SameSite=Lax$/,
    )
  })

  test('of the CSRF token are set only on replies that are not cached', async () => {
    const client = browser()
    await client.post('/api/login', { email: ANN_EMAIL, password: TEST_PASSWORD })
    const token = client.cookies.get('XSRF-TOKEN')
    let handedOut = 0
    for (const route of routes.filter((each) => each.startsWith('GET '))) {
      const path = route.slice(4).replace(':id', '00000000-0000-4000-8000-000000000000')
      client.cookies.delete('XSRF-TOKEN')
      const { headers } = await client.get(path)
      const cacheControl = String(headers['cache-control'])
      const hasToken = String(headers['set-cookie']).includes(`XSRF-TOKEN=${token}`)
      if (hasToken) handedOut++
      if (hasToken) expect(cacheControl, path).toMatch(/^(no-store|private\b)(?!.*\bpublic\b)/)
      else expect(cacheControl, path).toMatch(/^public/)
    }
    expect(handedOut).toBeGreaterThan(50)
  })

  test('without the prefix are not accepted as a session behind https', async () => {
    const client = browser()
    client.cookies.set('sid', user.cookies.get('__Host-sid')!)
    expect((await client.get('/api/profile')).body.code).toBe('LOGIN_REQUIRED')
  })

  test('are deleted at the logout', async () => {
    const client = browser()
    await client.post('/api/login', { email: ANN_EMAIL, password: TEST_PASSWORD })
    const gone = [(await client.post('/api/logout')).headers['set-cookie']].flat().map(String)
    expect(gone.map((each) => each.split('=')[0])).toEqual(['__Host-sid', 'XSRF-TOKEN'])
    for (const each of gone) expect(each).toMatch(/=; Max-Age=0; .*Expires=Thu, 01 Jan 1970/)
  })
})

test.each(['https://evil.example', 'https://naru.example', 'null'])(
  'no reply can be read by another origin: %s',
  async (origin) => {
    for (const path of ['/', '/api/me', '/api/openapi.json', '/site.webmanifest', '/nowhere']) {
      const { headers } = await user.get(path, { origin })
      expect(
        Object.keys(headers).filter((name) => name.startsWith('access-control')),
        path,
      ).toEqual([])
    }
  },
)

test('no redirect leads to a URL given by a visitor', async () => {
  const client = browser()
  for (const path of [
    '/login?next=//evil.example',
    '//evil.example/%2e%2e',
    '/about?lang=//evil.example',
    '/\\evil.example',
  ]) {
    const { headers } = await client.get(path)
    expect(String(headers.location ?? '/'), path).toMatch(/^\/(?![/\\])/)
  }
})

test('metrics are not public, and the API documentation only if configured', async () => {
  const closed = await startApp({ pages: true, env: { API_DOCS: 'false' } })
  for (const path of ['/metrics', '/api/docs', '/api/openapi.json']) {
    expect((await closed.client().get(path)).status, path).toBe(404)
  }
  await closed.stop()
})
