import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DEFAULT_LOCALE, locales, localeTags, type Locale } from '#contract/locales.ts'
import { office } from '#domain/office.ts'
import { providerOf } from '#domain/way.ts'
import type { Config } from '#server/config.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { filesIn, readAsset, sendAsset, textAsset } from './assets.ts'
import { type BuiltPage, DIST, openPages, type PageSource } from './built-pages.ts'
import { choicePageHeaders, paymentPageHeaders } from './content-policy.ts'
import { chosenZone, liveParts, type LiveParts } from './live-parts.ts'
import { offeredWays } from './offered.ts'
import {
  addressIn,
  askedLanguage,
  browserLanguage,
  changeLanguage,
  chosenLanguage,
  noteReading,
  pageLanguage,
  prefixLanguage,
} from './page-language.ts'
import { refuse } from './replies.ts'
import { localeOf, sessionToken } from './session.ts'

const PAYMENT_PATH = '/payment'
/** Built under this address, served under the address of each booking. */
const TICKET_PAGE = '/consultations'

/** May this person read this consultation? To everybody else its page does not exist. */
export type MayRead = (actor: Actor, consultationId: string) => Promise<boolean>

type Languages = Record<Locale, BuiltPage>
type Pages = Map<string, { kind: BuiltPage['kind']; languages: Languages }>

