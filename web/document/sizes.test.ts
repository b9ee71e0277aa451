import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { runInNewContext } from 'node:vm'
import { brotliCompressSync, constants } from 'node:zlib'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MARKERS } from './markers.ts'

/** The build's output (npm test builds first). Sizes are in bytes after brotli compression. */
const DIST = 'dist'

/** Budget for a first visit to a public page, in bytes. */
const PUBLIC_VISIT_BYTES = 12_000
const INLINE_SCRIPT_BYTES = 2050
/** Capacity of the first flight of a new TCP connection: ten segments of 1460 bytes (RFC 6928). */
const FIRST_FLIGHT_BYTES = 14_600
/** Budget for an app page's script, in bytes; React alone is 58 kB. */
const SCREEN_BYTES = 75_000
/** Budget for the admin screens with their router and first view, in bytes (docs/adr/0036). */
const DESK_BYTES = 107_500

type Built = { path: string; locale: string; kind: 'public' | 'app' | 'notFound'; file: string }
const pages = (JSON.parse(readFileSync(join(DIST, 'pages.json'), 'utf8')) as Built[]).map((page) => ({
  ...page,
  name: `${page.locale} ${page.path}`,
  html: readFileSync(join(DIST, page.file), 'utf8'),
}))
const publicPages = pages.filter(({ kind }) => kind !== 'app')
const appPages = pages.filter(({ kind }) => kind === 'app')

const wireBytes = (content: Buffer | string, quality = 11): number =>
  brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length
/** The build stores a compressed copy of every file. */
const fileBytes = (address: string): number => statSync(join(DIST, `${address}.br`)).size
/**
 * The server inserts the site's origin into a public page and compresses it again
 * (server/http/assets.ts).
 */
const publicBytes = (html: string): number =>
  wireBytes(html.replaceAll(MARKERS.origin, 'https://naru-counselling.example'), 10)

/** Returns the attributes of every tag with this name. */
const tagsOf = (html: string, tag: string): string[] =>
  [...html.matchAll(new RegExp(`<${tag}\\b([^>]*)>`, 'g'))].map(([, attributes = '']) => attributes)
const attribute = (attributes: string, name: string): string | undefined =>
  new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1]

