import { brotliCompressSync, constants } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { locales } from '#contract/locales.ts'
import type { Served } from '#contract/served.ts'
import { type Person, startApp, type TestApp } from '#server/testing.ts'

let app: TestApp
let ann: Person
let binh: Person
beforeAll(async () => {
  app = await startApp({ pages: true })
  ann = await app.aUser({ name: 'Ann Nguyen' })
  binh = await app.aUser({ name: 'Binh Tran' })
  await app.aPaidConsultation(ann, { message: 'Where does Ann begin <b>studying</b>?' })
  await app.aPaidConsultation(binh, { message: 'Where does Binh begin?', preferredTime: '11:00' })
})
afterAll(() => app.stop())

/** Ten segments of 1460 bytes (RFC 6928). */
const FIRST_FLIGHT_BYTES = 14_600
const HANOI = { cookie: 'zone=Asia%2FHo_Chi_Minh' }

async function documentOf(person: Person, path: string, headers: Record<string, string> = HANOI) {
  const reply = await person.get(path, headers)
  const html = reply.raw.toString()
  const [, content = '', after = ''] = /<div id="root"[^>]*>([^]*?)<\/div><noscript>([^]*)/.exec(html) ?? []
  const block = /<script type="application\/json" id="served">([^]*?)<\/script>/.exec(after)?.[1]
  return { reply, html, content, served: block ? (JSON.parse(block) as Served) : null }
}

test('the history arrives with its consultations, in the time zone of the browser', async () => {
  const { reply, content, served } = await documentOf(ann, '/report-history')
  expect(reply.status).toBe(200)
  expect(content).toContain('Where does Ann begin &lt;b&gt;studying&lt;/b&gt;?')
  expect(content).toContain('08:00')
  expect(content).toContain('Vietnam time')
  expect(served?.rendered?.zone).toBe('Asia/Ho_Chi_Minh')
  expect(Object.keys(served!.replies)).toEqual(
    expect.arrayContaining(['/api/consultations', '/api/payments/current']),
  )
  // No other person gets it from a cache, and the browser does not make the calls again.
  expect(reply.headers['cache-control']).toBe('private, no-cache')
  expect(reply.headers.vary).toContain('Cookie')
  expect(reply.headers.etag).toBeUndefined()
  expect(reply.headers.link).toBeUndefined()
})

test('concurrent requests of two clients each get their own content', async () => {
  for (const path of ['/report-history', '/report']) {
    const both = await Promise.all(
      [ann, binh, ann, binh].map(async (person) => ({ person, ...(await documentOf(person, path)) })),
    )
    for (const { person, html } of both) {
      const other = person === ann ? 'Binh' : 'Ann'
      expect(html, path).toContain(`Where does ${person === ann ? 'Ann' : 'Binh'} begin`)
      expect(html, path).not.toContain(`${other} begin`)
    }
  }
})

test('the form arrives with free dates, the account and the usual answers', async () => {
  const { reply, content } = await documentOf(ann, '/report?date=2026-09-05&time=12:00')
  expect(reply.headers['cache-control']).toBe('private, no-cache')
  expect(content).toContain('value="Ann Nguyen"')
  expect(content).toContain('name="preferredDate" value="2026-09-05"')
  // 12:00 in Korea.
  expect(content).toMatch(/aria-pressed="true"><strong>10:00</)
})

test('the content of a page arrives in the first flight of a connection, its texts and data after it', async () => {
  const [consultation] = (await ann.get('/api/consultations')).body.reports as { _id: string }[]
  for (const locale of locales) {
    for (const path of ['/report-history', '/report', `/consultations/${consultation!._id}`, '/profile']) {
      const { html } = await documentOf(ann, path, { cookie: `${HANOI.cookie}; lang=${locale}` })
      const start = html.slice(0, html.indexOf('</div><noscript>'))
      const params = { [constants.BROTLI_PARAM_QUALITY]: 5 }
      const { length } = brotliCompressSync(start, { params })
      expect(length, `${locale} ${path}`).toBeGreaterThan(5000)
      expect(length, `${locale} ${path}`).toBeLessThan(FIRST_FLIGHT_BYTES)
    }
  }
})

