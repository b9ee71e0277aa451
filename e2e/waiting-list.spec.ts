import { axeFindings } from './axe.ts'
import { expect, test } from './site.ts'
import { becomeCustomer, pay, proceed, requestConsultation } from './steps.ts'

test('a slot that becomes free is reserved for a waiting client, who books it from the mail', async ({
  page,
  site,
  browser,
}) => {
  const other = await (await browser.newContext()).newPage()
  await becomeCustomer(other, site)
  await requestConsultation(other, site)
  await pay(other)

  await page.setViewportSize({ width: 360, height: 740 })
  const email = await becomeCustomer(page, site)
  await page.goto(`${site.url}/report`)
  await page.getByRole('link', { name: 'No time suits you? Join the waiting list' }).click()
  const reply = await other.request.get(`${site.url}/api/consultations`)
  const [{ _id: consultationId, preferredDate }] = (
    (await reply.json()) as { reports: { _id: string; preferredDate: string }[] }
  ).reports as [{ _id: string; preferredDate: string }]
  const waitForThatDate = async (): Promise<void> => {
    await page.getByText('Wait for a date that has free times').click()
    await page
      .getByRole('checkbox', { name: String(Number(preferredDate.slice(-2))) })
      .first()
      .check()
    await page.getByRole('button', { name: 'Wait for these dates' }).click()
    await expect(page.getByText('You are on the list.')).toBeVisible()
  }
  await waitForThatDate()
  expect(await axeFindings(page)).toEqual([])
  // After leaving the list the page no longer says that the client is on it.
  await page.getByRole('button', { name: 'No longer wait' }).click()
  await expect(page.getByText('You are on the list.')).toBeHidden()
  await waitForThatDate()

  await other.request.post(`${site.url}/api/consultations/cancel`, {
    data: { consultationId, cancelReason: 'I am ill.' },
  })
  const mail = await site.mail(email, /waiting list/)
  // Back from a mail app, the browser shows the page as it was left, and its data is loaded again.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(page.getByRole('link', { name: 'Book this time' })).toBeVisible()
  await page.goto(/\S+\/report\?wait=\S+/.exec(mail.text)![0])
  await page.getByLabel('Name', { exact: true }).fill('Ann Nguyen')
  await page.getByRole('radio', { name: 'KakaoTalk' }).check()
  await page.getByLabel('Platform ID').fill('ann_ng')
  await page.getByLabel('Message', { exact: true }).fill('I waited for this time.')
  await proceed(page)
  await pay(page)
  await page.goto(`${site.url}/waiting-list`)
  await expect(page.getByText(/Booked/)).toBeVisible()
})
