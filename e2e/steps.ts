import type { Locator, Page } from '@playwright/test'
import { PASSWORD } from './people.ts'
import { expect, type Site } from './site.ts'

export { PASSWORD } from './people.ts'

let people = 0

/** A separate address for each person; otherwise the rate limits would treat all tests as one visitor. */
const anAddress = (): string => `10.1.${people >> 8}.${people & 255}`
export const aNewEmail = (): string => `visitor${Date.now()}${people++}@gmail.com`

/**
 * Registers through the screens: code from the mailbox, details, consents. Ends logged in, at the login page.
 */
export async function register(page: Page, site: Site, email: string, name = 'Ann Nguyen'): Promise<void> {
  await page.context().setExtraHTTPHeaders({ 'x-forwarded-for': anAddress() })
  await page.goto(`${site.url}/register`)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Email', { exact: true }).press('Enter')
  const mail = await site.mail(email, /\b\d{6}\b/)
  const code = /\b(\d{6})\b/.exec(mail.text)?.[1] ?? ''
  await page.getByRole('textbox', { name: /code/i }).fill(code)
  await page.getByRole('textbox', { name: /code/i }).press('Enter')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm Password').fill(PASSWORD)
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Nationality').selectOption('VN')
  await page.getByRole('checkbox', { name: /Terms of Service/ }).check()
  await page.getByRole('checkbox', { name: /personal information/i }).check()
  await page.getByRole('button', { name: /Register|Sign Up/ }).click()
  await page.waitForURL(/\/login/)
  await expect(page.getByText('Registration successful!')).toBeVisible()
}

/**
 * Ends the session. Leaves the page first: a pending request would be refused and redirect to the login
 * during the test's next step.
 */
export async function logOut(page: Page, site: Site): Promise<void> {
  await page.goto('about:blank')
  await page.request.post(`${site.url}/api/logout`, { data: {} })
}

export async function logIn(page: Page, site: Site, email: string, password = PASSWORD): Promise<void> {
  await logOut(page, site)
  await page.goto(`${site.url}/login`)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.waitForURL((url) => !url.pathname.endsWith('/login'))
}

/** Logs in as a customer without bookings by one API call; returns the email address. */
export async function becomeCustomer(page: Page, site: Site): Promise<string> {
  const email = site.customers.shift()
  if (!email) throw new Error('This journey needs more customers than e2e/people.ts has')
  people++
  await page.context().setExtraHTTPHeaders({ 'x-forwarded-for': anAddress() })
  await logInByCall(page, site, { email, password: PASSWORD })
  return email
}

/** Logs in as the admin by one API call. */
export const becomeAdmin = (page: Page, site: Site): Promise<void> =>
  logInByCall(page, site, { email: site.adminEmail, password: site.adminPassword })

/** Opens a session and stores the values that the login form stores for the navigation bar. */
async function logInByCall(
  page: Page,
  site: Site,
  account: { email: string; password: string },
): Promise<void> {
  await logOut(page, site)
  const reply = await page.request.post(`${site.url}/api/login`, { data: account })
  expect(reply.status()).toBe(200)
  const { user } = (await reply.json()) as { user: { name: string; email: string; role: string } }
  await page.goto(`${site.url}/robots.txt`)
  await page.evaluate(({ name, email, role }) => {
    localStorage.setItem('isLoggedIn', 'true')
    localStorage.setItem('userName', name)
    localStorage.setItem('userEmail', email)
    localStorage.setItem('userRole', role)
  }, user)
}

type RequestOptions = { file?: { name: string; content: string }; coupon?: string; dateIndex?: number }

/** Fills the request form with the first free date and time and continues to PayPal's buttons. */
export async function requestConsultation(
  page: Page,
  site: Site,
  options: RequestOptions = {},
): Promise<void> {
  await fillRequest(page, site, options)
  await proceed(page)
}