test('the page of a consultation and the profile arrive with their content', async () => {
  const [consultation] = (await ann.get('/api/consultations')).body.reports as { _id: string }[]
  const ticket = await documentOf(ann, `/consultations/${consultation!._id}`)
  expect(ticket.content).toContain('Where does Ann begin &lt;b&gt;studying&lt;/b&gt;?')
  expect(ticket.content).toMatch(/<time[^>]*>Sat 5 Sept? 2026, 08:00</)
  expect((await binh.get(`/consultations/${consultation!._id}`, HANOI)).status).toBe(404)
  const profile = await documentOf(ann, '/profile')
  expect(profile.content).toContain('value="Ann Nguyen"')
  expect(profile.content).toContain(ann.user.email)
  expect((await documentOf(binh, '/profile')).html).not.toContain(ann.user.email)
})

test('the page of a consultation that the office has not begun arrives with refund and other times', async () => {
  const chi = await app.aUser({ name: 'Chi Pham' })
  const { _id: id, startsAt } = await app.aPaidConsultation(chi, { preferredTime: '14:00' })
  const now = app.clock.now().toISOString()
  app.clock.set(new Date(Date.parse(startsAt) + 11 * 60_000).toISOString())
  await app.logIn(chi)
  try {
    expect((await documentOf(chi, `/consultations/${id}`)).content).toContain('Choose a full refund')
  } finally {
    app.clock.set(now)
  }
})

test('the first admin view arrives with its content, and other views without', async () => {
  const admin = await app.anAdmin()
  const { reply, content } = await documentOf(admin, '/admin-dashboard')
  expect(reply.headers['cache-control']).toBe('no-store')
  expect(content).toContain('Where does Ann begin')
  expect((await documentOf(admin, '/admin-dashboard/consultations')).served).toBeNull()
  const counsellor = await app.aStaffMember('counsellor')
  const other = await documentOf(counsellor, '/admin-dashboard')
  expect(other.content).not.toContain('Where does Ann begin')
  expect((await ann.get('/admin-dashboard', HANOI)).headers.location).toBe('/')
})

/** Names of the scripts that a document preloads, without their hashes. */
const preloadsOf = (html: string): string[] =>
  [...html.matchAll(/<link rel="modulepreload" href="\/assets\/([\w-]+)-[\w-]{8}\.js"/g)].map(
    ([, name]) => name!,
  )

test('the document preloads the modules that its data needs, before its texts and data', async () => {
  const dan = await app.aUser({ name: 'Dan Vu' })
  const { startsAt } = await app.aPaidConsultation(dan, { preferredTime: '17:00' })
  const admin = await app.anAdmin()
  const before = await documentOf(admin, '/admin-dashboard')
  expect(preloadsOf(before.html)).toContain('today')
  expect(preloadsOf(before.html)).not.toContain('tidy-up')
  const now = app.clock.now().toISOString()
  app.clock.set(new Date(Date.parse(startsAt) + 24 * 3_600_000).toISOString())
  await app.logIn(admin)
  try {
    const { html } = await documentOf(admin, '/admin-dashboard')
    expect(preloadsOf(html)).toEqual(expect.arrayContaining(['today', 'tidy-up', 'dialog']))
    const files = html.match(/href="\/assets\/[^"]+\.js"/g)
    expect(new Set(files).size).toBe(files?.length)
    expect(html.lastIndexOf('modulepreload')).toBeLessThan(html.indexOf('id="served"'))
    expect(html.indexOf('id="served"')).toBeLessThan(html.indexOf('id="catalogue"'))
  } finally {
    app.clock.set(now)
  }
})

test('an admin gets these pages without content', async () => {
  const admin = await app.anAdmin()
  const { reply, served } = await documentOf(admin, '/profile')
  expect([reply.status, served]).toEqual([200, null])
})

