import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { me } from '#contract/accounts.ts'
import { listActionItems } from '#contract/action-items.ts'
import { getToday } from '#contract/admin.ts'
import { adminAddress, adminViews } from '#contract/admin-views.ts'
import { type PageAddress } from '#contract/pages.ts'

/** Calls of the admin page's first view (web/pages/admin/today). */
const FIRST_VIEW = [me, listActionItems, getToday]
  .map(({ path }) => `<${path}>; rel=preload; as=fetch; crossorigin`)
  .join(', ')

/**
 * Makes the browser preload these calls while it loads the admin page's program; `fetch` then uses that
 * reply, once (https://html.spec.whatwg.org/#link-type-preload). Only for the first view: others make other
 * calls.
 */
export function askAhead(request: FastifyRequest, reply: FastifyReply): void {
  if (request.routeOptions.url === adminViews.today) reply.header('link', FIRST_VIEW)
}

/**
 * Serves one document for all views of the admin page; for an unknown address with status 404, which the
 * program explains.
 */
export function serveAdminPages(
  app: FastifyInstance,
  send: (request: FastifyRequest, reply: FastifyReply) => unknown,
): void {
  for (const address of Object.values(adminViews)) app.get(address, send)
  app.get(`${adminViews.today}/*`, (request, reply) => send(request, reply.code(404)))
}

/**
 * Redirect for addresses of earlier releases, where the query named the view: `?view=settings&id=prices`.
 * Such links are in mails, notifications and bookmarks. Null for other addresses.
 */
export function movedAddress({ url }: FastifyRequest): PageAddress | null {
  const [path, query = ''] = url.split('?', 2)
  const wish = new URLSearchParams(query)
  const view = wish.get('view')
  if (path !== adminViews.today || view === null) return null
  const id = wish.get('id') ?? ''
  wish.delete('view')
  wish.delete('id')
  const address = addressOf(view === 'settings' && id ? 'section' : view, id)
  return wish.size > 0 ? `${address}?${String(wish)}` : address
}

function addressOf(view: string, id: string) {
  if (!isView(view)) return adminViews.today
  return adminAddress(id === '' && adminViews[view].endsWith('/:id') ? 'today' : view, id)
}

const isView = (view: string): view is keyof typeof adminViews => Object.hasOwn(adminViews, view)
