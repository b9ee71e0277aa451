import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { adminAddress, adminViews } from '#contract/admin-views.ts'
import { type PageAddress } from '#contract/pages.ts'

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
  const [path, search = ''] = url.split('?', 2)
  const query = new URLSearchParams(search)
  const view = query.get('view')
  if (path !== adminViews.today || view === null) return null
  const id = query.get('id') ?? ''
  query.delete('view')
  query.delete('id')
  const address = addressOf(view === 'settings' && id ? 'section' : view, id)
  return query.size > 0 ? `${address}?${String(query)}` : address
}

function addressOf(view: string, id: string) {
  if (!isView(view)) return adminViews.today
  return adminAddress(id === '' && adminViews[view].endsWith('/:id') ? 'today' : view, id)
}

const isView = (view: string): view is keyof typeof adminViews => Object.hasOwn(adminViews, view)