test('the payment page arrives with its total, a nonce of its own, and is stored nowhere', async () => {
  const buyer = await app.aUser({ name: 'Chinh Le' })
  const order = await buyer.post('/api/payments/orders', app.aDraft({ preferredTime: '15:00' }))
  expect(order.status).toBe(201)
  const { reply, html, content, served } = await documentOf(buyer, '/payment')
  expect(content).toContain('36.00')
  expect(content).toContain('13:00')
  expect(Object.keys(served!.replies)).toEqual(['/api/payments/current'])
  expect(reply.headers['cache-control']).toBe('no-store')
  const [, nonce] = /'nonce-([^']+)'/.exec(String(reply.headers['content-security-policy']))!
  expect(html).toContain(`nonce="${nonce}"`)
  expect(preloadsOf(html)).toContain('payment-buttons')
  expect(html).not.toMatch(/[\ufdd0\ufdd1]/)
  const other = await documentOf(ann, '/payment')
  expect(other.html).not.toContain('Chinh')
  expect(other.served?.rendered).toBeNull()
})

test('the page after a payment arrives with the booking and the greeting, the waiting list with its dates', async () => {
  const success = await documentOf(ann, '/payment-success')
  expect(success.content).toMatch(/<time[^>]*>Sat 5 Sept? 2026, 08:00</)
  expect(success.content).toContain('Hello, my booking number is')
  expect(Object.keys(success.served!.replies)).toHaveLength(3)
  const waits = await documentOf(binh, '/waiting-list')
  expect(waits.content).toContain('type="checkbox"')
  expect(Object.keys(waits.served!.replies).toSorted()).toEqual(['/api/availability', '/api/waits'])
})

test('the page of a payment link arrives with its content, for a payer without an account', async () => {
  const buyer = await app.aUser({ name: 'Chinh Le' })
  await buyer.post('/api/payments/orders', app.aDraft({ preferredTime: '16:00' }))
  const { link } = (await buyer.post('/api/payments/link', {})).body as { link: { url: string } }
  const { pathname } = new URL(link.url)
  const html = (await app.client().get(pathname, HANOI)).raw.toString()
  expect(html).toContain('14:00')
  expect(html).toContain('Pay 36.00')
  expect(html).not.toContain('class="loading"')
  // A payment is confirmed by the browser alone.
  const returned = (await app.client().get(`${pathname}?returned=1`, HANOI)).raw.toString()
  expect(returned).toContain('class="loading"')
})

test('a visitor who is not logged in gets the login form in place of the form, without anything of a person', async () => {
  const reply = await app.client().get('/report', HANOI)
  expect(reply.raw.toString()).toContain('data-page="/login"')
  expect(reply.raw.toString()).not.toContain('id="served"')
})

test('a visitor who is not logged in is redirected to the login', async () => {
  const reply = await app.client().get('/report-history', HANOI)
  expect([reply.status, reply.headers.location]).toEqual([302, '/login?back=%2Freport-history'])
})

test('until the browser has sent its time zone, the document has only the replies', async () => {
  for (const cookie of ['', 'zone=Nowhere%2FAtAll', 'zone=%E0%A4%A']) {
    const { content, served, html } = await documentOf(ann, '/report-history', { cookie })
    expect(content, cookie).toContain('class="loading"')
    expect(content, cookie).not.toContain('Ann begin')
    expect(served?.rendered, cookie).toBeNull()
    expect(html, cookie).toContain('Where does Ann begin \\u003cb>studying')
  }
})

test('a page whose call fails arrives without content, and the browser asks again', async () => {
  await app.db.schema.alterTable('consultations').renameTo('consultations_away').execute()
  try {
    const { reply, content, served } = await documentOf(ann, '/report-history')
    expect(reply.status).toBe(200)
    expect(content).toContain('class="loading"')
    expect(served?.rendered).toBeNull()
    expect(served?.replies).not.toHaveProperty('/api/consultations')
  } finally {
    await app.db.schema.alterTable('consultations_away').renameTo('consultations').execute()
  }
})
