import { DAY_MS, HOUR_MS } from '#domain/calendar.ts'
import { providerOf, type ProviderName, type PaymentMethod } from '#domain/payment-method.ts'
import type { Deps } from '#server/deps.ts'
import { findFacts } from '#server/features/payments/events-store.ts'
import { methodsOf } from '#server/features/payments/gateways.ts'
import { listMethodsCapturedUnconfirmed } from './unconfirmed-captures-store.ts'

/**
 * Key of a provider fact. The first provider's keys carry no provider name, because they were written before
 * there was a second provider.
 */
export const providerFactKey = (what: string, provider: ProviderName): string =>
  provider === 'paypal' ? what : `${what} ${provider}`

/** Key of the fact that is stored while a provider does not answer. `reports/action-items-store.ts` reads it. */
export const unresponsiveSinceKey = (provider: ProviderName): string =>
  providerFactKey('provider silent since', provider)

/**
 * After this long without an answer the provider's payment methods are hidden; the admins see an action item
 * as well.
 */
const PAUSED_AFTER_MS = HOUR_MS

/**
 * Pause of a payment method through which money was captured without our confirmation. The provider's setting
 * cannot be read, so the method returns after a confirmed payment, or after this time.
 */
const UNCONFIRMED_PAUSE_MS = DAY_MS

/**
 * Payment methods that a new checkout can use. Leaves out those of a provider that has not answered for an
 * hour and those that capture without confirmation, unless no other method remains. They return
 * automatically.
 */
export async function openMethods({
  payments,
  db,
  now,
}: Pick<Deps, 'payments' | 'db' | 'now'>): Promise<PaymentMethod[]> {
  const methods = methodsOf({ payments })
  const providers = [...new Set(methods.map(providerOf))]
  const [since, unconfirmed] = await Promise.all([
    providers.length < 2 ? new Map<string, string>() : findFacts(db, providers.map(unresponsiveSinceKey)),
    providers.includes('portone')
      ? listMethodsCapturedUnconfirmed(db, new Date(now().getTime() - UNCONFIRMED_PAUSE_MS))
      : ([] as PaymentMethod[]),
  ])
  const before = now().getTime() - PAUSED_AFTER_MS
  const isUnresponsive = (method: PaymentMethod): boolean =>
    Date.parse(since.get(unresponsiveSinceKey(providerOf(method))) ?? '') < before
  const open = methods.filter((method) => !isUnresponsive(method) && !unconfirmed.includes(method))
  return open.length > 0 ? open : methods
}