/** Files that a browser fetches without user action while the page loads. */
function loadedFiles(html: string): string[] {
  const links = tagsOf(html, 'link')
    .filter((link) => /^(icon|manifest|stylesheet|preload|modulepreload)$/.test(attribute(link, 'rel') ?? ''))
    .map((link) => attribute(link, 'href'))
  const sources = ['script', 'img', 'source', 'iframe'].flatMap((tag) =>
    tagsOf(html, tag).map((found) => attribute(found, 'src')),
  )
  const inStyles = [...html.matchAll(/url\((?!["']?(?:data:|#))["']?([^)"']+)/g)].map(
    ([, address]) => address,
  )
  const files = [...links, ...sources, ...inStyles].filter((file) => file !== undefined)
  // `data:` URLs are not fetched; their bytes count as part of the document.
  return [...new Set(files.filter((file) => !file.startsWith('data:')))]
}

/** Text of the inline scripts that are executed; data blocks are not. */
const inlineScripts = (html: string): string =>
  [...html.matchAll(/<script\b(?![^>]*\b(?:src=|type="application\/))[^>]*>([\s\S]*?)<\/script>/g)]
    .map(([, text = '']) => text)
    .join('')

const scriptsOf = (html: string): string[] => loadedFiles(html).filter((file) => file.endsWith('.js'))

let reactBytes = 0
const scratch = mkdtempSync(join(tmpdir(), 'naru-floor-'))
beforeAll(async () => {
  const entry = resolve('web', `.floor-${process.pid}.js`)
  writeFileSync(
    entry,
    `import { createRoot } from 'react-dom/client'\ncreateRoot(document.body).render('')\n`,
  )
  try {
    await build({
      logLevel: 'error',
      // A test runner would otherwise select React's development build, which is three times as large.
      define: { 'process.env.NODE_ENV': JSON.stringify('production') },
      build: {
        emptyOutDir: true,
        outDir: scratch,
        rolldownOptions: { input: entry, output: { entryFileNames: 'floor.js' } },
      },
    })
    reactBytes = wireBytes(readFileSync(join(scratch, 'floor.js')))
  } finally {
    rmSync(entry)
  }
})
afterAll(() => rmSync(scratch, { recursive: true }))

test('a first visit to a public page is within its byte limit in every language', () => {
  const heavy = publicPages
    .map(({ name, html }) => ({
      name,
      bytes: publicBytes(html) + loadedFiles(html).reduce((sum, file) => sum + fileBytes(file), 0),
    }))
    .filter(({ bytes }) => bytes > PUBLIC_VISIT_BYTES)
  expect(publicPages.length).toBeGreaterThan(40)
  expect(heavy).toEqual([])
})

test('a public page loads no script file and has little inline script', () => {
  for (const { name, html } of publicPages) {
    expect(scriptsOf(html), name).toEqual([])
    expect(wireBytes(inlineScripts(html)), name).toBeLessThanOrEqual(INLINE_SCRIPT_BYTES)
  }
})

test('no page requests another origin before a payment', () => {
  for (const { name, html } of pages) {
    // Slots filled by the server point to our own origin.
    const foreign = loadedFiles(html).filter((file) => !file.startsWith('/') || file.startsWith('//'))
    expect(foreign, name).toEqual([])
    expect(
      tagsOf(html, 'link').filter((link) => /preconnect|dns-prefetch/.test(link)),
      name,
    ).toEqual([])
  }
})

test('no element has a style attribute, which the content policy would refuse', () => {
  for (const { name, html } of pages) {
    const markup = html.replaceAll(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>/g, '')
    expect(/<[^>]*\sstyle=/.exec(markup)?.[0], name).toBeUndefined()
  }
})

test('Chrome compiles the largest scripts while they download', () => {
  for (const { name, html, path } of appPages) {
    const scripts = path === '/admin-dashboard' ? ['react', 'router', 'today'] : ['react']
    for (const script of scripts) {
      const file = scriptsOf(html).find((each) => each.startsWith(`/assets/${script}-`))!
      expect(readFileSync(join(DIST, file), 'utf8').startsWith('//# allFunctionsCalledOnLoad\n'), name).toBe(
        true,
      )
    }
  }
})

test('the offer of a language reads the time zone without Intl, which is slow at its first use', () => {
  const { html } = publicPages.find(({ path, locale }) => path === '/' && locale === 'en')!
  const script = /<script>((?:(?!<\/script)[\s\S])*data-zones[\s\S]*?)<\/script>/.exec(html)![1]!
  const run = (window: object, intl: object) => {
    const selectors: string[] = []
    const document = { cookie: '', querySelector: (selector: string) => void selectors.push(selector) }
    runInNewContext(script, { window, Intl: intl, document })
    return selectors
  }
  const saigon = ['[data-zones~="Asia/Saigon"]']
  expect(run({ Temporal: { Now: { timeZoneId: () => 'Asia/Saigon' } } }, {})).toEqual(saigon)
  const older = { DateTimeFormat: () => ({ resolvedOptions: () => ({ timeZone: 'Asia/Saigon' }) }) }
  expect(run({}, older)).toEqual(saigon)
})

test('the admin page preloads the script of its first view', () => {
  const adminPages = appPages.filter(({ path }) => path === '/admin-dashboard')
  expect(adminPages.length).toBeGreaterThan(1)
  for (const { name, html } of adminPages) {
    const scripts = scriptsOf(html)
    expect(scripts, name).toContainEqual(expect.stringMatching(/^\/assets\/today-/))
    // A module imported by another one would be requested only after that one has loaded.
    const imported = scripts.flatMap((file) =>
      [...readFileSync(join(DIST, file), 'utf8').matchAll(/(?:from|import)\s*"\.\/([\w.-]+\.js)"/g)].map(
        ([, other]) => `/assets/${other}`,
      ),
    )
    expect(
      imported.filter((file) => !scripts.includes(file)),
      name,
    ).toEqual([])
  }
})

test('the script of an app page is React and not much more, of the admin up to 107.5 kB', () => {
  expect(reactBytes).toBeGreaterThan(50_000)
  expect(reactBytes).toBeLessThan(62_000)
  const heavy = appPages
    .map(({ name, path, html }) => ({
      name,
      bytes: scriptsOf(html).reduce((sum, file) => sum + fileBytes(file), 0),
      most: path === '/admin-dashboard' ? DESK_BYTES : SCREEN_BYTES,
    }))
    .filter(({ bytes, most }) => bytes > most)
  expect(appPages.length).toBeGreaterThan(30)
  expect(heavy).toEqual([])
})

test("the document of a customer's page, its texts included, arrives in one flight", () => {
  const heavy = appPages
    // Its texts follow after its content (server/http/served-pages.test.ts).
    .filter(({ path }) => !path.startsWith('/admin-') && path !== '/consultations')
    .map(({ name, file }) => ({ name, bytes: fileBytes(file) }))
    .filter(({ bytes }) => bytes > FIRST_FLIGHT_BYTES)
  expect(heavy).toEqual([])
})
