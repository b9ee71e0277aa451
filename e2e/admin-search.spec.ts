import { expect, test } from './site.ts'
import { becomeAdmin } from './steps.ts'

test('on a slow phone a tap on a client wins against the search that was being typed', async ({
  page,
  site,
}) => {
  await becomeAdmin(page, site)
  await page.goto(`${site.url}/admin-dashboard/clients`)
  await expect(page.getByRole('link', { name: /@gmail/ }).first()).toBeVisible()
  // The client loads for longer than the search waits for further letters.
  await page.route(/\/api\/clients\/[0-9a-f-]+$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 2_500))
    await route.continue()
  })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 20 })
  await page.getByRole('searchbox').evaluate((field: HTMLInputElement) => {
    // In the page, because the tap must come before the search is sent.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, 'gma')
    field.dispatchEvent(new Event('input', { bubbles: true }))
    setTimeout(() => document.querySelector<HTMLElement>('ul.rows a')!.click(), 260)
  })
  await expect(page).toHaveURL(/clients\/[0-9a-f-]{36}$/)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
})
