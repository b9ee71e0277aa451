import { expect, test } from './site.ts'
import { becomeAdmin } from './steps.ts'

test('each admin view has a URL and a title, and can be opened, reloaded and returned to', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await becomeAdmin(page, site)
  const adminUrl = `${site.url}/admin-dashboard`
  const content = page.locator('.desk-content')
  const menu = page.getByRole('navigation', { name: 'Sections' })
  let documents = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents++
  })
  await page.goto(adminUrl)
  await expect(page).toHaveTitle(/^Today · /)

  await test.step('a link shows the view in the same document, from its top, and takes the focus along', async () => {
    await page.evaluate(() => scrollTo(0, 50))
    await menu.getByRole('link', { name: 'Settings' }).click()
    await expect(page).toHaveURL(`${adminUrl}/settings`)
    await expect(page).toHaveTitle(/^Settings · /)
    await expect(content).toBeFocused()
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await content.getByRole('link', { name: /^Fee/ }).click()
    await expect(page).toHaveURL(`${adminUrl}/settings/prices`)
    await expect(content.getByRole('heading', { name: 'Fee' })).toBeVisible()
    await expect(menu.getByRole('link', { name: 'Settings' })).toHaveAttribute('aria-current', 'page')
    expect(documents).toBe(1)
  })

  await test.step('back and forward lead through the views, also across a reload', async () => {
    await page.reload()
    await expect(content.getByRole('heading', { name: 'Fee' })).toBeVisible()
    await page.goBack()
    await page.goBack()
    await expect(content.getByRole('heading', { name: 'Today' })).toBeVisible()
    await page.goForward()
    await expect(content.getByRole('heading', { name: 'Settings' })).toBeVisible()
    await expect(content).toBeFocused()
  })

  await test.step('what a filter asks for stands in the address, and the fields follow the history', async () => {
    await menu.getByRole('link', { name: 'Emails' }).click()
    const state = page.getByLabel('State')
    await state.selectOption('failed')
    await expect(page).toHaveURL(`${adminUrl}/mails?state=failed`)
    await state.selectOption('sent')
    await expect(page).toHaveURL(`${adminUrl}/mails?state=sent`)
    await page.goBack()
    await expect(state).toHaveValue('failed')
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(page).toHaveURL(`${adminUrl}/mails`)
    await expect(state).toHaveValue('')
  })

  await test.step('an address of an earlier release leads to the view, and an unknown one shows a message', async () => {
    await page.goto(`${adminUrl}?view=settings&id=prices`)
    await expect(page).toHaveURL(`${adminUrl}/settings/prices`)
    await expect(content.getByRole('heading', { name: 'Fee' })).toBeVisible()
    for (const path of ['/secrets', '/settings/secrets', '/mails/secrets']) {
      await page.goto(`${adminUrl}${path}`)
      await expect(
        content.getByRole('heading', { name: 'There is no such page in the admin dashboard' }),
      ).toBeVisible()
      await expect(menu.getByRole('link', { name: 'Today' })).toBeVisible()
    }
    await content.getByRole('link', { name: 'Today' }).click()
    await expect(page).toHaveURL(adminUrl)
  })

  await test.step('another language shows the same view', async () => {
    await page.goto(`${adminUrl}/settings/prices`)
    await menu.getByRole('link', { name: '한국어' }).click()
    await expect(page).toHaveURL(`${adminUrl}/settings/prices`)
    await expect(page.locator('html')).toHaveAttribute('lang', 'ko')
  })
})
