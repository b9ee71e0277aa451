import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#server/testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ pages: true })
})
afterAll(() => app.stop())

const page = (url: string, headers: Record<string, string> = {}) =>
  app.server.inject({ method: 'GET', url, headers: { 'accept-encoding': 'identity', ...headers } })

/** Logs in and returns the cookies, to request pages with. */
async function cookiesOf(email: string): Promise<string> {
  const login = await app.server.inject({
    method: 'POST',
    url: '/api/login',
    payload: { email, password: 'river crossing at dawn' },
  })
  return login.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
}

test('a public page is a complete document without a script file', async () => {
  const reply = await page('/')
  expect(reply.statusCode).toBe(200)
  expect(reply.body).toContain('<h1')
  expect(reply.body).not.toMatch(/<script[^>]*src=/)
  expect(reply.headers['content-security-policy']).toContain("default-src 'none'")
  expect(reply.headers['content-security-policy']).not.toContain('unsafe-inline')
})

test('every page carries the security headers', async () => {
  for (const url of ['/', '/login', '/nowhere', '/favicon.svg']) {
    expect((await page(url)).headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
    })
  }
})

test('public pages opened directly omit Cross-Origin-Opener-Policy', async () => {
  const policy = async (url: string, site: string) =>
    (await page(url, { 'sec-fetch-site': site })).headers['cross-origin-opener-policy']
  expect(await policy('/', 'none')).toBeUndefined()
  expect(await policy('/ko/about', 'none')).toBeUndefined()
  for (const site of ['cross-site', 'same-site', 'same-origin'])
    expect(await policy('/', site), site).toBe('same-origin')
  // Personal pages and pages with a password field are always isolated.
  for (const url of ['/login', '/report', '/nowhere'])
    expect(await policy(url, 'none'), url).toBe('same-origin')
})

test('a form submitted without JavaScript redirects to its page', async () => {
  const send = (url: string, accept: string) =>
    app.server.inject({
      method: 'POST',
      url,
      headers: { accept, 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'email=ann%40gmail.com&password=secret',
    })
  const reply = await send('/login?from=mail', 'text/html,*/*;q=0.8')
  expect([reply.statusCode, reply.headers.location]).toEqual([303, '/login'])
  for (const [url, accept] of [
    ['/login', 'application/json'],
    ['/nowhere', 'text/html'],
  ] as const)
    expect((await send(url, accept)).json()).toMatchObject({ success: false, code: 'NOT_FOUND' })
})

test('switching the language keeps the query of the URL, such as the chosen slot', async () => {
  const to = async (url: string) => {
    const reply = await page(url)
    expect(reply.statusCode, url).toBe(302)
    return reply.headers.location
  }
  const intent = 'date=2026-09-05&time=10%3A00&concern=major'
  expect(await to(`/report?${intent}&lang=ko`)).toBe(`/report?${intent}`)
  expect(await to(`/report?lang=ko&${intent}`)).toBe(`/report?${intent}`)
  expect(await to('/times?zone=Asia/Seoul&lang=vi')).toBe('/vi/times?zone=Asia%2FSeoul')
  expect(await to('/report?lang=vi')).toBe('/report')
})

test('a page that the browser has cached is answered with 304', async () => {
  const first = await page('/about')
  const again = await page('/about', { 'if-none-match': String(first.headers.etag) })
  expect(again.statusCode).toBe(304)
  expect(again.body).toBe('')
})

test('a page is compressed with the best encoding that the browser accepts', async () => {
  const plain = await page('/about')
  const packed = await page('/about', { 'accept-encoding': 'gzip, br' })
  expect(packed.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body)
  const refused = await page('/about', { 'accept-encoding': 'br;q=0, gzip' })
  expect(refused.headers['content-encoding']).toBe('gzip')
})

test('files with a hash in their name are cached as immutable', async () => {
  const script = /src="(\/assets\/[^"]+)"/.exec((await page('/login')).body)?.[1]
  const reply = await page(String(script))
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable')
})

test('an unknown path is answered with 404, as a page or as JSON', async () => {
  const missing = await page('/nowhere')
  expect(missing.statusCode).toBe(404)
  expect(missing.body).toContain('Page not found')
  expect((await page('/ko/nowhere')).body).toContain('페이지를 찾을 수 없습니다')
  expect((await page('/api/nowhere')).json()).toMatchObject({ success: false, code: 'NOT_FOUND' })
})

