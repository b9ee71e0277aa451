import type { FastifyReply, FastifyRequest } from 'fastify'
import { me } from '#contract/accounts.ts'
import { listAttention } from '#contract/attention.ts'
import { deskToday } from '#contract/desk.ts'
import type { AppPath } from '#contract/pages.ts'

const DESK_PATH = '/admin-dashboard' satisfies AppPath

/** What the desk's first view asks for as soon as its program runs (web/pages/admin/today). */
const FIRST_VIEW = [me, listAttention, deskToday]
  .map(({ path }) => `<${path}>; rel=preload; as=fetch; crossorigin`)
  .join(', ')

/**
 * Has the browser ask while it still loads the desk's program; its `fetch` is then given that reply, once
 * (https://html.spec.whatwg.org/#link-type-preload). For the view without a name in its address only: the others
 * ask for something else.
 */
export function askAhead(path: AppPath, { query }: FastifyRequest, reply: FastifyReply): void {
  if (path === DESK_PATH && !('view' in (query as object))) reply.header('link', FIRST_VIEW)
}
