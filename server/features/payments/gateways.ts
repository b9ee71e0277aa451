import { paymentMethods, type ProviderName, type PaymentMethod } from '#domain/payment-method.ts'
import type { Deps } from '#server/deps.ts'
import type { PaymentGateway, ProviderAnswer } from '#server/payment-gateway.ts'

type Needs = Pick<Deps, 'payments'>

/**
 * Gateway of the provider of a payment. When the provider's settings were removed, every call returns
 * `unknown`: the payment keeps waiting and is shown as if the provider did not answer.
 */
export const gatewayOf = ({ payments }: Needs, provider: ProviderName): PaymentGateway =>
  provider === 'outside' ? outside : (payments[provider] ?? missing(provider))

/** Gateways of all configured providers. */
export const gatewaysOf = ({ payments }: Needs): PaymentGateway[] => Object.values(payments)

/** Payment methods on offer, in their declared order. */
export const methodsOf = (deps: Needs): PaymentMethod[] => {
  const offered = new Set(gatewaysOf(deps).flatMap((gateway) => gateway.paymentMethods))
  return paymentMethods.filter((method) => offered.has(method))
}

const unknown: ProviderAnswer<never> = { ok: false, kind: 'unknown', issue: 'PROVIDER_NOT_CONFIGURED' }
const unknownAnswer = async (): Promise<ProviderAnswer<never>> => unknown

const missing = (name: ProviderName): PaymentGateway => ({
  name,
  account: '',
  merchantId: null,
  paymentMethods: [],
  capabilities: { eventDays: 1, importsOrders: false, seesApproval: false, verifiesThroughApi: false },
  createOrder: unknownAnswer,
  getOrder: unknownAnswer,
  getCapture: unknownAnswer,
  captureOrder: unknownAnswer,
  refundCapture: unknownAnswer,
  getRefund: unknownAnswer,
  readWebhook: () => null,
  readEvent: () => null,
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