export async function proceed(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  await choosePaypal(page)
}

/** Chooses PayPal among the payment methods. */
async function choosePaypal(page: Page): Promise<void> {
  await page.locator('a[href$="way=paypal"]').click()
  await page.waitForURL(/\/payment\?way=paypal/)
}

/** Fills the request form without submitting it. */
export async function fillRequest(page: Page, site: Site, options: RequestOptions = {}): Promise<void> {
  await page.goto(`${site.url}/report`)
  await page.getByLabel('Name', { exact: true }).fill('Ann Nguyen')
  await page.getByLabel('Email', { exact: true }).fill('ann.contact@example.com')
  await page.getByRole('radio', { name: 'KakaoTalk' }).check()
  await page.getByLabel('Platform ID').fill('ann_ng')
  await chooseFreeTime(page, options.dateIndex ?? 1)
  await page
    .getByLabel('Message', { exact: true })
    .fill('I would like to study design in Seoul. Where do I begin?')
  if (options.file) {
    await chooseFile(page, options.file)
    await expect(page.getByText(options.file.name)).toBeVisible()
  }
  if (options.coupon) {
    await page.getByLabel(/Coupon/).fill(options.coupon.toLowerCase())
    await page.getByRole('button', { name: 'Apply', exact: true }).click()
    await expect(
      page.getByText('Coupon applied! You will receive a 50% discount on your consultation.'),
    ).toBeVisible()
  }
}

/** Opens a section of the profile. */
export const openFold = (page: Page, name: string): Promise<void> =>
  page.locator('.fold > summary', { hasText: name }).click()

/** Chooses a payment method on the payment page; those of Korea may be folded. */
export async function choosePaymentMethod(page: Page, name: string): Promise<void> {
  const link = page.getByRole('link', { name: new RegExp(`^${name}`) })
  const folded = page.locator('.korean-ways:not([open]) > summary')
  await expect(link.or(folded).first()).toBeVisible()
  if (!(await link.isVisible())) await folded.click()
  await link.click()
}

export async function chooseFile(page: Page, file: { name: string; content: string }): Promise<void> {
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: file.name, mimeType: 'text/plain', buffer: Buffer.from(file.content) })
}

/** Types a free date and chooses its first free time. */
async function chooseFreeTime(page: Page, dateIndex: number): Promise<void> {
  const reply = await page.request.get(`${new URL(page.url()).origin}/api/availability`)
  const { days } = (await reply.json()) as {
    days: { date: string; times: { time: string; free: boolean }[] }[]
  }
  const free = days.filter((day) => day.times.some((time) => time.free))
  const day = free[Math.min(dateIndex, free.length - 1)]!
  const { time } = day.times.find((each) => each.free)!
  await page.getByLabel('Preferred date', { exact: false }).first().fill(day.date)
  const choice: Locator = page.getByLabel('Preferred time', { exact: false }).first()
  await expect(choice).toBeVisible()
  await choice.selectOption(time)
}

/** Opens PayPal's window with the wallet button and clicks an answer. */
export async function answerInPopup(page: Page, answer: RegExp): Promise<void> {
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'PayPal', exact: true }).click()
  const popup = await opening
  await popup.getByRole('button', { name: answer }).click()
}

/** Pays in PayPal's window and waits for the success page. */
export async function pay(page: Page): Promise<void> {
  await answerInPopup(page, /Pay Now/)
  await page.waitForURL(/\/payment-success/)
  // Wait for the page's data: a pending call would redirect if the session ends first.
  await page.locator('.success-page').waitFor()
}

/** Books a consultation as a new client and opens its page. */
export async function bookAndOpenTicket(page: Page, site: Site): Promise<void> {
  await becomeCustomer(page, site)
  await requestConsultation(page, site)
  await pay(page)
  await page.getByRole('link', { name: 'Next: say hello and prepare' }).click()
  await page.waitForURL(/\/consultations\//)
}
