import { DEFAULT_LOCALE, locales } from '#contract/locales.ts'
import { publicPaths } from '#contract/pages.ts'
import type { Page } from '@playwright/test'
import { axeFindings, contrastFindings } from './axe.ts'
import { expect, test } from './site.ts'
import { becomeCustomer, logIn, pay, requestConsultation } from './steps.ts'

const prefixes = locales.map((locale) => (locale === DEFAULT_LOCALE ? '' : `/${locale}`))
/** The lists of topics are alike, so one of them stands for all. */
const publicPages = [
  ...publicPaths.filter((path) => !path.startsWith('/concern/')),
  '/concern/preparing/1',
  '/nowhere',
]
const accountPages = ['/login', '/register', '/reset-password']
const ownPages = ['/report', '/report-history', '/profile', '/payment']

/** A page with a program has something to show once that has asked for it. */
async function expectAccessible(
  page: Page,
  address: string,
  waitUntil: 'load' | 'networkidle' = 'networkidle',
): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.goto(address, { waitUntil })
  expect(await axeFindings(page), `${address} in light`).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  expect(await contrastFindings(page), `${address} in dark`).toEqual([])
}

/** No screen may be wider than the phone: sideways scrolling hides buttons. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

for (const prefix of prefixes) {
  test(`axe finds nothing on the public pages under "${prefix || '/'}"`, async ({ page, site }) => {
    test.setTimeout(240_000)
    for (const path of publicPages)
      await expectAccessible(page, `${site.url}${prefix}${path === '/' ? '' : path}` || site.url, 'load')
  })
}

test('axe finds nothing on the screens of accounts, booking and history', async ({ page, site }) => {
  test.setTimeout(240_000)
  for (const path of accountPages) await expectAccessible(page, `${site.url}${path}`)
  await becomeCustomer(page, site)
  await requestConsultation(page, site)
  for (const path of ownPages) await expectAccessible(page, `${site.url}${path}`)
  await page.goto(`${site.url}/payment?way=paypal`)
  await pay(page)
  for (const path of ['/payment-success', '/report-history'])
    await expectAccessible(page, `${site.url}${path}`)
})

test("axe finds nothing on the admin's screens", async ({ page, site }) => {
  await logIn(page, site, site.adminEmail, site.adminPassword)
  const views = ['mails', 'calendar', 'books', 'clients', 'statistics', 'more', 'settings&id=planTemplates']
  for (const view of ['', ...views.map((name) => `?view=${name}`)]) {
    await expectAccessible(page, `${site.url}/admin-dashboard${view}`)
  }
})

test('nothing is wider than a small phone', { tag: '@width' }, async ({ page, site }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const prefix of prefixes) {
    for (const path of publicPages) {
      await page.goto(`${site.url}${prefix}${path === '/' ? '' : path}`)
      expect(await overflow(page), `${prefix}${path}`).toBe(0)
    }
  }
  for (const path of accountPages) {
    await page.goto(`${site.url}${path}`)
    expect(await overflow(page), path).toBe(0)
  }
})
