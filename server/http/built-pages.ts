import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Locale } from '#contract/locales.ts'
import { SERVER_MARKERS } from '#contract/page-markers.ts'
import { ADMIN_SCOPE } from '#contract/pushes.ts'
import type { DynamicData, FillDocument, PageKey } from '#contract/served.ts'
import type { PublicSettings } from '#domain/public-settings.ts'
import type { Config } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'
import { type Asset, readAsset, textAsset } from './assets.ts'
import { appPageHeaders, adminPageHeaders, publicPageHeaders } from './content-policy.ts'
import { publicSettings } from './public-settings.ts'

/** Output of `npm run build`: every page in every language, and all files that pages load. */
export const DIST = 'dist'
/** The program that renders the pages, needed when the settings change. */
export const RENDERER_FOLDER = 'renderer'
export const RENDERER_FILE = 'prerender.mjs'
export const PARTS_FILE = `${RENDERER_FOLDER}/parts.json`

export type BuiltPage = {
  path: string
  locale: Locale
  kind: 'public' | 'app' | 'notFound'
  file: string
  scriptHashes: string[]
  styleHashes: string[]
}

type Renderer = {
  openDocument(path: string, html: string, parts: unknown): Promise<FillDocument>
  renderPage(page: PageKey, settings: PublicSettings, parts: unknown): Promise<string>
  renderDynamicParts(page: PageKey, settings: PublicSettings, data: DynamicData): Record<string, string>
}

/** Content-policy hashes of the inline blocks of a document (CSP Level 3, 2.3.1). */
export const inlineHashes = (html: string): Pick<BuiltPage, 'scriptHashes' | 'styleHashes'> => ({
  scriptHashes: hashesOf(html, 'script'),
  styleHashes: hashesOf(html, 'style'),
})

function hashesOf(html: string, tag: 'script' | 'style'): string[] {
  const blocks = html.matchAll(
    new RegExp(`<${tag}(?![^>]*(?:src=|type="application/))[^>]*>([\\s\\S]*?)</${tag}>`, 'g'),
  )
  return [...blocks].map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
}

/** One representation of a page (text, asset, document): a promise only until it is cached. */
type Ready<Form> = Form | Promise<Form>

export type PageSource = {
  pages: readonly BuiltPage[]
  /** The page with the current settings, ready to send. */
  assetOf(page: BuiltPage): Ready<Asset>
  /** The same as text, for a page that is completed per request. */
  htmlOf(page: BuiltPage): Ready<string>
  /** An app page, to be filled with content for each person. */
  documentOf(page: BuiltPage): Ready<FillDocument>
  isDynamic(page: BuiltPage): boolean
  withDynamicParts(page: BuiltPage, data: DynamicData): Promise<Asset>
}

/**
 * The pages with the current settings. With unchanged settings and one payment method they come from the
 * build; otherwise a page is rendered at its first request and cached until the settings change. Null without
 * a build. `quality`: compression of the public pages.
 */
export function openPages(
  { config, settings }: Pick<Deps, 'config' | 'settings'>,
  quality = BEST,
): PageSource | null {
  if (!existsSync(join(DIST, 'pages.json'))) return null
  const pages = JSON.parse(readFileSync(join(DIST, 'pages.json'), 'utf8')) as BuiltPage[]
  // Read at start: a later build has other pages, while this process has the content policies of these.
  const built = new Map(pages.map((page) => [page, readBuilt(page, config, quality)]))
  let renderer: Promise<Renderer & { parts: unknown }> | undefined
  const dynamicPages = new Set(pages.filter((page) => page.kind === 'public' && hasDynamicParts(page)))

  // The build contains neither changed settings and services nor the payment methods of an installation.
  const isAsBuilt = (): boolean => settings.revision() === '0.0' && !config.portone

  const htmlOf = cachedByVersion(settings, async (page) => {
    if (isAsBuilt()) return built.get(page)!.html()
    renderer ??= loadRenderer()
    const { renderPage, parts } = await renderer
    return renderPage(page, publicSettings({ config, settings }), parts)
  })
  const assetOf = cachedByVersion(settings, async (page) =>
    isAsBuilt() ? built.get(page)!.asset() : finishPage(await htmlOf(page), page, config, quality),
  )
  const documentOf = cachedByVersion(settings, async (page) => {
    renderer ??= loadRenderer()
    const { openDocument, parts } = await renderer
    return openDocument(page.path, await htmlOf(page), parts)
  })
  const withDynamicParts = async (page: BuiltPage, data: DynamicData): Promise<Asset> => {
    const html = await htmlOf(page)
    renderer ??= loadRenderer()
    const parts = (await renderer).renderDynamicParts(page, publicSettings({ config, settings }), data)
    const filled = html.replaceAll(DYNAMIC_MARKER, (marker) => parts[marker] ?? '')
    // There are many choices, and few of these pages are cached.
    return finishPage(
      filled,
      page,
      config,
      Object.values(data.choice).every((chosen) => chosen === null) ? quality : QUICK,
    )
  }
  return { pages, assetOf, htmlOf, documentOf, withDynamicParts, isDynamic: (page) => dynamicPages.has(page) }
}

