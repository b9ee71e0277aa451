import type { FastifyReply, FastifyRequest } from 'fastify'
import { getProfile, me } from '#contract/accounts.ts'
import { listActionItems } from '#contract/action-items.ts'
import { getToday } from '#contract/admin.ts'
import { adminViews } from '#contract/admin-views.ts'
import { availability } from '#contract/availability.ts'
import { listConsultations } from '#contract/consultations.ts'
import { listCoupons } from '#contract/coupons.ts'
import { readConsultation } from '#contract/course.ts'
import { currentPayment } from '#contract/payments.ts'
import { listWaits } from '#contract/waits.ts'

/** Calls that each page's loader makes at once, by route (the loaders of web/pages and of the admin page). */
const firstCalls = new Map<string | undefined, readonly string[]>([
  ['/payment-success', [`${listConsultations.path}?status=pending&sort=newest`, currentPayment.path]],
  ['/consultations/:id', [readConsultation.path]],
  ['/waiting-list', [listWaits.path, availability.path]],
  ['/profile', [getProfile.path, listCoupons.path]],
  [adminViews.today, [me, listActionItems, getToday].map(({ path }) => path)],
])

/**
 * Makes the browser start a page's calls while it loads the page's program; `fetch` then uses that reply, once
 * (https://html.spec.whatwg.org/#link-type-preload). Only for logged-in users: for others the calls would be
 * refused. A second page of the history makes another call, so it preloads nothing (docs/adr/0121).
 */
export function preloadCalls(
  { actor, routeOptions, params, query }: FastifyRequest,
  reply: FastifyReply,
): void {
  const calls = firstCalls.get(routeOptions.url)
  if (!actor || !calls || 'page' in (query as object)) return
  const own = calls.filter((path) => actor.role === 'user' || path !== listCoupons.path)
  const { id = '' } = params as { id?: string }
  reply.header(
    'link',
    own.map((path) => `<${path.replace(':id', id)}>; rel=preload; as=fetch; crossorigin`).join(', '),
  )
}
