import type { Page } from '@playwright/test'
import { expect, sharedTest as test } from './site.ts'
import { becomeCustomer, pay, PASSWORD, requestConsultation, openFold } from './steps.ts'

/** Refusals for which the page has no message. */
const REFUSALS = {
  'without a word': { status: 200, body: { success: false } },
  'with an empty message': { status: 422, body: { success: false, code: 'NOT_KNOWN_YET', message: '' } },
} as const

async function refuse(page: Page, path: string, refusal: { status: number; body: object }): Promise<void> {
  await page.unrouteAll()
  await page.route(`**${path}`, (route) => route.fulfill({ status: refusal.status, json: refusal.body }))
}

test('every refused call has a message on its page', async ({ page, site }) => {
  await becomeCustomer(page, site)
  await requestConsultation(page, site)
  await pay(page)
  const alert = page.getByRole('alert').filter({ visible: true })

  await page.goto(`${site.url}/profile`)
  await openFold(page, 'Change Password')
  for (const [how, refusal] of Object.entries(REFUSALS)) {
    await refuse(page, '/api/change-password', refusal)
    await page.getByLabel('Current Password').fill(PASSWORD)
    await page.getByLabel('New Password', { exact: true }).fill('another river at dusk')
    await page.getByLabel('Confirm New Password').fill('another river at dusk')
    await page.getByRole('button', { name: 'Change Password' }).click()
    await expect(alert, how).toHaveText('Failed to change password.')
  }
  await page.reload()
  await openFold(page, 'Delete Account')
  for (const [how, refusal] of Object.entries(REFUSALS)) {
    await refuse(page, '/api/delete-account', refusal)
    await page.getByRole('button', { name: 'Delete Account' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(alert, how).toHaveText('Failed to delete account.')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel', exact: true }).click()
  }

  await page.goto(`${site.url}/report-history`)
  for (const [how, refusal] of Object.entries(REFUSALS)) {
    await refuse(page, '/api/consultations/cancel', refusal)
    await page.getByRole('button', { name: 'Cancel Consultation' }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('My exam was moved')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Confirm/ })
      .click()
    await expect(alert, how).toHaveText('Failed to cancel consultation')
    await page.getByRole('button', { name: 'Keep my booking' }).click()
  }
})

test('an unknown message of the server is shown unchanged', async ({ page, site }) => {
  await refuse(page, '/api/login', {
    status: 409,
    body: { success: false, message: 'The office has moved.' },
  })
  await page.goto(`${site.url}/login`)
  await page.getByLabel('Email', { exact: true }).fill('ann@gmail.com')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('The office has moved.')
})

test('the message of a refusal keeps its space while the form is sent again', async ({ page, site }) => {
  await page.goto(`${site.url}/login`)
  const send = page.getByRole('button', { name: 'Login', exact: true })
  await page.getByLabel('Email', { exact: true }).fill('nobody@gmail.com')
  await page.getByLabel('Password', { exact: true }).fill('no river at all')
  await send.click()
  const alert = page.getByText('Invalid email or password.')
  await expect(alert).toBeVisible()

  const held = Promise.withResolvers<void>()
  await page.route('**/api/login', async (route) => {
    await held.promise
    await route.continue()
  })
  const before = await send.boundingBox()
  await send.click()
  await expect(send).toHaveAttribute('aria-disabled', 'true')
  await expect(alert).toBeVisible()
  expect(await send.boundingBox()).toEqual(before)
  held.resolve()
  await expect(send).not.toHaveAttribute('aria-disabled')
})

test('a date and a time chosen by buttons are no longer marked as missing', async ({ page, site }) => {
  await becomeCustomer(page, site)
  await page.goto(`${site.url}/report`)
  const date = page.locator('[name=preferredDate]')
  const time = page.locator('[name=preferredTime]')
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  await expect(date).toHaveAttribute('aria-invalid', 'true')
  await page.locator('.date-choice').first().click()
  await expect(date).not.toHaveValue('')
  await expect(date).not.toHaveAttribute('aria-invalid', 'true')
  await expect(time).toHaveAttribute('aria-invalid', 'true')
  await page.locator('.date-choice[value*=":"]').first().click()
  await expect(time).not.toHaveValue('')
  await expect(time).not.toHaveAttribute('aria-invalid', 'true')
})
