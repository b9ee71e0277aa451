import type { Browser, BrowserContext, Locator, Page } from '@playwright/test'
import { expect, sharedTest as test, type Site } from './site.ts'
import { becomeCustomer, PASSWORD, requestConsultation } from './steps.ts'

/** User agents of browsers inside other apps, in which most visitors open our links. */
const browsers = {
  'Instagram on Android':
    'Mozilla/5.0 (Linux; Android 14; SM-A546E Build/UP1A.231005.007; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/131.0.6778.39 Mobile Safari/537.36 Instagram 358.0.0.51.97 Android (34/14; 450dpi; 1080x2115; samsung; SM-A546E; a54x; s5e8835; vi_VN; 658207115)',
  'Facebook on iPhone':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/22B83 [FBAN/FBIOS;FBAV/489.0.0.42.76;FBBV/666427412;FBDV/iPhone14,5;FBMD/iPhone;FBSN/iOS;FBSV/18.1;FBSS/3;FBID/phone;FBLC/en_US]',
  'KakaoTalk on Android':
    'Mozilla/5.0 (Linux; Android 14; SM-S918N; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/131.0.6778.39 Mobile Safari/537.36;KAKAOTALK 2410920',
  'Zalo on Android':
    'Mozilla/5.0 (Linux; Android 13; CPH2457; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0.6723.102 Mobile Safari/537.36 Zalo android/24110600 ZaloTheme/light ZaloLanguage/vi',
} as const

/** Opens a context in which, as in such browsers, window.open fails. */
async function openIn(browser: Browser, name: keyof typeof browsers): Promise<BrowserContext> {
  const context = await browser.newContext({ userAgent: browsers[name], isMobile: true, hasTouch: true })
  await context.addInitScript(() => {
    window.open = () => null
  })
  return context
}

const hint = (page: Page): Locator => page.getByText(/then “Open in browser”/)

/** Returns the order id and the end of its hold from the server. */
async function checkout(page: Page, site: Site): Promise<{ orderId: string; holdExpiresAt: string }> {
  const { payment } = await (await page.request.get(`${site.url}/api/payments/current`)).json()
  expect(payment.state).toBe('open')
  return { orderId: payment.orderId, holdExpiresAt: payment.holdExpiresAt }
}

for (const name of ['Instagram on Android', 'KakaoTalk on Android'] as const) {
  test(`${name}: the booking is paid by the full page, and the hold waits for it${name === 'Instagram on Android' ? ' @core' : ''}`, async ({
    browser,
    site,
  }) => {
    const context = await openIn(browser, name)
    const page = await context.newPage()
    const email = await becomeCustomer(page, site)
    await requestConsultation(page, site)
    await expect(hint(page)).toBeVisible()
    const held = await checkout(page, site)

    await page.getByRole('link', { name: /PayPal.s page/ }).click()
    await expect(page.getByRole('button', { name: /Pay Now/ })).toBeVisible()
    // Visitors in such browsers go back and forth often; the slot stays reserved.
    await page.goBack()
    await expect(page.getByRole('timer')).toBeVisible()
    expect(await checkout(page, site)).toEqual(held)
    await page.getByRole('link', { name: /PayPal.s page/ }).click()
    await page.getByRole('button', { name: /Pay Now/ }).click()
    await page.waitForURL(/\/payment-success/)
    await expect(page.getByText('Payment Completed!')).toBeVisible()
    await site.mail(email, /booked/i)
    expect(context.pages()).toHaveLength(1)
    await context.close()
  })
}

test('every in-app browser shows how to open the page in a browser', async ({ page, site, browser }) => {
  const email = await becomeCustomer(page, site)
  await requestConsultation(page, site, { dateIndex: 3 })
  await expect(hint(page)).toHaveCount(0)
  for (const name of Object.keys(browsers) as (keyof typeof browsers)[]) {
    const context = await openIn(browser, name)
    const inside = await context.newPage()
    const reply = await inside.request.post(`${site.url}/api/login`, { data: { email, password: PASSWORD } })
    expect(reply.ok()).toBe(true)
    await inside.goto(`${site.url}/payment?way=paypal`)
    await expect(hint(inside), name).toBeVisible()
    await expect(inside.getByRole('link', { name: /PayPal.s page/ }), name).toBeVisible()
    await context.close()
  }
})
