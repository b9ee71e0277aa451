import { Owner } from './owner.ts'
import { expect, test } from './site.ts'
import { becomeCustomer, choosePaymentMethod, fillRequest } from './steps.ts'

/** The owner's phone, in Korean. */
test.use({ viewport: { width: 390, height: 844 }, locale: 'ko-KR', timezoneId: 'Asia/Seoul' })

test('the owner records a cash receipt at its booking, and the audit log shows it without the reads', async ({
  page,
  site,
  browser,
}) => {
  const visitor = await browser.newPage({ locale: 'en-US', timezoneId: 'Asia/Ho_Chi_Minh' })
  await becomeCustomer(visitor, site)
  await fillRequest(visitor, site, {})
  await visitor.getByRole('button', { name: 'Proceed to Payment' }).click()
  await choosePaymentMethod(visitor, 'Korean card')
  await visitor.getByRole('button', { name: 'Pay 49,000 KRW' }).click()
  await visitor.waitForURL(/\/portone\/window/)
  await visitor.getByRole('button', { name: 'Approve', exact: true }).click()
  await visitor.waitForURL(/\/payment-success/)
  await visitor.close()

  const owner = new Owner(page, site)
  await owner.logIn()
  const { reports } = await (await page.request.get(`${site.url}/api/consultations`)).json()
  await page.goto(`${site.url}/admin-dashboard/consultations/${reports[0]._id}`)
  const part = page.getByRole('region', { name: '현금영수증' })
  await expect(part).toContainText('아직 기록이 없습니다.')
  await part.getByRole('button', { name: '현금영수증 기록하기' }).click()
  await part.getByLabel('승인번호').fill('123456789')
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Seoul' }).format(new Date())
  await part.getByLabel('발급일').fill(today)
  await part.getByRole('button', { name: '저장' }).click()
  await expect(part).toContainText('소득공제용, 승인번호 123456789')
  await expect(part).toContainText(site.adminEmail)

  // A newer note is shown above the previous one.
  await part.getByRole('button', { name: '다시 기록하기' }).click()
  await part.getByLabel('현금영수증').selectOption({ label: '미발급 또는 발급 취소' })
  await part.getByRole('button', { name: '저장' }).click()
  await expect(part).toContainText('미발급 또는 발급 취소')
  await part.getByText('이전 기록 1건').click()
  await expect(part.getByText('소득공제용, 승인번호 123456789')).toBeVisible()

  await page.goto(`${site.url}/admin-dashboard/log`)
  const log = page.getByRole('table', { name: '활동' })
  await expect(log).toContainText('현금영수증 기록')
  await expect(log).not.toContainText('상담 조회')
  // On a phone the filters below the search field are folded.
  await page.getByRole('checkbox', { name: '필터' }).check()
  await page.getByLabel('조회 기록').selectOption({ label: '조회도 함께 보기' })
  await expect(log).toContainText('상담 조회')
})
