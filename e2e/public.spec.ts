import type { Page } from '@playwright/test'
import { expect, sharedTest as test, type Site } from './site.ts'
import { aNewEmail, becomeCustomer, PASSWORD } from './steps.ts'

const PAGES = [
  '/',
  '/about',
  '/concern',
  '/concern/live/1',
  '/service',
  '/refund-policy',
  '/ko',
  '/vi',
  '/zh/service',
]

/** Delays every script until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let arrive = (): void => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await arrived
    await route.continue()
  })
  return arrive
}

/** Opens the login page after a registration, with its scripts delayed. */
async function arriveRegistered(page: Page, site: Site): Promise<() => void> {
  await page.goto(site.url)
  await page.evaluate(() => sessionStorage.setItem('flash', 'registered'))
  const arrive = await holdScripts(page)
  await page.goto(`${site.url}/login`, { waitUntil: 'commit' })
  return arrive
}

test('the next page is fetched while the pointer rests on its link', async ({ page, site }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const browser = await page.context().newCDPSession(page)
  const statuses: string[] = []
  browser.on('Preload.prefetchStatusUpdated', ({ status }) => statuses.push(status))
  await browser.send('Preload.enable')
  await page.goto(site.url)
  await page.getByRole('link', { name: 'Your Concerns' }).first().hover()
  await expect.poll(() => statuses).toContain('Ready')
  await page.getByRole('link', { name: 'Your Concerns' }).first().click()
  await page.waitForURL(/\/concern$/)
  const delivery = await page.evaluate(
    () =>
      (
        performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming & {
          deliveryType: string
        }
      ).deliveryType,
  )
  expect(delivery).toBe('navigational-prefetch')
})

test('a form submitted before its script has loaded is sent afterwards @core', async ({ page, site }) => {
  const arrive = await holdScripts(page)
  await page.goto(`${site.url}/login`, { waitUntil: 'commit' })
  await page.getByLabel('Email', { exact: true }).fill('early.bird@gmail.com')
  await page.getByLabel('Password', { exact: true }).fill('not the right one')
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await expect(page.locator('form[aria-busy=true]')).toBeVisible()
  arrive()
  await expect(page.getByRole('alert')).toContainText(/email or password/i)
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('early.bird@gmail.com')
  await expect(page.locator('form[aria-busy=true]')).toHaveCount(0)
  expect(page.url()).toBe(`${site.url}/login`)
})

test('input typed before the script has loaded is kept when the data arrives', async ({ page, site }) => {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  const arrive = await arriveRegistered(page, site)
  await page.getByLabel('Email', { exact: true }).fill('early.bird@gmail.com')
  await page.getByLabel('Password', { exact: true }).fill('river crossing')
  arrive()
  await expect(page.getByText('Registration successful!')).toBeVisible()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('early.bird@gmail.com')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('river crossing')
  expect(faults).toEqual([])
})

test('an early form submission is sent after the data of the page has arrived', async ({ page, site }) => {
  const arrive = await arriveRegistered(page, site)
  await page.getByLabel('Email', { exact: true }).fill('early.bird@gmail.com')
  await page.getByLabel('Password', { exact: true }).fill('not the right one')
  await page.getByLabel('Password', { exact: true }).press('Enter')
  arrive()
  await expect(page.getByText('Registration successful!')).toBeVisible()
  await expect(page.getByText('Invalid email or password.')).toBeVisible()
})

