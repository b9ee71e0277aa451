import { mkdirSync } from 'node:fs'
import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  chromium,
  type Page,
} from '@playwright/test'
import { publicPaths } from '#contract/pages.ts'
import { DEMO_CLIENT, DEMO_OWNER, PASSWORD } from '#e2e/people.ts'
import { Site } from '#e2e/site.ts'
import { moreViews, tabs } from '#web/pages/admin/views.ts'
import { BROWSER_FLAGS, findBrowser } from './find-browser.ts'
import { needKoreanFont } from './fonts.ts'
import { shootInstallation } from './shots-install.ts'

/**
 * `npm run shots`: screenshots of every screen on a phone and a desktop, light and dark, English and Korean,
 * into shots/, and the pictures of README.md. `npm run shots -- report` takes only the screens whose name contains
 * the word, `npm run shots -- readme` only the pictures of README.md,
 * `npm run shots -- install` those of docs/install.md.
 */
const SIZES = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 900 } }
const SCHEMES = ['light', 'dark'] as const
const LANGUAGES = ['en', 'ko'] as const
const looks = SCHEMES.flatMap((scheme) =>
  Object.entries(SIZES).map(([size, viewport]) => ({ scheme, size, viewport })),
)
type Visitor = 'anonymous' | 'user' | 'admin'
type Screen = {
  name: string
  path: string
  visitor: Visitor
  isPublic?: boolean
  act?: (page: Page) => Promise<void>
  /** Selector of links; the first one leads to the screen. */
  behind?: string
}

/** Pictures of README.md, in docs/pictures/, by the file in shots/ that shows the same screen in full. */
const README_PICTURES: Record<string, string> = {
  'home-desktop-light-en': 'home',
  'home-phone-dark-ko': 'home-phone',
  'times-phone-light-en': 'times-phone',
  'report-phone-light-en': 'report-phone',
  'payment-phone-light-en': 'payment-phone',
  'ticket-phone-light-en': 'ticket-phone',
  'profile-phone-light-en': 'profile-phone',
  'admin-dashboard-desktop-light-ko': 'admin',
}
const README = 'readme'

const ADMIN_PATH = '/admin-dashboard'
const adminScreen = (view: string, more = ''): Screen => ({
  name: `admin-${view}${more && '-' + more}`,
  path: `${ADMIN_PATH}/${view}${more && '/' + more}`,
  visitor: 'admin',
})

const screens: Screen[] = [
  ...[
    ...publicPaths.filter((path) => !path.startsWith('/concern/')),
    '/concern/preparing/1',
    '/no-such-page',
  ].map((path): Screen => ({
    name: path === '/' ? 'home' : path.slice(1).replaceAll('/', '-'),
    path,
    visitor: 'anonymous',
    isPublic: true,
  })),
  { name: 'login', path: '/login', visitor: 'anonymous' },
  { name: 'register', path: '/register', visitor: 'anonymous' },
  { name: 'reset-password', path: '/reset-password', visitor: 'anonymous' },
  { name: 'set-up', path: `/set-up#${'-'.repeat(43)}`, visitor: 'anonymous' },
  { name: 'report', path: '/report', visitor: 'user' },
  { name: 'payment', path: '/payment', visitor: 'user' },
  { name: 'payment-success', path: '/payment-success', visitor: 'user' },
  { name: 'report-history', path: '/report-history', visitor: 'user' },
  {
    name: 'cancel-dialog',
    path: '/report-history',
    visitor: 'user',
    act: (page) => page.locator('article button:visible').first().click(),
  },
  { name: 'ticket', path: '/report-history', visitor: 'user', behind: '.next a[href^="/consultations/"]' },
  { name: 'profile', path: '/profile', visitor: 'user' },
  { name: 'admin-dashboard', path: ADMIN_PATH, visitor: 'admin' },
  ...[...tabs, ...moreViews].filter((view) => view !== 'today').map((view) => adminScreen(view)),
  ...['slots', 'languages', 'faq', 'alerts'].map((section) => adminScreen('settings', section)),
  { name: 'admin-one-booking', path: ADMIN_PATH, visitor: 'admin', behind: 'a[href*="/consultations/"]' },
  { ...adminScreen('clients'), name: 'admin-one-client', behind: 'a[href*="/clients/"]' },
]
const people: Record<Visitor, string | null> = {
  anonymous: null,
  user: DEMO_CLIENT,
  admin: DEMO_OWNER,
}

