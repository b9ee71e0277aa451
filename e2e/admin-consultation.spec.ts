import { HOUR_MS, MINUTE_MS } from '#domain/calendar.ts'
import { axeFindings } from './axe.ts'
import { aClient, Owner } from './owner.ts'
import { expect, test } from './site.ts'

/** The owner's phone, in Korean. */
test.use({ viewport: { width: 390, height: 844 }, locale: 'ko-KR', timezoneId: 'Asia/Seoul' })

test('before, during and after a consultation an owner needs three taps on a phone, in Korean', async ({
  page,
  site,
  browser,
}) => {
  test.setTimeout(400_000)
  const emails: string[] = []
  for (const _ of ['Ann', 'Binh']) {
    const context = await browser.newContext({ locale: 'en-US', timezoneId: 'Asia/Ho_Chi_Minh' })
    emails.push(await aClient(site, await context.newPage()))
    await context.close()
  }
  // Ann's consultation begins in five minutes, Binh's ended two hours ago.
  await site.changeWhileStopped(async (db) => {
    const begin = async (email: string, at: number): Promise<void> => {
      await db
        .updateTable('consultations')
        .set({ starts_at: new Date(at) })
        .where('user_account_email', '=', email)
        .execute()
    }
    await begin(emails[0]!, Date.now() + 5 * MINUTE_MS)
    await begin(emails[1]!, Date.now() - 3 * HOUR_MS)
    await db
      .updateTable('consultations')
      .set({ name: 'Binh Tran' })
      .where('user_account_email', '=', emails[1]!)
      .execute()
    await db
      .insertInto('reviews')
      .columns(['consultation_id', 'user_id', 'rating', 'text', 'created_at', 'agreed_at', 'shown_name'])
      .expression((select) =>
        select
          .selectFrom('consultations')
          .select(({ val }) => [
            'id',
            'user_id',
            val(5).as('rating'),
            val('I have a plan now.').as('text'),
            'created_at',
            'created_at as agreed_at',
            val('A.').as('shown_name'),
          ])
          .where('user_account_email', '=', emails[0]!),
      )
      .execute()
  })
  const owner = new Owner(page, site)
  await owner.logIn()

  const notes = page.getByRole('textbox', { name: '내 메모' })
  await owner.does('keep a note', async () => {
    await owner.link('상담 열기')
    await notes.fill('부산도 괜찮다고 함')
    await expect(page.getByRole('region', { name: '내 메모' }).getByText('저장됨')).toBeVisible()
    await page.reload()
    await expect(notes).toHaveValue('부산도 괜찮다고 함')
  })
  const id = new URL(page.url()).pathname.split('/').at(-1)!
  await test.step('two owners write at once: nothing is overwritten unseen', async () => {
    const other = await page.request.put(`${site.url}/api/consultations/${id}/notes`, {
      data: { text: '다른 관리자의 메모', version: 1 },
    })
    expect(other.status()).toBe(200)
    await notes.fill('부산도 괜찮다고 함. 장학금 질문')
    await expect(page.getByText('그사이 다른 관리자가 이 메모를 고쳤습니다.')).toBeVisible()
    await page.getByRole('button', { name: '둘 다 남기기' }).click()
    await expect(notes).toHaveValue('다른 관리자의 메모\n\n부산도 괜찮다고 함. 장학금 질문')
    await expect(page.getByRole('region', { name: '내 메모' }).getByText('저장됨')).toBeVisible()
    await page.reload()
    await expect(notes).toHaveValue('다른 관리자의 메모\n\n부산도 괜찮다고 함. 장학금 질문')
  })
  await owner.does('begin the hour', async () => {
    await owner.button('상담 시작')
    await expect(page.getByText('상담을 시작했습니다. 고객 화면에도 표시됩니다.')).toBeVisible()
  })
  await owner.does('say that one is late', async () => {
    await owner.link('상담 열기')
    await owner.button(/^Sorry, I am about 10 minutes late/)
    await owner.button('보내기')
    await expect(page.getByRole('log').getByText(/10 minutes late/)).toBeVisible()
  })
  await owner.does('hand out a plan', async () => {
    await owner.link('상담 열기')
    const plan = page.getByRole('region', { name: '계획' })
    await plan.getByLabel('양식 불러오기').selectOption({ label: 'Degree program' })
    await expect(plan.getByLabel('1단계', { exact: true })).toHaveValue(/List the departments/)
    await plan.getByLabel('요약').fill('Design in Seoul, from autumn on.')
    await owner.button('단계 추가')
    await page.keyboard.type('Send me the portfolio')
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      expect(await axeFindings(page), colorScheme).toEqual([])
    }
    await owner.button('고객에게 보내기')
    await expect(page.getByText('보냈습니다. 고객이 이메일로도 받습니다.')).toBeVisible()
  })
  const mail = await site.mail(emails[0]!, /Your plan after our conversation/)
  expect(mail.text).toContain('7. Send me the portfolio')
  await test.step('a plan that another admin has changed is not published unseen', async () => {
    const address = `${site.url}/api/consultations/${id}`
    const { draft } = await (await page.request.get(`${address}/brief`)).json()
    const theirs = { language: 'en', summary: 'Design in Busan.', steps: [], version: draft.version }
    expect((await page.request.put(`${address}/plan`, { data: theirs })).status()).toBe(200)
    await page.getByRole('region', { name: '계획' }).getByLabel('요약').fill('Design in Seoul.')
    await expect(page.getByText('그사이 다른 관리자가 이 계획을 고쳤습니다.')).toBeVisible()
    await page.getByRole('button', { name: '내 내용으로 저장' }).click()
    await page.getByRole('button', { name: '수정본 보내기' }).click()
    await expect(page.getByText('수정본을 보냈습니다. 고객 화면에 수정한 날짜가 표시됩니다.')).toBeVisible()
    const { plan } = await (await page.request.get(`${address}/brief`)).json()
    expect(plan).toMatchObject({ summary: 'Design in Seoul.', changedAt: expect.any(String) })
  })

  await owner.does('close what has ended', async () => {
    await owner.button('정리하기')
    await owner.button('이대로 정리하기')
    await expect(page.getByText('상담 1건을 완료로 정리했습니다.')).toBeVisible()
  })
  await owner.does('take it back', async () => {
    await owner.link(/Binh Tran/)
    await owner.button(/^되돌리기/)
    await expect(page.getByText('되돌렸습니다. 이메일은 발송되지 않았습니다.')).toBeVisible()
  })
  await owner.does('say that a client did not come', async () => {
    await owner.link(/Binh Tran/)
    await owner.button('고객 불참 처리')
    await owner.button('네, 기다렸습니다')
    await expect(page.getByText(/^표시했습니다/)).toBeVisible()
  })
  const { reports } = await (await page.request.get(`${site.url}/api/consultations?q=Binh`)).json()
  await owner.does('find a booking by its number', async () => {
    await owner.link('고객 찾기')
    await page.getByRole('searchbox').fill(reports[0].number)
    await expect(page.getByText('고객 1명')).toBeVisible()
    await owner.link(emails[1]!)
    await expect(page.getByText(emails[1]!).first()).toBeVisible()
  })

  await owner.does('close an hour', async () => {
    await owner.tab('일정')
    const range = page.locator('#week')
    const present = await range.innerText()
    await page.getByRole('link', { name: '다음 주' }).click()
    // The current week has such a slot too and stays visible until the next week is loaded.
    await expect(range).not.toHaveText(present)
    await owner.button(/14:00 열림, 눌러서 닫기$/)
    await expect(page.getByRole('button', { name: /14:00 닫힘, 눌러서 열기$/ }).first()).toBeVisible()
  })
  await test.step('an hour that was closed by a slip is opened again, and the news of it leaves by itself', async () => {
    const closed = page.getByRole('button', { name: /14:00 닫힘, 눌러서 열기$/ })
    await page.getByRole('button', { name: '되돌리기' }).click()
    await expect(closed).toHaveCount(0)
    await expect(page.getByText('일정을 바꿨습니다.')).toBeVisible()
    await expect(page.getByText('일정을 바꿨습니다.')).toHaveCount(0)
    await page
      .getByRole('button', { name: /14:00 열림, 눌러서 닫기$/ })
      .first()
      .click()
    await expect(closed.first()).toBeVisible()
  })
  await test.step('a calendar that another admin has changed is reloaded before it is changed', async () => {
    const { exceptions } = await (await page.request.get(`${site.url}/api/calendar`)).json()
    const [{ date }] = exceptions
    await page.request.post(`${site.url}/api/calendar`, { data: { date, time: '16:00', seats: 0 } })
    await page
      .getByRole('button', { name: /15:00 열림/ })
      .first()
      .click()
    await expect(page.getByText('그사이 다른 관리자가 일정을 바꿨습니다.')).toBeVisible()
    await expect(page.getByRole('button', { name: /16:00 닫힘/ }).first()).toBeVisible()
    await page
      .getByRole('button', { name: /14:00 닫힘/ })
      .first()
      .click()
    await expect(page.getByRole('button', { name: /14:00 닫힘/ })).toHaveCount(0)
  })
  await owner.does('look at the month, and from a day of it at its week', async () => {
    await owner.tab('일정')
    await owner.link('월 보기')
    const month = page.getByRole('table', { name: '월간 일정' })
    const booked = month.getByRole('link', { name: /예약 \d건/ }).first()
    await expect(booked).toBeVisible()
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      expect(await axeFindings(page), colorScheme).toEqual([])
    }
    await owner.tap(booked)
    await expect(month).toHaveCount(0)
    await expect(page.getByRole('link', { name: /^(Ann Nguyen|Binh Tran)/ }).first()).toBeVisible()
    await expect(page.getByRole('link', { name: '월 보기' })).toBeVisible()
  })
  await owner.does('take days off', async () => {
    await owner.tab('일정')
    const form = page.getByRole('form', { name: '기간 휴무' })
    const day = new Date(Date.now() + 30 * 24 * HOUR_MS).toISOString().slice(0, 10)
    const end = new Date(Date.now() + 37 * 24 * HOUR_MS).toISOString().slice(0, 10)
    await form.getByLabel('첫날').fill(day)
    await form.getByLabel('마지막 날').fill(end)
    await owner.button('휴무 설정')
    await expect(form.getByText(/휴무로 설정했습니다/)).toBeVisible()
  })
  await owner.does('write a quick reply', async () => {
    await owner.tab('더보기')
    await owner.link('빠른 답장')
    await page.getByLabel('English').first().fill('Give me five minutes, please.')
    await owner.button('저장')
    await expect(page.getByText('저장했습니다. 몇 초 안에 홈페이지에 적용됩니다.')).toBeVisible()
  })
  await owner.does('show a review on the site', async () => {
    await owner.tab('더보기')
    await owner.link(/^후기/)
    await owner.button('홈페이지에 공개')
    // Publication is confirmed once; the confirmation does not count as a tap.
    await page.getByRole('dialog').getByRole('button', { name: '홈페이지에 공개' }).click()
    await expect(page.getByText('1분 안에 홈페이지에 공개됩니다.')).toBeVisible()
  })
  await owner.does('type an exchange rate', async () => {
    await owner.tab('더보기')
    await owner.link(/^매출/)
    await page.getByLabel('1단위당 원화').fill('1,385.20')
    await owner.button('환율 저장')
    await expect(page.getByText(/^1 USD = 1385\.20?원$/)).toBeVisible()
  })
  await owner.does('download the books in won', async () => {
    await owner.tab('더보기')
    await owner.link(/^통계/)
    const download = page.waitForEvent('download')
    await owner.link('한국어 장부 내려받기(CSV)')
    expect((await download).suggestedFilename()).toMatch(/^장부-.*\.csv$/)
  })
  await owner.does('send a mail again', async () => {
    await owner.tab('더보기')
    await owner.link(/^이메일/)
    await owner.button(/^다시 보내기/)
    await expect(page.getByText('이메일을 곧 다시 보냅니다.')).toBeVisible()
  })
  await owner.does('choose what is mailed to the owner', async () => {
    await owner.tab('더보기')
    await owner.link('나에게 오는 알림')
    await page.getByLabel('예약 취소').uncheck()
    await owner.button('저장')
    await expect(page.getByText('저장했습니다. 몇 초 안에 홈페이지에 적용됩니다.')).toBeVisible()
  })
  owner.printTaps()
})
