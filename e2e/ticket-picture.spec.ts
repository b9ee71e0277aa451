import { readFile } from 'node:fs/promises'
import { axeFindings } from './axe.ts'
import { expect, test } from './site.ts'
import { becomeCustomer, pay, requestConsultation } from './steps.ts'

test('a ticket is downloaded as a picture, shared where the phone can, and shown inside another app', async ({
  page,
  site,
}) => {
  await becomeCustomer(page, site)
  await requestConsultation(page, site)
  await pay(page)
  const save = page.getByRole('button', { name: 'Save as a picture' })
  const downloading = page.waitForEvent('download')
  await save.click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^Naru-N-\w+\.png$/)
  expect((await readFile(await download.path())).subarray(1, 4).toString()).toBe('PNG')

  // On a phone that can share files, the list of apps opens instead of a download.
  await page.evaluate(() => {
    const share = async ({ files = [] }: ShareData): Promise<void> => {
      document.title = files.map(({ name, type }) => `${name} ${type}`).join()
    }
    Object.assign(navigator, { canShare: () => true, share })
  })
  await save.click()
  await expect(page).toHaveTitle(/^Naru-N-\w+\.png image\/png$/)

  // A browser inside another app does neither: the picture is shown, with its text for screen readers.
  await page.evaluate(() => {
    Object.assign(navigator, { canShare: undefined, share: undefined })
    const userAgent = `${navigator.userAgent} KAKAOTALK 2410920`
    Object.defineProperty(navigator, 'userAgent', { value: userAgent, configurable: true })
  })
  await save.click()
  await expect(page.getByText('Press and hold the picture')).toBeVisible()
  const picture = page.getByRole('img', { name: /Booking N-\w+, KakaoTalk/ })
  await expect(picture).toBeVisible()
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1080)
  expect(await axeFindings(page)).toEqual([])
})
