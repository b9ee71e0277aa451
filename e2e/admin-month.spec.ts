import { aClient, Owner } from './owner.ts'
import { expect, test } from './site.ts'

/** The owner's phone, in Korean. */
test.use({ viewport: { width: 390, height: 844 }, locale: 'ko-KR', timezoneId: 'Asia/Seoul' })

test('each monthly task of an owner takes three taps on a phone, in Korean @core', async ({
  page,
  site,
  browser,
}) => {
  test.setTimeout(400_000)
  const context = await browser.newContext({ locale: 'en-US', timezoneId: 'Asia/Ho_Chi_Minh' })
  const email = await aClient(site, await context.newPage())
  await context.close()

  const owner = new Owner(page, site)
  await owner.logIn('/mails')
  const dialog = page.getByRole('dialog')
  await owner.does('see who is next', async () => {
    await expect(page.getByRole('region', { name: '다음 상담' })).toContainText('Ann Nguyen')
  })
  await owner.does('copy the chat id', async () => {
    await owner.button('카카오톡 ID 복사')
  })
  await owner.does('read everything about a booking', async () => {
    await owner.link('상담 열기')
    await expect(page.getByText('I would like to study design in Seoul.')).toBeVisible()
    await expect(page).toHaveURL(/\/admin-dashboard\/consultations\/[0-9a-f-]{36}$/)
    // Every view has an address, and "back" returns to the previous one.
    await page.goBack()
    await expect(page.getByRole('heading', { name: '오늘', exact: true })).toBeVisible()
  })
  await owner.does('find a client by two letters', async () => {
    await owner.tab('고객')
    // A tap on a result right after typing: its page loads for longer than the search waits.
    await page.route(/\/api\/clients\/[0-9a-f-]+$/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_000))
      await route.continue()
    })
    await page.getByRole('searchbox').fill('Ng')
    await owner.link(/Ann Nguyen/)
    await expect(page.getByRole('heading', { name: 'Ann Nguyen' })).toBeVisible()
    await page.unroute(/\/api\/clients\/[0-9a-f-]+$/)
  })
  await owner.does('open a receipt to print', async () => {
    await owner.tab('고객')
    await owner.link(/Ann Nguyen/)
    const opened = page.waitForEvent('popup')
    await owner.link('영수증')
    const paper = await opened
    await expect(paper.getByText('36.00').first()).toBeVisible()
    await paper.close()
  })
  await owner.does('give a part of the money back', async () => {
    await owner.link('상담 열기')
    await owner.button('일부 환불…')
    await dialog.getByLabel('환불 금액(USD)').fill('10.00')
    await dialog.getByLabel('환불 이유').fill('We began ten minutes late.')
    await owner.button('환불하기')
    await expect(page.getByText(/환불 10\.00 USD/)).toBeVisible()
  })
  await owner.does('offer another hour', async () => {
    await owner.link('상담 열기')
    await owner.button('다른 시간 제안…')
    await dialog
      .getByRole('button', { name: /^\d\d:\d\d/ })
      .first()
      .click()
    await dialog.getByLabel('시간을 바꾸는 이유').fill('The counsellor is in court that morning.')
    await owner.button('제안 보내기')
    await expect(page.getByText(/^제안한 시간/)).toBeVisible()
    await expect(page.getByText('The counsellor is in court that morning.')).toBeVisible()
  })
  await owner.does('change the fee', async () => {
    await owner.tab('더보기')
    await owner.link(/^상담료/)
    const fee = page.getByLabel('상담료(달러)')
    await fee.fill('0.10')
    await page.getByRole('button', { name: '저장' }).click()
    await expect(page.locator('.fault')).toBeVisible()
    await fee.fill('40.00')
    await expect(page.locator('.preview')).toContainText('40 USD')
    await owner.button('저장')
    await expect(page.getByText('저장했습니다. 몇 초 안에 홈페이지에 적용됩니다.')).toBeVisible()
    await page.getByRole('button', { name: /^되돌리기/ }).click()
    await expect(page.getByText('이전 값으로 되돌렸습니다.')).toBeVisible()
    await expect(fee).toHaveValue('36.00')
  })
  await owner.does('see the month', async () => {
    await owner.tab('더보기')
    await owner.link(/통계/)
    await expect(page.getByText('실수령액', { exact: true }).first()).toBeVisible()
  })
  await owner.does('look at what was mailed', async () => {
    await owner.tab('더보기')
    await owner.link(/^이메일/)
    await expect(page.getByText(email).first()).toBeVisible()
  })
  await owner.does('see who did what', async () => {
    await owner.tab('더보기')
    await owner.link(/활동/)
    await expect(page.getByText(site.adminEmail).first()).toBeVisible()
  })
  await owner.does('have the bookings in the own calendar', async () => {
    await owner.tab('일정')
    await owner.button('새 주소 만들기')
    await expect(page.getByText(/\/api\/desk\/calendar\//)).toBeVisible()
  })
  await owner.does('give a coupon', async () => {
    await owner.tab('고객')
    await owner.link(/Ann Nguyen/)
    await owner.button('쿠폰 선물')
    await dialog.getByLabel('선물하는 이유').fill('Thank you for waiting.')
    await dialog.getByRole('button', { name: '쿠폰 보내기' }).click()
    await expect(page.getByText(/보냈습니다/)).toBeVisible()
  })
  await owner.does('cancel a booking', async () => {
    await owner.link('상담 열기')
    await owner.button('예약 취소…')
    await dialog.getByRole('textbox').fill('The counsellor is ill')
    await owner.button('취소하고 환불하기')
    await expect(page.getByText(/상담을 취소/)).toBeVisible()
  })
  await owner.does('hand out what is kept about a client', async () => {
    await owner.tab('고객')
    await owner.link(/Ann Nguyen/)
    const download = page.waitForEvent('download')
    await owner.link('정보 내려받기(JSON)')
    expect((await download).suggestedFilename()).toMatch(/^client-data-[0-9a-f]{8}\.json$/)
  })
  await owner.does('erase a client who asks for it', async () => {
    await owner.tab('고객')
    await owner.link(/Ann Nguyen/)
    await owner.button('정보 삭제…')
    await dialog.getByLabel('확인을 위해 고객의 이메일을 입력해 주세요').fill(email)
    await dialog.getByRole('button', { name: '계정 닫고 삭제하기' }).click()
    await expect(page.getByText(/^계정을 닫았고 고객에게 이메일로 알렸습니다/)).toBeVisible()
  })
  owner.printTaps()
})
