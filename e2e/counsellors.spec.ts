import { axeFindings } from './axe.ts'
import { expect, test } from './site.ts'
import { becomeAdmin, becomeCustomer, pay } from './steps.ts'

const hours = [3, 6].map((weekday) => ({ weekday, from: '10:00', until: '15:00' }))

test('a client chooses a service and a counsellor, and sees both until the ticket', async ({
  page,
  site,
  browser,
}) => {
  const office = await (await browser.newContext()).newPage()
  await becomeAdmin(office, site)
  const put = async (path: string, data: object): Promise<void> => {
    const reply = await office.request.post(`${site.url}${path}`, { data })
    expect(reply.status()).toBe(201)
  }
  await put('/api/services', {
    name: { en: 'Letter review', ko: '자기소개서 첨삭' },
    description: { en: 'We read your letter and write what to change.' },
    durationMinutes: 30,
    prices: { USD: 2000 },
  })
  await put('/api/staff', { email: 'lee.bora@gmail.com', name: 'Lee Bora', staffRole: 'counsellor', hours })

  await page.setViewportSize({ width: 360, height: 740 })
  const email = await becomeCustomer(page, site)
  // The page may be read in another language than that of the account.
  await page.goto(`${site.url}/report?lang=ko`)
  await expect(page.getByRole('radio', { name: /자기소개서 첨삭/ })).toBeVisible()
  await page.goto(`${site.url}/report?lang=en`)
  await page.getByRole('radio', { name: /Letter review/ }).check()
  // A choice whose days cannot be loaded is undone, so that no times of another counsellor are offered for it.
  await page.route('**/api/availability*', (route) => route.abort())
  const lee = page.getByRole('radio', { name: 'Lee Bora' })
  await lee.click()
  await expect(page.getByRole('alert').filter({ visible: true })).toBeVisible()
  await expect(lee).not.toBeChecked()
  await page.unroute('**/api/availability*')
  await lee.check()
  await expect(page.getByRole('alert').filter({ visible: true })).toHaveCount(0)
  await expect(page.getByText('20.00 USD').last()).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('radio', { name: 'KakaoTalk' }).check()
  await page.getByLabel('Platform ID').fill('ann_ng')
  await page.getByLabel('Message', { exact: true }).fill('Please read my letter.')
  await page.locator('.hours .date-choice').first().click()
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Lee Bora' })).toBeChecked()
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  await page.waitForURL(/\/payment/)
  await page.locator('.order summary').click()
  await expect(page.getByText('Lee Bora')).toBeVisible()
  await expect(page.getByText('Letter review')).toBeVisible()
  await pay(page)
  await expect(page.getByText('Counsellor: Lee Bora')).toBeVisible()
  const mail = await site.mail(email, /booked/i)
  expect(mail.text).toMatch(/Counsellor\W+Lee Bora/)
})
