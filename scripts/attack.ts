import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { DEMO_CLIENT, DEMO_OWNER, PASSWORD } from '#e2e/people.ts'
import { Site } from '#e2e/site.ts'
import { findProgram, howToGet } from './packages.ts'

/**
 * `npm run attack`: starts a separate site with realistic data and runs sqlmap and wapiti against it, on this
 * machine only and for a few minutes. Reports are left in the temporary folder.
 */
const TOOLS = ['sqlmap', 'wapiti']
const SQLMAP_MS = 90_000
const WAPITI_SECONDS = 90
const ID = '00000000-0000-4000-8000-000000000000'

// A new client address for each attempt, so that rate limits do not hide the code behind them.
const SQLMAP_FLAGS = (
  '--batch --disable-coloring --flush-session --timeout 10 --retries 0 --level 1 --risk 2 --time-sec 2 ' +
  '--dbms PostgreSQL --ignore-code 401,404,409,422 --tamper xforwardedfor'
).split(' ')
const WAPITI_FLAGS = (
  '--flush-session --no-bugreport -v 0 -f json -d 3 -t 5 --max-links-per-page 50 ' +
  `--max-scan-time ${WAPITI_SECONDS} -m xss,permanentxss,sql,blindsql,exec,file,redirect,crlf,csp,` +
  'http_headers,cookieflags,csrf,methods,htaccess,backup'
).split(' ')

type Who = 'visitor' | 'user' | 'admin'
type Target = { who: Who; path: string; body?: object }

/** Calls whose input reaches the database; other calls use the same code paths. */
const targets: Target[] = [
  { who: 'visitor', path: '/api/login', body: { email: 'ann@gmail.com', password: 'no password at all' } },
  { who: 'visitor', path: '/api/verify-registration-code', body: { email: 'ann@gmail.com', code: '123456' } },
  { who: 'visitor', path: '/api/send-reset-code', body: { email: 'ann@gmail.com' } },
  { who: 'visitor', path: '/api/availability?from=2026-09-01&to=2026-10-01' },
  {
    who: 'user',
    path: '/api/consultations/cancel',
    body: { consultationId: ID, cancelReason: 'Plans changed' },
  },
  { who: 'user', path: '/api/consultations', body: { paymentId: '5O190127TN364715T' } },
  { who: 'user', path: '/api/profile', body: { name: 'Linh', nationality: 'VN', locale: 'vi' } },
  {
    who: 'admin',
    path: '/api/consultations?q=linh&status=pending&sort=newest&page=1&from=2026-01-01&to=2027-01-01',
  },
  { who: 'admin', path: '/api/ledger?from=2026-01-01&to=2027-01-01&page=1' },
  { who: 'admin', path: `/api/audit?action=login&actor=${ID}&from=2026-01-01&to=2027-01-01` },
  { who: 'admin', path: '/api/messages?state=sent&page=1' },
  {
    who: 'admin',
    path: '/api/calendar',
    body: { date: '2026-10-03', time: '10:00', seats: 1, note: 'a note' },
  },
]

/** Accepted findings of wapiti: category, message and the reason. */
const EXPECTED: [category: RegExp, info: RegExp, why: string][] = [
  [/HttpOnly Flag/, /XSRF-TOKEN/, 'the page has to read this token to repeat it'],
  [/Secure Flag/, /./, 'the attacked site is on plain http; server/security/headers.test.ts tries https'],
  [/Secure Headers|HTTP Secure/, /Strict-Transport-Security/, 'the same'],
  [/Secure Headers/, /X-XSS-Protection/, 'no browser reads it any more; the content policy does its work'],
]

/** Runs a tool with a time limit and returns its output. */
async function run(command: string, args: string[], limitMs: number): Promise<string> {
  const tool = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], timeout: limitMs })
  return (await Promise.all([text(tool.stdout), text(tool.stderr)])).join('')
}

async function cookieOf(url: string, email: string): Promise<string> {
  const reply = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  if (!reply.ok) throw new Error(`No login as ${email}: ${await reply.text()}`)
  return reply.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
}

