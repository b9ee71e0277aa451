import { randomBytes, randomUUID } from 'node:crypto'
import { test as base } from '@playwright/test'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/calendar.ts'
import type { Db } from '#server/db/transaction.ts'
import { axeFindings } from './axe.ts'
import { Owner } from './owner.ts'
import { DEMO_CLIENT, PASSWORD } from './people.ts'
import { expect, Site, withSite } from './site.ts'
import { aNewEmail } from './steps.ts'

/** The demo office: an owner, two counsellors, an assistant, two services, bookings of some weeks. */
const test = base.extend<{ site: Site }>({
  site: [withSite(async () => (await new Site().seed()).start()), { timeout: 400_000 }],
})

/** The owner's phone, in Korean. */
test.use({ viewport: { width: 390, height: 844 }, locale: 'ko-KR', timezoneId: 'Asia/Seoul' })

/** One booking of the owner is about to begin, one of 이보라 overlaps an event of her calendar. */
async function moveBookingsToNow(db: Db): Promise<void> {
  const future = await db
    .selectFrom('consultations')
    .select(['id', 'counsellor_id', 'starts_at', 'payment_id'])
    .where('status', '=', 'pending')
    .where('starts_at', '>', new Date())
    .orderBy('starts_at')
    .execute()
  const [soon] = future.filter((row) => row.counsellor_id === null)
  const [boras] = future.filter((row) => row.counsellor_id !== null)
  await db
    .updateTable('consultations')
    .set({ starts_at: new Date(Date.now() + 5 * MINUTE_MS), name: '린 응우옌' })
    .where('id', '=', soon!.id)
    .execute()
  // The days on which the demo bookings fall depend on today; this one belongs to the client who writes below.
  const { id: clientId } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', DEMO_CLIENT)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('consultations')
    .set({ name: '왕샤오위', user_id: clientId })
    .where('id', '=', boras!.id)
    .execute()
  const feed = randomUUID()
  const [now, tomorrow] = [new Date(), new Date(Date.now() + DAY_MS)]
  await db
    .insertInto('calendar_feeds')
    .values({
      id: feed,
      user_id: boras!.counsellor_id!,
      host: 'calendar.google.com',
      sealed_address: randomBytes(40),
      state: 'ok',
      checked_at: now,
      read_at: now,
      next_check_at: tomorrow,
      created_at: now,
    })
    .execute()
  await db
    .insertInto('busy_times')
    .values({
      feed_id: feed,
      user_id: boras!.counsellor_id!,
      starts_at: new Date(boras!.starts_at.getTime() + 30 * MINUTE_MS),
      ends_at: new Date(boras!.starts_at.getTime() + 2 * HOUR_MS),
    })
    .execute()
}

