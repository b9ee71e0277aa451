import { expect, test } from './site.ts'
import { becomeAdmin, becomeCustomer, pay, requestConsultation } from './steps.ts'

test('an absent counsellor: from Today in three taps a colleague takes over, and without one other times are offered', async ({
  page,
  site,
  browser,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await becomeAdmin(page, site)
  const everyDay = Array.from({ length: 7 }, (_, weekday) => ({ weekday, from: '00:00', until: '24:00' }))
  for (const [email, name] of [
    ['lee.bora@gmail.com', 'Lee Bora'],
    ['park.jun@gmail.com', 'Park Jun'],
  ]) {
    const reply = await page.request.post(`${site.url}/api/staff`, {
      data: { email, name, staffRole: 'counsellor', hours: everyDay },
    })
    expect(reply.status()).toBe(201)
  }
  const client = await (await browser.newContext()).newPage()
  await becomeCustomer(client, site)
  await requestConsultation(client, site)
  await pay(client)
  const booked = (await (await client.request.get(`${site.url}/api/consultations`)).json()) as {
    reports: { counsellor: { id: string; name: string }; startsAt: string }[]
  }
  const [{ counsellor, startsAt }] = booked.reports as [(typeof booked.reports)[number]]

  await page.goto(`${site.url}/admin-dashboard`)
  await page.getByRole('link', { name: 'Absent?' }).click()
  await page.getByRole('navigation', { name: 'Who is absent?' }).getByText(counsellor.name).click()
  await expect(page.getByText(`${counsellor.name} has no consultation ahead on`)).toBeVisible()
  await page.getByRole('link', { name: 'All to come' }).click()
  const choice = page.getByRole('combobox', { name: /What happens to the consultation of/ })
  await expect(choice).toHaveCount(1)
  await page.getByRole('button', { name: 'Hand over one consultation' }).click()
  await expect(page.getByText('One consultation was settled.')).toBeVisible()
  await expect(page.getByText(`${counsellor.name} has no consultation ahead.`)).toBeVisible()

  await test.step('the new counsellor is ill, too, and no other is free', async () => {
    const day = new Date(Date.parse(startsAt) + 9 * 3_600_000).toISOString().slice(0, 10)
    const after = (await (await client.request.get(`${site.url}/api/consultations`)).json()) as typeof booked
    const next = after.reports[0]!.counsellor
    const staff = (await (await page.request.get(`${site.url}/api/staff`)).json()) as {
      staff: { id: string }[]
    }
    for (const { id } of staff.staff.filter((each) => each.id !== next.id))
      await page.request.put(`${site.url}/api/staff/${id}/exceptions`, { data: { date: day, hours: [] } })
    await page.goto(`${site.url}/admin-dashboard/handover?counsellor=${next.id}&on=${day}`)
    await expect(choice).toHaveValue('offer')
    await page
      .getByRole('textbox', { name: 'Reason, as the client reads it' })
      .fill('Your counsellor is ill.')
    await page.getByRole('button', { name: 'Offer other times to one client' }).click()
    await expect(page.getByText(`${next.name} has the day off. One consultation was settled.`)).toBeVisible()
    await expect(page.getByText('Other times are on offer; the client has not answered yet.')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    const { reports } = (await (await client.request.get(`${site.url}/api/consultations`)).json()) as {
      reports: { offer: { reason: string; hours: object[] } }[]
    }
    expect(reports[0]!.offer.reason).toBe('Your counsellor is ill.')
    expect(reports[0]!.offer.hours).toHaveLength(3)
  })

  const cancelOnHandover = async (typed?: string): Promise<void> => {
    await choice.selectOption({ label: 'Cancel and refund' })
    await expect(page.getByText('The client gets back 36.00 USD')).toBeVisible()
    const reason = page.getByRole('textbox', { name: 'Reason, as the client reads it' })
    await (typed === undefined ? expect(reason).toHaveValue('She is in hospital.') : reason.fill(typed))
    return page.getByRole('button', { name: 'Settle one consultation' }).click()
  }
  await test.step('the client has taken another time before the cancellation: nothing is cancelled, and the owner reads why', async () => {
    await expect(choice).toHaveValue('keep')
    await page.getByRole('link', { name: 'All to come' }).click()
    const { reports } = (await (await client.request.get(`${site.url}/api/consultations`)).json()) as {
      reports: { _id: string; offer: { hours: { date: string; time: string }[] } }[]
    }
    const { _id, offer } = reports[0]!
    const { date, time } = offer.hours[0]!
    const accepted = await client.request.post(`${site.url}/api/consultations/${_id}/offer/answer`, {
      data: { answer: 'accept', date, time },
    })
    expect(accepted.status()).toBe(200)
    await cancelOnHandover('She is in hospital.')
    await expect(page.getByText('Someone else has changed this.')).toBeVisible()
    await expect(page.getByText('was settled')).toHaveCount(0)
    // The list is loaded again with the new time and its proposals.
    await expect(choice).not.toHaveValue('cancel')
    const after = await (await client.request.get(`${site.url}/api/consultations`)).json()
    expect(after.reports[0]).toMatchObject({ status: 'pending', refund: null })
  })

  await test.step('the client does not want another time: the booking is cancelled with its refund, for the reason typed before', async () => {
    await cancelOnHandover()
    await expect(choice).toHaveCount(0)
    await expect
      .poll(async () => (await (await client.request.get(`${site.url}/api/consultations`)).json()).reports[0])
      .toMatchObject({ status: 'cancelled', refund: { amount: '36.00', status: 'completed' } })
  })
})