/** Returns sqlmap's report of an injection; null if there is none. */
async function sqlmap(
  url: string,
  cookies: Record<Who, string>,
  target: Target,
  folder: string,
): Promise<string | null> {
  const output = await run(
    'sqlmap',
    [
      '-u',
      `${url}${target.path}`,
      '--output-dir',
      join(folder, 'sqlmap'),
      ...SQLMAP_FLAGS,
      ...(target.body
        ? ['--data', JSON.stringify(target.body), '--headers', 'Content-Type: application/json']
        : []),
      ...(cookies[target.who] ? ['--cookie', cookies[target.who]] : []),
    ],
    SQLMAP_MS,
  )
  const found = /Parameter: .+|is vulnerable|injectable \(.*\)/.exec(output)
  const tested = [
    ...output.matchAll(/testing if .*parameter '([^']+)'|parameter '([^']+)' does not (?:appear|seem)/g),
  ].length
  console.log(
    `sqlmap  ${target.who.padEnd(8)}${target.path.split('?')[0]}: ${found?.[0] ?? `no finding, ${tested} parameter checks`}`,
  )
  if (tested === 0) return `sqlmap tried nothing on ${target.path}: ${output.slice(-400)}`
  return found && !/might not be injectable/.test(found[0]) ? `${target.path}: ${found[0]}` : null
}

type Finding = { level: number; method: string; path: string; info: string; parameter: string | null }

/** Returns wapiti's findings of medium severity and above for this kind of caller. */
async function wapiti(url: string, who: Who, cookie: string, folder: string): Promise<string[]> {
  const report = join(folder, `wapiti-${who}.json`)
  const starts = [
    '/',
    '/report',
    '/report-history',
    '/profile',
    '/admin-dashboard',
    '/login',
    '/api/consultations?q=a&page=1',
    '/api/availability?from=a',
  ]
  await run(
    'wapiti',
    [
      '-u',
      `${url}/`,
      ...starts.flatMap((path) => ['-s', `${url}${path}`]),
      ...WAPITI_FLAGS,
      '-o',
      report,
      '--store-session',
      join(folder, 'wapiti'),
      ...(cookie ? ['-H', `Cookie: ${cookie}`] : []),
    ],
    (WAPITI_SECONDS + 120) * 1000,
  )
  const { vulnerabilities, anomalies, infos } = JSON.parse(readFileSync(report, 'utf8')) as {
    vulnerabilities: Record<string, Finding[]>
    anomalies: Record<string, Finding[]>
    infos: { crawled_pages?: number }
  }
  const all = Object.entries({ ...vulnerabilities, ...anomalies }).flatMap(([category, found]) =>
    found.map((each) => ({ category, ...each })),
  )
  const open = all.filter(
    ({ category, info }) => !EXPECTED.some(([known, words]) => known.test(category) && words.test(info)),
  )
  console.log(
    `wapiti  ${who.padEnd(8)}${all.length} findings, ${open.length} unexpected${infos.crawled_pages ? `, ${infos.crawled_pages} pages` : ''}`,
  )
  for (const { level, category, path, info } of open)
    console.log(`        level ${level} ${category} ${path}: ${info}`)
  return open
    .filter(({ level }) => level >= 2)
    .map(({ category, path, info }) => `${category} at ${path}: ${info}`)
}

const missing = TOOLS.filter((tool) => !findProgram(tool))
if (missing.length > 0)
  throw new Error(`${missing.join(' and ')} are not installed (${howToGet(...missing)})`)
const folder = mkdtempSync(join(tmpdir(), 'naru-attack-'))
const site = new Site()
const findings: string[] = []
try {
  await site.seed()
  await site.start({ LOG_LEVEL: 'fatal' })
  const cookies: Record<Who, string> = {
    visitor: '',
    user: await cookieOf(site.url, DEMO_CLIENT),
    admin: await cookieOf(site.url, DEMO_OWNER),
  }
  for (const target of targets) {
    const found = await sqlmap(site.url, cookies, target, folder)
    if (found) findings.push(found)
  }
  for (const who of ['visitor', 'user', 'admin'] as const)
    findings.push(...(await wapiti(site.url, who, cookies[who], folder)))
  const stillWell = await fetch(`${site.url}/readyz`)
  if (!stillWell.ok) findings.push('the site is no longer ready')
} finally {
  await site.remove()
}
console.log(`\nreports: ${folder}\n${findings.length} findings of medium or high severity`)
for (const finding of findings) console.log(`- ${finding}`)
process.exit(findings.length === 0 ? 0 : 1)
