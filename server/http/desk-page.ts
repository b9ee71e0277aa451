import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { me } from '#contract/accounts.ts'
import { listAttention } from '#contract/attention.ts'
import { deskToday } from '#contract/desk.ts'
import { deskAddress, deskViews, type PageAddress } from '#contract/pages.ts'

/** What the desk's first view asks for as soon as its program runs (web/pages/admin/today). */
const FIRST_VIEW = [me, listAttention, deskToday]
  .map(({ path }) => `<${path}>; rel=preload; as=fetch; crossorigin`)
  .join(', ')

/**
 * Has the browser ask while it still loads the desk's program; its `fetch` is then given that reply, once
 * (https://html.spec.whatwg.org/#link-type-preload). For the first view only: the others ask for something else.
 */
export function askAhead(request: FastifyRequest, reply: FastifyReply): void {
  if (request.routeOptions.url === deskViews.today) reply.header('link', FIRST_VIEW)
}

/** One document for all views of the desk; where the address names none of them, its program says so. */
export function deskPages(
  app: FastifyInstance,
  send: (request: FastifyRequest, reply: FastifyReply) => unknown,
): void {
  for (const address of Object.values(deskViews)) app.get(address, send)
  app.get(`${deskViews.today}/*`, (request, reply) => send(request, reply.code(404)))
}

/**
 * Until the views had addresses of their own, the desk's query named them: `?view=settings&id=prices`. Such links
 * stand in mails, alerts and bookmarks. Null: the address is none of those.
 */
export function movedAddress({ url }: FastifyRequest): PageAddress | null {
  const [path, query = ''] = url.split('?', 2)
  const wish = new URLSearchParams(query)
  const view = wish.get('view')
  if (path !== deskViews.today || view === null) return null
  const id = wish.get('id') ?? ''
  wish.delete('view')
  wish.delete('id')
  const address = addressOf(view === 'settings' && id ? 'section' : view, id)
  return wish.size > 0 ? `${address}?${String(wish)}` : address
}

function addressOf(view: string, id: string) {
  if (!isView(view)) return deskViews.today
  return deskAddress(id === '' && deskViews[view].endsWith('/:id') ? 'today' : view, id)
}

const isView = (view: string): view is keyof typeof deskViews => Object.hasOwn(deskViews, view)
