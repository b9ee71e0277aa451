import type { Page, Route } from '@playwright/test'
import { MINUTE_MS } from '#domain/calendar.ts'
import { expect, test } from './site.ts'
import { becomeCustomer, fillRequest, logIn, PASSWORD, proceed, openFold } from './steps.ts'

/** Ways in which a call can fail. `words` and `error`: the reply contains a message. */
const failures = {
  unsuccessful: (route: Route) => route.fulfill({ json: { success: false } }),
  'status 400': (route: Route) => route.fulfill({ status: 400, json: {} }),
  'status 502': (route: Route) => route.fulfill({ status: 502, body: '<h1>Bad Gateway</h1>' }),
  aborted: (route: Route) => route.abort(),
  message: (route: Route) => route.fulfill({ status: 400, json: { success: false, message: SERVER_TEXT } }),
  error: (route: Route) => route.fulfill({ json: { success: false, error: SERVER_TEXT } }),
} as const
const SERVER_TEXT = 'Not on a holiday.'

type Expected = { refused: string; failed: string; server?: string }

/** Makes a call fail in every way and checks the message that the page shows after `act`. */
async function everyFailure(
  page: Page,
  path: string,
  { refused, failed, server = SERVER_TEXT }: Expected,
  act: () => Promise<void>,
): Promise<void> {
  for (const [name, fail] of Object.entries(failures)) {
    await test.step(`${path} ${name}`, async () => {
      const answered = Promise.withResolvers<void>()
      const answer = (route: Route): Promise<void> => fail(route).then(answered.resolve, answered.reject)
      await page.route(`**${path}`, answer)
      await act()
      // The same message may still be visible from the failure before.
      await answered.promise
      const text = name === 'unsuccessful' ? refused : name in { message: 1, error: 1 } ? server : failed
      await expect(page.getByText(text, { exact: true }).last()).toBeVisible()
      await page.unroute(`**${path}`, answer)
    })
  }
}

const press = (page: Page, name: string) => async (): Promise<void> =>
  page.getByRole('button', { name, exact: true }).last().click()

const succeed = (route: Route): Promise<void> => route.fulfill({ json: { success: true } })

test('every account form has its own message for every failed call', async ({ page, site }) => {
  const type = (label: string, value: string): Promise<void> =>
    page.getByLabel(label, { exact: true }).fill(value)
  const CODE = 'Failed to send code.'

  await page.goto(`${site.url}/register`)
  await type('Email', 'ann@gmail.com')
  await everyFailure(
    page,
    '/api/send-registration-code',
    { refused: CODE, failed: CODE },
    press(page, 'Send Code'),
  )
  await page.route('**/api/send-registration-code', succeed)
  await press(page, 'Send Code')()
  await page.getByRole('textbox', { name: /code/i }).fill('123456')
  await everyFailure(
    page,
    '/api/verify-registration-code',
    { refused: 'Invalid verification code.', failed: 'Failed to verify code.' },
    press(page, 'Verify'),
  )
  await page.route('**/api/verify-registration-code', succeed)
  await press(page, 'Verify')()
  await type('Password', PASSWORD)
  await type('Confirm Password', PASSWORD)
  await type('Name', 'Ann')
  await page.getByRole('checkbox', { name: /Terms of Service/ }).check()
  await page.getByRole('checkbox', { name: /personal information/i }).check()
  await everyFailure(
    page,
    '/api/register',
    { refused: 'Registration failed.', failed: 'Registration failed.' },
    press(page, 'Register'),
  )

  await page.goto(`${site.url}/reset-password`)
  await type('Email', 'ann@gmail.com')
  await everyFailure(page, '/api/send-reset-code', { refused: CODE, failed: CODE }, press(page, 'Send Code'))
  await page.route('**/api/send-reset-code', succeed)
  await press(page, 'Send Code')()
  await page.getByRole('textbox', { name: /code/i }).fill('123456')
  await type('New Password', PASSWORD)
  await type('Confirm New Password', PASSWORD)
  const reset = 'Failed to reset password.'
  await everyFailure(
    page,
    '/api/reset-password',
    { refused: reset, failed: reset },
    press(page, 'Reset Password'),
  )

  await page.goto(`${site.url}/login`)
  await type('Email', 'ann@gmail.com')
  await type('Password', PASSWORD)
  await everyFailure(
    page,
    '/api/login',
    { refused: 'Invalid email or password.', failed: 'Login failed. Please try again.' },
    press(page, 'Login'),
  )
})

