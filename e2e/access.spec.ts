import type { Page } from '@playwright/test'
import { DEFAULT_LOCALE, locales } from '#contract/locales.ts'
import { publicPaths } from '#contract/pages.ts'
import { aceFindings } from './ace.ts'
import { axeFindings, contrastFindings } from './axe.ts'
import { expect, sharedTest as test } from './site.ts'
import { becomeAdmin, becomeCustomer, pay, requestConsultation } from './steps.ts'

const prefixes = locales.map((locale) => (locale === DEFAULT_LOCALE ? '' : `/${locale}`))
/** The topic lists are alike, so one of them is checked for all. */
const publicPages = [
  ...publicPaths.filter((path) => !path.startsWith('/concern/')),
  '/concern/preparing/1',
  '/nowhere',
]
const accountPages = ['/login', '/register', '/reset-password']
const ownPages = ['/report', '/report-history', '/waiting-list', '/profile', '/payment']

/** Pages with a program are complete after their first API calls. */
async function expectAccessible(
  page: Page,
  address: string,
  {
    waitUntil = 'networkidle',
    withAce = true,
  }: { waitUntil?: 'load' | 'networkidle'; withAce?: boolean } = {},
): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.goto(address, { waitUntil })
  expect(await axeFindings(page), `${address} in light`).toEqual([])
  if (withAce) expect(await aceFindings(page), `${address} by IBM's engine`).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  expect(await contrastFindings(page), `${address} in dark`).toEqual([])
}

const SMALL_PHONE = { width: 320, height: 640 }

/** Horizontal overflow in pixels: sideways scrolling hides buttons. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** One language is part of `npm test`, the others of `npm run test:all`. */
for (const prefix of prefixes) {
  const name = `axe finds nothing on the public pages under "${prefix || '/'}", and none is wider than a small phone`
  test(prefix === '' ? `${name} @core` : name, { tag: '@width' }, async ({ page, site }) => {
    test.setTimeout(240_000)
    await page.setViewportSize(SMALL_PHONE)
    for (const path of publicPages) {
      const address = `${site.url}${prefix}${path === '/' ? '' : path}`
      // One language is enough for IBM's engine: its rules ignore the text, and it takes a second per page.
      await expectAccessible(page, address, { waitUntil: 'load', withAce: prefix === '' })
      expect(await overflow(page), address).toBe(0)
    }
  })
}

test('axe finds no fault on the screens of accounts, booking and history, and in the admin tables @core', async ({
  page,
  site,
}) => {
  test.setTimeout(240_000)
  await page.setViewportSize(SMALL_PHONE)
  for (const path of accountPages) {
    await expectAccessible(page, `${site.url}${path}`)
    expect(await overflow(page), path).toBe(0)
  }
  await becomeCustomer(page, site)
  await requestConsultation(page, site)
  for (const path of ownPages) await expectAccessible(page, `${site.url}${path}`)
  await page.goto(`${site.url}/payment?way=paypal`)
  await pay(page)
  for (const path of ['/payment-success', '/report-history'])
    await expectAccessible(page, `${site.url}${path}`)
  // With these bookings the admin's tables have rows, shown as cards on a phone.
  await becomeAdmin(page, site)
  for (const view of ['mails', 'books', 'consultations'])
    await expectAccessible(page, `${site.url}/admin-dashboard/${view}`)
})

test("axe finds no fault on the admin's screens @core", async ({ page, site }) => {
  await becomeAdmin(page, site)
  const views = ['calendar', 'clients', 'statistics', 'more', 'settings/planTemplates']
  for (const view of ['', ...views.map((name) => `/${name}`)]) {
    await expectAccessible(page, `${site.url}/admin-dashboard${view}`)
  }
})
