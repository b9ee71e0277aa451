import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { build } from 'vite'
import { SLOTS } from './slots.ts'

/** What the build made (npm test builds first), in bytes as they travel: brotli. */
const DIST = 'dist'

/** A whole first visit to a public page. */
const PUBLIC_VISIT_BYTES = 12_000
const INLINE_SCRIPT_BYTES = 2000
/** What fits into the first flight of a new TCP connection: ten segments of 1460 bytes (RFC 6928). */
const FIRST_FLIGHT_BYTES = 14_600
/** The script of an app page, as a share of React alone. */
const MOST_OF_FLOOR = 1.28
/** The screens with the most on them, in bytes: the request, its payment and one consultation. */
const LARGE_SCREEN_BYTES = 79_000
const largeScreens = ['/report', '/payment', '/consultations']
/** The desk with its router and its first view: whoever opens it stays (docs/adr/0036). */
const DESK_BYTES = 110_000

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
/** The build compressed every file once for all. */
const fileBytes = (address: string): number => statSync(join(DIST, `${address}.br`)).size
/** The server writes the site's address into a public page and compresses it anew (server/http/assets.ts). */
const publicBytes = (html: string): number =>
  wireBytes(html.replaceAll(SLOTS.origin, 'https://naru-counselling.example'), 10)

/** Attributes of every tag of a name. */
const tagsOf = (html: string, tag: string): string[] =>
  [...html.matchAll(new RegExp(`<${tag}\\b([^>]*)>`, 'g'))].map(([, attributes = '']) => attributes)
const attribute = (attributes: string, name: string): string | undefined =>
  new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1]

/** Files that a browser fetches by itself while the page loads. */
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
  // What is written into the page is not fetched, and its bytes are the document's own.
  return [...new Set(files.filter((file) => !file.startsWith('data:')))]
}

/** Scripts that run: a block of data is none. */
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
      // Under a test runner React would else be its development build, three times as heavy a floor.
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

test('a first visit to a public page is small in every language', () => {
  const heavy = publicPages
    .map(({ name, html }) => ({
      name,
      bytes: publicBytes(html) + loadedFiles(html).reduce((sum, file) => sum + fileBytes(file), 0),
    }))
    .filter(({ bytes }) => bytes > PUBLIC_VISIT_BYTES)
  expect(publicPages.length).toBeGreaterThan(40)
  expect(heavy).toEqual([])
})

test('a public page loads no script and runs little of its own', () => {
  for (const { name, html } of publicPages) {
    expect(scriptsOf(html), name).toEqual([])
    expect(wireBytes(inlineScripts(html)), name).toBeLessThanOrEqual(INLINE_SCRIPT_BYTES)
  }
})

test('no page asks another origin for anything before somebody pays', () => {
  for (const { name, html } of pages) {
    // The places that only the server knows are on our own origin.
    const foreign = loadedFiles(html).filter((file) => !file.startsWith('/') || file.startsWith('//'))
    expect(foreign, name).toEqual([])
    expect(
      tagsOf(html, 'link').filter((link) => /preconnect|dns-prefetch/.test(link)),
      name,
    ).toEqual([])
  }
})

test('no element carries a style of its own, which the content policy would refuse', () => {
  for (const { name, html } of pages) {
    const markup = html.replaceAll(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>/g, '')
    expect(/<[^>]*\sstyle=/.exec(markup)?.[0], name).toBeUndefined()
  }
})

test('the desk loads the program of its first view beside its own, and not after it', () => {
  const desks = appPages.filter(({ path }) => path === '/admin-dashboard')
  expect(desks.length).toBeGreaterThan(1)
  for (const { name, html } of desks) {
    const scripts = scriptsOf(html)
    expect(scripts, name).toContainEqual(expect.stringMatching(/^\/assets\/today-/))
    // A module that another one imports would be asked for when that one has come.
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

function mostOf(path: string): number {
  if (path === '/admin-dashboard') return DESK_BYTES
  return largeScreens.includes(path) ? LARGE_SCREEN_BYTES : reactBytes * MOST_OF_FLOOR
}

test('the script of an app page is React and not much more, of the largest screens up to 79 kB, of the desk 110', () => {
  expect(reactBytes).toBeGreaterThan(50_000)
  expect(reactBytes).toBeLessThan(62_000)
  const heavy = appPages
    .map(({ name, path, html }) => ({
      name,
      bytes: scriptsOf(html).reduce((sum, file) => sum + fileBytes(file), 0),
      most: mostOf(path),
    }))
    .filter(({ bytes, most }) => bytes > most)
  expect(appPages.length).toBeGreaterThan(30)
  expect(heavy).toEqual([])
})

test("the document of a customer's page, its texts included, arrives in one flight", () => {
  const heavy = appPages
    .filter(({ path }) => !path.startsWith('/admin-'))
    .map(({ name, file }) => ({ name, bytes: fileBytes(file) }))
    .filter(({ bytes }) => bytes > FIRST_FLIGHT_BYTES)
  expect(heavy).toEqual([])
})
