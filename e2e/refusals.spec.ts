import type { Page } from '@playwright/test'
import { expect, sharedTest as test } from './site.ts'
import { becomeCustomer, pay, PASSWORD, requestConsultation } from './steps.ts'

/** A call that is refused in a way that this page knows no words for. */
const REFUSALS = {
  'without a word': { status: 200, body: { success: false } },
  'with an empty message': { status: 422, body: { success: false, code: 'NOT_KNOWN_YET', message: '' } },
} as const

async function refuse(page: Page, path: string, refusal: { status: number; body: object }): Promise<void> {
  await page.unrouteAll()
  await page.route(`**${path}`, (route) => route.fulfill({ status: refusal.status, json: refusal.body }))
}

test('whatever a call is refused with, its page says what failed', async ({ page, site }) => {
  await becomeCustomer(page, site)
  await requestConsultation(page, site)
  await pay(page)
  const alert = page.getByRole('alert').filter({ visible: true })

  await page.goto(`${site.url}/profile`)
  for (const [how, refusal] of Object.entries(REFUSALS)) {
    await refuse(page, '/api/change-password', refusal)
    await page.getByLabel('Current Password').fill(PASSWORD)
    await page.getByLabel('New Password', { exact: true }).fill('another river at dusk')
    await page.getByLabel('Confirm New Password').fill('another river at dusk')
    await page.getByRole('button', { name: 'Change Password' }).click()
    await expect(alert, how).toHaveText('Failed to change password.')
  }
  await page.reload()
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

test('words of the server that this page does not know are shown as they are', async ({ page, site }) => {
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
