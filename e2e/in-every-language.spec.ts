import { locales, localeTags } from '#contract/locales.ts'
import { englishIn, englishOn } from './english.ts'
import { tooWideWithLongTexts } from './long-texts.ts'
import { expect, sharedTest as test } from './site.ts'
import { becomeAdmin, becomeCustomer, fillRequest, pay, requestConsultation } from './steps.ts'

test(
  'no screen of a client has an English sentence in another language, and long texts fit 320 pixels',
  { tag: '@width' },
  async ({ page, site, browser }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    // A browser with a translator on the device offers it under the messages of others.
    await page.addInitScript(() =>
      Object.assign(globalThis, { Translator: { availability: async () => 'available' } }),
    )
    await becomeCustomer(page, site)
    await requestConsultation(page, site)
    await pay(page)
    const ticket = await page.locator('a[href^="/consultations/"]').first().getAttribute('href')

    // A message of the office, a checkout that a parent may pay, and a date on the waiting list.
    const admin = await browser.newPage()
    await becomeAdmin(admin, site)
    const sent = await admin.request.post(`${site.url}/api${ticket}/room`, {
      data: { key: 'welcome', text: '안녕하세요.' },
    })
    expect(sent.ok()).toBe(true)
    await admin.close()
    await fillRequest(page, site, { dateIndex: 2 })
    await page.getByRole('button', { name: 'Proceed to Payment' }).click()
    await page.waitForURL(/\/payment$/)
    const reply = await page.request.post(`${site.url}/api/payments/link`, { data: {} })
    const { link } = (await reply.json()) as { link: { url: string } }
    const { days } = (await (await page.request.get(`${site.url}/api/availability`)).json()) as {
      days: { date: string }[]
    }
    const waits = await page.request.post(`${site.url}/api/waits`, { data: { dates: [days.at(-1)!.date] } })
    expect(waits.ok()).toBe(true)

    const paths = [
      '/report',
      '/payment',
      '/payment?way=paypal',
      '/payment?way=kakaopay',
      new URL(link.url).pathname,
      '/payment-success',
      '/report-history',
      ticket!,
      '/waiting-list',
      '/profile',
      '/set-up?client=1',
    ]
    for (const path of paths) {
      await page.goto(`${site.url}${path}`)
      await page.locator('main h1').first().waitFor()
      expect(await tooWideWithLongTexts(page), path).toEqual([])
    }

    const english: string[] = []
    for (const locale of locales.filter((other) => other !== 'en')) {
      await page.context().addCookies([{ name: 'lang', value: locale, url: site.url }])
      // The server sends the pages with their content; parts that the browser loads later are on the ticket.
      for (const path of paths) {
        const html = await (await page.request.get(`${site.url}${path}`)).text()
        expect(html, path).toContain(`<html lang="${localeTags[locale]}"`)
        english.push(...englishIn(html, locale).map((text) => `${locale} ${path}: ${text}`))
      }
      await page.goto(`${site.url}${ticket}`)
      // The account of the office is in English.
      await expect(page.locator('.translation button')).toBeVisible()
      await expect(page.locator('.composer textarea')).toBeVisible()
      english.push(...(await englishOn(page, locale)).map((text) => `${locale} ticket: ${text}`))
      expect(await page.evaluate(() => document.documentElement.scrollWidth), locale).toBeLessThanOrEqual(320)
    }
    expect(english).toEqual([])
  },
)
