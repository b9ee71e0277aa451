import { expect, test } from './site.ts'
import { becomeAdmin, bookAndOpenTicket } from './steps.ts'

test('a message that was read while the connection was lost counts as read once it is back', async ({
  page,
  browser,
  site,
}) => {
  await bookAndOpenTicket(page, site)
  const id = new URL(page.url()).pathname.split('/').at(-1)

  const context = await browser.newContext()
  const admin = await context.newPage()
  await becomeAdmin(admin, site)
  await admin.goto(`${site.url}/admin-dashboard/consultations/${id}`)
  const conversation = admin.getByRole('region', { name: 'Conversation' })
  await conversation.getByRole('textbox', { name: 'Message' }).fill('Welcome!')

  let isLost = true
  await page.route('**/room/read', (route) => (isLost ? route.abort() : route.continue()))
  const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/room/read'))
  await conversation.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('log', { name: 'Messages' }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText('Welcome!')
  await lost
  isLost = false
  await expect(admin.locator('.room-message', { hasText: 'Welcome!' }).getByText('Read')).toBeVisible()
  await context.close()
})
