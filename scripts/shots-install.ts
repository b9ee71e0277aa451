import { type Browser, chromium, type Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { Site } from '#e2e/site.ts'
import { BROWSER_FLAGS, findBrowser } from './find-browser.ts'
import { needKoreanFont } from './fonts.ts'

/**
 * The pictures of docs/install.md and docs/install.ko.md: how an owner logs in to a new site for the first time.
 * Run by `npm run shots -- install`.
 */
const PHONE = { width: 360, height: 640 }
const TEXTS = {
  en: { logIn: 'Login', setUp: 'Set up two-step login', turnOn: 'Turn on', saved: 'I have saved them' },
  ko: { logIn: '로그인', setUp: '2단계 인증 설정', turnOn: '켜기', saved: '보관했습니다' },
}

export async function shootInstallation(): Promise<void> {
  needKoreanFont()
  const browser = await chromium.launch({ executablePath: findBrowser() ?? '', args: BROWSER_FLAGS })
  try {
    for (const language of ['en', 'ko'] as const) await enterNewSite(browser, language)
  } finally {
    await browser.close()
  }
}

async function enterNewSite(browser: Browser, language: keyof typeof TEXTS): Promise<void> {
  const site = await new Site('embedded').start({ REQUIRE_ADMIN_TOTP: 'true' })
  try {
    const context = await browser.newContext({ viewport: PHONE, reducedMotion: 'reduce' })
    await context.addCookies([{ name: 'lang', value: language, url: site.url }])
    const page = await context.newPage()
    const shoot = async (name: string, of: Page = page): Promise<void> => {
      await of.waitForLoadState('networkidle')
      await of.screenshot({ path: `docs/pictures/install-${name}-${language}.png` })
    }
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
    const texts = TEXTS[language]

    // The form is the same for every link; only the real one sets a password.
    await page.goto(`${site.url}/set-up#${'-'.repeat(43)}`)
    await shoot('password')

    await page.goto(`${site.url}/login`)
    await page.locator('input[type=email]').fill(site.adminEmail)
    await page.locator('input[type=password]').fill(site.adminPassword)
    await press(texts.logIn)
    await page.waitForURL(`${site.url}/profile`)
    await page.locator('input[name=totpPassword]').fill(site.adminPassword)
    await press(texts.setUp)
    const secret = (await page.locator('code.secret').innerText()).replaceAll(/\s/g, '')

    await shoot('second-step')
    await page.locator('input[autocomplete=one-time-code]').fill(new TOTP({ secret }).generate())
    await press(texts.turnOn)
    await press(texts.saved)
    await page.waitForURL(`${site.url}/admin-dashboard`)
    await shoot('first-steps')
    await page.goto(`${site.url}/admin-dashboard/status`)
    await shoot('site-status')
    await context.close()
  } finally {
    await site.remove()
  }
}
