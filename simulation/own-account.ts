import type { ProviderName } from '#domain/payment-method.ts'
import type { Faults } from './faults.ts'
import type { Chance } from './random.ts'
import type { Tally } from './tally.ts'

type Answer = { status: number; text: string }
type Request = { provider: ProviderName; method: string; path: string; headers: Record<string, string> }

const PAYPAL: readonly Answer[] = [
  { status: 422, text: '{"name":"UNPROCESSABLE_ENTITY","details":[{"issue":"PAYEE_ACCOUNT_RESTRICTED"}]}' },
  { status: 403, text: '{"name":"NOT_AUTHORIZED","details":[{"issue":"PERMISSION_DENIED"}]}' },
]
/** The provider refuses this refund for good. */
const TOO_LATE: Answer = {
  status: 422,
  text: '{"name":"UNPROCESSABLE_ENTITY","details":[{"issue":"REFUND_TIME_LIMIT_EXCEEDED"}]}',
}
const PORTONE: readonly Answer[] = [{ status: 403, text: '{"type":"FORBIDDEN"}' }]

/** Calls of sales and refunds. */
const MONEY =
  /^\/v2\/(?:checkout\/orders|payments\/captures)\b|^\/payments\/[^/]+\/(?:pre-register|confirm|cancel)$/

/**
 * A provider that refuses sales and refunds because of our own account, without executing them. An executed
 * key is never refused, and a refused key stays refused.
 */
export function createOwnAccount({
  chance,
  faults,
  tally,
}: {
  chance: Chance
  faults: () => Faults
  tally: Tally
}) {
  const answers = new Map<string, Answer | 'executed'>()

  return {
    answer({ provider, method, path, headers }: Request, execute: () => Answer): Answer {
      const key = headers['idempotency-key'] ?? headers['paypal-request-id']
      if (method !== 'POST' || key === undefined || !MONEY.test(path)) return execute()
      const name = `${path} ${key}`
      const before = answers.get(name)
      if (before !== undefined && before !== 'executed') return before
      if (before === undefined && chance.happens(faults().accountRefused)) {
        tally.accountRefusals++
        const refusal = chance.pick(provider === 'paypal' ? PAYPAL : PORTONE)
        answers.set(name, refusal)
        return refusal
      }
      if (before === undefined && path.endsWith('/refund') && chance.happens(faults().refundRefused)) {
        answers.set(name, TOO_LATE)
        return TOO_LATE
      }
      answers.set(name, 'executed')
      return execute()
    },
  }
}
