import type { FastifyInstance } from 'fastify'
import { z } from 'zod/mini'
import { RETURN_PATH } from '#contract/payments.ts'
import { networkOf } from '#domain/network.ts'
import { isUuid } from '#domain/uuid.ts'
import { takeFromLimit } from '#server/db/rate-limits.ts'
import type { Deps } from '#server/deps.ts'
import { findPayment } from '#server/features/payments/store.ts'
import { storeApproval } from '#server/features/payments/transitions-store.ts'
import { refuse } from '#server/http/replies.ts'

/** Above the number of buyers who return at once from the network of one company. */
const RETURN_LIMIT = { calls: 60, seconds: 60 }

const printable = z.string().check(z.regex(/^[\x21-\x7e]{1,1000}$/))
const returnQuery = z.looseObject({
  paymentId: z.string().check(z.refine(isUuid)),
  paymentToken: z.optional(printable),
  txId: z.optional(printable),
  /** Reason why there is no approval. Its text is never shown, because anyone can forge this URL. */
  code: z.optional(z.string()),
  /** Page of the payment link that was paid; without one the buyer returns to the payment page. */
  to: z.optional(z.string().check(z.regex(/^\/pay\/[\w-]{43}$/))),
})

/**
 * Return URL of the provider's payment window. The browser may differ from the one that left, so no session
 * is needed: the approval is stored for the payment that it names and only allows us to capture what its
 * buyer approved. The payment page then asks for the result.
 */
export function returnRoute(app: FastifyInstance, deps: Pick<Deps, 'now' | 'db' | 'triggerWorker'>): void {
  app.get(RETURN_PATH, async (request, reply) => {
    const limit = { key: `return ${networkOf(request.ip)}`, ...RETURN_LIMIT, now: deps.now() }
    const taken = await takeFromLimit(deps.db, limit)
    if (!taken.ok) return refuse(reply, 'RATE_LIMITED', taken)
    const query = returnQuery.safeParse(request.query)
    const to = query.success ? await storeReturn(deps, query.data) : null
    const page = (query.success && query.data.to) || '/payment'
    return (
      reply
        .header('cache-control', 'no-store')
        // The URL contains the approval token.
        .header('referrer-policy', 'no-referrer')
        .redirect(`${page}?${to === null ? 'cancelled=1' : `returned=${to}`}`, 303)
    )
  })
}

/**
 * Stores the approval that a browser has returned. Returns the order id; null when the buyer returns without
 * an approval.
 */
export async function storeReturn(
  deps: Pick<Deps, 'db' | 'now' | 'triggerWorker'>,
  { paymentId, paymentToken, txId, code }: z.output<typeof returnQuery>,
): Promise<string | null> {
  if (code !== undefined) return null
  const payment = await findPayment(deps.db, { orderId: paymentId, provider: 'portone' })
  if (!payment) return null
  // Without an approval the money may still be captured, if the channel captures without our confirmation.
  if (paymentToken !== undefined) {
    const approval = { token: paymentToken, attemptId: txId ?? null }
    if (await storeApproval(deps.db, payment.id, { approval, now: deps.now() }))
      deps.triggerWorker('payments')
  }
  return paymentId
}
