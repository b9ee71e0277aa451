import { type Browser, expect, type Page, test as base } from '@playwright/test'
import { TOTP } from 'otpauth'
import { Site, withSite } from './site.ts'
import { becomeCustomer, pay, requestConsultation } from './steps.ts'

const PASSWORD = 'quiet harbour in the north'
const PHONE = { viewport: { width: 390, height: 844 }, locale: 'en-US' }

/** A site whose staff need a second factor. */
const test = base.extend<{ site: Site }>({
  site: [withSite(() => new Site().start({ REQUIRE_ADMIN_TOTP: 'true' })), { timeout: 200_000 }],
})

type Staff = { page: Page; email: string; secret: string }

/** Turns on the second factor on the profile page, where a login without one leads; returns the secret. */
async function setUpSecondFactor(page: Page, password: string): Promise<string> {
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Set up two-step login' }).click()
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  const secret = (await page.locator('code.secret').innerText()).replaceAll(/\s/g, '')
  await page.getByLabel('Authentication Code').fill(new TOTP({ secret }).generate())
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.locator('.recovery-codes code')).toHaveCount(10)
  await page.getByRole('button', { name: 'I have saved them' }).click()
  return secret
}

/** Invites a person on the Team screen, opens the mailed link as that person, and sets up the second factor. */
async function invite(
  owner: Page,
  site: Site,
  browser: Browser,
  { name, email, role }: { name: string; email: string; role: string },
): Promise<Staff> {
  await owner.goto(`${site.url}/admin-dashboard/team`)
  await owner.getByRole('button', { name: 'Invite someone' }).click()
  const dialog = owner.getByRole('dialog', { name: 'Invite to the team' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('radio', { name: new RegExp(`^${role}`) }).check()
  await dialog.getByRole('radio', { name: 'English' }).check()
  await dialog.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(owner.getByText(`The invitation was sent to ${email}.`)).toBeVisible()
  const page = await (await browser.newContext(PHONE)).newPage()
  const mail = await site.mail(email, /set-up#/)
  const link = /\S+\/set-up#\S+/.exec(mail.text)![0]
  await page.goto(link)
  await page.getByLabel('New Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm New Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Set password and log in' }).click()
  // Without the second factor no admin page shows anything.
  await page.waitForURL((url) => !url.pathname.startsWith('/set-up'))
  expect((await page.request.get(`${site.url}/api/desk/today`)).status()).toBe(403)
  await page.goto(`${site.url}/profile`)
  const secret = await setUpSecondFactor(page, PASSWORD)
  return { page, email, secret }
}

/** Logs in on another device, with the code of the next half minute: the last one was used by the set-up. */
async function logInElsewhere(site: Site, browser: Browser, { email, secret }: Staff): Promise<Page> {
  const page = await (await browser.newContext(PHONE)).newPage()
  await page.goto(`${site.url}/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.getByLabel('Authentication Code').fill('000000')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByText('Invalid authentication code.')).toBeVisible()
  const next = new TOTP({ secret }).generate({ timestamp: Date.now() + 30_000 })
  await page.getByLabel('Authentication Code').fill(next)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.waitForURL(`${site.url}/admin-dashboard`)
  return page
}

/** Names of the entries under "More" that a person sees. */
async function menuOf(page: Page, site: Site): Promise<string[]> {
  await page.goto(`${site.url}/admin-dashboard/more`)
  const list = page.locator('.more-list')
  await expect(list).toBeVisible()
  return list.locator('strong').allInnerTexts()
}

const statusOf = async (page: Page, address: string): Promise<number> =>
  (await page.request.get(address)).status()

/** The client's booking, as the client's own list has it. */
async function bookingOf(client: Page, site: Site): Promise<{ _id: string; name: string }> {
  const { reports } = await (await client.request.get(`${site.url}/api/consultations`)).json()
  return reports[0]
}

test('owner, counsellor and assistant are invited, log in with a second factor, and work within their roles', async ({
  page: owner,
  site,
  browser,
}) => {
  test.setTimeout(500_000)
  const clients: Page[] = []
  for (const index of [0, 1]) {
    const client = await (await browser.newContext({ timezoneId: 'Asia/Ho_Chi_Minh' })).newPage()
    await becomeCustomer(client, site)
    await requestConsultation(client, site, { dateIndex: index + 1 })
    await pay(client)
    clients.push(client)
  }
  const [taken, other] = [await bookingOf(clients[0]!, site), await bookingOf(clients[1]!, site)]

  await owner.setViewportSize(PHONE.viewport)
  await test.step('the owner cannot open the admin pages before the second factor is set up', async () => {
    await owner.goto(`${site.url}/login`)
    await owner.getByLabel('Email').fill(site.adminEmail)
    await owner.getByLabel('Password', { exact: true }).fill(site.adminPassword)
    await owner.getByRole('button', { name: 'Login', exact: true }).click()
    await owner.waitForURL(`${site.url}/profile`)
    expect(await statusOf(owner, `${site.url}/api/desk/today`)).toBe(403)
    await setUpSecondFactor(owner, site.adminPassword)
  })
  const bora = await invite(owner, site, browser, {
    name: 'Lee Bora',
    email: 'lee.bora@gmail.com',
    role: 'Counsellor',
  })
  const areum = await invite(owner, site, browser, {
    name: 'Kim Areum',
    email: 'kim.areum@gmail.com',
    role: 'Assistant',
  })

  await test.step('the owner sees everything, and gives a consultation to the counsellor', async () => {
    expect(await menuOf(owner, site)).toEqual([
      'Books',
      'Statistics',
      'Reviews',
      'Emails',
      'Log',
      'Services',
      'Team',
      'My days',
      'Site status',
      'Settings',
    ])
    const { staff } = await (await owner.request.get(`${site.url}/api/staff`)).json()
    const { id } = staff.find(({ email }: { email: string }) => email === bora.email)
    const hours = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, from: '09:00', until: '22:00' }))
    expect((await owner.request.patch(`${site.url}/api/staff/${id}`, { data: { hours } })).status()).toBe(200)
    await owner.goto(`${site.url}/admin-dashboard/consultations/${taken._id}`)
    await owner.getByRole('button', { name: 'Give to another counsellor' }).click()
    await owner.getByRole('dialog').getByRole('button', { name: 'Give to Lee Bora' }).click()
    await expect(owner.getByText('The consultation is now with Lee Bora.')).toBeVisible()
    await expect(owner.getByRole('button', { name: 'Refund a part…' })).toBeVisible()
  })

  await test.step('a counsellor sees the own consultation and client only, without money', async () => {
    const page = await logInElsewhere(site, browser, bora)
    await expect(page.getByRole('region', { name: 'Next conversation' })).toContainText(taken.name)
    expect(await menuOf(page, site)).toEqual(['My days'])
    const { reports } = await (await page.request.get(`${site.url}/api/consultations`)).json()
    expect(reports.map(({ _id }: { _id: string }) => _id)).toEqual([taken._id])
    await page.goto(`${site.url}/admin-dashboard/consultations/${taken._id}`)
    await expect(page.getByRole('group', { name: 'Quick replies' }).getByRole('button').first()).toBeVisible()
    await expect(page.getByLabel('Template', { exact: true })).toBeVisible()
    await page.getByRole('textbox', { name: 'My notes' }).fill('Asks about Busan')
    await expect(page.getByText('Saved', { exact: true }).filter({ visible: true })).toBeVisible()
    await page.getByRole('textbox', { name: 'Message' }).fill('See you on Saturday.')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByRole('log').getByText('See you on Saturday.')).toBeVisible()
    for (const name of ['Refund a part…', 'Cancel this booking…', 'Give to another counsellor'])
      await expect(page.getByRole('button', { name })).toHaveCount(0)

    // Another counsellor's consultation, money, settings and the team are refused by the server, too.
    await page.goto(`${site.url}/admin-dashboard/consultations/${other._id}`)
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(page.getByText(other.name)).toHaveCount(0)
    expect(await statusOf(page, `${site.url}/api/consultations/${other._id}/room`)).toBe(404)
    for (const call of ['ledger', 'stats', 'settings', 'audit', 'messages', 'reviews', 'desk/waits'])
      expect([call, await statusOf(page, `${site.url}/api/${call}`)]).toEqual([call, 403])
    const cancelled = await page.request.post(`${site.url}/api/consultations/cancel`, {
      data: { consultationId: taken._id, cancelReason: 'I am ill', cancelledByAdmin: true },
    })
    expect(cancelled.status()).toBe(403)
    for (const view of ['settings', 'books', 'team']) {
      await page.goto(`${site.url}/admin-dashboard/${view}`)
      await expect(page.getByRole('heading', { name: 'Your role does not include this page' })).toBeVisible()
    }
    await page.context().close()
  })

  await test.step('an assistant manages every booking, without manual refunds, reports and settings', async () => {
    const page = await logInElsewhere(site, browser, areum)
    expect(await menuOf(page, site)).toEqual(['Emails'])
    const { reports } = await (await page.request.get(`${site.url}/api/consultations`)).json()
    expect(reports).toHaveLength(2)
    await page.goto(`${site.url}/admin-dashboard/consultations/${other._id}`)
    await expect(page.getByRole('button', { name: 'Offer other times…' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Refund a part…' })).toHaveCount(0)
    const refund = await page.request.post(`${site.url}/api/consultations/${other._id}/refund`, {
      data: { amount: '1.00', reason: 'A gift', key: crypto.randomUUID(), seen: '0' },
    })
    expect(refund.status()).toBe(403)
    for (const call of ['ledger', 'stats', 'settings', 'audit', 'reviews'])
      expect([call, await statusOf(page, `${site.url}/api/${call}`)]).toEqual([call, 403])
    for (const view of ['settings', 'books', 'statistics', 'team', 'my-days']) {
      await page.goto(`${site.url}/admin-dashboard/${view}`)
      await expect(page.getByRole('heading', { name: 'Your role does not include this page' })).toBeVisible()
    }
    // Cancelling refunds by the policy, which an assistant may do.
    await page.goto(`${site.url}/admin-dashboard/consultations/${other._id}`)
    await page.getByRole('button', { name: 'Cancel this booking…' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(/36\.00 USD/)).toBeVisible()
    await dialog.getByRole('textbox').fill('The counsellor is ill')
    await dialog.getByRole('button', { name: 'Cancel and refund' }).click()
    await expect(page.getByText('Consultation cancelled and refunded successfully.')).toBeVisible()
    await page.context().close()
  })

  await test.step('the log names who did what', async () => {
    await owner.goto(`${site.url}/admin-dashboard/log`)
    await expect(owner.getByText(areum.email).first()).toBeVisible()
    await expect(owner.getByText(bora.email).first()).toBeVisible()
  })
  for (const page of [bora.page, areum.page, ...clients]) await page.context().close()
})
