import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod/mini'
import { networkOf } from '#domain/network.ts'
import type { Deps } from '#server/deps.ts'
import { sealedCookie } from '#server/http/sealed-cookie.ts'
import type { Requester } from './code-store.ts'

/** Valid for longer than a code, so that a browser that requests another code keeps its id. */
const DAY_SECONDS = 24 * 3600

const Browser = z.object({ id: z.uuid() })

/** The name of the cookie is older than the term requester. */
const cookieOf = ({ config }: Pick<Deps, 'config'>) =>
  sealedCookie(config, { name: 'asker', seconds: DAY_SECONDS, schema: Browser })

type Needs = Pick<Deps, 'config' | 'now'>
type Exchange = { address: string; request: FastifyRequest; reply: FastifyReply }

/**
 * Identifies the caller that submits a code: by the browser id in the sealed cookie, and by network, which
 * alone identifies a script that stores no cookies.
 */
export const identifyRequester = (
  deps: Needs,
  { address, request }: Pick<Exchange, 'address' | 'request'>,
): Requester => ({
  browserId: cookieOf(deps).read(request, deps.now())?.id ?? null,
  network: networkOf(address),
})

/**
 * Identifies the caller that requests a code, and sets the browser id cookie. The code is bound to
 * `boundBrowserId`, so that only this browser can submit it.
 */
export function issueBrowserId(deps: Needs, exchange: Exchange): Requester & { boundBrowserId: string } {
  const requester = identifyRequester(deps, exchange)
  const boundBrowserId = requester.browserId ?? randomUUID()
  cookieOf(deps).set(exchange.reply, { id: boundBrowserId }, deps.now())
  return { ...requester, boundBrowserId }
}
