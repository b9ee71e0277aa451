import { readFile } from 'node:fs/promises'
import type { Browser } from '@playwright/test'
import { expect, type Site, test } from './site.ts'
import { becomeAdmin, becomeCustomer, pay, requestConsultation } from './steps.ts'

test.use({ viewport: { width: 1280, height: 900 } })

/** Books and pays as a new visitor; returns the visitor's address and PayPal's order id. */
async function bookAndPay(browser: Browser, site: Site, dateIndex: number) {
  const visitor = await browser.newPage({ timezoneId: 'Asia/Ho_Chi_Minh' })
  const email = await becomeCustomer(visitor, site)
  await requestConsultation(visitor, site, { dateIndex })
  const current = await visitor.request.get(`${site.url}/api/payments/current`)
  const { payment } = (await current.json()) as { payment: { orderId: string } }
  await pay(visitor)
  await visitor.close()
  return { email, orderId: payment.orderId }
}

test('the reports show payments and refunds, agree with PayPal, and the audit log names the person', async ({
  page,
  site,
  browser,
}) => {
  const active = await bookAndPay(browser, site, 1)
  const refunded = await bookAndPay(browser, site, 2)

  await becomeAdmin(page, site)
  await page.goto(`${site.url}/admin-dashboard?q=${refunded.email}`)
  const row = page.getByRole('row').filter({ hasText: refunded.email })
  await row.getByRole('button', { name: /^Cancel/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('The counsellor is ill')
  await dialog.getByRole('button', { name: 'Cancel and refund' }).click()
  await expect(page.getByText('Consultation cancelled and refunded successfully.')).toBeVisible()

  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Books' }).click()
  await expect(page.getByRole('heading', { name: 'Books' })).toBeVisible()
  const ledger = page.getByRole('table', { name: 'Books' })
  const amounts = (email: string) =>
    ledger.getByRole('row').filter({ hasText: email }).locator('.cents').allInnerTexts()
  // At this width the table does not scroll sideways, also in a wide font.
  const beyond = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect(ledger.getByRole('row').filter({ hasText: active.email })).toBeVisible()
  expect(await beyond()).toBe(0)
  // PayPal keeps its fee of 3.49 percent and 49 cents of 36 dollars, also after a refund.
  await expect(ledger.getByRole('row').filter({ hasText: active.email })).toContainText('Settled.')
  expect(await amounts(active.email)).toEqual(['36.00', '1.75', '0.00', '34.25'])
  expect(await amounts(refunded.email)).toEqual(['36.00', '1.75', '36.00', '-1.75'])
  for (const { email, orderId } of [active, refunded]) {
    const ids = ledger.getByRole('row').filter({ hasText: email }).locator('.ids')
    await expect(ids).toContainText(`PayPal order ${orderId}`)
    await expect(ids).toContainText(/PayPal transaction [0-9A-Z]{17}/)
  }
  // The provider's ids are folded.
  await ledger.getByRole('row').filter({ hasText: refunded.email }).locator('summary').last().click()
  await expect(
    ledger
      .getByRole('row')
      .filter({ hasText: refunded.email })
      .getByText(/^Refund 36\.00, refunded, by the site: [0-9A-Z]{17}$/),
  ).toBeVisible()

  await page.getByRole('button', { name: 'Compare with the provider' }).click()
  const outcome = page.getByRole('region', { name: 'Comparison with the provider' })
  // Other tests may have paid here before, so compare the two sides, not absolute sums.
  await expect(outcome).toContainText(/The books agree to the cent\. \d+ orders were compared\./)
  for (const sum of ['Received', 'Provider’s fee', 'Refunded', 'Balance'])
    await expect(outcome.getByRole('row', { name: new RegExp(`^${sum} (-?[\\d.,]+) \\1$`) })).toBeVisible()

  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download as CSV' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toMatch(/^ledger-\d{4}-\d\d-01-\d{4}-\d\d-\d\d\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  const lineOf = (orderId: string) => lines.find((line) => line.includes(orderId))
  expect(lineOf(active.orderId)).toContain(`36.00,1.75,0.00,34.25,,${active.orderId},`)
  expect(lineOf(refunded.orderId)).toContain(`36.00,1.75,36.00,-1.75,completed,${refunded.orderId},`)

  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Log' }).click()
  const log = page.getByRole('table', { name: 'Log' })
  const cancellation = log.getByRole('row').filter({ hasText: 'Cancelled a consultation' }).first()
  await expect(cancellation).toContainText(site.adminEmail)
  await expect(cancellation).toContainText('Administrator')
  await expect(cancellation).toContainText('36.00 USD')
  await expect(log.getByRole('row').filter({ hasText: 'Downloaded the books' }).first()).toContainText(
    site.adminEmail,
  )
})
