import { expect, test } from './site.ts'
import { becomeAdmin, logIn } from './steps.ts'

const PASSWORD = 'quiet harbour in the north'
const email = 'kim.areum@gmail.com'

test('the owner invites an assistant, changes the role and suspends; each role sees its admin pages', async ({
  page,
  site,
  browser,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await becomeAdmin(page, site)
  const team = `${site.url}/admin-dashboard/team`
  await page.goto(`${site.url}/admin-dashboard/more`)
  await page.getByRole('link', { name: /^Team/ }).click()
  await expect(page).toHaveURL(team)

  await test.step('the form says what is missing, and the invitation is mailed', async () => {
    await page.getByRole('button', { name: 'Invite someone' }).click()
    const dialog = page.getByRole('dialog', { name: 'Invite to the team' })
    await dialog.getByLabel('Name').fill('Kim Areum')
    await dialog.getByLabel('Email').fill('kim@localhost')
    await dialog.getByRole('button', { name: 'Send the invitation' }).click()
    await expect(dialog.getByText('Please check this field.')).toBeVisible()
    await dialog.getByLabel('Email').fill(email)
    await dialog.getByRole('radio', { name: /^Assistant/ }).check()
    await dialog.getByRole('radio', { name: 'English' }).check()
    await dialog.getByRole('button', { name: 'Send the invitation' }).click()
    await expect(page.getByText(`The invitation was sent to ${email}.`)).toBeVisible()
    await expect(
      page.getByRole('button', { name: /Kim Areum.*Assistant.*the link works until/ }),
    ).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  })

  const context = await browser.newContext()
  const hers = await context.newPage()
  await hers.setViewportSize({ width: 360, height: 740 })
  await test.step('the link opens the account; the dashboard of an assistant has no money and no settings', async () => {
    const mail = await site.mail(email, /set-up#/)
    await hers.goto(/\S+\/set-up#\S+/.exec(mail.text)![0])
    await hers.getByLabel('New Password', { exact: true }).fill(PASSWORD)
    await hers.getByLabel('Confirm New Password', { exact: true }).fill(PASSWORD)
    await hers.getByRole('button', { name: 'Set password and log in' }).click()
    await hers.waitForURL(`${site.url}/admin-dashboard`)
    await hers.goto(`${site.url}/admin-dashboard/more`)
    const content = hers.locator('.desk-content')
    await expect(content.getByRole('link', { name: /^Emails/ })).toBeVisible()
    for (const name of [/^Books/, /^Statistics/, /^Settings/, /^Log/, /^Team/, /^Fee/])
      await expect(content.getByRole('link', { name })).toBeHidden()
    await hers.goto(`${site.url}/admin-dashboard/settings`)
    await expect(content.getByRole('heading', { name: 'Your role does not include this page' })).toBeVisible()
  })

  await test.step('a suspension asks once, ends the session at once, and is undone by a readmission', async () => {
    await page.getByRole('button', { name: /Kim Areum/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Kim Areum' })
    await dialog.getByRole('button', { name: 'Suspend…' }).click()
    await expect(dialog.getByText('Kim Areum is logged out everywhere at once')).toBeVisible()
    await dialog.getByRole('button', { name: 'Suspend Kim Areum' }).click()
    await expect(page.getByText('Kim Areum is suspended.')).toBeVisible()
    await hers.goto(`${site.url}/admin-dashboard`)
    await expect(hers).toHaveURL(/\/login\?back=/)
    await page.getByRole('button', { name: /Kim Areum.*Suspended/ }).click()
    await dialog.getByRole('button', { name: 'Readmit' }).click()
    await expect(page.getByText('Kim Areum can log in again.')).toBeVisible()
  })

  await test.step('another role warns of its consequence and holds at the next login', async () => {
    await page.getByRole('button', { name: /Kim Areum/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Kim Areum' })
    await dialog.getByRole('radio', { name: /^Owner/ }).check()
    await expect(dialog.getByText('With another role Kim Areum is logged out everywhere')).toBeVisible()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Kim Areum was saved.')).toBeVisible()
    await logIn(hers, site, email, PASSWORD)
    await hers.goto(team)
    await expect(hers.getByRole('button', { name: /Kim Areum.*Owner/ })).toBeVisible()
  })

  await test.step('the last owner stays', async () => {
    await page.getByRole('button', { name: new RegExp(email) }).click()
    const dialog = page.getByRole('dialog', { name: 'Kim Areum' })
    await dialog.getByRole('radio', { name: /^Assistant/ }).check()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Kim Areum was saved.')).toBeVisible()
    await page.getByRole('button', { name: new RegExp(site.adminEmail) }).click()
    const own = page.getByRole('dialog')
    // The first admin has no name of their own yet.
    await own.getByRole('textbox', { name: 'Name' }).fill('Kim Haneul')
    await own.getByRole('radio', { name: /^Assistant/ }).check()
    await own.getByRole('button', { name: 'Save' }).click()
    await expect(own.getByRole('alert')).toContainText('at least one active owner')
  })
  await page.setViewportSize({ width: 360, height: 740 })
  await context.close()
})
