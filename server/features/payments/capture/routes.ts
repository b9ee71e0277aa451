import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { decideOrder as decideOrderCall } from '#contract/action-items.ts'
import { networkOf } from '#domain/network.ts'
import type { ProviderName } from '#domain/payment-method.ts'
import { takeFromLimit } from '#server/db/rate-limits.ts'
import type { Deps } from '#server/deps.ts'
import { gatewaysOf } from '#server/features/payments/gateways.ts'
import { mount } from '#server/http/mount.ts'
import { refuse } from '#server/http/replies.ts'
import { batchBookedOrders } from './duplicate-events.ts'
import { decideOrder } from './review-queue.ts'
import { recordAddressedInstance, type InstanceMarks } from './webhook-address.ts'
import { receiveWebhook } from './webhooks.ts'

const WEBHOOK_BODY_BYTES = 256 * 1024
/** Each webhook may cost a call to the provider, and anyone can send one. */
const WEBHOOK_LIMIT = { calls: 600, seconds: 60 }
/**
 * Webhooks of a forging network are refused for a while; a genuine one lost this way is read from the event
 * list.
 */
const FORGERY_LIMIT = { calls: 20, seconds: 600 }
/**
 * A provider reports an approval at the same moment as the buyer's browser confirms the booking. Pauses end at
 * multiples of this time, so that one statement reads the orders of several webhooks. A longer pause would keep
 * each request until V8 moves it to the old generation (docs/adr/0057).
 */
const PAUSE_STEP_MS = 50
const MAX_PAUSED = 200

/** Mounts the webhooks of the providers, and the decision about unmatched money. */
export function captureRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, decideOrderCall, (input, call) => decideOrder(deps, call, input))
  const instanceMarks: InstanceMarks = new Set()
  for (const { name } of gatewaysOf(deps)) webhookRoute(app, deps, name, instanceMarks)
}

/** Returns a function that returns the pause of the next webhook, or undefined while too many are pausing. */
function createPauses({ now }: Pick<Deps, 'now'>): () => (() => Promise<void>) | undefined {
  let waiting = 0
  const pause = async (): Promise<void> => {
    waiting++
    await sleep(PAUSE_STEP_MS - (now().getTime() % PAUSE_STEP_MS)).finally(() => waiting--)
  }
  return () => (waiting < MAX_PAUSED ? pause : undefined)
}

/**
 * Webhook path of a provider. The first provider's has no name in it, because it was registered before there
 * was a second one.
 */
const webhookPath = (provider: ProviderName): string =>
  provider === 'paypal' ? '/api/payments/webhook' : `/api/payments/webhook/${provider}`

/** Signatures cover the raw bytes, so only this route receives an unparsed body. */
function webhookRoute(
  app: FastifyInstance,
  deps: Deps,
  provider: ProviderName,
  instanceMarks: InstanceMarks,
): void {
  const pauseNow = createPauses(deps)
  const findBooked = batchBookedOrders(deps.db)
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
    scope.post(webhookPath(provider), { bodyLimit: WEBHOOK_BODY_BYTES }, async (request, reply) => {
      const { installation } = request.query as { installation?: unknown }
      const key = `webhook ${networkOf(request.ip)}`
      const now = deps.now()
      const forgeries = { key: `forged ${key}`, ...FORGERY_LIMIT, now }
      const limits = { own: { key, ...WEBHOOK_LIMIT, now }, forgeries }
      const rawBody = Buffer.isBuffer(request.body) ? request.body.toString('utf8') : ''
      const { headers } = request
      const call = { headers, rawBody, limits, pause: pauseNow(), findBooked }
      const result = await receiveWebhook(deps, provider, call)
      // The query parameter counts only in a genuine webhook: anyone can forge a URL.
      if (result.ok && result.value.isGenuine && typeof installation === 'string')
        await recordAddressedInstance(deps, instanceMarks, installation)
      if (result.ok) return reply.send({ success: true })
      if (result.code === 'SIGNATURE_INVALID') await takeFromLimit(deps.db, forgeries)
      return refuse(reply, result.code, result)
    })
  })
}