test('the week of an owner with three counsellors takes three taps for each act, on a phone in Korean', async ({
  page,
  site,
  browser,
}) => {
  test.setTimeout(300_000)
  await site.changeWhileStopped(moveBookingsToNow)
  const client = await (await browser.newContext({ locale: 'vi-VN' })).newPage()
  await client.request.post(`${site.url}/api/login`, { data: { email: DEMO_CLIENT, password: PASSWORD } })
  const owner = new Owner(page, site)
  await owner.logIn()
  const dialog = page.getByRole('dialog')

  await owner.does('see what runs today, and who is next', async () => {
    await expect(page.getByRole('region', { name: '다음 상담' })).toContainText('린 응우옌')
    await expect(page.getByRole('navigation', { name: '상담사' })).toContainText('이보라')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      expect(await axeFindings(page), colorScheme).toEqual([])
    }
  })
  await owner.does('see the day of one counsellor', async () => {
    await owner.tap(page.getByRole('navigation', { name: '상담사' }).getByRole('link', { name: /이보라/ }))
    await expect(page.getByRole('region', { name: '다음 상담' })).toContainText('왕샤오위')
  })
  await owner.does('accept an action item: client and counsellor have found each other', async () => {
    const item = page.getByRole('listitem').filter({ hasText: '린 응우옌' })
    await owner.tap(item.getByRole('button', { name: '연결됨' }))
    await expect(page.getByText('처리했습니다.')).toBeVisible()
  })
  const collisions = page.getByRole('listitem').filter({ hasText: '개인 일정이 예약과 겹칩니다' })
  const collision = collisions.first()
  await owner.does(
    'decline an action item: look at the event, and offer the client another time',
    async () => {
      await owner.tap(collision.locator('summary'))
      await expect(collision.getByText(/^겹치는 일정: /)).toBeVisible()
      await owner.tap(collision.getByRole('link', { name: '다른 시간 제안…' }))
      await dialog
        .getByRole('button', { name: /^\d\d:\d\d/ })
        .first()
        .click()
      await dialog.getByLabel('시간을 바꾸는 이유').fill('상담사 일정')
      await owner.button('제안 보내기')
      await expect(page.getByText(/^제안한 시간/)).toBeVisible()
      await page.reload()
      await expect(page.getByText(/^제안한 시간/)).toBeVisible()
      await expect(dialog).toHaveCount(0)
    },
  )
  await owner.does('accept an action item: booking and event can both stay', async () => {
    await expect(collision).toBeVisible()
    const before = await collisions.count()
    await owner.tap(collision.getByRole('button', { name: '둘 다 괜찮음' }))
    await expect(page.getByText('처리했습니다.')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('region', { name: '다음 상담' })).toBeVisible()
    await expect(collisions).toHaveCount(before - 1)
  })
  await owner.does('begin a consultation', async () => {
    await owner.button('상담 시작')
    await expect(page.getByText('상담을 시작했습니다. 고객 화면에도 표시됩니다.')).toBeVisible()
  })
  // The consultation was begun early; it can be completed only from its start on.
  await site.changeWhileStopped(async (db) => {
    await db
      .updateTable('consultations')
      .set({ starts_at: new Date(Date.now() - MINUTE_MS) })
      .where('name', '=', '린 응우옌')
      .where('begun_at', 'is not', null)
      .execute()
  })
  await owner.does('complete it', async () => {
    await owner.button('완료 처리')
    await expect(page.getByText('상담을 완료로 표시했습니다.')).toBeVisible()
  })

  await test.step('a client writes in the chat', async () => {
    const { reports } = await (await client.request.get(`${site.url}/api/consultations`)).json()
    const { _id } = reports.find(
      ({ status, startsAt }: { status: string; startsAt: string }) =>
        status === 'pending' && Date.parse(startsAt) > Date.now(),
    )
    const sent = await client.request.post(`${site.url}/api/consultations/${_id}/room`, {
      data: { key: randomUUID(), text: 'Em gửi bảng điểm ở đâu ạ?' },
    })
    expect(sent.status()).toBe(201)
  })
  await owner.does('answer a chat', async () => {
    await owner.tap(page.getByRole('region', { name: '읽지 않은 메시지' }).getByRole('link').first())
    await page.getByRole('textbox', { name: '메시지' }).fill('Ở ngay đây nhé.')
    await owner.button('보내기')
    await expect(page.getByRole('log').getByText('Ở ngay đây nhé.')).toBeVisible()
  })
  await owner.does('give a consultation to another counsellor', async () => {
    const ahead = page.getByRole('region', { name: '앞으로 2주' })
    await owner.tap(ahead.getByRole('link', { name: /이보라/ }).first())
    await owner.button('다른 상담사에게 넘기기')
    await owner.tap(dialog.getByRole('button', { name: /상담사에게 넘기기$/ }).first())
    await expect(page.getByText(/^이제 .+ 상담사가 맡습니다\.$/)).toBeVisible()
  })
  await owner.does('take a day off for a counsellor', async () => {
    await owner.tab('일정')
    const form = page.getByRole('form', { name: '기간 휴무' })
    await form.getByLabel('누구의 휴무').selectOption({ label: '이보라' })
    const day = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
    await form.getByLabel('첫날').fill(day(33))
    await form.getByLabel('마지막 날').fill(day(35))
    await owner.button('휴무 설정')
    await expect(form.getByText(/3일을 휴무로 설정했습니다/)).toBeVisible()
    const { staff } = await (await page.request.get(`${site.url}/api/staff`)).json()
    const { id } = staff.find(({ name }: { name: string }) => name === '이보라')
    const { exceptions } = await (await page.request.get(`${site.url}/api/staff/${id}/exceptions`)).json()
    expect(exceptions).toContainEqual({ date: day(34), hours: [] })
  })

  const fillBooking = async (email: string, name: string): Promise<void> => {
    await page.getByLabel('고객 이메일').fill(email)
    await page.getByLabel('이름', { exact: true }).fill(name)
    await page.getByLabel('국적').selectOption('VN')
    await page.getByLabel('메신저의 이름이나 ID').fill('minh.kakao')
  }
  await owner.does('book for a client who paid in cash', async () => {
    await owner.link('새 예약')
    await fillBooking(aNewEmail(), 'Minh Tran')
    await page.getByLabel('받은 금액').fill('50,000')
    await page.getByLabel('결제 방법').fill('현금')
    await owner.button('예약하기')
    await expect(page.getByRole('heading', { name: 'Minh Tran' })).toBeVisible()
  })
  await owner.does('send a payment link', async () => {
    await owner.link('새 예약')
    await fillBooking(aNewEmail(), 'Sara Kim')
    await owner.tap(page.getByRole('radio', { name: /결제 링크/ }))
    await owner.button('예약하기')
    await expect(page.getByText(/^시간을 확보했습니다/)).toBeVisible()
    await expect(page.getByRole('button', { name: '링크 복사' })).toBeVisible()
  })
  await owner.does('cancel with a refund, after a confirmation', async () => {
    await owner.tap(
      page
        .getByRole('region', { name: '앞으로 2주' })
        .getByRole('link', { name: /Wang Xiaoyu/ })
        .first(),
    )
    await owner.button('예약 취소…')
    await expect(dialog.getByText(/고객이 돌려받는 금액: /)).toBeVisible()
    await expect(dialog.getByText(/Wang Xiaoyu/).first()).toBeVisible()
    await dialog.getByRole('textbox').fill('상담사 사정')
    await owner.button('취소하고 환불하기')
    await expect(page.getByText(/상담을 취소/)).toBeVisible()
  })

  await test.step('a client joins the waiting list', async () => {
    const { days } = await (await client.request.get(`${site.url}/api/availability`)).json()
    const joined = await client.request.post(`${site.url}/api/waits`, { data: { dates: [days.at(-1).date] } })
    expect(joined.status()).toBe(201)
  })
  await owner.does('see who waits, and book for them', async () => {
    await owner.tab('일정')
    const waiting = page.getByRole('region', { name: /^대기 명단/ })
    await expect(waiting).toContainText('Linh Nguyễn')
    await owner.tap(waiting.getByRole('link', { name: /예약$/ }))
    await expect(page.getByText('Linh Nguyễn').first()).toBeVisible()
    await page.getByLabel('받은 금액').fill('50,000')
    await page.getByLabel('결제 방법').fill('계좌 이체')
    await owner.button('예약하기')
    await expect(page.getByRole('heading', { name: 'Linh Nguyễn' })).toBeVisible()
  })
  await client.context().close()
  owner.printTaps()
})
