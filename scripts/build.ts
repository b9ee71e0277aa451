import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Manifest } from 'vite'
import { ADMIN_WORKER_PATH } from '#contract/pushes.ts'
import { initialSettings } from '#domain/settings.ts'
import {
  type BuiltPage,
  inlineHashes,
  PARTS_FILE,
  RENDERER_FILE,
  RENDERER_FOLDER,
} from '#server/http/built-pages.ts'
import type { AppFiles, Sheet } from '#web/document/markers.ts'
import type { Parts } from '#web/document/prerender.tsx'
import { styleNames } from '#web/document/used-style.ts'
import { optionalParts } from '#web/program/optional-parts.ts'
import { callsOnly, chunkGroups, compileHint, plainImports } from './browser-plugins.ts'
import { build } from './bundler.ts'
import { SUM_FILE, sumOfBuild, sumOfSources } from './page-sources.ts'

/**
 * `npm run build`: bundles the browser's program, then renders every page in every language as a complete
 * file with inlined styles and script, its own content policy and a compressed copy, for the default
 * settings. The server sends these files, and keeps the renderer to render them again after settings change
 * (server/http/built-pages.ts).
 */
const DIST = 'dist'
/** Built aside and renamed at the end, so that a running server never reads half a build. */
const OUT = `.cache/build-${process.pid}`
const SCRATCH = join(OUT, 'scratch')

/** The style sheets; each document inlines those that its page names. */
const SHEETS: Record<Sheet, string> = {
  app: 'web/styles/app.css',
  accounts: 'web/styles/accounts.css',
  booking: 'web/styles/booking.css',
  payment: 'web/styles/payment.css',
  consultations: 'web/styles/consultations.css',
  admin: 'web/pages/admin-dashboard.css',
  home: 'web/styles/public-home.css',
  inner: 'web/styles/public-inner.css',
  service: 'web/styles/public-service.css',
  policy: 'web/styles/public-policy.css',
  times: 'web/styles/public-times.css',
}
/** Files served unchanged from the root of the site. */
const STATIC = 'web/assets'

/** Size limit of a first visit to a public page in compressed bytes: one document and nothing else. */
const PUBLIC_PAGE_BYTES = 12_000

