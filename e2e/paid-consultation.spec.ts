import type { Page } from '@playwright/test'
import { localeTags } from '#contract/locales.ts'
import { addressIn } from '#contract/pages.ts'
import { findEnglish } from '#web/texts/testing-english.ts'
import { englishOn } from './english.ts'
import { expect, sharedTest as test } from './site.ts'
import { aNewEmail, PASSWORD } from './steps.ts'

/** A client of each language that was added last: time zone, country, name and question. */
const clients = {
  ja: { zone: 'Asia/Tokyo', country: 'JP', name: '佐藤 愛', question: '韓国でデザインを学びたいです。' },
  mn: {
    zone: 'Asia/Ulaanbaatar',
    country: 'MN',
    name: 'Бат Сараа',
    question: 'Сөүлд дизайнаар сурахыг хүсэж байна.',
  },
  uz: {
    zone: 'Asia/Tashkent',
    country: 'UZ',
    name: 'Dilnoza Karimova',
    question: 'Seulda dizayn oʻqimoqchiman.',
  },
} as const

for (const [locale, client] of Object.entries(clients) as [
  keyof typeof clients,
  (typeof clients)[keyof typeof clients],
][]) {
  test.describe(locale, () => {
    test.use({ timezoneId: client.zone, locale: locale === 'ja' ? 'ja-JP' : 'ru-RU' })

    test(`a client books and pays in ${locale} without an English sentence on any screen`, async ({
      page,
      site,
    }) => {
      const seen: string[] = []
      const reads = async (page: Page, screen: string): Promise<void> => {
        await expect(page.locator('html')).toHaveAttribute('lang', localeTags[locale])
        for (const text of await englishOn(page, locale)) seen.push(`${screen}: ${text}`)
        expect(await page.evaluate(() => document.documentElement.scrollWidth), screen).toBeLessThanOrEqual(
          360,
        )
      }
      await page.goto(`${site.url}${addressIn('/', locale)}`)
      await reads(page, 'home')
      await page
        .locator(`main a[href^="${addressIn('/times', locale)}"]`)
        .first()
        .click()
      await page.waitForURL(/\/times/)
      await reads(page, 'times')
      await page.locator('.hours a').first().click()
      await page.waitForURL(/\/report\?/)
      const { searchParams } = new URL(page.url())
      await page.locator('main a[href*="/register"]').first().waitFor()
      await reads(page, 'login')
      await page.locator('main a[href*="/register"]').first().click()
      await page.waitForURL(/\/register/)
      const email = aNewEmail()
      await page.locator('[name=email]').fill(email)
      await reads(page, 'registration')
      await page.locator('[name=email]').press('Enter')
      const code = await site.mail(email, /\b\d{6}\b/)
      await page.locator('[name=verificationCode]').fill(/\b(\d{6})\b/.exec(code.text)![1]!)
      await page.locator('[name=verificationCode]').press('Enter')
      await page.locator('[name=password]').fill(PASSWORD)
      await page.locator('[name=confirmPassword]').fill(PASSWORD)
      // The typed password does not run under the button that shows it.
      const room = await page
        .locator('.with-button')
        .first()
        .evaluate((field) => {
          const end = Number.parseFloat(getComputedStyle(field.querySelector('input')!).paddingInlineEnd)
          return end - field.querySelector('button')!.getBoundingClientRect().width
        })
      expect(room).toBeGreaterThanOrEqual(0)
      await page.locator('main [name=name]').fill(client.name)
      await expect(page.locator('[name=nationality]')).toHaveValue(client.country)
      await page.locator('[name=agreeTerms]').check()
      await page.locator('[name=agreePrivacy]').check()
      await reads(page, 'details')
      await page.locator('form:has([name=agreeTerms]) button[type=submit]').click()

      await page.waitForURL(/\/report\?/)
      await expect(page.locator('[name=preferredDate]')).toHaveValue(searchParams.get('date')!)
      await expect(page.locator('[name=preferredTime]')).toHaveValue(searchParams.get('time')!)
      await page.locator('[name=platform]').first().check()
      await page.locator('[name=platformId]').fill('naru_student')
      await page.locator('[name=message]').fill(client.question)
      await reads(page, 'request')
      await page.locator('form:has([name=message]) button[type=submit]').click()
      await page.waitForURL(/\/payment$/)
      await page.locator('a[href$="way=paypal"]').waitFor()
      await reads(page, 'payment')
      await page.locator('a[href$="way=paypal"]').click()
      await page.getByRole('button', { name: 'PayPal', exact: true }).waitFor()
      await reads(page, 'PayPal')
      const opening = page.waitForEvent('popup')
      await page.getByRole('button', { name: 'PayPal', exact: true }).click()
      await (await opening).getByRole('button', { name: 'Pay Now' }).click()
      await page.waitForURL(/\/payment-success/)
      await page.locator('.success-page').waitFor()
      await reads(page, 'success')
      await page.locator('a[href^="/consultations/"]').click()
      await page.waitForURL(/\/consultations\//)
      await page.locator('.composer textarea').waitFor()
      await expect(page.locator('.chosen-time time').first()).toHaveAttribute(
        'datetime',
        new Date(`${searchParams.get('date')}T${searchParams.get('time')}:00+09:00`).toISOString(),
      )
      await reads(page, 'ticket')

      const paid = await site.mail(email, /N-[A-Z2-9]{5}/)
      for (const mail of [code, paid])
        for (const text of findEnglish(
          `${mail.subject}\n${mail.text}`.replaceAll(/\S*[@/]\S*/g, '\n'),
          locale,
        ))
          seen.push(`mail: ${text}`)
      expect(seen).toEqual([])
    })
  })
}