test('an address with a slash at its end redirects to the page', async () => {
  const to = async (url: string) => (await page(url)).headers.location
  expect(await to('/vi/')).toBe('/vi')
  expect(await to('/ko/about/?from=mail')).toBe('/ko/about?from=mail')
  expect(await to('/times//')).toBe('/times')
  for (const url of ['/nowhere/', '//', '//about.example/'])
    expect((await page(url)).statusCode, url).toBe(404)
})

test('languages have a URL prefix, and the choice is stored', async () => {
  expect((await page('/ko')).body).toContain('<html lang="ko">')
  const choice = await page('/about?lang=vi')
  expect(choice.headers.location).toBe('/vi/about')
  expect(choice.cookies).toMatchObject([{ name: 'lang', value: 'vi' }])
  expect((await page('/about', { cookie: 'lang=vi' })).headers.location).toBe('/vi/about')
  expect((await page('/login', { cookie: 'lang=vi' })).body).toContain('<html lang="vi">')
  expect((await page('/login', { 'accept-language': 'ko-KR,ko;q=0.9,en;q=0.5' })).body).toContain(
    '<html lang="ko">',
  )
})

test('private pages use the language of the public page, unless another one was chosen', async () => {
  expect((await page('/ko')).cookies).toMatchObject([{ name: 'lang-read', value: 'ko' }])
  expect((await page('/login', { cookie: 'lang-read=ko' })).body).toContain('<html lang="ko">')
  expect((await page('/about', { cookie: 'lang-read=ko' })).body).toContain('<html lang="en">')
  expect((await page('/login', { cookie: 'lang-read=ko; lang=vi' })).body).toContain('<html lang="vi">')
  expect((await page('/ko', { cookie: 'lang=vi' })).cookies).toEqual([])
  expect((await page('/ko', { 'accept-language': 'ko-KR' })).cookies).toEqual([])
})

test('a visitor sees the login form at /report; private pages redirect there with a return path', async () => {
  const report = await page('/report')
  expect(report.statusCode).toBe(200)
  expect(report.body).toContain('data-page="/login"')
  expect((await page('/report-history')).headers.location).toBe('/login?back=%2Freport-history')
  expect((await page('/profile')).headers.location).toBe('/login?back=%2Fprofile')
  expect((await page('/payment')).headers.location).toBe('/report')
})

test('/register and /reset-password opened from /report take the chosen slot from the Referer header', async () => {
  const own = app.deps.config.publicUrl
  const led = async (path: string, referer: string) => (await page(path, { referer })).headers.location
  const hour = `${own}/report?date=2026-09-05&time=10:00&concern=major`
  expect(await led('/register', hour)).toBe('/register?date=2026-09-05&time=10:00&concern=major')
  expect(await led('/reset-password', `${own}/report`)).toBe('/reset-password?book=1')
  expect(await led('/register', `${own}/report?date=%0d%0aX:1&time=<b>`)).toBe('/register?book=1')
  for (const elsewhere of ['https://elsewhere.example/report?time=10:00', `${own}/about`, 'not an address'])
    expect(await led('/register', elsewhere)).toBeUndefined()
  expect(await led('/register?time=11:00', hour)).toBeUndefined()
  expect(await led('/login', hour)).toBeUndefined()
})

test('an admin URL without a session redirects to the login and back to the same view', async () => {
  expect((await page('/admin-dashboard')).headers.location).toBe('/login?back=%2Fadmin-dashboard')
  const cookie = `sid=${'a'.repeat(43)}`
  expect((await page('/admin-dashboard', { cookie })).headers.location).toBe('/login?back=%2Fadmin-dashboard')
  expect((await page('/admin-dashboard/mails?state=failed')).headers.location).toBe(
    '/login?back=%2Fadmin-dashboard%2Fmails%3Fstate%3Dfailed',
  )
})

test('former admin URLs redirect to the current ones', async () => {
  const moved = async (query: string) => (await page(`/admin-dashboard?${query}`)).headers.location
  const id = '3f2a9c1b-d25e-42fe-b1b9-a23acdf0c4ab'
  expect(await moved(`view=consultation&id=${id}`)).toBe(`/admin-dashboard/consultations/${id}`)
  expect(await moved(`view=client&id=${id}`)).toBe(`/admin-dashboard/clients/${id}`)
  expect(await moved('view=settings&id=prices')).toBe('/admin-dashboard/settings/prices')
  expect(await moved('view=settings')).toBe('/admin-dashboard/settings')
  expect(await moved('view=mails&state=failed&page=2')).toBe('/admin-dashboard/mails?state=failed&page=2')
  // An unknown or incomplete view has always shown the first one.
  for (const odd of ['view=today', 'view=secrets', 'view=toString', 'view=consultation', 'view='])
    expect(await moved(odd), odd).toBe('/admin-dashboard')
  expect(await moved('view=client&id=..%2F%2Felsewhere.example')).toBe(
    '/admin-dashboard/clients/..%2F%2Felsewhere.example',
  )
})