for (const lost of ['app', 'login']) {
  test(`a page whose script (${lost}) never arrives says so and keeps what was typed${lost === 'login' ? ' @core' : ''}`, async ({
    page,
    site,
  }) => {
    let fail = (): void => {}
    const failing = new Promise<void>((resolve) => (fail = resolve))
    await page.route(`**/assets/${lost}-*.js`, async (route) => {
      await failing
      await route.abort()
    })
    await page.goto(`${site.url}/login`, { waitUntil: 'commit' })
    await page.getByLabel('Email', { exact: true }).fill('early.bird@gmail.com')
    await page.getByLabel('Email', { exact: true }).press('Enter')
    await expect(page.locator('form[aria-busy=true]')).toBeVisible()
    fail()
    await expect(page.getByRole('alert')).toContainText('The site cannot be reached.')
    await expect(page.locator('form[aria-busy=true]')).toHaveCount(0)
    await page.getByLabel('Email', { exact: true }).press('Enter')
    await expect(page.locator('form[aria-busy=true]')).toHaveCount(0)
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue('early.bird@gmail.com')

    await page.unrouteAll()
    await page.getByRole('link', { name: 'Try again' }).click()
    await page.getByLabel('Email', { exact: true }).fill('early.bird@gmail.com')
    await page.getByLabel('Password', { exact: true }).fill('not the right one')
    await page.getByLabel('Password', { exact: true }).press('Enter')
    await expect(page.getByRole('alert')).toContainText(/email or password/i)
  })
}

test('a screen whose script never arrives stops loading and shows an error', async ({ page, site }) => {
  await becomeCustomer(page, site)
  await page.route('**/assets/report-*.js', (route) => route.abort())
  await page.goto(`${site.url}/report`)
  await expect(page.getByRole('alert')).toContainText('The site cannot be reached.')
  await expect(page.getByText('Loading...')).toBeHidden()
  await page.unrouteAll()
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Proceed to Payment' })).toBeVisible()
})

test('the code can be entered after the mail was read in the same browser', async ({ page, site }) => {
  const email = aNewEmail()
  const address = page.getByLabel('Email', { exact: true })
  const enterCode = async (words: RegExp): Promise<void> => {
    // In-app browsers reload the page when the user returns to it.
    await page.reload()
    const code = /\b(\d{6})\b/.exec((await site.mail(email, words)).text)![1]!
    await page.getByRole('textbox', { name: /code/i }).fill(code)
  }
  await page.context().setExtraHTTPHeaders({ 'x-forwarded-for': '10.7.0.1' })
  await page.goto(`${site.url}/register`)
  await address.fill(email)
  await address.press('Enter')
  await expect(page.getByText('Verification code sent to your email.')).toBeVisible()
  await enterCode(/\b\d{6}\b/)
  await expect(address).toHaveValue(email)
  await expect(address).not.toBeEditable()
  // No new code and no return to the first step.
  await address.press('Enter')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.getByRole('button', { name: 'Verify' }).click()
  const password = page.getByLabel('Password', { exact: true })
  await expect(password).toBeFocused()
  await address.press('Enter')
  await password.fill(PASSWORD)
  await page.getByLabel('Confirm Password').fill(PASSWORD)
  await page.getByLabel('Name', { exact: true }).fill('Ann Nguyen')
  await page.getByLabel('Nationality').selectOption('VN')
  await page.getByRole('checkbox', { name: /Terms of Service/ }).check()
  await page.getByRole('checkbox', { name: /personal information/i }).check()
  await page.getByRole('button', { name: 'Register' }).click()
  await page.waitForURL(/\/login/)
  await page.goBack()
  await expect(address).toBeEditable()

  await page.goto(`${site.url}/reset-password`)
  await address.fill(email)
  await address.press('Enter')
  await expect(page.getByText('Verification code sent to your email.')).toBeVisible()
  await enterCode(/reset/i)
  await expect(page.getByText(email)).toBeVisible()
  await page.getByLabel('New Password', { exact: true }).fill(`${PASSWORD} again`)
  await page.getByLabel('Confirm New Password').fill(`${PASSWORD} again`)
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByRole('heading', { name: 'Password reset complete!' })).toBeFocused()
  await page.reload()
  await expect(address).toBeEditable()
})

test('the content policy of a public page allows all its resources, and the page requests no others', async ({
  page,
  site,
}) => {
  const complaints: string[] = []
  page.on('console', (message) => complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  for (const path of PAGES) {
    const asked: string[] = []
    const note = (request: { url(): string }): void => void asked.push(request.url())
    page.on('request', note)
    await page.goto(site.url + path, { waitUntil: 'networkidle' })
    page.off('request', note)
    expect(
      asked.filter((url) => !url.startsWith('data:')),
      path,
    ).toEqual([`${site.url}${path}`])
  }
  expect(complaints).toEqual([])
})
