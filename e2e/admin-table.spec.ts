import { aClient } from './owner.ts'
import { expect, test } from './site.ts'
import { becomeAdmin } from './steps.ts'

const CONTACT = 'maria-fernanda.de.la.cruz.villanueva@students.university-of-somewhere.example'

test(
  'the table of consultations truncates no address, beside the admin menu or as cards',
  {
    tag: '@width',
  },
  async ({ page, site, browser }) => {
    const visitor = await browser.newPage({ timezoneId: 'Asia/Ho_Chi_Minh' })
    const account = await aClient(site, visitor)
    await visitor.close()
    // The widest row: a consultation that has begun has both buttons.
    await site.changeWhileStopped((db) =>
      db
        .updateTable('consultations')
        .set({ email: CONTACT, starts_at: new Date(Date.now() - 60_000) })
        .where('user_account_email', '=', account)
        .execute(),
    )
    await becomeAdmin(page, site)
    for (const language of ['en', 'ko']) {
      await page.request.post(`${site.url}/api/profile`, { data: { locale: language } })
      for (const width of [640, 1279, 1280, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        await page.goto(`${site.url}/admin-dashboard/consultations`)
        await expect(page.locator('html')).toHaveAttribute('lang', language)
        const row = page.getByRole('row').filter({ hasText: CONTACT })
        await expect(row.getByRole('button')).toHaveCount(3)
        for (const [name, address] of [
          ['email', CONTACT],
          ['account', account],
        ] as const) {
          const cell = row.locator(`td.${name}`)
          await expect(cell).toHaveText(address)
          const isCut = await cell.evaluate((shown) => shown.scrollWidth > shown.clientWidth)
          expect(isCut, `${name} at ${width} in ${language}`).toBe(false)
        }
        const beyond = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        expect(beyond, `at ${width} in ${language}`).toBe(0)
      }
    }
    // A row of a phone has two lines, and opens the addresses and the actions.
    await page.setViewportSize({ width: 360, height: 740 })
    const row = page.getByRole('row').filter({ hasText: 'Ann Nguyen' })
    await expect(row.getByRole('button')).toHaveCount(1)
    expect((await row.boundingBox())!.height).toBeLessThan(80)
    await row.getByRole('button').click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(CONTACT)
    await expect(dialog.getByRole('button', { name: '예약 취소' })).toBeVisible()
    await expect(dialog.getByRole('button', { name: '완료 처리' })).toBeVisible()
    const beyond = await dialog.evaluate((shown) => shown.scrollWidth - shown.clientWidth)
    expect(beyond).toBe(0)
  },
)
