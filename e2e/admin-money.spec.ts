import type { Locator } from '@playwright/test'
import { type ForeignCapture, makeOrdersDue, ProviderAccount } from './foreign-captures.ts'
import { aClient, Owner } from './owner.ts'
import { expect, test } from './site.ts'

/** The owner's phone, in Korean. */
test.use({ viewport: { width: 390, height: 844 }, locale: 'ko-KR', timezoneId: 'Asia/Seoul' })

test('an owner resolves each payment action item with three taps on a phone, in Korean', async ({
  page,
  site,
  browser,
}) => {
  test.setTimeout(400_000)
  const emails: string[] = []
  for (const _ of ['Ann', 'Binh', 'Chi']) {
    const context = await browser.newContext({ locale: 'en-US', timezoneId: 'Asia/Ho_Chi_Minh' })
    emails.push(await aClient(site, await context.newPage()))
    await context.close()
  }
  const owner = new Owner(page, site)
  await owner.logIn()
  const known = async (email: string) => {
    const { clients } = await (await page.request.get(`${site.url}/api/clients?q=${email}`)).json()
    return (await page.request.get(`${site.url}/api/clients/${clients[0].id}`)).json()
  }
  const [disputed, refused, atDashboard] = await Promise.all(
    emails.map(async (email) => {
      const { payments, bookings } = await known(email)
      return { captureId: payments[0].captureId, orderId: payments[0].orderId, id: bookings[0]._id }
    }),
  )
  const tasks = page.getByRole('region', { name: '지금 확인할 일' })
  const task = (words: string | RegExp) => tasks.getByRole('listitem').filter({ hasText: words })
  const dialog = page.getByRole('dialog')
  /** Webhooks arrive at any time, and the first view refreshes only now and then. */
  const appears = (what: Locator, count = 1) =>
    expect(async () => {
      await page.goto(`${site.url}/admin-dashboard`)
      await expect(what).toHaveCount(count, { timeout: 5000 })
    }).toPass({ timeout: 90_000 })

  await site.sandbox('dispute', { captureId: disputed!.captureId, reason: 'UNAUTHORISED' })
  await appears(task('분쟁을 제기했습니다'))
  await owner.does('see a dispute, its deadline, and answer it at the provider', async () => {
    await expect(task('분쟁을 제기했습니다')).toContainText('고객이 본인이 결제하지 않았다고 합니다.')
    await expect(task('분쟁을 제기했습니다')).toContainText(/답변 기한/)
    await owner.tap(task('분쟁을 제기했습니다').locator('summary'))
    const link = task('분쟁을 제기했습니다').getByRole('link', { name: 'PayPal에서 분쟁 열기' })
    await expect(link).toHaveAttribute('href', /^https:\/\/www\.paypal\.com\/resolutioncenter\/PP-R-/)
    await expect(link).toHaveAttribute('rel', /noopener/)
    await owner.link('상담 열기')
    await expect(page).toHaveURL(new RegExp(disputed!.id))
    // During a dispute the office cannot refund.
    await expect(page.getByRole('button', { name: '일부 환불…' })).toHaveCount(0)
    const notice = page.getByRole('region', { name: '분쟁 중' })
    await expect(notice.getByRole('link', { name: 'PayPal에서 분쟁 열기' })).toBeVisible()
  })

  await site.sandbox('settings', { refundMode: 'INSUFFICIENT' })
  await test.step('the provider refuses the refund of a booking that the office cancels', async () => {
    await page.goto(`${site.url}/admin-dashboard/consultations/${refused!.id}`)
    await owner.button('예약 취소…')
    await dialog.getByRole('textbox').fill('The counsellor is ill')
    await owner.button('취소하고 환불하기')
    await expect(page.getByText(/상담을 취소/)).toBeVisible()
  })
  const stuck = task('환불이 처리되지 않았습니다')
  await appears(stuck)
  await owner.does('send a refund again that the provider still refuses', async () => {
    await owner.button('다시 시도')
    await expect(page.getByRole('alert').filter({ hasText: '결제사가 아직 거절합니다' })).toBeVisible()
    await expect(stuck).toBeVisible()
  })
  await site.sandbox('settings', { refundMode: 'COMPLETED' })
  await owner.does('send a refund again that was refused', async () => {
    await owner.button('다시 시도')
    await expect(page.getByText('36.00 USD 환불을 마쳤습니다.')).toBeVisible()
    await expect(stuck.getByRole('button')).toHaveCount(0)
  })
  await site.mail(emails[1]!, /refund/i)

  const refund = { captureId: atDashboard!.captureId, amount: '10.00' }
  expect(await site.sandbox('dashboard-refund', refund)).toBe(200)
  await owner.does("see a refund that was made at the provider's own dashboard", async () => {
    await owner.tap(page.locator(`a[href*="${atDashboard!.id}"]`).first())
    // A reload while the view loads would show the previous one again.
    await expect(page).toHaveURL(new RegExp(atDashboard!.id))
    await expect(async () => {
      await page.reload()
      await expect(page.getByText('10.00 USD, 환불 완료')).toBeVisible({ timeout: 5000 })
    }).toPass({ timeout: 90_000 })
    await expect(page.getByText('일부 환불', { exact: true })).toBeVisible()
  })

  const account = new ProviderAccount(site)
  const [lost, unknown, elsewhere] = [
    await account.captureLikeTheSite(atDashboard!.orderId),
    await account.capture(),
    await account.capture(),
  ]
  await makeOrdersDue(site, [lost, unknown, elsewhere])
  await appears(task('출처를 확인할 수 없는 결제가 있습니다'), 3)
  const open = ({ captureId }: ForeignCapture) => owner.tap(task(captureId).locator('summary'))
  const press = async ({ captureId }: ForeignCapture, name: string) => {
    await owner.tap(task(captureId).getByRole('button', { name }))
    await expect(dialog).toContainText('36.00')
    await owner.tap(dialog.getByRole('button', { name }))
  }
  /** A settled entry keeps its place, without its buttons. */
  const expectSettled = async ({ captureId }: ForeignCapture) => {
    await expect(task(captureId)).toContainText('처리되었습니다.')
    await expect(task(captureId).getByRole('button')).toHaveCount(0)
  }
  /** Position within the list, because a tap may scroll the page. */
  const topOf = async ({ captureId }: ForeignCapture) =>
    (await task(captureId).boundingBox())!.y - (await tasks.boundingBox())!.y
  await owner.does('turn an unexplained payment into the booking that it was for', async () => {
    await open(lost)
    await press(lost, '예약으로 만들기')
    await expect(page.getByText('예약을 만들었습니다.')).toBeVisible()
    await expectSettled(lost)
  })
  expect((await known(emails[2]!)).bookings).toHaveLength(2)
  await owner.does('refund an unexplained payment', async () => {
    await open(unknown)
    const before = await topOf(elsewhere)
    await press(unknown, '환불하기')
    await expect(page.getByText('환불을 보냈습니다.')).toBeVisible()
    await expectSettled(unknown)
    expect(await topOf(elsewhere)).toBe(before)
  })
  await expect.poll(() => account.statusOf(unknown.orderId), { timeout: 60_000 }).toBe('REFUNDED')
  await owner.does('leave a payment to another site', async () => {
    await open(elsewhere)
    await press(elsewhere, '그대로 두기')
    await expect(page.getByText('그대로 두었습니다.')).toBeVisible()
    await expectSettled(elsewhere)
  })
  expect(await account.statusOf(elsewhere.orderId)).toBe('COMPLETED')
  expect(await account.statusOf(lost.orderId)).toBe('COMPLETED')
  owner.printTaps()
})
