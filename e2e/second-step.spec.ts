import { expect, test as base, type Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { GINA, startTestProvider, type TestProvider } from '#server/features/accounts/testing-google.ts'
import { Site } from './site.ts'

type World = { provider: TestProvider; site: Site }

/** A site with an identity provider, whose admins need a second factor. */
const test = base.extend<object, { world: World }>({
  world: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const provider = await startTestProvider()
      const site = await new Site().start({
        GOOGLE_ISSUER: provider.issuer,
        GOOGLE_CLIENT_ID: provider.clientId,
        GOOGLE_CLIENT_SECRET: provider.clientSecret,
        REQUIRE_ADMIN_TOTP: 'true',
      })
      await use({ provider, site })
      await site.remove()
      await provider.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

const expectNoOverflow = async (page: Page): Promise<void> =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)

const continueWithGoogle = (page: Page) => page.getByRole('button', { name: 'Continue with Google' }).click()

test('a new user registers with Google and returns to the requested page @core', async ({ page, world }) => {
  const { provider, site } = world
  provider.answers = { claims: GINA }
  await page.goto(`${site.url}/register`)
  await continueWithGoogle(page)
  await expect(page.getByText('Google has confirmed your account.')).toBeVisible()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(GINA.email)
  await expectNoOverflow(page)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('alert')).toHaveText('Please agree to the Terms of Service and Privacy Policy.')
  await page.getByLabel(/Terms of Service \(required\)/).check()
  await page.getByLabel(/personal information \(required\)/).check()
  await page.getByRole('button', { name: 'Register' }).click()
  await page.waitForURL(`${site.url}/`)

  await page.goto(`${site.url}/profile`)
  await expect(page.getByRole('link', { name: 'Set a password' })).toBeVisible()
  await page.goto(`${site.url}/login`)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByLabel('Email', { exact: true })).toBeVisible()
  await page.goto(`${site.url}/report`)
  await continueWithGoogle(page)
  // The address is the same before and after the login; only the form has replaced the login.
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeHidden()
  await expect(page.locator('[name=platformId]')).toBeVisible()
  await expect(page).toHaveURL(`${site.url}/report`)
  expect(await page.evaluate(() => localStorage.getItem('userEmail'))).toBe(GINA.email)
})

test('a Google Workspace account is refused in its own language, because only Gmail is accepted', async ({
  page,
  world,
}) => {
  const { provider, site } = world
  provider.answers = { claims: { ...GINA, hd: 'company.com' } }
  await page.goto(`${site.url}/login?lang=ko`)
  await page.getByRole('button', { name: 'Google로 계속하기' }).click()
  await page.waitForURL(`${site.url}/login?error=gmail-only`)
  await expect(page.getByRole('alert')).toHaveText('Gmail 계정만 사용할 수 있습니다.')
})

test('an admin must set up the second factor first, and needs it for every login @core', async ({
  page,
  world,
  browser,
}) => {
  const { provider, site } = world
  const { adminEmail, adminPassword } = site
  const enter = async (visitor: Page): Promise<void> => {
    await visitor.goto(`${site.url}/login`)
    await visitor.getByLabel('Email').fill(adminEmail)
    await visitor.getByLabel('Password', { exact: true }).fill(adminPassword)
    await visitor.getByRole('button', { name: 'Login', exact: true }).click()
  }
  await enter(page)
  await page.waitForURL(`${site.url}/profile`)
  await page.getByLabel('Password', { exact: true }).fill(adminPassword)
  await page.getByRole('button', { name: 'Set up two-step login' }).click()
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  await expectNoOverflow(page)
  const secret = (await page.locator('code.secret').innerText()).replaceAll(/\s/g, '')
  await page.getByLabel('Authentication Code').fill(new TOTP({ secret }).generate())
  await page.getByRole('button', { name: 'Turn on' }).click()
  const codes = page.locator('.recovery-codes code')
  await expect(codes).toHaveCount(10)
  await expect(page.getByText('Admins must set up two-step login first.')).toBeHidden()
  await expectNoOverflow(page)
  const [first = '', second = ''] = await codes.allInnerTexts()
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await page.waitForURL(`${site.url}/admin-dashboard`)

  const elsewhere = await (await browser.newContext({ locale: 'en-US' })).newPage()
  await enter(elsewhere)
  await elsewhere.getByLabel('Authentication Code').fill('000000')
  await elsewhere.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(elsewhere.getByText('Invalid authentication code.')).toBeVisible()
  await elsewhere.getByLabel('Authentication Code').fill(first)
  await elsewhere.getByRole('button', { name: 'Login', exact: true }).click()
  await elsewhere.waitForURL(`${site.url}/admin-dashboard`)

  provider.answers = { claims: { ...GINA, sub: 'the admin', email: adminEmail } }
  const byGoogle = await (await browser.newContext({ locale: 'en-US' })).newPage()
  await byGoogle.goto(`${site.url}/login`)
  await continueWithGoogle(byGoogle)
  await byGoogle.getByLabel('Authentication Code').fill(second)
  await byGoogle.getByRole('button', { name: 'Login', exact: true }).click()
  await byGoogle.waitForURL(`${site.url}/admin-dashboard`)
  expect(await byGoogle.evaluate(() => localStorage.getItem('userRole'))).toBe('admin')
})

test('Google login is not offered inside another app, where Google refuses it', async ({
  browser,
  world,
}) => {
  const userAgent =
    'Mozilla/5.0 (Linux; Android 14; SM-S918N; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/131.0.6778.39 Mobile Safari/537.36;KAKAOTALK 2410920'
  const google = (page: Page) => page.getByRole('button', { name: 'Continue with Google' })
  for (const [options, count] of [
    [{}, 1],
    [{ userAgent }, 0],
  ] as const) {
    const context = await browser.newContext(options)
    const page = await context.newPage()
    await page.goto(`${world.site.url}/login`, { waitUntil: 'networkidle' })
    await expect(google(page)).toHaveCount(count)
    await context.close()
  }
})
