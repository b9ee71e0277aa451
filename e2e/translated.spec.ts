import { MINUTE_MS } from '#domain/calendar.ts'
import { expectTranslated, translatePages } from './page-translator.ts'
import { expect, test } from './site.ts'
import { becomeCustomer, fillRequest, logIn, logOut, pay, PASSWORD, proceed, openFold } from './steps.ts'

test('on a machine-translated page a client registers, books, pays, chats, moves and cancels', async ({
  page,
  site,
}) => {
  test.setTimeout(400_000)
  const faults = await translatePages(page.context())
  const email = await becomeCustomer(page, site)

  // A refused login shows its alert beside a button that was busy.
  await logOut(page, site)
  await page.goto(`${site.url}/login`)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByText('Invalid email or password.')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.waitForURL(`${site.url}/`)

  await page.goto(`${site.url}/report`)
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  await expect(page.locator('.fault').first()).toBeVisible()
  await page.getByLabel(/Coupon/).fill('NOTACOUPON')
  await page.getByRole('button', { name: 'Apply', exact: true }).click()
  await expect(page.locator('.fault').last()).toBeVisible()
  await fillRequest(page, site, { file: { name: 'grades.txt', content: 'Grades' } })
  await page.getByRole('button', { name: 'Remove file' }).click()
  await proceed(page)
  await expectTranslated(page)
  await pay(page)
  await expectTranslated(page)

  await page.getByRole('link', { name: 'Say hello and prepare' }).click()
  await page.waitForURL(/\/consultations\//)
  const chat = page.getByRole('region', { name: 'Conversation' })
  for (const text of ['Do I need my TOPIK certificate?', 'And my school certificate?']) {
    await chat.getByRole('textbox', { name: 'Message' }).fill(text)
    await chat.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByRole('log')).toContainText(text)
  }
  await page.getByRole('textbox', { name: /What do you do now/ }).fill('I finish school in June.')
  await page.getByRole('button', { name: 'Save answers' }).click()
  await expect(page.getByText('Your answers are saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Copy' }).first().click()
  await page.getByRole('button', { name: 'Move to another time' }).click()
  await page.getByRole('dialog').locator('.day-strip > button').last().click()
  await page.getByRole('dialog').locator('.hours .date-choice').last().click()
  await page.getByRole('button', { name: 'Take this time' }).click()
  await expect(page.getByText('Your consultation has a new time.')).toBeVisible()
  await expectTranslated(page)

  await page.goto(`${site.url}/report-history`)
  await page.getByRole('button', { name: 'Cancel Consultation' }).click()
  await page.getByRole('button', { name: 'Confirm Cancellation' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('My plans changed')
  await page.getByRole('button', { name: 'Confirm Cancellation' }).click()
  await expect(page.getByText(/^Consultation cancelled/)).toBeVisible()
  await expect(page.locator('.badge').first()).toHaveText('Cancelled')

  await page.goto(`${site.url}/profile`)
  await page.getByLabel('Name', { exact: true }).fill('Anne Nguyen')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Your details have been saved.')).toBeVisible()
  await openFold(page, 'Change Password')
  await page.getByLabel('Current Password', { exact: true }).fill('not the password')
  await page.getByLabel('New Password', { exact: true }).fill(`${PASSWORD} 2`)
  await page.getByLabel('Confirm New Password', { exact: true }).fill(`${PASSWORD} 2`)
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.locator('.notice.bad:visible, .fault:visible').first()).toBeVisible()
  await expectTranslated(page)
  faults.expectNone()
})

test('on machine-translated admin screens an admin chats, begins, completes, cancels with a refund and changes a price', async ({
  page,
  site,
  browser,
}) => {
  test.setTimeout(400_000)
  const emails: string[] = []
  for (const _ of ['Ann', 'Binh']) {
    const visitor = await browser.newPage({ locale: 'en-US', timezoneId: 'Asia/Ho_Chi_Minh' })
    emails.push(await becomeCustomer(visitor, site))
    await fillRequest(visitor, site)
    await proceed(visitor)
    await pay(visitor)
    await visitor.close()
  }
  const tenMinutesAgo = new Date(Date.now() - 10 * MINUTE_MS)
  await site.changeWhileStopped((db) =>
    db
      .updateTable('consultations')
      .set({ starts_at: tenMinutesAgo })
      .where('user_account_email', '=', emails[0]!)
      .execute(),
  )
  const faults = await translatePages(page.context())
  await logIn(page, site, site.adminEmail, site.adminPassword)
  const open = async (email: string): Promise<void> => {
    const { reports } = await (await page.request.get(`${site.url}/api/consultations?q=${email}`)).json()
    await page.goto(`${site.url}/admin-dashboard/consultations/${reports[0]._id}`)
    await expectTranslated(page)
  }
  await open(emails[0]!)
  await page.getByRole('button', { name: 'Begin', exact: false }).first().click()
  const chat = page.getByRole('region', { name: 'Conversation' })
  await chat.getByRole('textbox', { name: 'Message' }).fill('I am here.')
  await chat.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('log')).toContainText('I am here.')
  await page
    .getByRole('button', { name: /^Complete/ })
    .first()
    .click()
  await expect(page.getByText('Completed').first()).toBeVisible()

  await open(emails[1]!)
  const dialog = page.getByRole('dialog')
  await page
    .getByRole('button', { name: /^Cancel/ })
    .first()
    .click()
  await dialog.getByRole('textbox').fill('The counsellor is ill')
  await dialog.getByRole('button', { name: 'Cancel and refund' }).click()
  await expect(page.getByText(/^Consultation cancelled/).first()).toBeVisible()

  await page.goto(`${site.url}/admin-dashboard/settings/prices`)
  const fee = page.locator('main input[name=USD], main input').first()
  await fee.fill('40.00')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(/^Saved/).first()).toBeVisible()
  await expectTranslated(page)
  faults.expectNone()
})
