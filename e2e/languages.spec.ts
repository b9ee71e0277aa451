import { locales, localeTags } from '#contract/locales.ts'
import { addressIn } from '#contract/pages.ts'
import { tooWideWithLongTexts } from './long-texts.ts'
import { expect, sharedTest as test } from './site.ts'
import { becomeCustomer } from './steps.ts'

test('the chosen language applies to every page, including pages behind the login @core', async ({
  page,
  site,
}) => {
  await page.goto(`${site.url}/`)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.locator('summary').filter({ hasText: 'Language: English' }).click()
  await page.getByRole('link', { name: '한국어' }).click()
  await page.waitForURL(/\/ko$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'ko')
  await page.goto(`${site.url}/login`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'ko')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/로그인/)
  await page.goto(`${site.url}/about`)
  await page.waitForURL(/\/ko\/about$/)
})

test('a change of language keeps the page, the draft and the chosen time', async ({ page, site }) => {
  await becomeCustomer(page, site)
  const { days } = (await (await page.request.get(`${site.url}/api/availability`)).json()) as {
    days: { date: string; times: { time: string; free: boolean }[] }[]
  }
  const day = days.find(({ times }) => times.some(({ free }) => free))!
  const { time } = day.times.find(({ free }) => free)!
  await page.goto(`${site.url}/report?date=${day.date}&time=${time}`)
  const draft = 'Where do I begin? 한국 유학, du học, 留学'
  await page.locator('textarea[name=message]').fill(draft)
  for (const locale of [...locales.slice(1), locales[0]]) {
    await page.locator('.menu-button').click()
    await page.locator('.language summary').click()
    await page.locator(`.language a[href="?lang=${locale}"]`).click()
    await expect(page.locator('html')).toHaveAttribute('lang', localeTags[locale])
    const { pathname, searchParams } = new URL(page.url())
    expect([pathname, Object.fromEntries(searchParams)]).toEqual(['/report', { date: day.date, time }])
    await expect(page.locator('textarea[name=message]'), locale).toHaveValue(draft)
    await expect(page.locator('[name=preferredDate]'), locale).toHaveValue(day.date)
    await expect(page.locator('[name=preferredTime]'), locale).toHaveValue(time)
  }
})

test('a form error is in the language of the form', async ({ page, site, context }) => {
  const words: string[] = []
  for (const locale of locales) {
    await context.addCookies([{ name: 'lang', value: locale, url: site.url }])
    await page.goto(`${site.url}/login`)
    await page.locator('input[name=email]').fill('nobody.at.all@gmail.com')
    await page.locator('input[name=password]').fill('not the password')
    await page.locator('input[name=password]').press('Enter')
    const alert = page.getByRole('alert').filter({ hasText: /./ }).first()
    await expect(alert).toBeVisible()
    words.push(await alert.innerText())
  }
  expect(words[1]).toMatch(/[가-힣]/)
  expect(words[2]).toMatch(/[ăâđêôơưạảấầẩậắằẳặẹẻẽếềểễệịọốồổỗộớờởợụủứừửựỳỷỹ]/i)
  expect(words[3]).toMatch(/[\u4e00-\u9fff]/)
  expect(new Set(words).size).toBe(locales.length)
})

test('a phone in Uzbekistan with Russian settings is offered Uzbek until a language is chosen', async ({
  browser,
  site,
}) => {
  const page = await browser.newPage({ locale: 'ru-RU', timezoneId: 'Asia/Tashkent' })
  const offer = page.getByRole('link', { name: 'Bu sayt oʻzbek tilida ham bor' })
  await page.goto(`${site.url}/about`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByText('Энэ сайт монгол хэл дээр бас бий')).toBeHidden()
  await offer.click()
  await page.waitForURL(/\/uz\/about$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Xizmatimiz haqida')
  await page.goto(`${site.url}/login?lang=en`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(offer).toBeHidden()
  await page.close()
})

test('the profile in Uzbek has our own names of countries, and keeps the chosen one', async ({
  page,
  site,
}) => {
  await becomeCustomer(page, site)
  const nationality = page.locator('select[name=nationality]')
  await page.goto(`${site.url}/profile`)
  const chosen = await nationality.inputValue()
  await page.goto(`${site.url}/profile?lang=uz`)
  await expect(nationality.locator('option[value=US]')).toHaveText('AQSH')
  await expect(nationality.locator('option[value=UZ]')).toHaveText('Oʻzbekiston')
  expect(await nationality.inputValue()).toBe(chosen)
})

test('a name that is not saved yet survives a change of language', async ({ page, site }) => {
  await becomeCustomer(page, site)
  const name = page.locator('input[name=name]')
  const nationality = page.locator('select[name=nationality]')
  await page.goto(`${site.url}/profile`)
  await name.fill('Bat-Erdene Dorj')
  await nationality.selectOption('MN')
  await page.goto(`${site.url}/profile?lang=mn`)
  await expect(name).toHaveValue('Bat-Erdene Dorj')
  await expect(nationality).toHaveValue('MN')

  // Once it is saved, nothing of it is left on the device.
  await page.goto(`${site.url}/profile?lang=en`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Your details have been saved.')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('typed'))).toBeNull()
})

/** Translations are often 1.5 times as long: every screen must fit texts of that length. */
test('texts that are 50 % longer fit a small phone', { tag: '@width' }, async ({ page, site }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const paths = ['/', '/about', '/concern', '/service', '/login', '/register', '/reset-password']
  for (const path of paths) {
    await page.goto(`${site.url}${path}`, { waitUntil: 'networkidle' })
    expect(await tooWideWithLongTexts(page), path).toEqual([])
  }
})

test(
  'the navigation bar and the list of times keep their number of lines',
  { tag: '@width' },
  async ({ page, site }) => {
    const heightOf = (selector: string): Promise<number> =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => element.clientHeight)
    for (const prefix of locales.map((locale) => addressIn('/times', locale))) {
      await page.setViewportSize({ width: 1280, height: 800 })
      await page.goto(`${site.url}${prefix}?zone=Asia/Ho_Chi_Minh`)
      // A second line would begin at 80 pixels.
      expect(await heightOf('.masthead-row'), prefix).toBeLessThan(78)
      await page.setViewportSize({ width: 360, height: 740 })
      expect(await heightOf('.hours a'), prefix).toBeLessThan(70)
    }
  },
)
