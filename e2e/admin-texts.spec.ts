import { axeFindings } from './axe.ts'
import { Owner } from './owner.ts'
import { expect, test } from './site.ts'

/** The owner's phone, in Korean. */
test.use({ viewport: { width: 390, height: 844 }, locale: 'ko-KR', timezoneId: 'Asia/Seoul' })

test('an owner edits the texts of the site on a phone', async ({ page, site }) => {
  test.setTimeout(300_000)
  const owner = new Owner(page, site)
  await owner.logIn()
  const korean = page.getByLabel('한국어', { exact: true })
  const saved = page.getByText('저장했습니다. 몇 초 안에 홈페이지에 적용됩니다.')
  const visitors = async (path: string) => (await page.request.get(`${site.url}${path}`)).text()

  await owner.does('take a first step', async () => {
    const steps = page.getByRole('region', { name: '초기 설정' })
    await expect(steps.getByText('6단계 중 0단계 완료')).toBeVisible()
    await owner.tap(steps.getByRole('button', { name: '이대로 쓰기' }).first())
    await expect(steps.getByText('6단계 중 1단계 완료')).toBeVisible()
  })
  await owner.does('change the hours of the office', async () => {
    await owner.tab('더보기')
    await owner.link(/^상담 요일과 시간/)
    await page.getByLabel('마지막 상담 시작(시)').fill('15')
    await expect(page.locator('.preview')).toContainText('15:00까지 시작')
    await owner.button('저장')
    await expect(saved).toBeVisible()
  })
  await owner.does('write the questions and answers of the site', async () => {
    await owner.tab('더보기')
    await owner.link(/^자주 묻는 질문/)
    await korean.fill('주차할 수 있나요?\n채팅 상담이라 오실 필요가 없어요. {fee}, {duration}이에요.')
    await expect(page.locator('.preview')).toContainText('한국어: 주차할 수 있나요? / 다른 언어: 기본 문구')
    await page.getByText('미리보기(한국어)').click()
    await expect(page.locator('.typed-preview')).toHaveText(
      /^주차할 수 있나요\?채팅 상담이라 .* 36 USD.*, 60분이에요\.$/,
    )
    await owner.button('저장')
    await expect(saved).toBeVisible()
  })
  expect(await visitors('/ko/service')).toContain('채팅 상담이라 오실 필요가 없어요. 36 USD')
  await test.step('the built-in words can be begun from, and each change can be taken back', async () => {
    await page.getByRole('button', { name: '기본 문구에서 시작하기(English)' }).click()
    await expect(page.getByLabel('English', { exact: true })).toHaveValue(
      /Do I need a consultation[^]*\{fee\}/,
    )
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      expect(await axeFindings(page), colorScheme).toEqual([])
    }
    await page.getByRole('button', { name: /^되돌리기/ }).click()
    await expect(page.getByText('이전 값으로 되돌렸습니다.')).toBeVisible()
    await expect.poll(() => visitors('/ko/service')).not.toContain('주차할 수 있나요?')
  })
  await owner.does('tell who counsels', async () => {
    await owner.tab('더보기')
    await owner.link(/^상담사 소개/)
    await korean.fill('김하늘\n유학 상담 10년')
    await owner.button('저장')
    await expect(saved).toBeVisible()
  })
  expect(await visitors('/ko/about')).toContain('유학 상담 10년')
  await owner.does('see why a text is refused', async () => {
    await owner.tab('더보기')
    await owner.link(/^소개 글/)
    await korean.fill('제목만 있는 글')
    await owner.button('저장')
    await expect(page.locator('.fault')).toBeVisible()
    await expect(korean).toBeFocused()
  })
  await owner.does('ask other questions before the hour', async () => {
    await owner.tab('더보기')
    await owner.link(/^상담 전 질문/)
    await page.getByText('장학금', { exact: true }).click()
    await page
      .getByLabel('English', { exact: true })
      .locator('visible=true')
      .fill('Which grades?\nWhich year?')
    expect(await axeFindings(page)).toEqual([])
    await owner.button('저장')
    await expect(saved).toBeVisible()
  })
  owner.printTaps()
})
