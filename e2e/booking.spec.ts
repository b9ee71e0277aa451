import type { Page } from '@playwright/test'
import { expect, sharedTest as test } from './site.ts'
import {
  aNewEmail,
  answerInPopup,
  becomeCustomer,
  chooseFile,
  fillRequest,
  pay,
  proceed,
  register,
  requestConsultation,
} from './steps.ts'

test('a visitor registers, books with a document, pays, sees the booking, cancels and is refunded @core', async ({
  page,
  site,
}) => {
  const email = aNewEmail()
  await register(page, site, email)
  await requestConsultation(page, site, { file: { name: 'my-plan.txt', content: 'My study plan' } })

  await expect(page.locator('.order-line')).toContainText('36.00')
  await page.locator('.order summary').click()
  await expect(page.getByText('my-plan.txt')).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: 'English' })).toBeVisible()
  await pay(page)
  await expect(page.getByText('Payment Completed!')).toBeVisible()

  const booked = await site.mail(email, /booked/i)
  expect(booked.text).toContain('36.00')
  expect(booked.text).toMatch(/\b1\d:00\b/)
  const coupon = /\b(NARU[A-Z0-9]+)\b/.exec((await site.mail(email, /coupon/i)).text)?.[1]
  expect(coupon).toBeTruthy()

  await page.getByRole('link', { name: 'View My Reports' }).click()
  const card = page.getByRole('article').first()
  await expect(card.getByText('Active')).toBeVisible()
  await card.getByRole('button', { name: 'Cancel Consultation' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/You will get back 36\.00 USD/)).toBeVisible()
  await dialog.getByRole('textbox').fill('My exam was moved')
  await dialog.getByRole('button', { name: /Cancel Consultation|Confirm/ }).click()
  await expect(page.getByText('Consultation cancelled and refunded successfully.')).toBeVisible()
  await expect(card.getByText('Cancelled', { exact: true })).toBeVisible()
  await expect(card.getByText('My exam was moved')).toBeVisible()
  expect((await site.mail(email, /cancelled/i)).text).toContain('36.00')
  await site.mail(email, /refund of 36\.00 USD is complete\b/i)
})

test('a declined card leaves the order payable, and the second attempt books @core', async ({
  page,
  site,
}) => {
  await becomeCustomer(page, site)
  await requestConsultation(page, site)
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'PayPal', exact: true }).click()
  const popup = await opening
  await popup.getByRole('button', { name: /declined/ }).click()
  // The buttons reopen PayPal's window in the same click.
  await popup.getByRole('button', { name: /Pay Now/ }).click()
  await page.waitForURL(/\/payment-success/)
})

test('a closed window charges nothing, and the buyer can continue', async ({ page, site }) => {
  await becomeCustomer(page, site)
  await requestConsultation(page, site)
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'PayPal', exact: true }).click()
  await (await opening).close()
  await expect(page.getByRole('button', { name: 'PayPal', exact: true })).toBeEnabled()
  await pay(page)
})

test('an approved payment is booked although the browser crashed @core', async ({ page, site, context }) => {
  const email = await becomeCustomer(page, site)
  await requestConsultation(page, site)
  // The site does not get the confirmation, only PayPal's webhook and the reconciler.
  await page.route('**/api/consultations', (route) => route.abort())
  await answerInPopup(page, /Pay Now/)
  await context.pages()[0]?.close()
  await site.mail(email, /booked/i)
})

test('a page reloaded while PayPal’s window was open shows the booking', async ({ page, site }) => {
  await becomeCustomer(page, site)
  await requestConsultation(page, site, { dateIndex: 6 })
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'PayPal', exact: true }).click()
  const popup = await opening
  await page.reload()
  await expect(page.getByRole('button', { name: 'PayPal', exact: true })).toBeEnabled()
  await popup.getByRole('button', { name: /Pay Now/ }).click()
  await page.waitForURL(/\/payment-success/)
  await expect(page.getByText('Payment Completed!')).toBeVisible()
  // Going back or opening the address again leads to the booking, not to an empty form.
  await page.goto(`${site.url}/payment?way=paypal`)
  await page.waitForURL(/\/payment-success/)
  await expect(page.getByText('Payment Completed!')).toBeVisible()
})