/** Serves the built pages from memory; who may not see a page is sent on before it is read. */
export function pageRoutes(
  app: FastifyInstance,
  deps: Pick<Deps, 'config' | 'settings' | 'db' | 'now'>,
  reads: MayRead,
): void {
  const { config } = deps
  const source = openPages(deps)
  // Without a build there is only the API, which is all that its tests need.
  if (!source) {
    app.setNotFoundHandler((_request, reply) => refuse(reply, 'NOT_FOUND'))
    return
  }
  const pages = byPath(source.pages)
  const site: Site = { app, config, source, live: liveParts(deps, source) }
  for (const [path, { kind, languages }] of pages) {
    if (kind === 'public') publicPage(site, path, languages)
    else if (path === PAYMENT_PATH) paymentPage(site, languages)
    else if (path === '/report') appPage(site, path, languages, pages.get('/login')!.languages)
    else if (path === TICKET_PAGE) ticketPage(site, languages, pages.get('/login')!.languages, reads)
    else if (kind === 'app') appPage(site, path, languages)
  }
  staticFiles(app)
  crawlerFiles(
    app,
    config,
    [...pages].filter(([, { kind }]) => kind === 'public').map(([path]) => path),
  )

  const missing = pages.get('/404')!.languages
  const sendPage = pageSender(source)
  app.setNotFoundHandler((request, reply) => {
    // A browser that runs no script has sent a form by itself: it meets the page again, which says why.
    const [path = ''] = request.url.split('?', 1)
    const isForm = request.method === 'POST' && pages.has(path)
    if (isForm && request.headers.accept?.includes('text/html')) return redirect(reply, path, 303)
    const isPage = request.method === 'GET' && !request.url.startsWith('/api/')
    if (!isPage) return refuse(reply, 'NOT_FOUND')
    const prefix = prefixLanguage(request.url)
    const asked = askedLanguage(request)
    if (asked) {
      const plain = prefix ? path.slice(prefix.length + 1) : path
      // Several slashes at the start would lead to another site.
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

function byPath(built: readonly BuiltPage[]): Pages {
  const pages: Pages = new Map()
  for (const page of built) {
    const known = pages.get(page.path) ?? { kind: page.kind, languages: {} as Languages }
    known.languages[page.locale] = page
    pages.set(page.path, known)
  }
  return pages
}

type Site = { app: FastifyInstance; config: Config; source: PageSource; live: LiveParts }

const pageSender =
  (source: PageSource) =>
  (request: FastifyRequest, reply: FastifyReply, page: BuiltPage): FastifyReply | Promise<FastifyReply> => {
    const asset = source.assetOf(page)
    // A page that is there already goes out without waiting a turn.
    if (!(asset instanceof Promise)) return sendAsset(request, reply, asset)
    return asset.then((made) => sendAsset(request, reply, made))
  }

function publicPage({ app, config, source, live }: Site, path: string, languages: Languages): void {
  const sendStill = pageSender(source)
  const sendPage: typeof sendStill = async (request, reply, page) =>
    live.isLive(page)
      ? sendAsset(request, reply, await live.assetOf(page, chosenZone(request)))
      : sendStill(request, reply, page)
  for (const locale of locales) {
    app.get(addressIn(path, locale), (request, reply) => {
      if (hasNoOpener(request)) reply.removeHeader('cross-origin-opener-policy')
      const asked = askedLanguage(request)
      if (asked)
        return changeLanguage(request, reply, { locale: asked, path: addressIn(path, asked) }, config)
      if (locale !== DEFAULT_LOCALE) {
        // Whoever reads in a language goes on in it behind the counter, where no address says one.
        if (!chosenLanguage(request) && localeOf(request) !== locale) noteReading(reply, locale, config)
        return sendPage(request, reply, languages[locale])
      }
      // The plain address belongs to no language: it follows a choice that was made before, and else
      // speaks the browser's language at once, without the round trip of a redirect.
      const chosen = chosenLanguage(request)
      if (chosen && chosen !== locale) return redirect(reply, addressIn(path, chosen))
      return sendPage(request, reply, languages[chosen ?? browserLanguage(request)])
    })
  }
}

/**
 * No page led here: an address that was typed, kept, or opened from another app (W3C Fetch Metadata,
 * Sec-Fetch-Site `none`). There is no opener to keep away, and the header that does it makes the
 * browser throw its ready process away before the first paint (docs/adr/0015).
 */
const hasNoOpener = (request: FastifyRequest): boolean => request.headers['sec-fetch-site'] === 'none'

/** `visitors` is what somebody who is not logged in sees at the same address. */
function appPage(
  { app, config, source }: Site,
  path: string,
  languages: Languages,
  visitors = languages,
): void {
  const sendPage = pageSender(source)
  app.get(path, (request, reply) => {
    const elsewhere = guard(path, request.actor, config)
    if (elsewhere) {
      return redirect(reply, elsewhere === LOGIN_AND_BACK ? loginOrHome(request, path, config) : elsewhere)
    }
    const asked = askedLanguage(request)
    if (asked) return changeLanguage(request, reply, { locale: asked, path }, config)
    return sendPage(request, reply, (request.actor ? languages : visitors)[pageLanguage(request)])
  })
}

/** The desk is many addresses: whose login has ended comes back to the very one. */
const LOGIN_AND_BACK = 'login and back'

/** Who was never logged in and tries the desk's first address finds nothing there. */
const loginOrHome = (request: FastifyRequest, path: string, config: Config): string =>
  request.url === path && sessionToken(request, config) === undefined
    ? '/'
    : `/login?back=${encodeURIComponent(request.url)}`

/** A booking's own page; whoever is not logged in meets the login at the same address and comes back to it. */
function ticketPage({ app, config, source }: Site, page: Languages, login: Languages, reads: MayRead): void {
  const sendPage = pageSender(source)
  app.get<{ Params: { id: string } }>(`${TICKET_PAGE}/:id`, async (request, reply) => {
    const { actor } = request
    const { id } = request.params
    if (!actor) return sendPage(request, reply, login[pageLanguage(request)])
    if (!isUuid(id) || !(await reads(actor, id))) return reply.callNotFound()
    const asked = askedLanguage(request)
    if (asked) return changeLanguage(request, reply, { locale: asked, path: `${TICKET_PAGE}/${id}` }, config)
    return sendPage(request, reply, page[pageLanguage(request)])
  })
}

const isUuid = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text)

/** Where somebody who may not see a page is led instead; null means they may. */
function guard(path: string, actor: Actor | null, config: Config): string | null {
  if (path.startsWith('/admin-')) {
    if (!actor) return LOGIN_AND_BACK
    if (actor.role !== 'admin') return '/'
    return config.requireAdminTotp && actor.level < 2 ? '/profile' : null
  }
  const isCustomers = path === '/report' || path === '/report-history' || path === PAYMENT_PATH
  if (isCustomers && actor?.role === 'admin') return '/admin-dashboard'
  if ((path === '/report-history' || path === '/profile') && !actor) return '/login'
  return path === PAYMENT_PATH && !actor ? '/report' : null
}

/** What a payment page says of the provider whose script it loads; `sdkUrl` null where none is chosen yet. */
type PaymentDocument = { sdkUrl: string | null; settings: string }

/** The documents of the payment page by the way that the address chooses; `plain` is the one without a choice. */
function paymentDocuments(config: Config): { plain: PaymentDocument; byWay: Map<string, PaymentDocument> } {
  const { paypal, portone } = config
  const written = (settings: object): string => JSON.stringify(settings).replaceAll('<', String.raw`\u003c`)
  const ofPaypal = {
    sdkUrl: paypal.sdkUrl,
    settings: written({
      paypalSdkUrl: paypal.sdkUrl,
      clientId: paypal.clientId,
      currency: office.currency,
    }),
  }
  if (!portone) return { plain: ofPaypal, byWay: new Map() }
  const ofPortone = { sdkUrl: portone.sdkUrl, settings: written({ portoneSdkUrl: portone.sdkUrl }) }
  return {
    plain: { sdkUrl: null, settings: written({}) },
    byWay: new Map(
      offeredWays(config).map((way) => [way, providerOf(way) === 'paypal' ? ofPaypal : ofPortone]),
    ),
  }
}

/** Rendered per request: its policy carries a nonce, and it says where the chosen provider's script is. */
function paymentPage({ app, config, source }: Site, languages: Languages): void {
  const { plain, byWay } = paymentDocuments(config)
  app.get(PAYMENT_PATH, async (request, reply) => {
    const elsewhere = guard(PAYMENT_PATH, request.actor, config)
    if (elsewhere) return redirect(reply, elsewhere)
    const { way } = request.query as { way?: unknown }
    const chosen = byWay.get(String(way))
    const asked = askedLanguage(request)
    if (asked) return changeLanguage(request, reply, { locale: asked, path: PAYMENT_PATH }, config)
    const html = await source.htmlOf(languages[pageLanguage(request)])
    const nonce = randomBytes(16).toString('base64')
    const { sdkUrl, settings } = chosen ?? plain
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        ...(sdkUrl ? paymentPageHeaders(nonce, sdkUrl) : choicePageHeaders(nonce)),
        // The provider's window has to be able to answer the page that opened it.
        ...(sdkUrl && { 'cross-origin-opener-policy': 'same-origin-allow-popups' }),
        'cache-control': 'no-store',
      })
      .send(html.replace('{{settings}}', () => settings).replaceAll('{{nonce}}', nonce))
  })
}

/** Files with a hash in their name never change; the rest is asked for again. */
function staticFiles(app: FastifyInstance): void {
  for (const { address, file } of filesIn(DIST)) {
    if (address === '/pages.json' || /^\/(pages|renderer)\//.test(address)) continue
    const cacheControl = address.startsWith('/assets/')
      ? 'public, max-age=31536000, immutable'
      : 'public, max-age=3600'
    const asset = readAsset(file, { 'cache-control': cacheControl })
    app.get(address, (request, reply) => sendAsset(request, reply, asset))
  }
}

function crawlerFiles(app: FastifyInstance, config: Config, publicPaths: string[]): void {
  const address = (path: string, locale: Locale): string => `${config.publicUrl}${addressIn(path, locale)}`
  const alternates = (path: string): string =>
    locales
      .map(
        (locale) =>
          `<xhtml:link rel="alternate" hreflang="${localeTags[locale]}" href="${address(path, locale)}"/>`,
      )
      .join('')
  const urls = publicPaths
    .flatMap((path) =>
      locales.map((locale) => `<url><loc>${address(path, locale)}</loc>${alternates(path)}</url>`),
    )
    .join('')
  const files: Record<string, { content: string; type: string }> = {
    '/robots.txt': {
      content: `User-agent: *\nDisallow: /api/\n\nSitemap: ${config.publicUrl}/sitemap.xml\n`,
      type: 'text/plain; charset=utf-8',
    },
    '/sitemap.xml': {
      content: `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${urls}</urlset>`,
      type: 'application/xml; charset=utf-8',
    },
  }
  for (const [address, { content, type }] of Object.entries(files)) {
    const asset = textAsset(content, type, { 'cache-control': 'public, max-age=3600' })
    app.get(address, (request, reply) => sendAsset(request, reply, asset))
  }
}

const redirect = (reply: FastifyReply, to: string, status: 302 | 303 = 302): FastifyReply =>
  reply.header('cache-control', 'no-store').redirect(to, status)
