import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { type Locale, locales } from '#contract/locales.ts'
import { appPaths, publicPaths } from '#contract/pages.ts'
import type { PublicSettings } from '#domain/public-settings.ts'
import { initialSettings } from '#domain/settings.ts'
import { findEnglish } from '#web/texts/testing-english.ts'
import { MARKERS } from './markers.ts'
import { listPages, type ListedPage, renderDynamicParts, renderPage } from './prerender.tsx'
import { publicHref } from './public-href.ts'
import { noParts } from './testing-parts.ts'

let pages: (ListedPage & { html: string })[] = []
beforeAll(async () => {
  const open = listPages().filter(({ kind }) => kind !== 'app')
  pages = await Promise.all(
    open.map(async (each) => ({ ...each, html: await renderPage(each, initialSettings, noParts) })),
  )
})

const page = (locale: string, path: string): string =>
  pages.find((candidate) => candidate.locale === locale && candidate.path === path)?.html ?? ''
const all = (html: string, pattern: RegExp): string[] =>
  [...html.matchAll(pattern)].map(([, text = '']) => text)
const textOf = (html: string): string =>
  html
    .replaceAll(/<(style|script|svg)\b[\s\S]*?<\/\1>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll(/\s+/g, ' ')

test('every public page exists in every language, with a title and a description of its own', () => {
  for (const locale of locales) {
    const ofLocale = pages.filter((each) => each.locale === locale)
    expect(ofLocale.map(({ path }) => path)).toEqual([...publicPaths, '/404'])
    for (const pattern of [/<title>(.*?)<\/title>/g, /<meta name="description" content="(.*?)"/g]) {
      const found = ofLocale.map(({ html }) => all(html, pattern)[0])
      expect(found.every((text) => text && text.length > 3)).toBe(true)
      expect(new Set(found).size).toBe(found.length)
    }
  }
})

test('no public page has an English sentence in another language', () => {
  const english = pages
    .filter(({ locale }) => locale !== 'en')
    .flatMap(({ html, locale, path }) =>
      findEnglish(
        html.replaceAll(/<(style|script|svg)\b[\s\S]*?<\/\1>/g, '').replaceAll(/<[^>]+>/g, '\n'),
        locale,
      ).map((text) => `${locale} ${path}: ${text}`),
    )
  expect(english).toEqual([])
})

test('the mail about a wrong sentence has a subject that names the page and the language', () => {
  const subjects = locales.map((locale) => {
    const [found = ''] = all(page(locale, '/about'), /href="mailto:hello@naru\.example\?subject=([^"]*)"/g)
    return decodeURIComponent(found)
  })
  expect(subjects).toEqual([
    '/about (English)',
    '/ko/about (한국어)',
    '/vi/about (Tiếng Việt)',
    '/zh/about (简体中文)',
    '/ja/about (日本語)',
    '/mn/about (Монгол)',
    '/uz/about (Oʻzbekcha)',
  ])
})

test('the icon of a page contains no entities, which would make the page larger', () => {
  for (const { html } of pages)
    expect(html).toContain(`href="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'`)
})

test('no public page has a style attribute, a script file, or more than one first-level heading', () => {
  for (const { html } of pages) {
    expect(html).not.toMatch(/<[^>]+ style=/)
    expect(html).not.toMatch(/<script[^>]* src=/)
    expect(all(html, /<(h1)\b/g)).toHaveLength(1)
  }
})

