import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod/mini'
import { networkOf } from '#domain/network.ts'
import type { Deps } from '#server/deps.ts'
import { sealedCookie } from '#server/http/sealed-cookie.ts'
import type { Asker } from './code-store.ts'

/** Longer than a code lives, so that whoever asks again is still the same browser. */
const DAY_SECONDS = 24 * 3600

const Browser = z.object({ id: z.uuid() })

const cookieOf = ({ config }: Pick<Deps, 'config'>) =>
  sealedCookie(config, { name: 'asker', seconds: DAY_SECONDS, schema: Browser })

type Needs = Pick<Deps, 'config' | 'now'>
type Exchange = { address: string; request: FastifyRequest; reply: FastifyReply }

/** Who shows a code. A script that keeps no cookies is known by its network. */
export const askerOf = async (
  deps: Needs,
  { address, request }: Pick<Exchange, 'address' | 'request'>,
): Promise<Asker> => ({
  browserId: (await cookieOf(deps).read(request, deps.now()))?.id ?? null,
  network: networkOf(address),
})

/** Who asks for a code; the reply marks the browser, so that the code is its own. */
export async function markedAskerOf(
  deps: Needs,
  exchange: Exchange,
): Promise<Asker & { newBrowserId: string }> {
  const asker = await askerOf(deps, exchange)
  const newBrowserId = asker.browserId ?? randomUUID()
  await cookieOf(deps).set(exchange.reply, { id: newBrowserId }, deps.now())
  return { ...asker, newBrowserId }
}