test('a network failure while PayPal’s window is open does not lose the booking', async ({ page, site }) => {
  await becomeCustomer(page, site)
  await requestConsultation(page, site, { dateIndex: 5 })
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'PayPal', exact: true }).click()
  const popup = await opening
  const lost = page.getByRole('status').filter({ hasText: 'The site cannot be reached.' })
  await page.context().setOffline(true)
  await expect(lost).toBeVisible()
  await page.context().setOffline(false)
  await expect(lost).toBeHidden()
  // PayPal is reachable and the site is not: the confirmation is retried until it is answered.
  await page.route('**/api/**', (route) => route.abort())
  await popup.getByRole('button', { name: /Pay Now/ }).click()
  await expect(page.getByText(/do not pay again/i)).toBeVisible()
  await page.unroute('**/api/**')
  await page.waitForURL(/\/payment-success/)
  await expect(page.getByText('Payment Completed!')).toBeVisible()
})

test('the coupon of the first booking halves the second @core', async ({ page, site }) => {
  const email = await becomeCustomer(page, site)
  await requestConsultation(page, site, { dateIndex: 2 })
  await pay(page)
  const coupon = /\b(NARU[A-Z0-9]+)\b/.exec((await site.mail(email, /coupon/i)).text)?.[1] ?? ''
  await test.step('the form knows app and account, and offers the coupon', async () => {
    await page.goto(`${site.url}/profile`)
    await page.getByRole('link', { name: 'Book with it' }).click()
    await expect(page.getByLabel('Coupon Code')).toHaveValue(coupon)
    await page.getByRole('button', { name: 'Remove coupon' }).click()
    await expect(page.getByRole('radio', { name: 'KakaoTalk' })).toBeChecked()
    await expect(page.getByLabel('Platform ID')).toHaveValue('ann_ng')
    await page.getByRole('button', { name: 'Use your 50% coupon' }).click()
    const field = page.getByLabel('Coupon Code')
    await expect(field).toHaveValue(coupon)
    await expect(page.getByText(/^Coupon applied! You will receive a 50% discount/)).toBeVisible()
    await expect(field).toBeFocused()
    await page.getByRole('button', { name: 'Remove coupon' }).click()
    await expect(page.getByRole('button', { name: 'Use your 50% coupon' })).toBeVisible()
  })
  await requestConsultation(page, site, { coupon, dateIndex: 3 })
  await expect(page.getByText('18.00').first()).toBeVisible()
  await pay(page)
})

test('without pop-ups the page redirects to PayPal and back @core', async ({ page, site }) => {
  await becomeCustomer(page, site)
  await requestConsultation(page, site, { dateIndex: 4 })
  await page.getByRole('link', { name: /PayPal.s page/ }).click()
  await page.getByRole('button', { name: /Pay Now/ }).click()
  await page.waitForURL(/\/payment-success/)
  await expect(page.getByText('Payment Completed!')).toBeVisible()
})

test('a refused or lost file can be chosen again or omitted', async ({ page, site }) => {
  await becomeCustomer(page, site)
  await fillRequest(page, site, { dateIndex: 5 })
  const input = page.locator('input[type=file]')
  const remove = page.getByRole('button', { name: 'Remove file' })
  await chooseFile(page, { name: 'plan.exe', content: 'MZ' })
  await expect(page.getByText('Please choose a pdf, doc, docx, txt, jpg, jpeg or png file.')).toBeVisible()
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  await expect(input).toBeFocused()

  await page.route('**/api/attachments', (route) => route.abort())
  await chooseFile(page, { name: 'plan.txt', content: 'My study plan' })
  await expect(page.locator('.fault', { hasText: 'The site cannot be reached' })).toBeVisible()
  // Empty, so that the browser fires a change event for the same file.
  await expect(input).toHaveValue('')
  await page.unroute('**/api/attachments')
  await chooseFile(page, { name: 'plan.txt', content: 'My study plan' })
  await expect(page.getByText('plan.txt is attached.')).toBeVisible()

  await chooseFile(page, { name: 'plan.exe', content: 'MZ' })
  await remove.click()
  await expect(page.getByText(/Please choose a pdf/)).toHaveCount(0)
  await expect(remove).toHaveCount(0)
  await proceed(page)
  await expect(page.getByRole('timer')).toBeVisible()
  await expect(page.getByText('plan.txt')).toHaveCount(0)
})