/** Creates a representation of a page once per version of the settings; a failure is retried at the next request. */
function cachedByVersion<Form>(
  settings: Deps['settings'],
  make: (page: BuiltPage) => Promise<Form>,
): (page: BuiltPage) => Ready<Form> {
  const kept = new Map<BuiltPage, { version: string; form: Ready<Form> }>()
  return (page) => {
    const version = settings.revision()
    const known = kept.get(page)
    if (known?.version === version) return known.form
    const entry: { version: string; form: Ready<Form> } = { version, form: make(page) }
    kept.set(page, entry)
    Promise.resolve(entry.form).then(
      (form) => (entry.form = form),
      () => kept.get(page) === entry && kept.delete(page),
    )
    return entry.form
  }
}

/** Markers that are replaced by dynamic data (web/document/markers.ts). */
const DYNAMIC_MARKER = /\ufdd0(?:hours|price|reviews)\ufdd1/g
const hasDynamicParts = ({ file }: BuiltPage): boolean =>
  readFileSync(join(DIST, file), 'utf8').search(DYNAMIC_MARKER) >= 0

/** Returns a function for the compressed size of a public page with given settings; null without a build. */
export function createPageMeasurer(
  config: Config,
): ((page: PageKey, settings: PublicSettings) => Promise<number>) | null {
  if (!existsSync(join(DIST, PARTS_FILE))) return null
  return async (page, settings) => {
    const { renderPage, parts } = await loadRenderer()
    const { br } = await finishPage(
      await renderPage(page, settings, parts),
      { ...page, kind: 'public' },
      config,
    )
    return br?.length ?? 0
  }
}

async function loadRenderer(): Promise<Renderer & { parts: unknown }> {
  const { renderPage, renderDynamicParts, openDocument } = (await import(
    pathToFileURL(resolve(DIST, RENDERER_FOLDER, RENDERER_FILE)).href
  )) as Renderer
  return {
    renderPage,
    renderDynamicParts,
    openDocument,
    parts: JSON.parse(readFileSync(join(DIST, PARTS_FILE), 'utf8')) as unknown,
  }
}

/**
 * Reads a page of the build. A public page contains the site's address (canonical, og:image), so it is filled
 * in and compressed again.
 */
function readBuilt(
  page: BuiltPage,
  config: Config,
  quality: Quality,
): { html(): string; asset(): Promise<Asset> } {
  const file = join(DIST, page.file)
  if (page.kind === 'public') {
    const html = readFileSync(file, 'utf8')
    return { html: () => html, asset: () => finishPage(html, page, config, quality) }
  }
  const asset = readAsset(file, headersOf(page, page))
  return { html: () => asset.identity.toString(), asset: async () => asset }
}

/** Compression quality: the best takes thirty times as long and saves a tenth of the bytes. */
type Quality = { brotli: number; gzip: number }
const BEST: Quality = { brotli: constants.BROTLI_MAX_QUALITY, gzip: constants.Z_BEST_COMPRESSION }
export const QUICK: Quality = { brotli: 5, gzip: 6 }

/** Fills in the site's address and compresses, off the main thread, because the best compression is slow. */
async function finishPage(
  html: string,
  page: Pick<BuiltPage, 'kind' | 'path'>,
  config: Config,
  quality = BEST,
): Promise<Asset> {
  const text = html.replaceAll(SERVER_MARKERS.origin, config.publicUrl)
  return compressPage(text, quality, headersOf(page, inlineHashes(text)))
}

/** A document with its compressed copies. */
async function compressPage(
  html: string,
  quality = QUICK,
  headers: Record<string, string> = {},
): Promise<Asset> {
  const asset = textAsset(html, 'text/html; charset=utf-8', headers)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality.brotli,
    [constants.BROTLI_PARAM_SIZE_HINT]: asset.identity.length,
  }
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(asset.identity, { params }),
    promisify(gzip)(asset.identity, { level: quality.gzip }),
  ])
  return { ...asset, br, gzip: gzipped }
}

/** Compresses a document for one reply, only in the encoding that this browser gets. */
export async function compressForReply(html: string, accepted = ''): Promise<Asset> {
  const asset = textAsset(html, 'text/html; charset=utf-8', {})
  if (/\bbr\b/.test(accepted)) {
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: QUICK.brotli,
      [constants.BROTLI_PARAM_SIZE_HINT]: asset.identity.length,
    }
    return { ...asset, br: await promisify(brotliCompress)(asset.identity, { params }) }
  }
  if (!/\bgzip\b/.test(accepted)) return asset
  return { ...asset, gzip: await promisify(gzip)(asset.identity, { level: QUICK.gzip }) }
}

function policyOf({ kind, path }: Pick<BuiltPage, 'kind' | 'path'>) {
  if (kind !== 'app') return publicPageHeaders
  return path === ADMIN_SCOPE ? adminPageHeaders : appPageHeaders
}

const headersOf = (
  { kind, path }: Pick<BuiltPage, 'kind' | 'path'>,
  hashes: Pick<BuiltPage, 'scriptHashes' | 'styleHashes'>,
): Record<string, string> => ({
  ...policyOf({ kind, path })(hashes),
  'cache-control': kind === 'public' ? 'no-cache' : 'private, no-cache',
  vary: 'Accept-Encoding, Accept-Language, Cookie',
})
