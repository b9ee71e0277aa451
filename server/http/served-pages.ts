import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ServedReply, ZONE_COOKIE } from '#contract/served.ts'
import { isTimeZone } from '#domain/calendar.ts'
import type { Deps } from '#server/deps.ts'
import { sendAsset } from './assets.ts'
import { type BuiltPage, type PageSource, compressForReply } from './built-pages.ts'

/** Headers that a call of the page takes over from the request of the document. */
const PASSED_ON = ['host', 'cookie', 'user-agent', 'accept-language', 'x-forwarded-for', 'x-forwarded-proto']

/**
 * Returns the document of an app page with its content for the logged-in client: the server makes the page's
 * first calls as the browser would, and renders the page with their replies (docs/adr/0170). Null after a fault:
 * then the document is sent as it was built.
 */
export type ServedDocument = (
  request: FastifyRequest,
  page: BuiltPage,
  documentSettings?: object,
) => Promise<string | null>

export const servedDocuments =
  (
    app: FastifyInstance,
    { config, now, log }: Pick<Deps, 'config' | 'now' | 'log'>,
    source: PageSource,
  ): ServedDocument =>
  async (request, page, documentSettings = {}) => {
    const fill = await source.documentOf(page)
    return fill({
      address: config.publicUrl + request.url,
      userAgent: request.headers['user-agent'] ?? '',
      zone: zoneOf(request),
      now: now().getTime(),
      documentSettings,
      fetchReply: callsOf(app, request),
    }).catch((err: unknown) => {
      log.error({ err, reqId: request.id }, 'page not rendered on the server')
      return null
    })
  }

/**
 * Sends a document with content. Its inline scripts and its content policy are those of the page without content.
 * Like that page it is private and varies by cookie, so that the browser requests it again after a logout. `no-store`
 * would also exclude it from the back-forward cache.
 */
export async function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  { html, headers }: { html: string; headers: Record<string, string> },
): Promise<FastifyReply> {
  const asset = await compressForReply(html, request.headers['accept-encoding'])
  // Each reply differs, so it can never be revalidated.
  const { etag: _, ...own } = { ...asset.headers, ...headers }
  return sendAsset(request, reply, { ...asset, headers: own })
}

/** The time zone that the browser has stated; null when it is missing or unknown. */
function zoneOf({ cookies }: FastifyRequest): string | null {
  const zone = cookies[ZONE_COOKIE]
  return zone !== undefined && isTimeZone(zone) ? zone : null
}

/**
 * Makes calls of the API in this process, with the person's cookies and address: access, limits and the log are
 * those of a call by the browser.
 */
const callsOf =
  (app: FastifyInstance, { headers, socket }: FastifyRequest) =>
  async (url: string): Promise<ServedReply> => {
    const passed = Object.fromEntries(
      PASSED_ON.map((name) => [name, headers[name]]).filter(([, value]) => value !== undefined),
    )
    const reply = await app.inject({
      method: 'GET',
      url,
      headers: passed,
      ...(socket.remoteAddress && { remoteAddress: socket.remoteAddress }),
    })
    return { status: reply.statusCode, reply: reply.json() }
  }
