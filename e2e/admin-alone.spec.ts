import { expect, test } from './site.ts'
import { becomeAdmin } from './steps.ts'

const VIEWS = [
  '',
  ...'consultations calendar clients books statistics reviews mails log settings settings/prices'.split(' '),
]

test('the first admin view has its data in the document and fetches none again', async ({ page, site }) => {
  await becomeAdmin(page, site)
  await page.goto(`${site.url}/admin-dashboard`)
  await expect(page.locator('.desk-content .view-head time')).toBeVisible()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.reload()
  await expect(page.locator('.desk-content .view-head time')).toBeVisible()
  const served = ['/api/me', '/api/attention', '/api/desk/today']
  // The badges are asked for by the program, so it has started.
  await expect.poll(() => asked).toContain('/api/desk/badges')
  expect(asked.filter((path) => served.includes(path))).toEqual([])
})

test('each admin view names the part that failed to load, and loads it when possible', async ({
  page,
  site,
}) => {
  test.setTimeout(120_000)
  await becomeAdmin(page, site)
  const tabs = page.locator('.desk-tabs')
  const lost = page.locator('.desk-content').getByRole('button', { name: 'Try again' })
  for (const view of VIEWS) {
    // Only the session call is answered.
    await page.route(/\/api\/(?!me$)/, (route) => route.abort())
    await page.goto(`${site.url}/admin-dashboard/${view}`)
    await expect(lost.first(), view).toBeVisible()
    await expect(tabs, view).toBeVisible()
    await page.unroute(/\/api\/(?!me$)/)
    while ((await lost.count()) > 0) {
      const before = await lost.count()
      await lost.first().click()
      await expect.poll(() => lost.count(), view).toBeLessThan(before)
    }
    await expect(page.locator('.desk-content').getByRole('alert'), view).toHaveCount(0)
  }
})