test('coupon, save, cancellation, password and deletion have their own message for every failed call', async ({
  page,
  site,
}) => {
  test.setTimeout(400_000)
  const email = await becomeCustomer(page, site)
  await fillRequest(page, site)
  await page.getByLabel(/Coupon/).fill('NARU-AAAA')
  await everyFailure(
    page,
    '/api/verify-coupon',
    { refused: 'This coupon cannot be used.', failed: 'Failed to verify coupon. Please try again.' },
    press(page, 'Apply'),
  )
  await page.getByLabel(/Coupon/).fill('')
  await proceed(page)
  await page.route('**/api/consultations', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ json: { success: false } }) : route.fallback(),
  )
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'PayPal', exact: true }).click()
  await (await opening).getByRole('button', { name: /Pay Now/ }).click()
  await expect(
    page.getByText('Failed to save consultation data. Please contact support.', { exact: true }),
  ).toBeVisible()
  await page.unrouteAll()
  // The approval is still valid: the page confirms it when opened again.
  const { payment } = await (await page.request.get(`${site.url}/api/payments/current`)).json()
  if (payment) {
    await page.goto(`${site.url}/payment?token=${payment.orderId}`)
    await page.waitForURL(/payment-success/)
  }
  await page.goto(`${site.url}/report-history`)
  await expect(page.getByRole('article')).toHaveCount(1)

  await page.getByRole('button', { name: 'Cancel Consultation' }).click()
  await page.getByLabel('Reason').fill('My plans changed')
  await everyFailure(
    page,
    '/api/consultations/cancel',
    {
      refused: 'Failed to cancel consultation',
      failed: 'Failed to cancel consultation. Please try again.',
    },
    press(page, 'Confirm Cancellation'),
  )

  await page.goto(`${site.url}/profile`)
  await openFold(page, 'Change Password')
  await page.getByLabel('Current Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('New Password', { exact: true }).fill(`${PASSWORD} 2`)
  await page.getByLabel('Confirm New Password', { exact: true }).fill(`${PASSWORD} 2`)
  await everyFailure(
    page,
    '/api/change-password',
    {
      refused: 'Failed to change password.',
      failed: 'Failed to change password due to server error.',
    },
    press(page, 'Change Password'),
  )
  await openFold(page, 'Delete Account')
  await page.getByRole('button', { name: 'Delete Account' }).click()
  await everyFailure(
    page,
    '/api/delete-account',
    {
      refused: 'Failed to delete account.',
      failed: 'Failed to delete account due to server error.',
    },
    press(page, 'Delete'),
  )

  await site.changeWhileStopped((db) =>
    db
      .updateTable('consultations')
      .set({ starts_at: new Date(Date.now() - MINUTE_MS) })
      .where('user_account_email', '=', email)
      .execute(),
  )
  await page.setViewportSize({ width: 1280, height: 900 })
  await logIn(page, site, site.adminEmail, site.adminPassword)
  const adminUrl = `${site.url}/admin-dashboard/consultations?q=${email}`
  const admin = 'Failed to load consultations.'
  await everyFailure(
    page,
    '/api/consultations?*',
    { refused: admin, failed: admin, server: admin },
    async () => {
      await page.goto(adminUrl)
    },
  )
  await page.goto(adminUrl)
  const row = page.getByRole('row').filter({ hasText: email })
  await everyFailure(
    page,
    '/api/consultations/complete',
    {
      refused: 'Failed to complete consultation: Unknown error',
      failed: 'Error completing consultation.',
      server: `Failed to complete consultation: ${SERVER_TEXT}`,
    },
    () => row.getByRole('button', { name: /^Complete/ }).click(),
  )
  await page.goto(adminUrl)
  await row.getByRole('button', { name: /^Cancel/ }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('The counsellor is ill')
  await everyFailure(
    page,
    '/api/consultations/cancel',
    {
      refused: 'Failed to cancel consultation',
      failed: 'Failed to cancel consultation. Please try again.',
    },
    () => page.getByRole('dialog').locator('button[type=submit]').click(),
  )
})
