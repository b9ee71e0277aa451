import { DEFAULT_LOCALE, locales, localeTags } from '#contract/locales.ts'
import { addressIn } from '#contract/pages.ts'
import { expect, test, type Site } from './site.ts'

const languages = locales.map((locale) => ({
  locale,
  prefix: locale === DEFAULT_LOCALE ? '' : `/${locale}`,
  tag: localeTags[locale],
}))

/** The page of an address as a stranger's program gets it: no cookie, its own Accept-Language. */
async function htmlOf(site: Site, path: string, acceptLanguage = 'en'): Promise<string> {
  const reply = await fetch(`${site.url}${path}`, { headers: { 'accept-language': acceptLanguage } })
  expect(reply.status, path).toBe(200)
  return reply.text()
}

const languageOf = (html: string): string | undefined => /<html lang="([^"]+)"/.exec(html)?.[1]

test('a plain address speaks the language of the browser, a prefix always its own', async ({ site }) => {
  expect(languageOf(await htmlOf(site, '/about', 'vi-VN,vi;q=0.9,en;q=0.8'))).toBe('vi')
  expect(languageOf(await htmlOf(site, '/login', 'zh-CN'))).toBe('zh-Hans')
  expect(languageOf(await htmlOf(site, '/about', 'de-DE'))).toBe('en')
  expect(languageOf(await htmlOf(site, '/about', 'xx;q=banana'))).toBe('en')
  for (const { prefix, tag } of languages.filter(({ prefix: own }) => own !== ''))
    expect(languageOf(await htmlOf(site, `${prefix}/about`, 'en'))).toBe(tag)
})

test('a choice is remembered on every page, those behind the login included', async ({ page, site }) => {
  await page.goto(`${site.url}/`)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.locator('summary').filter({ hasText: 'Language: English' }).click()
  await page.getByRole('link', { name: '한국어' }).click()
  await page.waitForURL(/\/ko$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'ko')
  await page.goto(`${site.url}/login`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'ko')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/로그인/)
  await page.goto(`${site.url}/about`)
  await page.waitForURL(/\/ko\/about$/)
})

for (const { locale, prefix, tag } of languages) {
  test(`the links of ${locale} name every language, and each of them answers in it`, async ({ site }) => {
    const html = await htmlOf(site, `${prefix}/service`)
    const alternates = [...html.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)"/g)].map(
      ([, hreflang = '', href = '']) => ({ hreflang, href }),
    )
    expect(alternates.map(({ hreflang }) => hreflang).toSorted()).toEqual(
      [...languages.map((each) => each.tag), 'x-default'].toSorted(),
    )
    expect(html).toContain(`<link rel="canonical" href="${site.url}${prefix}/service"`)
    for (const { hreflang, href } of alternates.filter((each) => each.hreflang !== 'x-default'))
      expect(languageOf(await htmlOf(site, new URL(href).pathname))).toBe(hreflang)
    expect(languageOf(html)).toBe(tag)
  })
}

test('search engines find every public page in every language, and nothing else', async ({ site }) => {
  const robots = await (await fetch(`${site.url}/robots.txt`)).text()
  const sitemap = await (await fetch(/Sitemap: (\S+)/.exec(robots)?.[1] ?? '')).text()
  expect(robots).toContain('Disallow: /api/')
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address)
  expect(addresses.length).toBeGreaterThan(30)
  for (const address of addresses) {
    const reply = await fetch(address)
    expect(reply.status, address).toBe(200)
    expect(await reply.text(), address).not.toContain('name="robots" content="noindex"')
  }
  expect(addresses.filter((address) => /login|report|profile|payment|admin|404/.test(address))).toEqual([])
  expect(await htmlOf(site, '/login')).toContain('name="robots" content="noindex"')
})

test('a shared link shows a picture, and its facts can be read by a machine', async ({ site }) => {
  for (const { prefix } of languages) {
    const html = await htmlOf(site, prefix || '/')
    const image = /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? ''
    const reply = await fetch(image)
    expect(reply.headers.get('content-type')).toBe('image/png')
    const bytes = Buffer.from(await reply.arrayBuffer())
    // Width and height stand in the header of a PNG (RFC 2083, 4.1.1).
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630])
    const facts = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? ''
    expect(JSON.parse(facts)['@context']).toBe('https://schema.org')
    expect(facts).toContain(site.url)
    expect(html).not.toContain('{{')
  }
})

test('a mistake in a form is told in the language of the form', async ({ page, site, context }) => {
  const words: string[] = []
  for (const { locale } of languages) {
    await context.addCookies([{ name: 'lang', value: locale, url: site.url }])
    await page.goto(`${site.url}/login`)
    await page.locator('input[name=email]').fill('nobody.at.all@gmail.com')
    await page.locator('input[name=password]').fill('not the password')
    await page.locator('input[name=password]').press('Enter')
    const alert = page.getByRole('alert').filter({ hasText: /./ }).first()
    await expect(alert).toBeVisible()
    words.push(await alert.innerText())
  }
  expect(words[1]).toMatch(/[가-힣]/)
  expect(words[2]).toMatch(/[ăâđêôơưạảấầẩậắằẳặẹẻẽếềểễệịọốồổỗộớờởợụủứừửựỳỷỹ]/i)
  expect(words[3]).toMatch(/[\u4e00-\u9fff]/)
  expect(new Set(words).size).toBe(languages.length)
})

/** Translations are often half as long again: a screen must stand every text at that length. */
test('texts half as long again fit a small phone', { tag: '@width' }, async ({ page, site }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const paths = ['/', '/about', '/concern', '/service', '/login', '/register', '/reset-password']
  for (const path of paths) {
    await page.goto(`${site.url}${path}`, { waitUntil: 'networkidle' })
    const wide = await page.evaluate(() => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      while (walker.nextNode()) texts.push(walker.currentNode as Text)
      for (const text of texts) {
        if (text.parentElement?.closest('script, style, option, svg')) continue
        // Accents are higher than plain letters, and the brackets show a text that is cut off.
        const longer = text.data.trim().replaceAll('a', 'áă').replaceAll('e', 'ëê').replaceAll('o', 'öô')
        if (longer) text.data = `[${longer}]`
      }
      const limit = document.documentElement.clientWidth
      if (document.documentElement.scrollWidth <= limit) return []
      return [...document.body.querySelectorAll('*')]
        .filter((element) => !element.closest('svg') && element.getBoundingClientRect().right > limit + 1)
        .map((element) => `${element.localName}.${element.className}: ${element.textContent?.slice(0, 30)}`)
        .slice(0, 8)
    })
    expect(wide, path).toEqual([])
  }
})

test('bar and hours take no more lines than they are made for', { tag: '@width' }, async ({ page, site }) => {
  const heightOf = (selector: string): Promise<number> =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => element.clientHeight)
  for (const prefix of locales.map((locale) => addressIn('/times', locale))) {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(`${site.url}${prefix}?zone=Asia/Ho_Chi_Minh`)
    // A second line begins at 80 pixels.
    expect(await heightOf('.masthead-row'), prefix).toBeLessThan(78)
    await page.setViewportSize({ width: 360, height: 740 })
    expect(await heightOf('.hours a'), prefix).toBeLessThan(70)
  }
})
