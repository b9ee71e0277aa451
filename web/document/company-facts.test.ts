import { expect, test } from 'vitest'
import { locales } from '#contract/locales.ts'
import { publicPaths } from '#contract/pages.ts'
import { initialSettings } from '#domain/settings.ts'
import { loadCatalogue } from '#web/texts/catalogues.ts'
import { listPages, renderPage } from './prerender.tsx'
import { noParts } from './testing-parts.ts'

test.each(locales)(
  'the footer of a page in %s has what Korean law requires of a shop, once it is configured',
  async (locale) => {
    const home = listPages().find((page) => page.locale === locale && page.path === '/')!
    const { texts } = await loadCatalogue(locale, ['layout'])
    const footerOf = async (facts: object): Promise<string> => {
      const company = { ...initialSettings.company, ...facts }
      const html = await renderPage(home, { ...initialSettings, company }, noParts)
      return html.slice(html.indexOf('<footer'))
    }
    const [label, host] = [texts['footer.mailOrderNumber']!, texts['footer.hostingProvider']!]
    const filled = await footerOf({ mailOrderNumber: '2026-Seoul-0042', hostingProvider: 'Hangang Cloud' })
    expect(filled).toMatch(
      new RegExp(
        `${label.replaceAll(/[()]/g, String.raw`\$&`)}${locale === 'zh' || locale === 'ja' ? '' : ' '}</span><span[^>]*>2026-Seoul-0042<`,
      ),
    )
    expect(filled).toContain(host.replace('{name}', 'Hangang Cloud'))
    const empty = await footerOf({ mailOrderNumber: '', hostingProvider: '' })
    expect(empty).not.toContain(label)
    expect(empty).not.toContain(host.replace('{name}', ''))
  },
)

test.each(locales)(
  'the footer of a page in %s links to the register entry of the business',
  async (locale) => {
    const home = listPages().find((page) => page.locale === locale && page.path === '/')!
    const { texts } = await loadCatalogue(locale, ['layout'])
    const page = async (businessNumber: string): Promise<string> =>
      renderPage(
        home,
        { ...initialSettings, company: { ...initialSettings.company, businessNumber } },
        noParts,
      )
    const real = await page('120-81-47521')
    expect(real).toContain(
      `<a href="https://www.ftc.go.kr/bizCommPop.do?wrkr_no=1208147521" rel="noopener noreferrer" target="_blank">${texts['footer.businessLookUp']}</a>`,
    )
    expect(await page(initialSettings.company.businessNumber)).not.toContain('ftc.go.kr')
  },
)

test.each(locales)(
  "the built-in story in %s does not explain the product's name for another business",
  async (locale) => {
    const about = async (koreanName: string): Promise<string> =>
      renderPage(
        { locale, path: '/about' },
        { ...initialSettings, company: { ...initialSettings.company, koreanName } },
        noParts,
      )
    const ferry = /ferry landing|나루는|bến đò|渡口|渡し場|гатлага|bandargoh/i
    const storyOf = (html: string): string => html.slice(html.indexOf('<main'), html.indexOf('</main>'))
    expect(storyOf(await about('나루'))).toMatch(ferry)
    expect(storyOf(await about('바다'))).not.toMatch(ferry)
    expect(await about('나루')).not.toMatch(/office in Seoul|서울의 작은|ở Seoul trả lời|首尔的/)
  },
)

test.each(locales)('the company name is in Korean letters in %s only on Korean pages', async (locale) => {
  const korean = {
    koreanLegalName: '나루유학상담',
    koreanRepresentative: '김하늘',
    koreanPrivacyOfficer: '이바다',
    koreanAddress: '서울특별시 마포구 나루터길 12',
  }
  const company = { ...initialSettings.company, ...korean }
  for (const path of ['/', '/terms-of-service', '/privacy-policy']) {
    const html = await renderPage({ locale, path }, { ...initialSettings, company }, noParts)
    for (const [field, text] of Object.entries(korean))
      if (field !== 'koreanPrivacyOfficer' || path === '/privacy-policy')
        expect(html.includes(text), text).toBe(locale === 'ko')
  }
  const home = await renderPage({ locale, path: '/' }, initialSettings, noParts)
  expect(home).toContain(initialSettings.company.legalName)
})

test.each(locales)('no public page in %s of a renamed business has the initial name', async (locale) => {
  const company = {
    ...initialSettings.company,
    name: 'Bada',
    koreanName: '바다',
    legalName: 'Bada Education',
    address: 'Busan',
  }
  const links = { email: 'hello@bada.kr', instagram: '', facebook: '', kakao: '' }
  for (const page of listPages().filter(
    (each) => each.locale === locale && publicPaths.includes(each.path as '/'),
  )) {
    const html = await renderPage(page, { ...initialSettings, company: { ...company, ...links } }, noParts)
    const text = html.slice(html.indexOf('<body')).replaceAll(/<script[\s\S]*?<\/script>|<[^>]*>/g, ' ')
    expect(text.match(/.{0,30}(?:naru|나루).{0,30}/gi) ?? [], page.path).toEqual([])
  }
})
