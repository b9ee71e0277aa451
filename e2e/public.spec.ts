import { expect, test } from './site.ts'

const PAGES = [
  '/',
  '/about',
  '/concern',
  '/concern/live/1',
  '/service',
  '/refund-policy',
  '/ko',
  '/vi',
  '/zh/service',
]

test('the next page is fetched while the pointer rests on its link', async ({ page, site }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const browser = await page.context().newCDPSession(page)
  const statuses: string[] = []
  browser.on('Preload.prefetchStatusUpdated', ({ status }) => statuses.push(status))
  await browser.send('Preload.enable')
  await page.goto(site.url)
  await page.getByRole('link', { name: 'Your Concerns' }).first().hover()
  await expect.poll(() => statuses).toContain('Ready')
  await page.getByRole('link', { name: 'Your Concerns' }).first().click()
  await page.waitForURL(/\/concern$/)
  const delivery = await page.evaluate(
    () =>
      (
        performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming & {
          deliveryType: string
        }
      ).deliveryType,
  )
  expect(delivery).toBe('navigational-prefetch')
})

test('a form that is sent before its page has the script is sent when it has', async ({ page, site }) => {
  let arrive = (): void => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await arrived
    await route.continue()
  })
  await page.goto(`${site.url}/login`, { waitUntil: 'commit' })
  await page.getByLabel('Email', { exact: true }).fill('early.bird@gmail.com')
  await page.getByLabel('Password', { exact: true }).fill('not the right one')
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await expect(page.locator('form[aria-busy=true]')).toBeVisible()
  arrive()
  await expect(page.getByRole('alert')).toContainText(/email or password/i)
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('early.bird@gmail.com')
  await expect(page.locator('form[aria-busy=true]')).toHaveCount(0)
  expect(page.url()).toBe(`${site.url}/login`)
})

test('the policy of a public page lets through all that it has, and the page asks for nothing more', async ({
  page,
  site,
}) => {
  const complaints: string[] = []
  page.on('console', (message) => complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  for (const path of PAGES) {
    const asked: string[] = []
    const note = (request: { url(): string }): void => void asked.push(request.url())
    page.on('request', note)
    await page.goto(site.url + path, { waitUntil: 'networkidle' })
    page.off('request', note)
    expect(
      asked.filter((url) => !url.startsWith('data:')),
      path,
    ).toEqual([`${site.url}${path}`])
  }
  expect(complaints).toEqual([])
})
