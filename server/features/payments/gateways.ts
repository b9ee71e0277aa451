import { addMs, DAY_MS, HOUR_MS } from '#domain/calendar.ts'
import { paymentMethods, providerOf, type ProviderName, type PaymentMethod } from '#domain/payment-method.ts'
import type { Deps } from '#server/deps.ts'
import {
  blankOrder,
  type PaymentGateway,
  type ProviderAnswer,
  type ProviderOrder,
} from '#server/payment-gateway.ts'
import { findFacts } from './provider-facts-store.ts'
import { listMethodsCapturedUnconfirmed } from './unconfirmed-captures-store.ts'

export { isCapturedUnconfirmed } from './unconfirmed-captures-store.ts'

type Needs = Pick<Deps, 'gateways'>

/**
 * Gateway of the provider of a payment. When the provider's settings were removed, every call returns
 * `unknown`: the payment keeps waiting and is shown as if the provider did not answer.
 */
export const gatewayOf = ({ gateways }: Needs, provider: ProviderName): PaymentGateway =>
  provider === 'outside' ? outside : (gateways[provider] ?? missing(provider))

/**
 * Fetches an order, or its capture alone when the provider no longer returns the order. `value: null` when it
 * knows neither.
 */
export async function fetchOrder(
  deps: Pick<Deps, 'gateways'>,
  { provider, orderId, captureId }: { provider: ProviderName; orderId: string; captureId: string | null },
): Promise<ProviderAnswer<ProviderOrder | null>> {
  const gateway = gatewayOf(deps, provider)
  const answer = await gateway.getOrder(orderId)
  if (!answer.ok || answer.value || !captureId) return answer
  const capture = await gateway.getCapture(captureId)
  if (!capture.ok) return capture
  if (!capture.value) return answer
  return {
    ok: true,
    value: {
      ...blankOrder(orderId),
      status: 'completed',
      merchantId: capture.value.merchantId ?? null,
      capture: capture.value,
    },
  }
}

export const gatewaysOf = ({ gateways }: Needs): PaymentGateway[] => Object.values(gateways)

/** Payment methods of the configured gateways, in their declared order. */
const gatewayMethods = (deps: Needs): PaymentMethod[] => {
  const offered = new Set(gatewaysOf(deps).flatMap((gateway) => gateway.paymentMethods))
  return paymentMethods.filter((method) => offered.has(method))
}

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
  gateways,
  db,
  now,
}: Pick<Deps, 'gateways' | 'db' | 'now'>): Promise<PaymentMethod[]> {
  const methods = gatewayMethods({ gateways })
  const providers = [...new Set(methods.map(providerOf))]
  const [since, unconfirmed] = await Promise.all([
    providers.length < 2 ? new Map<string, string>() : findFacts(db, providers.map(unresponsiveSinceKey)),
    providers.includes('portone')
      ? listMethodsCapturedUnconfirmed(db, addMs(now(), -UNCONFIRMED_PAUSE_MS))
      : ([] as PaymentMethod[]),
  ])
  const before = now().getTime() - PAUSED_AFTER_MS
  const isUnresponsive = (method: PaymentMethod): boolean =>
    Date.parse(since.get(unresponsiveSinceKey(providerOf(method))) ?? '') < before
  const open = methods.filter((method) => !isUnresponsive(method) && !unconfirmed.includes(method))
  return open.length > 0 ? open : methods
}

const unknown: ProviderAnswer<never> = { ok: false, kind: 'unknown', issue: 'PROVIDER_NOT_CONFIGURED' }
const unknownAnswer = async (): Promise<ProviderAnswer<never>> => unknown

const missing = (name: ProviderName): PaymentGateway => ({
  name,
  account: '',
  merchantId: null,
  paymentMethods: [],
  capabilities: { eventDays: 1, importsOrders: false, verifiesThroughApi: false },
  createOrder: unknownAnswer,
  getOrder: unknownAnswer,
  getCapture: unknownAnswer,
  captureOrder: unknownAnswer,
  refundCapture: unknownAnswer,
  getRefund: unknownAnswer,
  readWebhook: () => null,
  readHint: () => null,
  listEvents: unknownAnswer,
  ensureWebhook: unknownAnswer,
})

/** Issue of a refund of a payment received outside: staff transfer the money and record the transfer. */
export const PAID_OUTSIDE = 'PAID_OUTSIDE'

const notFound = async (): Promise<ProviderAnswer<null>> => ({ ok: true, value: null })

/** Gateway of payments received outside: it makes no network calls and refuses refunds. */
const outside: PaymentGateway = {
  ...missing('outside'),
  getOrder: notFound,
  getCapture: notFound,
  getRefund: notFound,
  refundCapture: async () => ({ ok: false, kind: 'final', issue: PAID_OUTSIDE }),
}
