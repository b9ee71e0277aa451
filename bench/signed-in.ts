import { type Browser, chromium, type Page } from '@playwright/test'
import { sql } from 'kysely'
import type { Served } from '#contract/served.ts'
import { BROWSER_FLAGS, findBrowser } from '#scripts/find-browser.ts'
import type { Db } from '#server/db/transaction.ts'
import { processorMs } from './bookings/processor-time.ts'
import { getRequest, load } from './load.ts'
import { aSession, fillConsultations } from './people.ts'
import { limitRow, median, type Row } from './report.ts'
import type { BenchSite } from './site.ts'
import { type Seen, type Watched, watchPage } from './watch-page.ts'

const ROUNDS = 3
/** Wait for the parts that are loaded after the page. */
const SETTLED_MS = 2500
const LOAD_SECONDS = 3
const MAX_CPU_MS = 25
const PHONE =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36'
const KILOBIT = 1000 / 8
const MAX_MS = 900
const MAX_HYDRATED_MS = 1700
/** A good interaction to next paint (web.dev/articles/inp). */
const MAX_INP_MS = 200
const MAX_SCRIPT_KB = 75
/** The first of these on a screen is tapped. */
const TARGET = 'main :is(summary, label, button, input)'
const CUSTOMER = 'bench1@gmail.com'
const NEWCOMER = 'bench2@gmail.com'
const ADMIN = 'bench3@gmail.com'

type Screen = { path: string; account: string | null; content: string; scriptKb: number }
type Visit = Seen & { isRestored: boolean }

/**
 * Time until the content of the screens behind the login is visible on a phone: slow 4G as Lighthouse defines
 * it and a four times slower CPU, both applied, with an empty cache. The person's browser has been here before,
 * so it has the cookies. `only`: measures only paths that contain it.
 */
export async function benchSignedIn({ port, pid }: BenchSite, db: Db, only = ''): Promise<Row[]> {
  const ticket = await fillIn(port, db)
  const screens: Screen[] = [
    { path: '/report-history', account: CUSTOMER, content: 'article h2', scriptKb: MAX_SCRIPT_KB },
    { path: '/report', account: CUSTOMER, content: 'form .date-choice', scriptKb: 79 },
    { path: '/payment', account: NEWCOMER, content: '.order-line [translate=no]', scriptKb: 79 },
    { path: `/consultations/${ticket}`, account: CUSTOMER, content: '.pass time', scriptKb: 79 },
    { path: '/profile', account: CUSTOMER, content: 'form input', scriptKb: MAX_SCRIPT_KB },
    { path: '/login', account: null, content: 'form input', scriptKb: MAX_SCRIPT_KB },
    { path: '/register', account: null, content: 'form input', scriptKb: MAX_SCRIPT_KB },
    { path: '/admin-dashboard', account: ADMIN, content: '.today li, .today p', scriptKb: 110 },
  ]
  const executablePath = findBrowser()
  if (!executablePath) throw new Error('The bench needs a Chromium: set CHROME_PATH')
  const browser = await chromium.launch({
    executablePath,
    args: BROWSER_FLAGS,
    // Playwright switches this cache off by default.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  try {
    const rows: Row[] = []
    for (const screen of screens.filter(({ path }) => path.includes(only))) {
      const cookie = screen.account && (await aSession(db, screen.account))
      const visits: Visit[] = []
      for (let round = 0; round < ROUNDS; round++) {
        visits.push(await visit(browser, port, screen, cookie))
        console.log(screen.path, visits.at(-1))
      }
      rows.push(...rowsOf(screen, visits, ticket), await costOf({ port, pid }, screen, cookie, ticket))
    }
    return rows
  } finally {
    await browser.close()
  }
}

/** CPU of the server for one document with its content, and of its calls alone, as the browser would make them. */
async function costOf(
  { port, pid }: Pick<BenchSite, 'port' | 'pid'>,
  { path }: Screen,
  cookie: string | null,
  ticket: string,
): Promise<Row> {
  const headers = {
    'accept-encoding': 'br',
    cookie: cookie ? `sid=${cookie}; XSRF-TOKEN=bench; zone=Asia%2FHo_Chi_Minh` : '',
  }
  const html = await (await fetch(`http://127.0.0.1:${port}${path}`, { headers })).text()
  const block = /id="served">([^]*?)<\/script>/.exec(html)?.[1]
  const calls = block ? Object.keys((JSON.parse(block) as Served).replies) : []
  const cpuMs = async (paths: readonly string[]): Promise<number> => {
    if (paths.length === 0) return 0
    const requests = paths.map((each) => getRequest(each, headers))
    const task = { port, requests, connections: 4, seconds: LOAD_SECONDS }
    // The first seconds run while the JIT compiler warms up.
    await load(task)
    const before = processorMs(pid)
    const { perSecond, failures } = await load(task)
    if (failures > 0) throw new Error(`${failures} of ${paths.join(', ')} failed`)
    return ((processorMs(pid) - before) * paths.length) / (perSecond * LOAD_SECONDS)
  }
  const alone = await cpuMs(calls)
  return {
    ...limitRow(`${path.replace(ticket, ':id')} CPU of the server`, await cpuMs([path]), MAX_CPU_MS, 'ms'),
    reference: `${alone.toFixed(1)} ms`,
  }
}

/** One customer with ten consultations, the next in three days; another one with an open payment. */
async function fillIn(port: number, db: Db): Promise<string> {
  await fillConsultations(db, { people: 3, perPerson: 10 })
  await sql`update users set role = 'admin' where email = ${ADMIN}`.execute(db)
  const { rows } = await sql<{ id: string }>`update consultations set starts_at = now() + interval '3 days',
    status = 'pending' where id = (select id from consultations where user_account_email = ${CUSTOMER}
    order by starts_at desc limit 1) returning id`.execute(db)
  const url = `http://localhost:${port}`
  const { days } = (await (await fetch(`${url}/api/availability`)).json()) as {
    days: { date: string; times: { time: string; free: boolean }[] }[]
  }
  const day = days.find(({ times }) => times.some(({ free }) => free))!
  const reply = await fetch(`${url}/api/payments/orders`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      cookie: `sid=${await aSession(db, NEWCOMER)}`,
      'x-xsrf-token': 'bench',
    },
    body: JSON.stringify({
      name: 'Ann Nguyen',
      email: NEWCOMER,
      platform: 'kakao',
      platformId: 'ann_ng',
      preferredDate: day.date,
      preferredTime: day.times.find(({ free }) => free)!.time,
      message: 'I would like to study design in Seoul. Where do I begin?',
      timeZone: 'Asia/Ho_Chi_Minh',
    }),
  })
  if (!reply.ok) throw new Error(`The order was refused: ${await reply.text()}`)
  return rows[0]!.id
}

