import type { FastifyReply, FastifyRequest } from 'fastify'
import { availability } from '#contract/availability.ts'
import { listConsultations } from '#contract/consultations.ts'
import { currentPayment } from '#contract/payments.ts'
import { listWaits } from '#contract/waits.ts'

/** First calls of the pages that the server does not render with their data, by route. */
const firstCalls = new Map<string | undefined, readonly string[]>([
  ['/payment-success', [`${listConsultations.path}?status=pending&sort=newest`, currentPayment.path]],
  ['/waiting-list', [listWaits.path, availability.path]],
])

/**
 * Makes the browser start a page's calls while it loads the page's program; `fetch` then uses that reply, once
 * (https://html.spec.whatwg.org/#link-type-preload). Only for logged-in users: for others the calls would be
 * refused (docs/adr/0121).
 */
export function preloadCalls({ actor, routeOptions }: FastifyRequest, reply: FastifyReply): void {
  const calls = firstCalls.get(routeOptions.url)
  if (!actor || !calls) return
  reply.header('link', calls.map((path) => `<${path}>; rel=preload; as=fetch; crossorigin`).join(', '))
}
