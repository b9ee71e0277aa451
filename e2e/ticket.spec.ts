import type { Page, Route } from '@playwright/test'
import { MINUTE_MS } from '#domain/calendar.ts'
import { aceFindings } from './ace.ts'
import { axeFindings, contrastFindings } from './axe.ts'
import { expect, type Site, test } from './site.ts'
import { becomeAdmin, becomeCustomer, pay, requestConsultation } from './steps.ts'

/** Books a slot and opens its page; returns the person's address. */
async function bookAndOpen(page: Page, site: Site): Promise<string> {
  const email = await becomeCustomer(page, site)
  await requestConsultation(page, site)
  await pay(page)
  await expect(page.getByRole('link', { name: 'View My Reports' })).toBeVisible()
  // The office's account and the greeting are on the first page after the payment.
  await expect(page.getByRole('button', { name: 'Copy the greeting' })).toBeVisible()
  await page.getByRole('link', { name: 'Next: say hello and prepare' }).click()
  await page.waitForURL(/\/consultations\//)
  return email
}

const startConsultation = (site: Site, minutesAgo: number): Promise<void> =>
  site.changeWhileStopped((db) =>
    db
      .updateTable('consultations')
      .set({ starts_at: new Date(Date.now() - minutesAgo * MINUTE_MS) })
      .execute(),
  )

const step = (page: Page) => page.getByRole('list', { name: 'Status' }).locator('[aria-current=step]')
const messages = (page: Page) => page.getByRole('log', { name: 'Messages' })

async function write(page: Page, text: string): Promise<void> {
  const chat = page.getByRole('region', { name: 'Conversation' })
  await chat.getByRole('textbox', { name: 'Message' }).fill(text)
  await chat.getByRole('button', { name: 'Send' }).click()
}

async function expectAccessible(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  expect(await contrastFindings(page), 'dark').toEqual([])
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  expect(await axeFindings(page), 'light').toEqual([])
  expect(await aceFindings(page), 'by IBM’s engine').toEqual([])
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBe(0)
}

test('a client on a phone and an admin on a desktop chat from the first message to the review @core', async ({
  page,
  site,
  browser,
}) => {
  test.setTimeout(300_000)
  const complaints: string[] = []
  page.on('console', (entry) => {
    if (/Content.Security.Policy/i.test(entry.text())) complaints.push(entry.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  await bookAndOpen(page, site)
  const address = page.url()
  const id = address.split('/').at(-1)!

  // The office's account, and a greeting that contains the booking number.
  const number = /N-\w+/.exec(await page.getByText(/^Booking N-/).innerText())![0]
  await expect(step(page)).toHaveText('Booked')
  await expect(page.getByText(/Our KakaoTalk account: naru\.korea/)).toBeVisible()
  await expect(page.locator('q')).toContainText(number)
  await expect(page.getByRole('link', { name: 'Open KakaoTalk' })).toHaveAttribute('href', /^https:/)
  await expect(messages(page)).toContainText('Nothing has been written yet.')
  await expect(page.getByText('with a question before your consultation')).toBeVisible()
  await expectAccessible(page)

  // Move to another free slot, free of charge.
  const before = await page.locator('.chosen-time time').first().getAttribute('datetime')
  await page.getByRole('button', { name: 'Move to another time' }).click()
  const dialog = page.getByRole('dialog')
  // The days are in one line, so that the button is visible without scrolling.
  const days = dialog.locator('.day-strip > button')
  await expect(days.first()).toHaveAttribute('aria-pressed', 'true')
  expect(await days.count()).toBeGreaterThan(4)
  await expect(dialog.getByRole('button', { name: 'Take this time' })).toBeInViewport({ ratio: 1 })
  await days.last().click()
  await dialog.locator('.hours .date-choice').last().click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Take this time' }).click()
  await expect(page.getByText('Your consultation has a new time.')).toBeVisible()
  await expect(page.locator('.chosen-time time').first()).not.toHaveAttribute('datetime', before!)
  await expect(page.getByText(/You can move it 1 more time for free/)).toBeVisible()

  // Answers for the counsellor.
  await page.getByRole('textbox', { name: /What do you do now/ }).fill('I finish school in June.')
  await page.getByRole('button', { name: 'Save answers' }).click()
  await expect(page.getByText('Your answers are saved.')).toBeVisible()

  // A message sent offline waits and is sent when the network is back.
  await page.context().setOffline(true)
  await write(page, 'Do I need my TOPIK certificate?')
  await expect(page.getByText('Not sent yet (no internet)')).toBeVisible()
  await page.context().setOffline(false)
  await expect(messages(page)).toContainText('Do I need my TOPIK certificate?', { timeout: 30_000 })
  await expect(page.getByText('Not sent yet (no internet)')).toBeHidden()

  // A message that the server never received survives a reload and is then sent once.
  const refuse = (route: Route): Promise<void> =>
    route.request().method() === 'POST' ? route.abort() : route.continue()
  await page.route('**/api/consultations/*/room', refuse)
  await write(page, 'And my school certificate?')
  await expect(page.getByText('Not sent yet (no internet)')).toBeVisible()
  // A reload keeps unsent text too, in the chat and in an answer.
  const unsent = page.getByRole('region', { name: 'Conversation' }).getByRole('textbox', { name: 'Message' })
  const unsaved = page.getByRole('textbox', { name: /What do you do now/ })
  await unsent.fill('And what about')
  await unsaved.fill('I finish school in July.')
  await page.reload()
  await expect(unsent).toHaveValue('And what about')
  await expect(unsaved).toHaveValue('I finish school in July.')
  // A change of language keeps both, too.
  await page.goto(`${address}?lang=ko`)
  await expect(page.locator('.composer textarea')).toHaveValue('And what about')
  await expect(page.locator('.intake textarea').first()).toHaveValue('I finish school in July.')
  await page.goto(`${address}?lang=en`)
  await expect(page.getByText('And my school certificate?')).toBeVisible()
  await expect(page.getByText('Not sent yet (no internet)')).toBeVisible()
  await page.unroute('**/api/consultations/*/room', refuse)
  await expect(page.getByText('Not sent yet (no internet)')).toBeHidden({ timeout: 30_000 })
  await expect(messages(page).getByText('And my school certificate?')).toHaveCount(1)

  const adminPage = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  await becomeAdmin(adminPage, site)
  const adminUrl = `${site.url}/admin-dashboard/consultations/${id}`
  await adminPage.goto(adminUrl)
  await expect(messages(adminPage)).toContainText('Do I need my TOPIK certificate?')
  await expect(adminPage.getByText('I finish school in June.')).toBeVisible()
  await write(adminPage, 'Not for a language course.')
  await expect(messages(page)).toContainText('Not for a language course.', { timeout: 30_000 })
  // With forced colours, which remove backgrounds, each message has a border.
  await page.emulateMedia({ forcedColors: 'active' })
  await expect(messages(page).locator('.room-message').first()).toHaveCSS('border-top-style', 'solid')
  await page.emulateMedia({ forcedColors: 'none' })

  // The office's first message starts the consultation, and the student's page shows it without a reload.
  await startConsultation(site, 11)
  await page.goto(address)
  await expect(step(page)).toHaveText('Connected')
  await expect(page.getByText('Your consultation is now.')).toBeVisible()
  await adminPage.goto(adminUrl)
  await write(adminPage, 'I am here. Shall we begin?')
  await expect(messages(page)).toContainText('I am here. Shall we begin?', { timeout: 30_000 })
  await expect(step(page)).toHaveText('In progress', { timeout: 30_000 })
  await expectAccessible(page)

  await adminPage.goto(adminUrl)
  await adminPage.getByRole('button', { name: 'Complete', exact: true }).click()
  await expect(adminPage.getByText('Completed', { exact: true }).first()).toBeVisible()
  await publishPlan(adminPage, id)

  // The history shows an absent reader where a new message is, and links to it.
  await page.goto('about:blank')
  await write(adminPage, 'Your plan is on this page.')
  await expect(messages(adminPage)).toContainText('Your plan is on this page.')
  await page.goto(`${site.url}/report-history`)
  await expect(page.getByRole('article').getByRole('link', { name: /new message/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: /new message/ }).click()
  await expect(messages(page)).toContainText('Your plan is on this page.')
  await expect(messages(page)).toBeInViewport()

  // The plan and its ticked steps are stored.
  await page.goto(address)
  await expect(step(page)).toHaveText('Took place')
  await expect(page.getByText('Your consultation has ended.')).toBeVisible()
  // After a consultation that took place, the question whether the counsellor was absent is collapsed.
  await expect(page.getByRole('heading', { name: 'Is your counsellor not here?' })).toBeHidden()
  await page.getByText('Did your counsellor not come?').click()
  await expect(page.getByRole('button', { name: 'Nobody was there' })).toBeVisible()
  await expect(page.getByText('Two roads lead to a design school.')).toBeVisible()
  const first = page.getByRole('checkbox', { name: /Order the certificate of your school/ })
  await first.check()
  await expectAccessible(page)
  await page.reload()
  await expect(first).toBeChecked()

  await page.getByText('How was it?').click()
  await page.getByRole('radio', { name: '5 stars' }).check({ force: true })
  await page.getByLabel('Your review').fill('Clear, kind, and I have a plan now.')
  await page.getByRole('radio', { name: 'Yes, as “A.” with my country' }).check()
  // A change of language keeps the unsent review.
  await page.goto(`${address}?lang=uz`)
  await expect(page.locator('details.review textarea')).toHaveValue('Clear, kind, and I have a plan now.')
  await expect(page.locator('input[name=rating][value="5"]')).toBeChecked()
  await expect(page.locator('input[name=shown][value=initial]')).toBeChecked()
  await page.goto(`${address}?lang=en`)
  await page.getByRole('button', { name: 'Send review' }).click()
  await expect(page.getByText('Thank you')).toBeInViewport()
  await expect(page.locator('.coupon-code')).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('NARU')
  await page.reload()
  await expect(page.getByText('Clear, kind, and I have a plan now.')).toBeVisible()
  await expect(page.getByText('You agreed that we may show it, as “A.” with your country.')).toBeVisible()

  // The review is public after the office has chosen it, until its author withdraws the consent.
  await adminPage.goto(`${site.url}/admin-dashboard/reviews`)
  await adminPage.getByRole('button', { name: 'Show on the site' }).click()
  const question = adminPage.getByRole('dialog')
  await expect(question).toContainText('signed “A., Vietnam”')
  await question.getByRole('button', { name: 'Show on the site' }).click()
  await expect(adminPage.getByText('On the site', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByText('It is shown on the site, as “A.” with your country.')).toBeVisible()
  const isOn = async (path: string): Promise<boolean> =>
    (await (await fetch(`${site.url}${path}`)).text()).includes('Clear, kind, and I have a plan now.')
  const shown = (): Promise<boolean[]> => Promise.all([isOn('/times'), isOn('/about')])
  await expect.poll(shown, { timeout: 60_000 }).toEqual([true, true])
  await page.getByText('Change who can read it').click()
  await page.getByRole('radio', { name: 'No, only the office' }).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Only you and the office can read it.')).toBeVisible()
  await expect.poll(shown, { timeout: 60_000 }).toEqual([false, false])
  expect(complaints).toEqual([])
})

/** Saves and publishes the plan by the editor's API calls, from the admin's page. */
async function publishPlan(adminPage: Page, id: string): Promise<void> {
  const statuses = await adminPage.evaluate(async (path) => {
    const send = async (method: string, address: string, body: object): Promise<number> =>
      (
        await fetch(address, {
          method,
          headers: {
            'content-type': 'application/json',
            'x-xsrf-token': /XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? '',
          },
          body: JSON.stringify(body),
        })
      ).status
    const plan = {
      language: 'en',
      summary: 'Two roads lead to a design school.',
      steps: [
        { text: 'Order the certificate of your school', on: '2030-05-02' },
        { text: 'Read what the school asks for', link: 'https://www.example.com/design' },
      ],
    }
    return [await send('PUT', `${path}/plan`, plan), await send('POST', `${path}/plan/publish`, {})]
  }, `/api/consultations/${id}`)
  expect(statuses).toEqual([200, 200])
}

test('a consultation missed by the counsellor is refunded in full with one tap', async ({ page, site }) => {
  test.setTimeout(240_000)
  const email = await bookAndOpen(page, site)
  const address = page.url()
  await startConsultation(site, 15)
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'Is your counsellor not here?' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Choose a full refund' }).click()
  await expect(page.getByText('This consultation was cancelled.').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Choose a full refund' })).toBeHidden()
  await site.mail(email, /refund of 36\.00 USD is complete\b/i)
  await page.reload()
  await expect(page.getByText(/Refunded: 36\.00 USD/)).toBeVisible()
  await expect(page.getByText('If you have a question, for example about the refund')).toBeVisible()
  // No preparation is offered any more; another slot can be booked.
  await expect(page.getByText(/Answer three short questions/)).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Book another time' })).toHaveAttribute('href', '/report')
  await expectAccessible(page)

  const number = /N-\w+/.exec(await page.getByText(/^Booking N-/).innerText())![0]
  await page.goto(`${site.url}/report-history`)
  const card = page.getByRole('article').filter({ hasText: number })
  await expect(card.getByText('Cancelled', { exact: true })).toBeVisible()
  await expect(card.getByText(/prepare/i)).toHaveCount(0)
  await card.getByRole('heading', { level: 2 }).getByRole('link').click()
  await expect(page).toHaveURL(address)

  // The office has its own page for the same address.
  await becomeAdmin(page, site)
  await page.goto(address)
  await expect(page).toHaveURL(`${site.url}/admin-dashboard/consultations/${address.split('/').at(-1)}`)
})