const [, , part = ''] = process.argv
if (part === 'install') {
  await shootInstallation()
  process.exit()
}
const isForReadme = part === README
const wanted = screens.filter(({ name }) =>
  isForReadme
    ? Object.keys(README_PICTURES).some((file) => /^(.*)-(?:phone|desktop)-/.exec(file)?.[1] === name)
    : name.includes(part),
)
const site = await new Site().seed()
await site.start()
mkdirSync('shots', { recursive: true })
needKoreanFont()
const browser = await chromium.launch({ executablePath: findBrowser() ?? '', args: BROWSER_FLAGS })
try {
  for (const visitor of ['anonymous', 'user', 'admin'] as const) await shoot(browser, visitor)
} finally {
  await browser.close()
  await site.remove()
}
console.log(
  isForReadme
    ? `docs/pictures/: ${Object.keys(README_PICTURES).length} pictures`
    : `shots/: ${wanted.length * LANGUAGES.length * looks.length} pictures`,
)

async function shoot(by: Browser, visitor: Visitor): Promise<void> {
  const own = wanted.filter((screen) => screen.visitor === visitor)
  if (own.length === 0) return
  const context = await by.newContext({ timezoneId: 'Asia/Ho_Chi_Minh', locale: 'en-US' })
  const email = people[visitor]
  if (email) {
    await logIn(context, email)
    if (own.some(({ name }) => name === 'payment')) await openCheckout(context.request, email)
  }
  const page = await context.newPage()
  for (const language of LANGUAGES) {
    await context.addCookies([{ name: 'lang', value: language, url: site.url }])
    if (email) await context.request.post(`${site.url}/api/profile`, { data: { locale: language } })
    for (const { scheme, size, viewport } of looks) {
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
      for (const screen of own)
        await shootScreen(page, screen, { language, file: `${screen.name}-${size}-${scheme}-${language}` })
    }
  }
  await context.close()
}

async function shootScreen(
  page: Page,
  { path, isPublic, act, behind }: Screen,
  { language, file }: { language: string; file: string },
): Promise<void> {
  const picture = README_PICTURES[file]
  if (isForReadme && !picture) return
  const prefix = isPublic && language !== 'en' ? `/${language}` : ''
  await open(page, `${site.url}${prefix}${path}`.replace(/\/$/, '') || site.url)
  if (behind) {
    const link = await page.locator(behind).first().getAttribute('href')
    await open(page, new URL(link ?? '', page.url()).href)
  }
  await act?.(page)
  if (picture) await page.screenshot({ path: `docs/pictures/${picture}.png` })
  if (!isForReadme) await page.screenshot({ path: `shots/${file}.png`, fullPage: !act })
}

async function logIn(context: BrowserContext, email: string): Promise<void> {
  const reply = await context.request.post(`${site.url}/api/login`, { data: { email, password: PASSWORD } })
  if (!reply.ok()) throw new Error(`${email} cannot log in: ${await reply.text()}`)
  const { user } = (await reply.json()) as { user: { name: string; email: string; role: string } }
  // The values that the login page stores for the navigation bar.
  await context.addInitScript((known) => {
    const drawn = { isLoggedIn: 'true', userName: known.name, userEmail: known.email, userRole: known.role }
    for (const [key, value] of Object.entries(drawn)) localStorage.setItem(key, value)
  }, user)
}

/** A page with a chat keeps a stream open, so the network is never idle; wait at most 3 seconds. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => {})
}

async function openCheckout(request: APIRequestContext, email: string): Promise<void> {
  const { days } = await (await request.get(`${site.url}/api/availability`)).json()
  const day = days.findLast((each: { times: { free: boolean }[] }) => each.times.some((time) => time.free))
  await request.post(`${site.url}/api/payments/orders`, {
    data: {
      name: 'Linh Nguyễn',
      email,
      platform: 'kakao',
      platformId: 'linh',
      preferredDate: day.date,
      preferredTime: day.times.find((time: { free: boolean }) => time.free).time,
      message: 'I would like to study design in Seoul. Where do I begin?',
      timeZone: 'Asia/Ho_Chi_Minh',
    },
  })
}
