import { expect, test as base, type Page } from '@playwright/test'
import { Site, withSite } from './site.ts'
import { openFold } from './steps.ts'

/** A site whose admins need a second factor, and a virtual authenticator of Chromium. */
const test = base.extend<object, { site: Site }>({
  site: [
    withSite(() => new Site().start({ REQUIRE_ADMIN_TOTP: 'true' })),
    { scope: 'worker', timeout: 90_000 },
  ],
})

/** Chrome DevTools Protocol, domain WebAuthn. */
async function withDevice(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('an admin adds a passkey as second factor, and then needs no password @core', async ({ page, site }) => {
  await withDevice(page)
  await page.goto(`${site.url}/login`)
  await page.getByLabel('Email').fill(site.adminEmail)
  await page.getByLabel('Password', { exact: true }).fill(site.adminPassword)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.waitForURL(`${site.url}/profile`)

  const card = page.locator('.card', { has: page.getByRole('heading', { name: 'Passkeys' }) })
  await card.getByRole('button', { name: 'Add a passkey' }).click()
  await card.getByLabel('Name of the passkey').fill('Office laptop')
  await card.getByLabel('Password', { exact: true }).fill(site.adminPassword)
  await card.getByRole('button', { name: 'Add a passkey' }).click()
  await page.waitForURL(`${site.url}/admin-dashboard`)
  await site.mail(site.adminEmail, /log in with “Office laptop”/)

  await page.goto(`${site.url}/login`)
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByLabel('Email').fill(site.adminEmail)
  await page.getByLabel('Password', { exact: true }).fill(site.adminPassword)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('Please log in with your passkey.')
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await page.waitForURL(`${site.url}/admin-dashboard`)

  await page.goto(`${site.url}/profile`)
  await openFold(page, 'Passkeys')
  await card.getByRole('button', { name: 'Rename the passkey Office laptop' }).click()
  await card.getByLabel('Name of the passkey').fill('Old laptop')
  await card.getByRole('button', { name: 'Save' }).click()
  await card.getByRole('button', { name: 'Remove the passkey Old laptop' }).click()
  await card.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await site.mail(site.adminEmail, /no longer log in with “Old laptop”/)
  await page.goto(`${site.url}/admin-dashboard`)
  await page.waitForURL(`${site.url}/profile`)
})

test('a device without a passkey of this site shows a message', async ({ page, site }) => {
  await withDevice(page)
  await page.goto(`${site.url}/login`)
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect(page.getByRole('alert')).toHaveText('No passkey was used.')
})
