import { HOUR_MS, koreanDate, koreanTime } from '#domain/calendar.ts'
import { LEASE_MS } from '#server/features/payments/lease.ts'
import { expect, Site, test } from './site.ts'
import { aNewEmail, becomeCustomer, pay, register, requestConsultation } from './steps.ts'

test('a late cancellation announces that there is no refund, refunds nothing, and is recorded', async ({
  page,
  site,
}) => {
  const email = await becomeCustomer(page, site)
  await requestConsultation(page, site)
  await pay(page)
  // Move the start, so that the consultation is five hours away.
  const startsAt = new Date(Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + 5 * HOUR_MS)
  await site.changeWhileStopped((db) =>
    db
      .updateTable('consultations')
      .set({ starts_at: startsAt })
      .where('user_account_email', '=', email)
      .execute(),
  )

  await page.goto(`${site.url}/report-history`)
  const card = page.getByRole('article').first()
  await expect(card.getByRole('button', { name: 'Copy the greeting' })).toBeVisible()
  await expect(card.getByText(koreanTime(startsAt)).first()).toBeVisible()
  await card.getByRole('button', { name: 'Cancel Consultation' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/you will get back 0\.00 USD/i)).toBeVisible()
  await dialog.getByRole('textbox').fill('I am ill')
  await dialog.getByRole('button', { name: /Cancel Consultation|Confirm/ }).click()
  await expect(card.getByText('Cancelled', { exact: true })).toBeVisible()
  await expect(page.getByText(/refunded successfully/)).toHaveCount(0)
  expect((await site.mail(email, /cancelled/i)).text).toContain('0.00')
  expect(koreanDate(startsAt)).toMatch(/^\d{4}-\d\d-\d\d$/)
})

test('each of two cancellations is announced, even if the list then fails to load', async ({
  page,
  site,
}) => {
  await becomeCustomer(page, site)
  for (const dateIndex of [3, 4]) {
    await requestConsultation(page, site, { dateIndex })
    await pay(page)
  }
  await page.goto(`${site.url}/report-history`)
  const news = page.getByText('Consultation cancelled and refunded successfully.')
  const dialog = page.getByRole('dialog')
  const cancel = page.getByRole('button', { name: 'Cancel Consultation' })
  const isNewsFocused = () =>
    news.evaluate((element) => element.closest('[tabindex="-1"]') === document.activeElement)

  await cancel.first().click()
  await dialog.getByRole('textbox').fill('My exam was moved')
  await dialog.getByRole('button', { name: /Confirm/ }).click()
  await expect.poll(isNewsFocused).toBe(true)
  await expect(cancel).toHaveCount(1)

  await page.route('**/api/consultations*', (route) => route.abort())
  await cancel.click()
  await dialog.getByRole('textbox').fill('This one, too')
  await expect(dialog.getByText(/You will get back/)).toBeVisible()
  await dialog.getByRole('button', { name: /Confirm/ }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(isNewsFocused).toBe(true)
  await expect(page.getByRole('article')).toHaveCount(2)
})

test('committed data survives kill -9, and unfinished payments are completed', async ({ page }) => {
  test.setTimeout(LEASE_MS + 120_000)
  const site = await new Site('embedded').start()
  const email = aNewEmail()
  await register(page, site, email)
  await requestConsultation(page, site, { dateIndex: 2 })
  await page.route('**/api/consultations', (route) => route.abort())
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'PayPal', exact: true }).click()
  const popup = await opening
  await expect(popup.getByRole('button', { name: /Pay Now/ })).toBeVisible()
  await popup.getByRole('button', { name: /Pay Now/ }).click()
  await site.stop('SIGKILL')
  await site.start()
  // A worker killed during a sync leaves a lease that has to expire first.
  await site.mail(email, /booked/i, LEASE_MS + 30_000)
  await page.unroute('**/api/consultations')
  await page.goto(`${site.url}/report-history`)
  await expect(page.getByRole('article')).toHaveCount(1)
  await site.remove()
})
