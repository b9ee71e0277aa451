import type { Page } from '@playwright/test'
import { expect, type Site, test } from './site.ts'
import { aNewEmail, becomeAdmin, PASSWORD } from './steps.ts'

type Client = { email: string; name: string }

/**
 * Fills in a booking with a payment link, as an owner who is logged in: the first free slot of the second day, because
 * today may have only one left.
 */
async function fillForLink(page: Page, site: Site, client: Client): Promise<void> {
  await page.goto(`${site.url}/admin-dashboard/consultations/new`)
  await page.getByLabel('Email of the client').fill(client.email)
  await page.getByLabel('Name', { exact: true }).fill(client.name)
  await page.getByLabel('Nationality').selectOption('UZ')
  await page.getByLabel('Name or ID in that app').fill('client.id')
  await page.getByLabel('Day', { exact: true }).selectOption({ index: 1 })
  await page.getByRole('radio', { name: /Payment link/ }).check()
}

const book = (page: Page): Promise<void> => page.getByRole('button', { name: 'Book', exact: true }).click()

/** Holds the same slot for a new client, as an owner who is logged in, with a payment link. */
async function holdWithLink(page: Page, site: Site, client: Client): Promise<void> {
  await fillForLink(page, site, client)
  await book(page)
  await expect(page.getByText(/The time is held/)).toBeVisible()
}

test('after a refused booking the form offers the times that are still free', async ({ page, site }) => {
  await becomeAdmin(page, site)
  await fillForLink(page, site, { email: aNewEmail(), name: 'Dilnoza Karimova' })
  const start = async (): Promise<string> =>
    `${await page.getByLabel('Day', { exact: true }).inputValue()} ${await page.getByLabel('Start', { exact: true }).inputValue()}`
  const taken = await start()
  const other = await page.context().newPage()
  await holdWithLink(other, site, { email: aNewEmail(), name: 'Aziz Rahimov' })
  await book(page)
  await expect(page.getByRole('alert').filter({ visible: true }).first()).toBeVisible()
  // The first free slot is chosen again, of this day or of the next one.
  await expect.poll(start).not.toBe(taken)
  await book(page)
  await expect(page.getByText(/The time is held/)).toBeVisible()
})

test('the owner books for a client who paid in cash, cancels, and records the transfer of the refund', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await becomeAdmin(page, site)
  const email = aNewEmail()

  await page.goto(`${site.url}/admin-dashboard/consultations`)
  await page.getByRole('link', { name: 'New booking' }).click()
  await page.getByLabel('Email of the client').fill(email)
  await page.getByLabel('Name', { exact: true }).fill('Minh Tran')
  await page.getByLabel('Language of the client').selectOption('vi')
  await page.getByLabel('Nationality').selectOption('VN')
  await page.getByLabel('Name or ID in that app').fill('minh.kakao')
  await page.getByLabel('Amount received').fill('50,000')
  await page.getByLabel('How it was paid').fill('Cash at the office')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.getByRole('button', { name: 'Book', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Minh Tran' })).toBeVisible()
  await expect(page).toHaveURL(/consultations\/[0-9a-f-]{36}$/)

  const mail = await site.mail(email, /set-up/)
  const client = await (await page.context().browser()!.newContext({ locale: 'vi-VN' })).newPage()
  await client.goto(/https?:\S+set-up\S+/.exec(mail.text)![0])
  await expect(client.getByRole('heading', { level: 1 })).toBeVisible()
  for (const field of await client.locator('input[type=password]').all())
    await field.fill('a quiet morning in Busan')
  await client.locator('[name=agreeTerms]').check()
  await client.locator('[name=agreePrivacy]').check()
  await client.locator('form button[type=submit]').click()
  await client.waitForURL(/report-history/)
  await expect(client.getByRole('article')).toHaveCount(1)

  const { reports } = (await (await client.request.get(`${site.url}/api/consultations`)).json()) as {
    reports: { _id: string }[]
  }
  // The owner cancels, so a refund is owed even shortly before the consultation.
  const cancelled = await page.request.post(`${site.url}/api/consultations/cancel`, {
    data: { consultationId: reports[0]!._id, cancelReason: 'I am ill', cancelledByAdmin: true },
  })
  expect(cancelled.status()).toBe(200)
  await page.goto(`${site.url}/admin-dashboard`)
  await page.locator('summary', { hasText: 'Minh Tran' }).click()
  await page.getByRole('button', { name: 'Transferred' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Minh Tran')).toBeVisible()
  await expect(dialog.getByRole('heading')).toContainText('50,000')
  await dialog.getByRole('button', { name: 'Transferred' }).click()
  await expect(page.getByText('Done.')).toBeVisible()
})

test('the owner holds a slot with a payment link, which opens without an account', async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await becomeAdmin(page, site)
  await holdWithLink(page, site, { email: aNewEmail(), name: 'Sara Kim' })
  const address = await page.locator('.typed').innerText()
  const payer = await (await page.context().browser()!.newContext()).newPage()
  await payer.goto(address)
  await expect(payer.getByText(/Sara asks you to pay/)).toBeVisible()
})

test('a client made by staff who resets the password agrees to the terms at the first login', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await becomeAdmin(page, site)
  const email = aNewEmail()
  await holdWithLink(page, site, { email, name: 'Aziza Karimova' })

  const client = await (await page.context().browser()!.newContext()).newPage()
  await client.setViewportSize({ width: 360, height: 740 })
  const sent = await client.request.post(`${site.url}/api/send-reset-code`, { data: { email } })
  expect(sent.status()).toBe(200)
  const mail = await site.mail(email, /\b\d{6}\b/)
  const code = /\b(\d{6})\b/.exec(mail.text)![0]
  const reset = await client.request.post(`${site.url}/api/reset-password`, {
    data: { email, code, newPassword: PASSWORD },
  })
  expect(reset.status()).toBe(200)
  await client.goto(`${site.url}/login`)
  await client.getByLabel('Email', { exact: true }).fill(email)
  await client.getByLabel('Password', { exact: true }).fill(PASSWORD)
  const login = client.getByRole('button', { name: 'Login', exact: true })
  await login.click()
  await expect(client.getByRole('checkbox', { name: /Terms of Service/ })).toBeInViewport()
  await login.click()
  await expect(client).toHaveURL(/\/login$/)
  await client.getByRole('checkbox', { name: /Terms of Service/ }).check()
  await client.getByRole('checkbox', { name: /personal information/i }).check()
  await login.click()
  await client.waitForURL((url) => !url.pathname.endsWith('/login'))
})