async function visit(
  browser: Browser,
  port: number,
  { path, content, account }: Screen,
  cookie: string | null,
): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    timezoneId: 'Asia/Ho_Chi_Minh',
    userAgent: PHONE,
  })
  const url = `http://localhost:${port}`
  const cookies = { sid: cookie ?? '', 'XSRF-TOKEN': 'bench' }
  if (cookie) await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url })))
  const page = await context.newPage()
  // An earlier visit: the page's own cookies, and the browser's copy of the account.
  await page.goto(`${url}/login`)
  await page.waitForFunction(() => document.cookie.includes('zone='), null, { timeout: 3000 }).catch(() => {})
  await page.evaluate(
    ([email, role]) => {
      if (!email) return
      localStorage.setItem('isLoggedIn', 'true')
      localStorage.setItem('userName', 'Person 1')
      localStorage.setItem('userEmail', email)
      localStorage.setItem('userRole', role!)
    },
    [account ?? '', account === ADMIN ? 'admin' : 'user'],
  )
  await page.goto('about:blank')
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.clearBrowserCache')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1600 * KILOBIT,
    uploadThroughput: 750 * KILOBIT,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.addInitScript(watchPage, content)
  await page.goto(url + path)
  await page.waitForFunction(() => Number.isFinite((globalThis as unknown as Watched).seen.hydratedMs))
  await page.waitForTimeout(SETTLED_MS)
  await page.locator(TARGET).filter({ visible: true }).first().tap()
  await page.keyboard.press('Shift')
  await page.waitForTimeout(SETTLED_MS)
  const found = await page.evaluate(() => (globalThis as unknown as Watched).seen)
  const isRestored = await isRestoredAfterBack(page, `${url}/about`)
  await context.close()
  return { ...found, isRestored }
}

/** True when the page is restored as it was left: a new document would not have the mark. */
async function isRestoredAfterBack(page: Page, elsewhere: string): Promise<boolean> {
  await page.evaluate(() => Object.assign(globalThis, { mark: true }))
  await page.goto(elsewhere)
  await page.goBack({ waitUntil: 'commit' })
  await page.waitForTimeout(500)
  return page.evaluate(() => 'mark' in globalThis)
}

function rowsOf({ path, scriptKb }: Screen, visits: Visit[], ticket: string): Row[] {
  const name = path.replace(ticket, ':id')
  const middle = (of: Exclude<keyof Visit, 'isRestored'>): number => median(visits.map((visit) => visit[of]))
  return [
    limitRow(`${name} content visible`, middle('contentMs'), MAX_MS, 'ms'),
    limitRow(`${name} hydrated`, middle('hydratedMs'), MAX_HYDRATED_MS, 'ms'),
    limitRow(`${name} interaction to next paint (INP)`, middle('inpMs'), MAX_INP_MS, 'ms'),
    limitRow(`${name} largest paint (LCP)`, middle('lcpMs'), MAX_MS, 'ms'),
    limitRow(`${name} layout shift (CLS) × 1000`, middle('cls') * 1000, 0, ''),
    limitRow(`${name} scripts of the document`, middle('scriptKb'), scriptKb, 'kB'),
    // The payment page has a nonce for each reply, the admin pages have data of other people: neither is stored.
    !['/payment', '/admin-dashboard'].includes(path) && {
      name: `${name} back-forward cache`,
      product: visits.every(({ isRestored }) => isRestored) ? 'restored' : 'loaded again',
      reference: '',
      ratio: null,
      limit: 'restored',
      ok: visits.every(({ isRestored }) => isRestored),
    },
  ].filter((row) => row !== false)
}
