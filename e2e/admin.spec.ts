import { HOUR_MS } from '#domain/calendar.ts'
import { expect, test } from './site.ts'
import { becomeAdmin, becomeCustomer, pay, requestConsultation } from './steps.ts'

test.use({ viewport: { width: 1280, height: 900 } })

test("the admin's day: find, read, open the document, complete one, cancel one with its refund @core", async ({
  page,
  site,
  browser,
}) => {
  const emails: string[] = []
  for (const index of [0, 1]) {
    const visitor = await browser.newPage({ timezoneId: 'Asia/Ho_Chi_Minh' })
    emails.push(await becomeCustomer(visitor, site))
    await requestConsultation(visitor, site, {
      dateIndex: index + 1,
      ...(index === 0 ? { file: { name: 'transcript.txt', content: 'Grades' } } : {}),
    })
    await pay(visitor)
    await visitor.close()
  }
  // A consultation can be completed only after it has begun.
  const anHourAgo = new Date(Date.now() - HOUR_MS)
  await site.changeWhileStopped((db) =>
    db
      .updateTable('consultations')
      .set({ starts_at: anHourAgo })
      .where('user_account_email', '=', emails[0]!)
      .execute(),
  )

  await becomeAdmin(page, site)
  await page.goto(`${site.url}/report`)
  await page.waitForURL(/\/admin-dashboard/)
  const columns = [
    'ID',
    'Name',
    'Email',
    'Account Email',
    'Date',
    'Time',
    'Platform',
    'Payment Status',
    'Status',
    'Actions',
  ]
  for (const column of columns)
    await expect(page.getByRole('columnheader', { name: column, exact: true })).toBeVisible()

  await page.getByRole('searchbox').fill(emails[0]!)
  await expect(page.getByRole('row').filter({ hasText: emails[0]! })).toHaveCount(1)
  await expect(page.getByRole('row').filter({ hasText: emails[1]! })).toHaveCount(0)
  const first = page.getByRole('row').filter({ hasText: emails[0]! })
  await first.click()
  const details = page.getByRole('dialog')
  await expect(details.getByText('I would like to study design in Seoul.')).toBeVisible()
  await details.getByRole('button', { name: 'Look at the document' }).click()
  await expect(details.getByText('Grades')).toBeVisible()
  const download = page.waitForEvent('download')
  await details.getByRole('link', { name: 'Download the original' }).click()
  expect((await download).suggestedFilename()).toBe('transcript.txt')
  await page.keyboard.press('Escape')
  await first.getByRole('button', { name: /^Complete/ }).click()
  await expect(first.getByText('Completed', { exact: true })).toBeVisible()
  // Its mail is sent ten minutes later, when the completion can no longer be undone.
  await site.changeWhileStopped((db) =>
    db.updateTable('messages').set({ run_at: new Date() }).where('kind', '=', 'completed').execute(),
  )
  await site.mail(emails[0]!, /review/i)
  await page.reload()

  await page.getByRole('searchbox').fill(emails[1]!)
  const second = page.getByRole('row').filter({ hasText: emails[1]! })
  await second.getByRole('button', { name: /^Cancel/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/36\.00 USD/)).toBeVisible()
  await dialog.getByRole('textbox').fill('The counsellor is ill')
  await dialog
    .getByRole('button', { name: /Cancel|Confirm/ })
    .last()
    .click()
  await expect(page.getByText('Consultation cancelled and refunded successfully.')).toBeVisible()
  expect((await site.mail(emails[1]!, /cancelled/i)).text).toContain('36.00')
})

test('a visitor who is no admin is redirected from the dashboard', async ({ page, site }) => {
  await becomeCustomer(page, site)
  await page.goto(`${site.url}/admin-dashboard`)
  await page.waitForURL((url) => url.pathname === '/')
})