test('no element that the style sheet animates has a transform of its own', () => {
  // In WebKit an animated transform replaces the transform attribute: a boat would jump to the corner
  // of the picture.
  const sheet = readFileSync('web/styles/public-scene.css', 'utf8')
  const moved = all(sheet, /\.([\w-]+) \{\s*animation:/g)
  expect(moved.length).toBeGreaterThan(1)
  for (const { html } of pages) {
    const placed = all(html, /<\w+([^>]* transform="[^>]*)>/g)
    expect(placed.filter((attributes) => moved.some((name) => attributes.includes(name)))).toEqual([])
  }
})

test('every internal link has an existing target', () => {
  const known = new Set([
    ...publicPaths.flatMap((path) => locales.map((locale) => publicHref(path, locale))),
    ...appPaths,
    ...readdirSync('web/assets').map((name) => `/${name}`),
  ])
  for (const { html } of pages) {
    const links = all(html, /href="(\/[^"#?]*)/g)
    expect(links.length).toBeGreaterThan(10)
    expect(links.filter((link) => !known.has(link))).toEqual([])
  }
})

test("a topic's two lists have the headings of the specification", () => {
  const text = textOf(page('en', '/concern/preparing/1'))
  expect(text).toContain('Who is this for?')
  expect(text).toContain("What's included?")
})

test('both buttons of the home page link to the booking form', () => {
  const buttons = all(page('en', '/'), /<a class="button warm" href="\/report">(.*?)<\/a>/g)
  expect(buttons).toEqual(expect.arrayContaining(['Get Started Now', 'Apply for Consultation']))
  expect(textOf(page('en', '/service'))).toContain('Apply for a Consultation Now!')
})

test('eight kinds of people, five parts of the story, and 29 topics, each with its two lists', () => {
  for (const locale of locales) {
    expect(all(page(locale, '/'), /<(li) class="reveal"><span class="count"/g)).toHaveLength(8)
    expect(all(page(locale, '/about'), /<(section) class="reveal"/g)).toHaveLength(5)
    const topics = pages.filter((each) => each.locale === locale && each.path.startsWith('/concern/'))
    const panels = topics.flatMap(({ html }) => all(html, /<details class="panel">([\s\S]*?)<\/details>/g))
    expect(panels).toHaveLength(29)
    for (const panel of panels) {
      expect(all(panel, /<(ul)>/g)).toHaveLength(2)
      expect(all(panel, /<(li)>/g)).toHaveLength(9)
    }
  }
})

test('the arrows link the two pages of a group', () => {
  expect(page('ko', '/concern/live/1')).toMatch(
    /<a class="arrow" href="\/ko\/concern\/live\/2" aria-label="다음 페이지"/,
  )
  expect(page('ko', '/concern/live/2')).toMatch(
    /<a class="arrow" href="\/ko\/concern\/live\/1" aria-label="이전 페이지"/,
  )
  expect(textOf(page('en', '/concern/finish/2'))).toContain('2 / 2')
})

test('the terms, the refund policy and the service page state the same notice', () => {
  for (const path of ['/terms-of-service', '/refund-policy', '/service', '/'])
    expect(textOf(page('en', path))).toContain('at least 24 hours before')
  expect(textOf(page('en', '/terms-of-service'))).not.toMatch(/7 days before the start/)
})

test('no text of a page contains a number that is a setting', () => {
  const settings =
    /\b36\b|\b18 USD|\b(24|48) ?(hours|시간|giờ|小时)|\b6 ?(months|개월|tháng|个月)|\b50 ?%|\b30 ?(minutes|분|phút|分钟)/
  for (const folder of locales)
    for (const name of readdirSync(`web/content/${folder}`)) {
      const source = readFileSync(`web/content/${folder}/${name}`, 'utf8')
      expect(settings.exec(source)?.[0], `${folder}/${name}`).toBeUndefined()
    }
})

/** Renders a public page for an instance that accepts Korean cards and wallets. */
const won: PublicSettings = { ...initialSettings, paymentMethods: ['paypal', 'korean_card'] }
const inWon = (locale: Locale, path: string): Promise<string> => renderPage({ locale, path }, won, noParts)

test.each([
  ['en', '36 USD or 49,000 KRW'],
  ['ko', '36 USD 또는 49,000원'],
  ['vi', '36 USD hoặc 49.000 KRW'],
  ['zh', '36 美元 或 49,000 韩元'],
] as const)('if won are accepted, prices are stated in both currencies: %s', async (locale, both) => {
  for (const path of ['/', '/service']) expect(textOf(await inWon(locale, path)), path).toContain(both)
  const choice = { serviceId: null, counsellorId: null, zone: null }
  const data = { days: null, choice, counsellors: [], reviews: [] }
  expect(renderDynamicParts({ locale, path: '/times' }, won, data)[MARKERS.price]).toContain(both)
  const facts = JSON.parse(
    all(await inWon(locale, '/service'), /<script type="application\/ld\+json">(.*?)<\/script>/g)[0] ?? '',
  ) as { '@graph': { offers?: { price: string; priceCurrency: string }[] }[] }
  expect(facts['@graph'][0]?.offers).toMatchObject([
    { price: '36.00', priceCurrency: 'USD' },
    { price: '49000', priceCurrency: 'KRW' },
  ])
})

test('the policies name the processor and the refunds of payments in won only if won are accepted', async () => {
  for (const locale of locales) {
    expect(textOf(await inWon(locale, '/privacy-policy'))).toContain('PortOne')
    expect(textOf(await inWon(locale, '/terms-of-service'))).toContain('PortOne')
    expect(textOf(await inWon(locale, '/terms-of-service'))).toMatch(/49[,.\s]000/)
    expect(textOf(await inWon(locale, '/refund-policy'))).toMatch(/KakaoPay|카카오페이/)
  }
  // Amounts in won on /figures are quoted from authorities; they are not prices.
  for (const { html, path } of pages.filter((each) => each.path !== '/figures'))
    expect(textOf(html), path).not.toMatch(
      /PortOne|포트원|KRW|49[,.\s]000|Toss|Naver Pay|KakaoPay|카카오페이|韩元/,
    )
})

test('a page links its translations and its preview image', () => {
  const html = page('vi', '/service')
  expect(html).toContain(`<link rel="canonical" href="${MARKERS.origin}/vi/service"/>`)
  expect(html).toContain(`<link rel="alternate" hreflang="zh-Hans" href="${MARKERS.origin}/zh/service"/>`)
  expect(html).toContain(`<meta property="og:image" content="${MARKERS.origin}/og-vi.png"/>`)
  expect(html).toContain(`<meta property="og:locale" content="vi_VN"/>`)
  for (const locale of locales) expect(existsSync(`web/assets/og-${locale}.png`), locale).toBe(true)
})

test('the structured data is JSON with the price and the questions', () => {
  const facts = JSON.parse(
    all(page('en', '/service'), /<script type="application\/ld\+json">(.*?)<\/script>/g)[0] ?? '',
  ) as {
    '@graph': { offers?: { price: string }; mainEntity?: unknown[] }[]
  }
  expect(facts['@graph'][0]?.offers?.price).toBe('36.00')
  expect(facts['@graph'][1]?.mainEntity).toHaveLength(17)
})

test('the about page says in each language where to report a wrong sentence', () => {
  for (const locale of locales) {
    const end = page(locale, '/about').split('class="signature"')[1]!
    expect(end.split('</main>')[0], locale).toContain('hello@naru.example')
  }
})
