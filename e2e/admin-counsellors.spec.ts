import { expect, test } from './site.ts'
import { becomeAdmin, becomeCustomer, pay, requestConsultation } from './steps.ts'

test('the owner sets hours and a day off, adds a service, and gives a consultation to a counsellor', async ({
  page,
  site,
  browser,
}) => {
  const client = await (await browser.newContext()).newPage()
  await becomeCustomer(client, site)
  await requestConsultation(client, site)
  await pay(client)

  await page.setViewportSize({ width: 390, height: 844 })
  await becomeAdmin(page, site)
  await page.request.post(`${site.url}/api/staff`, {
    data: { email: 'lee.bora@gmail.com', name: 'Lee Bora', staffRole: 'counsellor' },
  })

  await test.step('hours of a counsellor', async () => {
    await page.goto(`${site.url}/admin-dashboard/team`)
    await page.getByRole('button', { name: /Lee Bora/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Lee Bora' })
    await expect(dialog.getByText('Without hours nobody can book this person.')).toBeVisible()
    for (let row = 0; row < 2; row++) await dialog.getByRole('button', { name: 'Add hours' }).click()
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Lee Bora was saved.')).toBeVisible()
    await page.getByRole('button', { name: /Lee Bora/ }).click()
    await expect(dialog.getByRole('combobox', { name: 'Weekday' })).toHaveCount(2)
    await dialog.getByText('Days off and extra hours').click()
    await dialog.getByLabel('Date').fill('2027-12-25')
    await dialog.getByRole('button', { name: 'Save this day' }).click()
    await expect(dialog.getByText(/25 Dec 2027 · Day off/)).toBeVisible()
    await dialog.getByLabel('Date').fill('2027-12-26')
    await dialog.getByRole('radio', { name: 'Other hours' }).check()
    const days = dialog.getByRole('group').filter({ hasText: 'Days off and extra hours' })
    await days.getByLabel('Until').fill('12:00')
    await days.getByRole('button', { name: 'Add hours' }).click()
    await days.getByLabel('From').last().fill('13:30')
    await days.getByLabel('Until').last().fill('17:00')
    await dialog.getByRole('button', { name: 'Save this day' }).click()
    await expect(dialog.getByText(/26 Dec 2027 · 10:00–12:00, 13:30–17:00/)).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('a service', async () => {
    await page.goto(`${site.url}/admin-dashboard/services`)
    await page.getByRole('button', { name: 'Add a service' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a service' })
    await dialog.getByLabel('Name (English)').fill('Letter review')
    await dialog.getByLabel('Length in minutes').fill('30')
    await dialog.getByLabel('Price in US dollars').fill('20')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Letter review was saved.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Letter review 20.00 USD 30 minutes' })).toBeVisible()
  })

  await test.step('a consultation', async () => {
    const reply = await client.request.get(`${site.url}/api/consultations`)
    const { reports } = (await reply.json()) as { reports: { _id: string }[] }
    await page.goto(`${site.url}/admin-dashboard/consultations/${reports[0]!._id}`)
    await page.getByRole('button', { name: 'Give to another counsellor' }).click()
    const dialog = page.getByRole('dialog', { name: 'Give to another counsellor' })
    await dialog.getByRole('button', { name: 'Give to Lee Bora' }).click()
    await expect(page.getByText('The consultation is now with Lee Bora.')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })

  await test.step('private notes beside the shared ones', async () => {
    const notes = page.getByRole('region', { name: 'My notes' })
    const text = notes.getByRole('textbox', { name: 'My notes' })
    const saved = notes.getByText('Saved', { exact: true }).filter({ visible: true })
    await text.fill('Prefers Busan')
    await expect(saved).toBeVisible()
    await notes.getByRole('radio', { name: 'Only for me' }).check()
    await expect(text).toHaveValue('')
    await text.fill('Seems afraid')
    await expect(saved).toBeVisible()
    await page.reload()
    await expect(text).toHaveValue('Prefers Busan')
    await notes.getByRole('radio', { name: 'Only for me' }).check()
    await expect(text).toHaveValue('Seems afraid')
  })
})
