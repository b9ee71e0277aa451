import type { FastifyInstance } from 'fastify'
import { z } from 'zod/mini'
import { RETURN_PATH } from '#contract/payments.ts'
import { networkOf } from '#domain/network.ts'
import { takeFromLimit } from '#server/db/rate-limits.ts'
import type { Deps } from '#server/deps.ts'
import { refuse } from '#server/http/replies.ts'
import { isUuid } from '#domain/uuid.ts'
import { findPayment } from '#server/features/payments/store.ts'
import { keepApproval } from '#server/features/payments/capture/transitions-store.ts'

/** More people than one office's network ever brings back at once. */
const RETURNS = { calls: 60, seconds: 60 }

const printable = z.string().check(z.regex(/^[\x21-\x7e]{1,1000}$/))
const returned = z.looseObject({
  paymentId: z.string().check(z.refine(isUuid)),
  paymentToken: z.optional(printable),
  txId: z.optional(printable),
  /** Why there is no approval; its text is never shown, for anybody can write such an address. */
  code: z.optional(z.string()),
})

/**
 * Where the provider's window leads the buyer's browser back to. It may be another browser than the one
 * that went, so no session is asked for: the proof is stored for the payment that it names, which can do
 * nothing but let us take what its buyer has approved. Then the page asks what became of it.
 */
export function returnRoute(app: FastifyInstance, deps: Deps): void {
  app.get(RETURN_PATH, async (request, reply) => {
    const limit = { key: `return ${networkOf(request.ip)}`, ...RETURNS, now: deps.now() }
    const taken = await takeFromLimit(deps.db, limit)
    if (!taken.ok) return refuse(reply, 'RATE_LIMITED', taken)
    const query = returned.safeParse(request.query)
    const to = query.success ? await takeInReturn(deps, query.data) : null
    return (
      reply
        .header('cache-control', 'no-store')
        // The address has the proof in it.
        .header('referrer-policy', 'no-referrer')
        .redirect(`/payment?${to === null ? 'cancelled=1' : `returned=${to}`}`, 303)
    )
  })
}

/**
 * Keeps the proof that a browser has brought back. Answers the order to ask for; null when the buyer comes
 * back without having approved anything.
 */
export async function takeInReturn(
  deps: Pick<Deps, 'db' | 'now' | 'wake'>,
  { paymentId, paymentToken, txId, code }: z.output<typeof returned>,
): Promise<string | null> {
  if (code !== undefined) return null
  const payment = await findPayment(deps.db, { orderId: paymentId, provider: 'portone' })
  if (!payment) return null
  // Without a proof money may be there all the same: then the channel has taken it without asking us.
  if (paymentToken !== undefined) {
    const approval = { token: paymentToken, attemptId: txId ?? null }
    if (await keepApproval(deps.db, payment.id, { approval, now: deps.now() })) deps.wake('payments')
  }
  return paymentId
}
