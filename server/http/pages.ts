import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { adminViews } from '#contract/admin-views.ts'
import { DEFAULT_LOCALE, locales, type Locale } from '#contract/locales.ts'
import { SERVER_MARKERS } from '#contract/page-markers.ts'
import {
  addressIn,
  type AppPage,
  appPages,
  type AppPath,
  appPaths,
  NOT_FOUND_PAGE,
  type PublicPath,
  publicPaths,
} from '#contract/pages.ts'
import { ADMIN_SCOPE, ADMIN_WORKER_PATH } from '#contract/pushes.ts'
import { isUuid } from '#domain/uuid.ts'
import type { Config } from '#server/config.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { serveAdminPages } from './admin-page.ts'
import { filesIn, readAsset, sendAsset } from './assets.ts'
import { type BuiltPage, DIST, type PageSource } from './built-pages.ts'
import { choicePageHeaders, paymentPageHeaders } from './content-policy.ts'
import { serveCrawlerFiles } from './crawler-files.ts'
import { dynamicParts, type DynamicParts, slotChoiceOf } from './dynamic-parts.ts'
import { redirectOf, shownPage } from './page-access.ts'
import {
  askedLanguage,
  browserLanguage,
  changeLanguage,
  chosenLanguage,
  setReadingCookie,
  pageLanguage,
  prefixLanguage,
} from './page-language.ts'
import { buildPaymentDocuments } from './payment-documents.ts'
import { refuse } from './replies.ts'
import { sendDocument, type ServedDocument, servedDocuments } from './served-pages.ts'
import { localeOf } from './session.ts'

const PAYMENT_PATH = '/payment' satisfies AppPath
const LINK_PATH = '/pay' satisfies AppPath
const ADMIN_PATH = '/admin-dashboard' satisfies AppPath

/** True when the user may read this consultation; for others its page is reported as missing. */
type MayRead = (actor: Actor, consultationId: string) => Promise<boolean>
/** True when there is a payment link with this token; the page of another token is missing. */
type HasLink = (token: string) => Promise<boolean>

type Languages = Record<Locale, BuiltPage>

const ownPaths: ReadonlySet<string> = new Set([...publicPaths, ...appPaths])

/** Serves the built pages from memory; without a `source` only the API. Redirects need no page. */
export function pageRoutes(
  app: FastifyInstance,
  deps: Pick<Deps, 'config' | 'settings' | 'db' | 'now' | 'log' | 'gateways'>,
  source: PageSource | null,
  { mayRead, hasLink }: { mayRead: MayRead; hasLink: HasLink },
): void {
  const { config, settings } = deps
  if (!source) {
    app.setNotFoundHandler((_request, reply) => refuse(reply, 'NOT_FOUND'))
    return
  }
  const site: Site = {
    app,
    config,
    settings,
    source,
    dynamic: dynamicParts(deps, source),
    languagesOf: byPath(source.pages),
    servedDocument: servedDocuments(app, deps, source),
  }
  for (const path of publicPaths) publicPage(site, path)
  for (const path of appPaths) {
    const { at, developmentOnly }: AppPage = appPages[path]
    if (developmentOnly && config.production) continue
    if (path === PAYMENT_PATH) paymentPage(site, path, path)
    else if (path === LINK_PATH) paymentPage(site, path, appPages[path].at, hasLink)
    else if (path === ADMIN_PATH) serveAdminPages(app, appPage(site, path))
    else if (at) itemPage(site, path, at, mayRead)
    else app.get(path, appPage(site, path))
  }
  staticFiles(app)
  serveCrawlerFiles(app, config)

  const missing = site.languagesOf(NOT_FOUND_PAGE)
  const sendPage = pageSender(source)
  app.setNotFoundHandler((request, reply) => {
    // A form submitted without a script redirects to its page, which explains that.
    const [path = ''] = request.url.split('?', 1)
    const isForm = request.method === 'POST' && ownPaths.has(path)
    if (isForm && request.headers.accept?.includes('text/html')) return redirect(reply, path, 303)
    const isPage = request.method === 'GET' && !request.url.startsWith('/api/')
    if (!isPage) return refuse(reply, 'NOT_FOUND')
    const prefix = prefixLanguage(request.url)
    const address = path.replace(/\/+$/, '')
    const isOwn = address && ownPaths.has(address.slice(prefix ? prefix.length + 1 : 0) || '/')
    if (isOwn && address !== path) return redirect(reply, address + request.url.slice(path.length))
    const asked = askedLanguage(request)
    if (asked) {
      const plain = prefix ? path.slice(prefix.length + 1) : path
      // Several leading slashes would redirect to another site.
      return changeLanguage(
        request,
        reply,
        { locale: asked, path: addressIn(plain.replace(/^[/\\]*/, '/'), asked) },
        config,
      )
    }
    return sendPage(request, reply.code(404), missing[prefix ?? pageLanguage(request)])
  })
}