test('a file removed during its upload is not attached', async ({ page, site }) => {
  await becomeCustomer(page, site)
  await fillRequest(page, site, { dateIndex: 5 })
  let arrive = (): void => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  await page.route('**/api/attachments', async (route) => {
    await arrived
    // The page has aborted the request.
    await route.continue().catch(() => {})
  })
  const taken = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/attachments'))
  await chooseFile(page, { name: 'diary.txt', content: 'Not for others' })
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  await expect(page.getByRole('button', { name: 'Please wait...' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove file' }).click()
  await taken
  arrive()
  await page.waitForURL(/\/payment/)
  await expect(page.getByRole('timer')).toBeVisible()
  await expect(page.getByText('diary.txt')).toHaveCount(0)
})

/** Fires the event of a page restored from the back-forward cache. */
const restorePage = (page: Page): Promise<boolean> =>
  page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))

test('the input of the booking form is kept after a visit to another page @core', async ({ page, site }) => {
  await becomeCustomer(page, site)
  await fillRequest(page, site)
  await expect(page.getByRole('link', { name: 'Refund Policy' }).first()).toHaveAttribute('target', '_blank')
  const asked = page.waitForResponse('**/api/availability')
  await restorePage(page)
  await asked
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue(/design in Seoul/)

  // After a change of login the page must reload: it may show another person's data.
  await page.context().clearCookies({ name: 'XSRF-TOKEN' })
  const again = page.waitForEvent('load')
  await restorePage(page)
  await again
})

test('a submitted form is reloaded on return, and later changes survive a reload', async ({ page, site }) => {
  await becomeCustomer(page, site)
  await fillRequest(page, site)
  // 204 keeps the page open, as the back-forward cache does.
  await page.route('**/payment', (route) => route.fulfill({ status: 204 }))
  const asked = page.waitForRequest('**/payment')
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  await asked
  const again = page.waitForEvent('load')
  await restorePage(page)
  await again
  await expect(page.getByRole('button', { name: 'Proceed to Payment' })).toBeVisible()

  // A change that is not in the order yet survives a reload.
  const clear = page.getByRole('button', { name: 'Clear the form' })
  await expect(clear).toBeHidden()
  await page.getByLabel('Message', { exact: true }).fill('Or music in Busan?')
  await page.reload()
  await expect(clear).toBeVisible()
  await expect(page.getByText('You have an unfinished payment.')).toHaveCount(1)
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('Or music in Busan?')
  await clear.click()
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue(/design in Seoul/)
})

test('a failed logout shows an error, and the navigation bar stays correct', async ({ page, site }) => {
  await becomeCustomer(page, site)
  await page.goto(site.url)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: /Ann Nguyen|Binh Tran/ }).click()
  const logout = page.getByRole('button', { name: 'Logout' })
  await page.route('**/api/logout', (route) => route.fulfill({ status: 503, body: '{}' }))
  await logout.click()
  await expect(page.getByRole('alert')).toHaveText('Logging out failed. Please try again.')
  await page.unroute('**/api/logout')
  await page.route('**/api/logout', (route) => route.abort())
  await logout.click()
  await expect(page.getByRole('alert')).toHaveCount(1)
  await expect(logout).toBeVisible()
  await page.unroute('**/api/logout')
  await logout.click()
  await page.waitForURL(/\/login/)
  await expect(page.getByLabel('Email', { exact: true })).toBeVisible()
})

test('the login page recognises a session that the browser storage has lost', async ({ page, site }) => {
  const email = await becomeCustomer(page, site)
  await page.evaluate(() => localStorage.clear())
  await page.goto(`${site.url}/login`)
  await expect(page.getByText(email)).toBeVisible()
  await page.evaluate(() => localStorage.clear())
  await page.goto(`${site.url}/report`)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('userEmail'))).toBe(email)
})
