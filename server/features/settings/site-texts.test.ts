import { createHash, randomInt } from 'node:crypto'
import { brotliDecompressSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { locales } from '#contract/locales.ts'
import { moneyText } from '#domain/currency.ts'
import { type Person, startApp, type TestApp } from '#server/testing.ts'

/** Texts of the site that the admin edits: questions and answers, the story, the counsellor. */
let app: TestApp
let admin: Person
beforeEach(async () => {
  app = await startApp({ pages: true })
  admin = await app.anAdmin()
})
afterEach(() => app.stop())

async function change(changes: object) {
  const { body } = await admin.get('/api/settings')
  return admin.put('/api/settings', { version: body.version, changes })
}

async function pageOf(path: string, locale: string) {
  const url = locale === 'en' ? path : `/${locale}${path}`
  const reply = await app.server.inject({ method: 'GET', url, headers: { 'accept-encoding': 'br' } })
  return {
    bytes: reply.rawPayload.length,
    html: brotliDecompressSync(reply.rawPayload).toString(),
    policy: String(reply.headers['content-security-policy']),
  }
}

/** A policy without its style hashes: a page contains only the rules that its text can use. */
const withoutStyles = (policy: string): string => policy.replace(/style-src [^;]+/, '')
const stylesOf = (html: string): string[] =>
  [...html.matchAll(/<style>([^<]*)<\/style>/g)].map(
    ([, css]) => `'sha256-${createHash('sha256').update(css!).digest('base64')}'`,
  )

/** Incompressible text. */
const noise = (length: number): string =>
  Array.from({ length }, () => String.fromCodePoint(0xac00 + randomInt(11_172))).join('')

const inEach = <Value>(of: (locale: string) => Value) =>
  Object.fromEntries(locales.map((locale) => [locale, of(locale)]))

test('own texts are on the page of their language with current facts, and disappear when removed', async () => {
  const before = await Promise.all(
    locales.flatMap((locale) => [pageOf('/service', locale), pageOf('/about', locale)]),
  )
  const changed = await change({
    prices: { USD: 4700 },
    faq: inEach((locale) => [
      { title: `Own ${locale}?`, text: ['It is {fee}.', 'For {duration} <b>only</b>.'] },
    ]),
    story: inEach((locale) => [{ title: `Chapter ${locale}`, text: ['Once.', 'Then.'] }]),
    profile: inEach((locale) => [{ title: `Haneul ${locale}`, text: ['Ten years in {languages}.'] }]),
  })
  expect(changed.status).toBe(200)
  for (const [place, locale] of locales.entries()) {
    const service = await pageOf('/service', locale)
    expect(service.html.match(/<summary><h3>Own [a-z]+\?/g)).toEqual([`<summary><h3>Own ${locale}?`])
    expect(service.html, locale).toContain(`It is ${moneyText(4700, 'USD', locale, 0)}. For `)
    // The text is escaped: it neither becomes markup nor ends its data block.
    expect(service.html, locale).toContain('&lt;b&gt;only&lt;/b&gt;')
    expect(service.html, locale).not.toContain('<b>only')
    expect(service.html.match(/"@type":"Question"/g), locale).toHaveLength(1)
    expect(withoutStyles(service.policy)).toBe(withoutStyles(before[2 * place]!.policy))
    expect(service.policy).toContain(`style-src ${stylesOf(service.html).join(' ')};`)
    const about = await pageOf('/about', locale)
    expect(about.html.match(/(?:Chapter|Haneul) [a-z]+/g)).toEqual([`Chapter ${locale}`, `Haneul ${locale}`])
    expect(about.html, locale).not.toMatch(/\{\w+\}/)
    for (const { bytes } of [service, about]) expect(bytes).toBeLessThanOrEqual(12_000)
  }
  const none = inEach(() => [])
  await change({ faq: none, story: none, profile: none, prices: { USD: 3600 } })
  const after = await Promise.all(
    locales.flatMap((locale) => [pageOf('/service', locale), pageOf('/about', locale)]),
  )
  expect(after.map(({ html }) => html)).toEqual(before.map(({ html }) => html))
})

test("texts that exceed the page's size limit are refused at their field", async () => {
  const heavy = [{ title: 'Long', text: Array.from({ length: 6 }, () => noise(1000)) }]
  const refused = await change({ faq: { ko: heavy } })
  expect(refused).toMatchObject({
    status: 422,
    body: { code: 'INVALID_INPUT', fields: { 'faq.ko': 'BODY_TOO_LARGE' } },
  })
  expect((await change({ profile: { zh: heavy } })).body.fields).toEqual({ 'profile.zh': 'BODY_TOO_LARGE' })
  expect((await admin.get('/api/settings')).body.version).toBe(0)
  // A text of normal length is accepted.
  expect((await change({ faq: { ko: [{ title: '얼마인가요?', text: [noise(200)] }] } })).status).toBe(200)
})

test('own texts do not overwrite later changes of another admin', async () => {
  const words = { en: [{ title: 'Mine?', text: ['Yes.'] }] }
  await change({ faq: { en: [{ title: 'Theirs?', text: ['Yes.'] }] } })
  const stale = await admin.put('/api/settings', { version: 0, changes: { faq: words } })
  expect(stale).toMatchObject({ status: 409, body: { code: 'STALE_VERSION' } })
  expect((await pageOf('/service', 'en')).html).toContain('Theirs?')
})
