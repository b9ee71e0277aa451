import type { Locator, Page } from '@playwright/test'
import { locales } from '#contract/locales.ts'
import { expect, type Site, sharedTest as test } from './site.ts'
import { becomeCustomer, fillRequest } from './steps.ts'

/** An iPhone SE (first generation): the smallest screen in use. */
const SMALLEST = { width: 320, height: 568 }
const MAX_SHIFT = 0.05

/** Expects at least 44 pixels of an element on the first screen without scrolling. */
async function expectOnFirstScreen(what: Locator): Promise<void> {
  await what.waitFor()
  const box = (await what.boundingBox())!
  expect(box.y + Math.min(box.height, 44), `${await what.textContent()}`).toBeLessThanOrEqual(SMALLEST.height)
}

async function openCheckout(page: Page, site: Site): Promise<void> {
  await fillRequest(page, site)
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  await page.waitForURL(/\/payment$/)
}

test(
  'on the smallest phone the first free hour and the chosen way to pay are on the first screen @core',
  { tag: '@width' },
  async ({ page, site }) => {
    await becomeCustomer(page, site)
    await page.setViewportSize(SMALLEST)
    for (const lang of locales) {
      await page.context().addCookies([{ name: 'lang', value: lang, url: site.url }])
      await page.goto(`${site.url}/report`)
      await expectOnFirstScreen(page.locator('.hours button').first())
    }
    await page.context().addCookies([{ name: 'lang', value: 'en', url: site.url }])
    await openCheckout(page, site)
    for (const lang of locales) {
      await page.context().addCookies([{ name: 'lang', value: lang, url: site.url }])
      await page.goto(`${site.url}/payment?way=kakaopay`)
      await expectOnFirstScreen(page.locator('.checkout .button.warm'))
    }

    // The order is shown in full before a payment method is chosen; afterwards it is one line that opens.
    const order = page.locator('.order')
    await page.goto(`${site.url}/payment`)
    await expect(order.getByText('ann.contact@example.com')).toBeVisible()
    await page.goto(`${site.url}/payment?way=kakaopay`)
    await expect(order.locator('.order-line')).toContainText(/49[,\s]000/)
    await expect(order.getByText('ann.contact@example.com')).toBeHidden()
    await order.locator('summary').click()
    await expect(order.getByText('ann.contact@example.com')).toBeVisible()

    await page.goto(`${site.url}/payment?way=paypal`)
    await expectOnFirstScreen(page.getByRole('button', { name: 'PayPal', exact: true }))
  },
)

/** A phone, a desktop, and a narrow window of a desktop's browser. */
const DEVICES = [
  {
    viewport: SMALLEST,
    userAgent:
      'Mozilla/5.0 (Linux; Android 14; SM-A155N) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Mobile Safari/537.36',
  },
  { viewport: { width: 1280, height: 900 } },
  { viewport: { width: 500, height: 800 } },
]

test('the pages of a booking have no layout shift while they load', async ({ browser, site }) => {
  for (const device of DEVICES) {
    const page = await (await browser.newContext(device)).newPage()
    await becomeCustomer(page, site)
    await openCheckout(page, site)
    await page.addInitScript(() => {
      const seen = window as unknown as { shift: number }
      seen.shift = 0
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & {
          value: number
          hadRecentInput: boolean
        })[])
          if (!entry.hadRecentInput) seen.shift += entry.value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    const paths = [
      '/report',
      '/payment',
      '/payment?way=paypal',
      '/payment?way=kakaopay',
      '/report-history',
      '/profile',
    ]
    for (const path of paths) {
      await page.goto(`${site.url}${path}`, { waitUntil: 'networkidle' })
      if (path.endsWith('paypal')) await page.getByRole('button', { name: 'PayPal', exact: true }).waitFor()
      // Wait two frames, so that the last layout shift is painted and reported.
      const shift = await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            requestAnimationFrame(() =>
              requestAnimationFrame(() =>
                setTimeout(() => resolve((window as unknown as { shift: number }).shift)),
              ),
            )
          }),
      )
      expect(shift, `${path} at ${device.viewport.width}`).toBeLessThanOrEqual(MAX_SHIFT)
    }
  }
})