function byPath(built: readonly BuiltPage[]): Site['languagesOf'] {
  const pages = new Map<string, Languages>()
  for (const page of built) {
    const languages = pages.get(page.path) ?? ({} as Languages)
    languages[page.locale] = page
    pages.set(page.path, languages)
  }
  return (path) => {
    const languages = pages.get(path)
    if (!languages) throw new Error(`The build has no page ${path} (npm run build)`)
    return languages
  }
}

type Site = {
  app: FastifyInstance
  config: Config
  settings: Deps['settings']
  source: PageSource
  dynamic: DynamicParts
  languagesOf: (path: PublicPath | AppPath | typeof NOT_FOUND_PAGE) => Languages
  servedDocument: ServedDocument
}

const pageSender =
  (source: PageSource) =>
  (request: FastifyRequest, reply: FastifyReply, page: BuiltPage): FastifyReply | Promise<FastifyReply> => {
    const asset = source.assetOf(page)
    // A cached page is sent synchronously.
    if (!(asset instanceof Promise)) return sendAsset(request, reply, asset)
    return asset.then((made) => sendAsset(request, reply, made))
  }

function publicPage({ app, config, settings, source, dynamic, languagesOf }: Site, path: PublicPath): void {
  const languages = languagesOf(path)
  const sendBuilt = pageSender(source)
  const sendPage: typeof sendBuilt = async (request, reply, page) =>
    dynamic.isDynamic(page)
      ? sendAsset(request, reply, await dynamic.assetOf(page, slotChoiceOf(request, settings)))
      : sendBuilt(request, reply, page)
  for (const locale of locales) {
    app.get(addressIn(path, locale), (request, reply) => {
      if (hasNoOpener(request)) reply.removeHeader('cross-origin-opener-policy')
      const asked = askedLanguage(request)
      if (asked)
        return changeLanguage(request, reply, { locale: asked, path: addressIn(path, asked) }, config)
      if (locale !== DEFAULT_LOCALE) {
        // App pages keep the language that the visitor has been reading, because their address contains none.
        if (!chosenLanguage(request) && localeOf(request) !== locale) setReadingCookie(reply, locale, config)
        return sendPage(request, reply, languages[locale])
      }
      // The address without prefix has no language: it redirects to an earlier choice, and otherwise shows
      // the browser's language at once, without the round trip of a redirect.
      const chosen = chosenLanguage(request)
      if (chosen && chosen !== locale) return redirect(reply, addressIn(path, chosen))
      return sendPage(request, reply, languages[chosen ?? browserLanguage(request)])
    })
  }
}

/**
 * True for an address that was typed, bookmarked, or opened from another app (W3C Fetch Metadata,
 * Sec-Fetch-Site `none`). There is no opener to isolate from, and the header for it would make the browser
 * discard its prepared process before the first paint (docs/adr/0015).
 */
const hasNoOpener = (request: FastifyRequest): boolean => request.headers['sec-fetch-site'] === 'none'

const appPage =
  (site: Site, path: AppPath) =>
  (request: FastifyRequest, reply: FastifyReply): FastifyReply | Promise<FastifyReply> => {
    const { config } = site
    const elsewhere = redirectOf(path, request, config)
    if (elsewhere) return redirect(reply, elsewhere)
    const asked = askedLanguage(request)
    const [address = path] = request.url.split('?', 1)
    if (asked) return changeLanguage(request, reply, { locale: asked, path: address }, config)
    return sendAppPage(site, path, request, reply)
  }

