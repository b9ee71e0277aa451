import type { Locator, Page } from '@playwright/test'
import { expect, test } from './site.ts'
import { becomeAdmin, becomeCustomer, pay, requestConsultation } from './steps.ts'

const PHONE = { width: 360, height: 740 }
/** 1280 by 1024 pixels at four times the size: WCAG 2.2, 1.4.10. */
const FOUR_TIMES = { width: 320, height: 256 }
const ADMIN_PATH = ['', '/calendar', '/consultations', '/books', '/settings/prices', '/more']

/**
 * Returns whether the page is wider than the screen, and the focused controls that are fully covered
 * (2.4.11).
 */
const faultsOf = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const { documentElement: root } = document
    const faults = root.scrollWidth > root.clientWidth ? [`${root.scrollWidth} pixels wide`] : []
    const controls = document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary',
    )
    for (const control of controls) {
      if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      control.focus()
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      const label = (control as HTMLInputElement).labels?.[0]
      // A link may wrap to a second line, and an element higher than the screen counts if a part of it is
      // visible.
      const isSeen = [...control.getClientRects()].some(({ left, top, width, height }) =>
        [0.1, 0.3, 0.5, 0.7, 0.9].some((share) => {
          const there = document.elementFromPoint(left + width / 2, top + height * share)
          return control.contains(there) || label?.contains(there)
        }),
      )
      if (document.activeElement === control && control.getBoundingClientRect().width > 3 && !isSeen)
        faults.push(`${control.localName} ${control.className} ${control.textContent.slice(0, 20)}`)
    }
    return faults
  })

test('at 400 % zoom no content is cut off and the focus is visible', async ({ page, site }) => {
  const fits = async (path: string): Promise<void> => {
    await page.setViewportSize(FOUR_TIMES)
    await page.goto(`${site.url}${path}`, { waitUntil: 'networkidle' })
    expect(await faultsOf(page), path).toEqual([])
    await page.setViewportSize(PHONE)
  }
  for (const path of [
    '/',
    '/times',
    '/service',
    '/concern',
    '/concern/live/1',
    '/figures',
    '/login',
    '/register',
  ])
    await fits(path)
  await becomeCustomer(page, site)
  for (const path of ['/report', '/profile']) await fits(path)
  await requestConsultation(page, site, { dateIndex: 3 })
  for (const path of ['/payment', '/payment?way=paypal']) await fits(path)
  await page.goto(`${site.url}/payment?way=paypal`)
  await pay(page)
  const ticket = (await page.locator('a[href^="/consultations/"]').first().getAttribute('href'))!
  for (const path of ['/payment-success', '/report-history', ticket]) await fits(path)
  await page.context().clearCookies()
  await becomeAdmin(page, site)
  for (const view of ADMIN_PATH) await fits(`/admin-dashboard${view}`)
})

test('in forced colours the selected and the current item are distinguishable', async ({ page, site }) => {
  await page.setViewportSize(PHONE)
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  /** Screenshot of a control without focus and pointer. */
  const looks = async (control: Locator): Promise<string> => {
    await page.mouse.move(0, 0)
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    return (await control.screenshot({ animations: 'disabled' })).toString('base64')
  }
  await becomeCustomer(page, site)
  await page.goto(`${site.url}/report`)
  for (const group of [/^Next free dates/, /^Free times on/]) {
    const choice = page.getByRole('group', { name: group }).getByRole('button').nth(1)
    const before = await looks(choice)
    await choice.click()
    await expect(choice).toHaveAttribute('aria-pressed', 'true')
    expect(await looks(choice), String(group)).not.toBe(before)
  }
  await page.context().clearCookies()
  await becomeAdmin(page, site)
  const tab = page.getByRole('navigation').getByRole('link', { name: 'Clients' })
  await page.goto(`${site.url}/admin-dashboard`)
  const elsewhere = await looks(tab)
  await tab.click()
  await expect(tab).toHaveAttribute('aria-current', 'page')
  expect(await looks(tab)).not.toBe(elsewhere)
})
