import { readFileSync } from 'node:fs'
import { Owner } from './owner.ts'
import { expect, test } from './site.ts'

test.use({ viewport: { width: 360, height: 740 }, locale: 'ko-KR', timezoneId: 'Asia/Seoul' })

test('the owner reads the site status and what to do, on a phone', async ({ page, site }) => {
  const owner = new Owner(page, site)
  await owner.logIn('/mails')
  await owner.tab('더보기')
  await owner.link(/사이트 상태/)
  await expect(page.getByRole('heading', { name: '사이트 상태' })).toBeVisible()
  const backups = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: '백업' }) })
  await expect(backups).toContainText('확인 필요')
  await expect(backups).toContainText('npm run setup을 다시 실행해 백업할 곳을 정하세요(BACKUP_TO)')
  await expect(
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: '시계' }) }),
  ).toContainText('정상')
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(360)
  const called = page.waitForResponse(/\/api\/site-status$/)
  await page.getByRole('button', { name: '다시 확인' }).click()
  expect((await called).status()).toBe(200)
})

test('the owner downloads an encrypted backup after one question', async ({ page, site }) => {
  const owner = new Owner(page, site)
  await owner.logIn('/status')
  await page.getByRole('button', { name: '백업 내려받기' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('SECRET_KEY')
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('link', { name: '내려받기' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^naru-\w+Z\.backup$/)
  const content = readFileSync(await download.path())
  expect(content.subarray(0, 13).toString()).toBe('NARU-BACKUP-2')
  await expect(dialog).toBeHidden()
})
