import { axeFindings } from './axe.ts'
import { expect, sharedTest as test } from './site.ts'
import { becomeCustomer, fillRequest } from './steps.ts'

test('a parent without an account pays with a link, and the client has the booking', async ({
  page,
  site,
  browser,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const email = await becomeCustomer(page, site)
  await fillRequest(page, site)
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  await page.getByText('Let someone else pay').click()
  await page.getByRole('button', { name: 'Create a payment link' }).click()
  const url = await page.getByText(/\/pay\//).textContent()
  expect(await axeFindings(page)).toEqual([])
  // The student's phone is in a pocket while the parent pays.
  await page.context().setOffline(true)

  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const parent = await context.newPage()
  await parent.goto(url!)
  await expect(parent.getByText(/asks you to pay/)).toBeVisible()
  await expect(parent.getByText(email)).toHaveCount(0)
  expect(await axeFindings(parent)).toEqual([])
  await parent.getByRole('button', { name: /Pay 36\.00 USD/ }).click()
  await parent.getByRole('button', { name: 'Cancel and return' }).click()
  await expect(parent.getByText('Nothing was charged. You can still pay here.')).toBeVisible()
  await parent.getByRole('button', { name: /Pay 36\.00 USD/ }).click()
  await parent.getByRole('button', { name: 'Pay Now' }).click()
  await expect(parent.getByRole('heading', { name: 'Paid. Thank you!' })).toBeVisible()
  await parent.reload()
  await expect(parent.getByRole('heading', { name: 'Paid. Thank you!' })).toBeVisible()
  await context.close()

  expect((await site.mail(email, /booked/i)).text).toContain('36.00 USD')
  await page.context().setOffline(false)
  await expect(page.getByText('Your consultation is booked')).toBeVisible()
  await page.goto(`${site.url}/report-history`)
  await expect(page.getByText(/N-[A-Z2-9]{5}/).first()).toBeVisible()
})
