import { expect, sharedTest as test } from './site.ts'
import { aNewEmail, becomeCustomer, logOut, PASSWORD } from './steps.ts'

/** Returns the first free slot of the first day with several; late in the day its last slot alone is left. */
async function findFreeSlot(url: string): Promise<{ date: string; time: string }> {
  const { days } = (await (await fetch(`${url}/api/availability`)).json()) as {
    days: { date: string; times: { time: string; free: boolean }[] }[]
  }
  const day = days.find(({ times }) => times.filter(({ free }) => free).length > 1)!
  return { date: day.date, time: day.times.find(({ free }) => free)!.time }
}

test.use({ timezoneId: 'Asia/Ho_Chi_Minh' })

test('a slot chosen before the registration is selected in the form @core', async ({ page, site }) => {
  const { date, time } = await findFreeSlot(site.url)
  const intent = `${site.url}/report?date=${date}&time=${time}`
  await page.goto(intent)
  await expect(page.getByText('Please log in to request a consultation.')).toBeVisible()
  const hour = page.locator('.chosen-time')
  await expect(hour.locator('p').nth(1)).toContainText('Your time')
  await expect(hour.locator('p').nth(2)).toContainText(`${time} Korea time`)
  await page.getByRole('link', { name: 'Register', exact: true }).click()
  await expect(hour).toContainText(`${time} Korea time`)

  const email = aNewEmail()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Email', { exact: true }).press('Enter')
  const code = /\b(\d{6})\b/.exec((await site.mail(email, /\b\d{6}\b/)).text)?.[1] ?? ''
  await page.getByRole('textbox', { name: /code/i }).fill(code)
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByLabel('Confirm Password')).toBeVisible()
  // A visitor who left the page to read the terms, or lost it, continues with the same code.
  await page.reload()
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm Password').fill(PASSWORD)
  await page.getByLabel('Name', { exact: true }).fill('Ann Nguyen')
  await expect(page.getByLabel('Nationality')).toHaveValue('VN')
  await page.getByRole('checkbox', { name: /14 or older.*Terms of Service/ }).check()
  await page.getByRole('checkbox', { name: /personal information/i }).check()
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText('Registration successful!')).toBeVisible()
  await expect(page).toHaveURL(intent)
  await expect(page.locator('[name=preferredDate]')).toHaveValue(date)
  await expect(page.locator('[name=preferredTime]')).toHaveValue(time)

  // A slot chosen in place of the one in the address stays chosen after a reload.
  const later = page.locator('[name=preferredTime] option:enabled:not([value=""])').last()
  const other = (await later.getAttribute('value')) ?? ''
  expect(other).not.toBe(time)
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await page.locator('[name=preferredTime]').selectOption(other)
  await page.reload()
  await expect(page.locator('[name=preferredTime]')).toHaveValue(other)

  // A bookmarked address opens the form at once; the plain login page behaves as before.
  await page.goto(`${site.url}/login?date=${date}&time=${time}`)
  await page.waitForURL(intent)
  await page.goto(`${site.url}/login`)
  await expect(page.getByRole('heading', { name: 'You are already logged in' })).toBeVisible()
})

test('a slot is kept through the login, and a topic without a slot through the registration', async ({
  page,
  site,
}) => {
  const { date, time } = await findFreeSlot(site.url)
  await page.goto(`${site.url}/report`)
  await page.getByRole('link', { name: 'Register', exact: true }).click()
  await page.waitForURL(`${site.url}/register?book=1`)
  await page.getByRole('link', { name: 'Login', exact: true }).click()
  await page.waitForURL(`${site.url}/report`)

  // The menu's login link carries the slot too.
  await page.goto(`${site.url}/report?date=${date}&time=${time}`)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.locator('.menu-login').click()
  await page.waitForURL(`${site.url}/login?date=${date}&time=${time}`)

  const email = await becomeCustomer(page, site)
  await logOut(page, site)
  await page.goto(`${site.url}/report?date=${date}&time=${time}`)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.locator('[name=preferredTime]')).toHaveValue(time)
})

test('a link in a mail to a page behind the login leads there after the login', async ({ page, site }) => {
  const email = await becomeCustomer(page, site)
  for (const path of ['/profile', '/report-history']) {
    await logOut(page, site)
    await page.goto(`${site.url}${path}`)
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await page.waitForURL(`${site.url}${path}`)
  }
})
