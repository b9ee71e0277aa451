import { expect, sharedTest as test } from './site.ts'
import { aNewEmail, becomeCustomer, fillRequest, logIn, register, openFold } from './steps.ts'

test('a registration without a network shows a network error', async ({ page, site, context }) => {
  await page.goto(`${site.url}/register`)
  const email = page.getByLabel('Email', { exact: true })
  await email.fill(aNewEmail())
  await context.setOffline(true)
  await email.press('Enter')
  await expect(page.getByRole('alert')).toHaveText(
    'Failed to send code. The site cannot be reached. Please check your connection and try again.',
  )
})

test('a registration without a chosen slot leads to the booking form', async ({ page, site }) => {
  await register(page, site, aNewEmail())
  await page.getByRole('link', { name: 'Request a consultation' }).click()
  await expect(page).toHaveURL(`${site.url}/report`)
})

test('a session that expires in the form is renewed in the same tab, and the form keeps its input', async ({
  page,
  site,
  context,
}) => {
  const email = await becomeCustomer(page, site)
  await fillRequest(page, site)
  await context.clearCookies()
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  await page.getByRole('link', { name: 'Log in again' }).click()
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  expect(context.pages()).toHaveLength(1)
  await logIn(page, site, email)
  await page.goto(`${site.url}/report`)
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue(/design in Seoul/)
})

test('the profile confirms that it was saved', async ({ page, site }) => {
  await becomeCustomer(page, site)
  await page.goto(`${site.url}/profile`)
  const saved = page.getByText('Your details have been saved.')
  await expect(saved).toHaveCount(0)
  await page.getByLabel('Nationality').selectOption('KR')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(saved).toBeVisible()
})

test('a refused account deletion lists the upcoming bookings only', async ({ page, site }) => {
  const HOUR_MS = 3_600_000
  const startsAt = (hours: number): string => new Date(Date.now() + hours * HOUR_MS).toISOString()
  const [ahead, over, missed] = [startsAt(48), startsAt(-48), startsAt(-72)]
  await becomeCustomer(page, site)
  await page.goto(`${site.url}/profile`)
  await page.route('**/api/delete-account', (route) =>
    route.fulfill({
      status: 409,
      json: { success: false, code: 'HAS_ACTIVE_CONSULTATION', message: 'Please cancel it first.' },
    }),
  )
  await page.route('**/api/consultations?*', (route) =>
    route.fulfill({
      json: {
        success: true,
        reports: [
          { _id: 'a', number: 'N-CCCCC', startsAt: over, freeMove: false },
          { _id: 'b', number: 'N-AAAAA', startsAt: ahead, freeMove: false },
          // The office missed the consultation: the client may still choose another slot.
          { _id: 'c', number: 'N-BBBBB', startsAt: missed, freeMove: true },
        ],
      },
    }),
  )
  await openFold(page, 'Delete Account')
  await page.getByRole('button', { name: 'Delete Account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(2)
  for (const time of [ahead, missed])
    await expect(dialog.locator(`time[datetime="${time}"]`).first()).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'N-BBBBB' })).toHaveAttribute('href', '/consultations/c')
})

test('the last link of a list of topics has a margin to the footer', async ({ page, site }) => {
  for (const width of [320, 360, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    for (const path of ['/concern', '/ko/concern']) {
      await page.goto(`${site.url}${path}`)
      const last = (await page.locator('main a').last().boundingBox())!
      const footer = (await page.locator('footer').boundingBox())!
      expect(footer.y - last.y - last.height, `${path} at ${width}`).toBeGreaterThanOrEqual(16)
    }
  }
})

test('the skip link is hidden until it has the focus, also at 200 % zoom', async ({ page, site }) => {
  const bottom = (): Promise<number> =>
    page.locator('.skip').evaluate((link) => link.getBoundingClientRect().bottom)
  await page.setViewportSize({ width: 320, height: 370 })
  for (const path of ['/', '/vi/concern', '/login']) {
    await page.goto(`${site.url}${path}`)
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    expect(await bottom(), path).toBeLessThanOrEqual(0)
    await page.keyboard.press('Tab')
    expect(await bottom(), path).toBeGreaterThan(20)
  }
})

test('a free slot is a link in a list labelled with its day and part of the day', async ({ page, site }) => {
  for (const [path, day] of [
    ['/times', /^(Fri|Sat|Sun),? \d+ \w+, (Morning|Afternoon|Evening)$/],
    ['/ko/times', /월 \d+일 ?\(?[금토일]\)?, (오전|오후|저녁)$/],
  ] as const) {
    await page.goto(`${site.url}${path}`)
    // Later days are shown when they are chosen.
    const hours = await page.locator('.hours a:visible').count()
    expect(hours).toBeGreaterThan(10)
    await expect(page.getByRole('list', { name: day }).getByRole('link')).toHaveCount(hours)
  }
})
