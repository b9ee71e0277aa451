import type { Page } from '@playwright/test'
import { expect, type Site, test } from './site.ts'
import { becomeCustomer, logOut, pay, requestConsultation } from './steps.ts'

// Chromium's emulated time zone is sometimes late after a change of the renderer process, which would state the
// wrong zone; these journeys use the machine's.
test.use({
  timezoneId: Intl.DateTimeFormat().resolvedOptions().timeZone,
  userAgent:
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36',
})

const CONTENT = 'data-page'

/**
 * Content of the page's document without its volatile parts: the countdown, PayPal's buttons, the times of
 * the sessions, and parts that load after the page.
 */
const contentOf = (page: Page): Promise<string> =>
  page.evaluate((name) => {
    const content = document.querySelector(`[${name}]`)!.cloneNode(true) as Element
    for (const each of content.querySelectorAll('.hold, .paypal-buttons, .profile > :nth-child(2)'))
      each.remove()
    return content.innerHTML
  }, CONTENT)

/** Opens a page without its program, and then with it; returns the content of both. */
async function openTwice(page: Page, address: string): Promise<{ served: string; live: string }> {
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto(address)
  const served = await contentOf(page)
  await page.unroute('**/assets/*.js')
  await page.goto(address)
  // React marks the container that it has hydrated or rendered.
  await page.waitForFunction(
    (name) => Object.keys(document.querySelector(`[${name}]`)!).some((key) => key.startsWith('__react')),
    CONTENT,
  )
  return { served, live: await contentOf(page) }
}

/** The first page with a program states the browser's time zone. */
async function storeZone(page: Page, site: Site): Promise<void> {
  await page.goto(`${site.url}/profile`)
  await expect.poll(() => page.evaluate(() => document.cookie)).toContain('zone=')
}

function faultsOf(page: Page): string[] {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('ERR_FAILED')) faults.push(message.text())
  })
  return faults
}

/** The profile arrives with the chosen nationality, and the program adds the others. */
const withoutCountries = (html: string): string =>
  html.replace(/(<select[^>]*name="nationality"[^>]*>).*?<\/select>/s, '$1</select>')

test('pages behind the login are rendered on the server, and hydration changes nothing', async ({
  page,
  site,
}) => {
  await becomeCustomer(page, site)
  await storeZone(page, site)
  await requestConsultation(page, site)
  await page.goto('about:blank')
  const faults = faultsOf(page)
  for (const [path, words] of [
    ['/report-history', 'You have not finished paying'],
    ['/payment', '36.00'],
    ['/payment?way=paypal', '36.00'],
    ['/profile', 'Ann Nguyen'],
    ['/report', 'Where do I begin?'],
    ['/report?date=2030-01-05&time=10:00', 'Preferred Date'],
    ['/waiting-list', 'free times'],
  ] as const) {
    const { served, live } = await openTwice(page, site.url + path)
    expect(served, path).toContain(words)
    expect(withoutCountries(live), path).toBe(withoutCountries(served))
  }
  expect(faults).toEqual([])
})

test('a booked consultation is rendered on the server, on its page and in the history', async ({
  page,
  site,
}) => {
  await becomeCustomer(page, site)
  await storeZone(page, site)
  await requestConsultation(page, site)
  await pay(page)
  const success = await openTwice(page, `${site.url}/payment-success`)
  expect(success.live).toBe(success.served)
  expect(success.served).toContain('Hello, my booking number is')
  await page.getByRole('link', { name: 'Next: say hello and prepare' }).first().click()
  await page.waitForURL(/\/consultations\//)
  const address = page.url()
  await page.goto('about:blank')
  const faults = faultsOf(page)
  const history = await openTwice(page, `${site.url}/report-history`)
  expect(history.live).toBe(history.served)
  expect(history.served).toContain('Where do I begin?')
  // The chat and the preparation are loaded after the page.
  const pass = (content: string): string =>
    /<section class="chosen-time pass">[^]*?<\/section>/.exec(content)![0]
  const ticket = await openTwice(page, address)
  expect(pass(ticket.live)).toBe(pass(ticket.served))
  expect(ticket.served).toContain('Where do I begin?')
  expect(faults).toEqual([])
})

test('after a logout the back button shows no personal data', async ({ page, site }) => {
  await becomeCustomer(page, site)
  await storeZone(page, site)
  await page.goto(`${site.url}/report-history`)
  await expect(page.getByRole('heading', { name: 'My Consultations' })).toBeVisible()
  await logOut(page, site)
  await page.goBack()
  await page.waitForURL(/\/login\?back=/)
})

test('input and clicks before hydration of the form count', async ({ page, site }) => {
  await becomeCustomer(page, site)
  await storeZone(page, site)
  let start = (): void => {}
  const started = new Promise<void>((resolve) => (start = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await started
    await route.continue()
  })
  await page.goto(`${site.url}/report`, { waitUntil: 'commit' })
  await page.getByLabel('Message', { exact: true }).fill('Typed early.')
  const app = page.locator('input[name=platform]').nth(1)
  await page.locator('label:has(input[name=platform])').nth(1).click()
  const dates = page.getByRole('group', { name: /free dates/i }).getByRole('button')
  const pressed = dates.nth(1)
  await pressed.click()
  start()
  await expect(pressed).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('Typed early.')
  await expect(app).toBeChecked()
  // The draft survives a reload, and its document is drawn again with it.
  await page.unroute('**/assets/*.js')
  await page.reload()
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('Typed early.')
  await expect(app).toBeChecked()
})