test('a customer gets the form, and no dashboard', async () => {
  const { user } = await app.aUser()
  const cookie = await cookiesOf(user.email)
  expect((await page('/report', { cookie })).body).toContain('data-page="/report"')
  expect((await page('/report-history', { cookie })).statusCode).toBe(200)
  expect((await page('/admin-dashboard', { cookie })).headers.location).toBe('/')
})

test('an admin gets the dashboard, and does not book', async () => {
  const { user } = await app.anAdmin()
  const cookie = await cookiesOf(user.email)
  const adminPage = await page('/admin-dashboard', { cookie })
  expect(adminPage.statusCode).toBe(200)
  // Replies to the calls of the first view; other views make other calls.
  const [, block = '{}'] = /id="served">([^]*?)<\/script>/.exec(adminPage.body) ?? []
  const { replies } = JSON.parse(block) as { replies: object }
  expect(Object.keys(replies).toSorted()).toEqual(['/api/attention', '/api/desk/today', '/api/me'])
  const alone = (await page('/admin-dashboard/books', { cookie })).body
  expect(alone).toContain('data-page="/admin-dashboard"')
  expect(alone).not.toContain('id="served"')
  for (const address of ['/books', `/consultations/${user.id}`, '/settings/prices']) {
    const view = await page(`/admin-dashboard${address}`, { cookie })
    expect([view.statusCode, view.headers.link, view.body], address).toEqual([200, undefined, alone])
  }
  const missing = await page('/admin-dashboard/secrets', { cookie })
  expect([missing.statusCode, missing.body]).toEqual([404, alone])
  expect((await page('/admin-dashboard/books?lang=ko&from=2026-12-05', { cookie })).headers.location).toBe(
    '/admin-dashboard/books?from=2026-12-05',
  )
  expect((await page('/report', { cookie })).headers.location).toBe('/admin-dashboard')
  expect((await page('/report-history', { cookie })).headers.location).toBe('/admin-dashboard')
})

test('the payment page has a new nonce, a policy that allows the provider, and is not cached', async () => {
  const { user } = await app.aUser()
  const cookie = await cookiesOf(user.email)
  const [first, second] = [await page('/payment', { cookie }), await page('/payment', { cookie })]
  const nonceOf = (reply: typeof first): string =>
    /'nonce-([^']+)'/.exec(String(reply.headers['content-security-policy']))?.[1] ?? ''
  expect(nonceOf(first)).not.toBe(nonceOf(second))
  const scripts = [...first.body.matchAll(/<script(?![^>]*json)([^>]*)>/g)].map(
    ([, attributes]) => attributes,
  )
  expect(scripts.length).toBeGreaterThan(1)
  for (const attributes of scripts) expect(attributes).toContain(`nonce="${nonceOf(first)}"`)
  expect(first.body).not.toMatch(/[\ufdd0-\ufdef]/)
  expect(first.headers['content-security-policy']).toContain(
    `frame-src ${new URL(app.deps.config.paypal.sdkUrl).origin}`,
  )
  expect(first.headers).toMatchObject({
    'cache-control': 'no-store',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
  })
  const settings = JSON.parse(/id="settings"[^>]*>([^<]*)</.exec(first.body)?.[1] ?? '{}')
  expect(settings).toEqual({
    paypalSdkUrl: app.deps.config.paypal.sdkUrl,
    clientId: app.deps.config.paypal.clientId,
    currency: 'USD',
  })
})

test('the language menu of the 404 page links to the same path in the other language', async () => {
  const led = async (url: string) => {
    const reply = await page(url)
    return [reply.statusCode, reply.headers.location]
  }
  expect(await led('/nowhere?lang=ko')).toEqual([302, '/ko/nowhere'])
  expect(await led('/vi/nowhere?lang=zh')).toEqual([302, '/zh/nowhere'])
  expect(await led('/ko/nowhere?lang=en')).toEqual([302, '/nowhere'])
  expect(await led('/nowhere?lang=xx')).toEqual([404, undefined])
  // Never redirects to another site.
  expect(await led('//evil.example/a?lang=en')).toEqual([302, '/evil.example/a'])
  expect(await led('/ko//evil.example?lang=en')).toEqual([302, '/evil.example'])
})
