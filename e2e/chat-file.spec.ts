import type { Page } from '@playwright/test'
import { expect, type Site, test } from './site.ts'
import { bookAndOpenTicket } from './steps.ts'

const chatOf = (page: Page) => page.getByRole('region', { name: 'Conversation' })
const lineOf = (page: Page) => chatOf(page).getByRole('textbox', { name: 'Message' })
const sentIn = (page: Page) => page.getByRole('log', { name: 'Messages' })

async function chooseFile(page: Page): Promise<void> {
  const file = { name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('My plan') }
  await chatOf(page).locator('input[type=file]').setInputFiles(file)
  await expect(chatOf(page).getByRole('button', { name: 'Remove' })).toBeVisible()
}

/** Presses Send, and returns a function that lets the upload continue. */
async function sendSlowly(page: Page, text: string): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route('**/api/attachments', async (route) => {
    await held.promise
    await route.continue().catch(() => {})
  })
  await lineOf(page).fill(text)
  const asked = page.waitForRequest('**/api/attachments')
  await chatOf(page).getByRole('button', { name: 'Send' }).click()
  await asked
  return held.resolve
}

const startSoon = (site: Site, seconds: number): Promise<void> =>
  site.changeWhileStopped((db) =>
    db
      .updateTable('consultations')
      .set({ starts_at: new Date(Date.now() + seconds * 1000) })
      .execute(),
  )

test('a file removed during its upload is not sent, and text typed during an upload stays', async ({
  page,
  site,
}) => {
  await bookAndOpenTicket(page, site)

  await chooseFile(page)
  const finishRemoved = await sendSlowly(page, 'Here is my plan.')
  await chatOf(page).getByRole('button', { name: 'Remove' }).click()
  finishRemoved()
  await expect(chatOf(page).getByRole('button', { name: 'Send' })).toBeEnabled()
  await expect(lineOf(page)).toHaveValue('Here is my plan.')

  await chooseFile(page)
  const finish = await sendSlowly(page, 'This is my plan.')
  await lineOf(page).fill('This is my plan. Is it good?')
  finish()
  await expect(sentIn(page)).toContainText('This is my plan.')
  await expect(lineOf(page)).toHaveValue('Is it good?')
  await expect(sentIn(page).getByText('plan.txt')).toHaveCount(1)
  await expect(sentIn(page)).not.toContainText('Here is my plan.')

  // The chat moves to the top of the page when the consultation starts.
  await startSoon(site, 20)
  await page.reload()
  await chooseFile(page)
  await expect(page.getByText('Now', { exact: true })).toBeVisible({ timeout: 40_000 })
  await expect(chatOf(page).getByRole('button', { name: 'Remove' })).toBeVisible()
})