/** Sends the page with its content to a logged-in client where it is declared, otherwise the document alone. */
function sendAppPage(
  { source, languagesOf, servedDocument }: Site,
  path: AppPath,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | Promise<FastifyReply> {
  const page = languagesOf(shownPage(path, request))[pageLanguage(request)]
  const sendAlone = pageSender(source)
  if (isServed(path, request))
    return servedDocument(request, page).then(async (html) => {
      if (html === null) return sendAlone(request, reply, page)
      const { headers } = await source.assetOf(page)
      // Data of other people stays in no cache.
      const own = path === ADMIN_PATH ? { ...headers, 'cache-control': 'no-store' } : headers
      return sendDocument(request, reply, { html, headers: own })
    })
  return sendAlone(request, reply, page)
}

/**
 * True when the server renders the content: clients' own pages, the first view of the admin screens, and the page of
 * a payment link for a payer without an account. The browser renders all others.
 */
function isServed(path: AppPath, { actor, url }: FastifyRequest): boolean {
  const { served, access }: AppPage = appPages[path]
  if (!served) return false
  if (!actor) return path === '/pay'
  return access === 'admin' ? url === adminViews.today : actor.role === 'user'
}

/** A page per item, at its id; 404 for users who may not read the item. */
function itemPage(site: Site, path: AppPath, at: string, mayRead: MayRead): void {
  const { app, config } = site
  app.get<{ Params: { id: string } }>(at, async (request, reply) => {
    const { actor } = request
    const { id } = request.params
    if (actor && (!isUuid(id) || !(await mayRead(actor, id)))) return reply.callNotFound()
    const asked = actor && askedLanguage(request)
    if (asked) return changeLanguage(request, reply, { locale: asked, path: `${path}/${id}` }, config)
    return sendAppPage(site, path, request, reply)
  })
}

/**
 * Rendered per request: its policy contains a nonce, and its settings the address of the provider's script.
 */
function paymentPage(
  { app, config, source, languagesOf, servedDocument }: Site,
  path: AppPath,
  at: string,
  hasLink?: HasLink,
): void {
  const languages = languagesOf(path)
  const { plain, byMethod } = buildPaymentDocuments(config)
  app.get<{ Params: { id?: string } }>(at, async (request, reply) => {
    const { id } = request.params
    if (hasLink && !(await hasLink(id ?? ''))) return reply.callNotFound()
    const elsewhere = redirectOf(path, request, config)
    if (elsewhere) return redirect(reply, elsewhere)
    const { way } = request.query as { way?: unknown }
    const chosen = byMethod.get(String(way))
    const asked = askedLanguage(request)
    if (asked)
      return changeLanguage(request, reply, { locale: asked, path: at.replace(':id', id ?? '') }, config)
    const nonce = randomBytes(16).toString('base64')
    const { sdkUrl, settings } = chosen ?? plain
    const page = languages[pageLanguage(request)]
    const served = isServed(path, request)
      ? await servedDocument(request, page, JSON.parse(settings) as object)
      : null
    const html = (served ?? (await source.htmlOf(page)))
      .replace(SERVER_MARKERS.settings, () => settings)
      .replaceAll(SERVER_MARKERS.nonce, nonce)
    const headers = {
      ...(sdkUrl ? paymentPageHeaders(nonce, sdkUrl) : choicePageHeaders(nonce)),
      // The provider's window has to be able to send messages to the page that opened it.
      ...(sdkUrl && { 'cross-origin-opener-policy': 'same-origin-allow-popups' }),
      'cache-control': 'no-store',
    }
    return sendDocument(request, reply, { html, headers })
  })
}

/** Files with a hash in their name never change; others are revalidated. */
function staticFiles(app: FastifyInstance): void {
  for (const { address, file } of filesIn(DIST)) {
    if (address === '/pages.json' || /^\/(pages|renderer)\//.test(address)) continue
    const cacheControl = address.startsWith('/assets/')
      ? 'public, max-age=31536000, immutable'
      : 'public, max-age=3600'
    const asset = readAsset(file, {
      'cache-control': cacheControl,
      // By default its scope would exclude the admin page's address; the header allows exactly that scope.
      ...(address === ADMIN_WORKER_PATH && { 'service-worker-allowed': ADMIN_SCOPE }),
    })
    app.get(address, (request, reply) => sendAsset(request, reply, asset))
  }
}

const redirect = (reply: FastifyReply, to: string, status: 302 | 303 = 302): FastifyReply =>
  reply.header('cache-control', 'no-store').redirect(to, status)
