import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEFAULT_LOCALE, locales, localeTags } from '#contract/locales.ts'
import { startApp, type TestApp } from '#server/testing.ts'

const languages = locales.map((locale) => ({
  locale,
  prefix: locale === DEFAULT_LOCALE ? '' : `/${locale}`,
  tag: localeTags[locale],
}))

let app: TestApp
beforeAll(async () => {
  app = await startApp({ pages: true })
})
afterAll(() => app.stop())

const get = (url: string, acceptLanguage = 'en') =>
  app.server.inject({
    method: 'GET',
    url: url.replace(app.deps.config.publicUrl, ''),
    headers: { 'accept-encoding': 'identity', 'accept-language': acceptLanguage },
  })

/** Fetches a page as a program without cookies does. */
async function htmlOf(path: string, acceptLanguage?: string): Promise<string> {
  const reply = await get(path, acceptLanguage)
  expect(reply.statusCode, path).toBe(200)
  return reply.body
}

const languageOf = (html: string): string | undefined => /<html lang="([^"]+)"/.exec(html)?.[1]

test("a URL without a language prefix uses the browser's language, one with a prefix its own", async () => {
  expect(languageOf(await htmlOf('/about', 'vi-VN,vi;q=0.9,en;q=0.8'))).toBe('vi')
  expect(languageOf(await htmlOf('/login', 'zh-CN'))).toBe('zh-Hans')
  expect(languageOf(await htmlOf('/about', 'de-DE'))).toBe('en')
  expect(languageOf(await htmlOf('/about', 'xx;q=banana'))).toBe('en')
  for (const { prefix, tag } of languages.filter(({ prefix: own }) => own !== ''))
    expect(languageOf(await htmlOf(`${prefix}/about`))).toBe(tag)
})

test.each(languages)(
  'the alternate links of $locale cover every language, and each page is in its language',
  async ({ prefix, tag }) => {
    const html = await htmlOf(`${prefix}/service`)
    const alternates = [...html.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)"/g)].map(
      ([, hreflang = '', href = '']) => ({ hreflang, href }),
    )
    expect(alternates.map(({ hreflang }) => hreflang).toSorted()).toEqual(
      [...languages.map((each) => each.tag), 'x-default'].toSorted(),
    )
    expect(html).toContain(`<link rel="canonical" href="${app.deps.config.publicUrl}${prefix}/service"`)
    for (const { hreflang, href } of alternates.filter((each) => each.hreflang !== 'x-default'))
      expect(languageOf(await htmlOf(href))).toBe(hreflang)
    expect(languageOf(html)).toBe(tag)
  },
)

test('the sitemap lists exactly the public pages in every language', async () => {
  const robots = await htmlOf('/robots.txt')
  const sitemap = await htmlOf(/Sitemap: (\S+)/.exec(robots)?.[1] ?? '')
  expect(robots).toContain('Disallow: /api/')
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address)
  expect(addresses.length).toBeGreaterThan(30)
  for (const address of addresses)
    expect(await htmlOf(address), address).not.toContain('name="robots" content="noindex"')
  expect(addresses.filter((address) => /login|report|profile|payment|admin|404/.test(address))).toEqual([])
  expect(await htmlOf('/login')).toContain('name="robots" content="noindex"')
})

test('a public page has a preview image and structured data', async () => {
  for (const { prefix } of languages) {
    const html = await htmlOf(prefix || '/')
    const picture = await get(/<meta property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? '')
    expect(picture.headers['content-type']).toBe('image/png')
    // Width and height are in the header of a PNG (RFC 2083, 4.1.1).
    expect([picture.rawPayload.readUInt32BE(16), picture.rawPayload.readUInt32BE(20)]).toEqual([1200, 630])
    const facts = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? ''
    expect(JSON.parse(facts)['@context']).toBe('https://schema.org')
    expect(facts).toContain(app.deps.config.publicUrl)
    expect(html).not.toMatch(/[\ufdd0-\ufdef]/)
  }
})