async function main(): Promise<void> {
  const startedAt = performance.now()
  const madeOf = sumOfSources()
  mkdirSync(OUT, { recursive: true })
  const manifest = await buildBrowserProgram()
  await build({
    // The server renders pages for each request, in any environment with React's production build.
    ssr: { noExternal: ['react', 'react-dom', 'react-router'] },
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    build: {
      ssr: 'web/document/prerender.tsx',
      outDir: join(OUT, RENDERER_FOLDER),
      rolldownOptions: {
        output: { entryFileNames: RENDERER_FILE },
        checks: { moduleLevelDirective: false, bundlerTimings: false },
      },
    },
  })
  const { listPages, renderPage, textKeysOf } = (await import(
    pathToFileURL(join(OUT, RENDERER_FOLDER, RENDERER_FILE)).href
  )) as typeof import('#web/document/prerender.tsx')
  const listed = listPages()
  const parts = await buildParts(
    manifest,
    [...new Set(listed.filter(({ kind }) => kind === 'app').map(({ path }) => path))],
    textKeysOf,
  )
  const pages: BuiltPage[] = []
  for (const page of listed) {
    const file = `pages/${page.locale}${page.path === '/' ? '/index' : page.path}.html`
    const html = await renderPage(page, initialSettings, parts)
    write(file, html)
    pages.push({ ...page, file, ...inlineHashes(html) })
  }
  cpSync(STATIC, OUT, { recursive: true })
  write(ADMIN_WORKER_PATH, await classicScript('web/program/admin-worker.ts'))
  rmSync(SCRATCH, { recursive: true })
  for (const file of filesUnder(OUT).filter((each) => !each.startsWith(join(OUT, RENDERER_FOLDER))))
    compress(file)
  write(PARTS_FILE, JSON.stringify(parts))
  const heavy = pages.filter(
    ({ kind, file }) => kind !== 'app' && statSync(join(OUT, `${file}.br`)).size > PUBLIC_PAGE_BYTES,
  )
  if (heavy.length > 0)
    throw new Error(`Over ${PUBLIC_PAGE_BYTES} bytes: ${heavy.map(({ file }) => file).join(', ')}`)
  writeFileSync(join(OUT, 'pages.json'), JSON.stringify(pages, null, 1))
  write(SUM_FILE, madeOf)
  moveIntoPlace()
  console.log(`Built ${pages.length} pages in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
}

/** Two sites that start at once build the same pages; the first one to finish must not lose its build. */
function moveIntoPlace(): void {
  const before = `${OUT}-before`
  try {
    if (existsSync(DIST)) renameSync(DIST, before)
    renameSync(OUT, DIST)
  } catch (error) {
    // The other process has moved its build already.
    if (sumOfBuild(DIST) !== sumOfBuild(OUT)) throw error
    rmSync(OUT, { recursive: true })
  }
  rmSync(before, { recursive: true, force: true })
}

async function buildBrowserProgram(): Promise<Manifest> {
  await build({
    plugins: [callsOnly(), plainImports()],
    resolve: { alias: { 'zod/mini': resolve('web/wire/no-schemas.ts') } },
    build: {
      outDir: OUT,
      manifest: 'manifest.json',
      rolldownOptions: {
        input: {
          app: 'web/program/app.tsx',
          ...Object.fromEntries(Object.entries(SHEETS).map(([name, file]) => [`${name}-style`, file])),
        },
        output: { codeSplitting: { groups: chunkGroups }, postBanner: compileHint },
        // Directives such as "use client" have no effect without server components.
        checks: { moduleLevelDirective: false, bundlerTimings: false },
        // A constant used once or twice is shorter than its export and its import.
        optimization: { inlineConst: { mode: 'all', pass: 3 } },
        treeshake: {
          // Files of pure functions and declarations: an import of which nothing is used can be removed.
          moduleSideEffects: [{ test: /\/(contract|domain)\/[\w-]+\.ts$/, sideEffects: false }],
          // Functions of contract/ that build schemas, by name: unused results are left out of the browser's bundle.
          manualPureFunctions: [
            'z',
            'endpoint',
            'text',
            'line',
            'paragraph',
            'integer',
            'section',
            'optionalLine',
            'entriesOf',
            'listOf',
            'siteTexts',
            'lineWithFacts',
            'anyText',
            'queryNumber',
            'email',
            'date',
          ],
        },
      },
    },
  })
  const file = join(OUT, 'manifest.json')
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest
  rmSync(file)
  return manifest
}

/** Collects the renderer's inputs: the app pages' start files, the style sheets and the inlined scripts. */
async function buildParts(
  manifest: Manifest,
  appPaths: readonly string[],
  textKeysOf: (path: string, program: string) => Promise<string[]>,
): Promise<Parts> {
  const takeStyle = (source: string): string => {
    const file = join(OUT, entryOf(manifest, source).file)
    const text = readFileSync(file, 'utf8').trim()
    rmSync(file)
    return text
  }
  const style = Object.fromEntries(
    Object.entries(SHEETS).map(([name, source]) => [name, takeStyle(source)]),
  ) as Parts['style']
  const css = Object.values(style).join('')
  return {
    files: Object.fromEntries(
      await Promise.all(
        appPaths.map(async (path) => {
          const program = programOf(manifest, path)
          const textKeys = await textKeysOf(path, program)
          return [path, { ...filesOf(manifest, path), textKeys, styleNames: styleNames(css, program) }]
        }),
      ),
    ),
    optionalFiles: Object.fromEntries(
      Object.entries(optionalParts).map(([part, source]) => [part, filesFor(manifest, [source])]),
    ),
    style,
    navigation: await classicScript('web/layout/navigation.ts'),
    reveal: await classicScript('web/document/reveal.ts'),
    offerLanguage: await classicScript('web/document/offer-language.ts'),
    ownTimes: await classicScript('web/document/own-times.ts'),
    untilHydrated: await classicScript('web/document/until-hydrated.ts'),
  }
}

/** Bundles a module as one classic script that can be inlined. */
async function classicScript(source: string): Promise<string> {
  const outDir = join(SCRATCH, 'inline')
  await build({
    build: {
      outDir,
      rolldownOptions: { input: source, output: { format: 'iife', entryFileNames: 'inline.js' } },
    },
  })
  return readFileSync(join(outDir, 'inline.js'), 'utf8').trim().replaceAll('</script', '<\\/script')
}

/** Modules that a page imports as soon as it runs; preloading them saves a slow phone one round trip. */
const LOADED_AT_ONCE: Record<string, readonly string[]> = {
  '/admin-dashboard': ['web/pages/admin/today/today.tsx'],
}

/**
 * Returns the entry and everything a page needs before hydration, to be loaded in parallel. The page at
 * '/login' is the module web/pages/login.tsx.
 */
function filesOf(manifest: Manifest, path: string): Omit<AppFiles, 'textKeys' | 'styleNames'> {
  const pageModules = [`web/pages${path}.tsx`, ...(LOADED_AT_ONCE[path] ?? [])]
  const [entry, ...preloads] = filesFor(manifest, ['web/program/app.tsx', ...pageModules])
  return { entry: entry!, preloads }
}

/** Returns the files of these modules and of all that they import, in order. */
function filesFor(manifest: Manifest, sources: readonly string[]): string[] {
  const needed = new Set<string>()
  const collect = (key: string): void => {
    const { file, imports = [] } = entryOf(manifest, key)
    if (needed.has(`/${file}`)) return
    needed.add(`/${file}`)
    imports.forEach(collect)
  }
  sources.forEach(collect)
  return [...needed]
}

/** Returns the text of every script that a page can run, including lazily loaded ones. */
function programOf(manifest: Manifest, path: string): string {
  const seen = new Map<string, string>()
  const collect = (key: string, later: boolean): void => {
    const { file, imports = [], dynamicImports = [] } = entryOf(manifest, key)
    if (seen.has(file)) return
    seen.set(file, readFileSync(join(OUT, file), 'utf8'))
    for (const each of later ? [...imports, ...dynamicImports] : imports) collect(each, later)
  }
  // Its dynamic imports lead to every page, so they are not followed; every page imports it.
  collect('web/program/app.tsx', false)
  collect(`web/pages${path}.tsx`, true)
  return [...seen.values()].join('\n')
}

function entryOf(manifest: Manifest, source: string): Manifest[string] {
  const entry = manifest[source]
  if (!entry) throw new Error(`The build has no output for ${source}`)
  return entry
}

function write(file: string, text: string): void {
  const target = join(OUT, file)
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(target, text)
}

const filesUnder = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

/** Compresses once with the best quality, so that a request only sends bytes. */
function compress(file: string): void {
  const bytes = readFileSync(file)
  writeFileSync(
    `${file}.br`,
    brotliCompressSync(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  )
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
}

await main()
