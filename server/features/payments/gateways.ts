import { ways, type ProviderName, type Way } from '#domain/way.ts'
import type { Deps } from '#server/deps.ts'
import type { PaymentGateway, ProviderAnswer } from './gateway.ts'

type Needs = Pick<Deps, 'payments'>

/**
 * The gateway by which a payment was begun. When the settings of its provider were removed, every call answers
 * `unknown`: the payment keeps waiting and is shown like one whose provider does not answer.
 */
export const gatewayOf = ({ payments }: Needs, provider: ProviderName): PaymentGateway =>
  payments[provider] ?? missing(provider)

/** Every provider that is configured. */
export const gatewaysOf = ({ payments }: Needs): PaymentGateway[] => Object.values(payments)

/** The ways to pay that are on offer, in the order in which they are declared. */
export const waysOf = (deps: Needs): Way[] => {
  const offered = new Set(gatewaysOf(deps).flatMap((gateway) => gateway.ways))
  return ways.filter((way) => offered.has(way))
}

const unknown: ProviderAnswer<never> = { ok: false, kind: 'unknown', issue: 'PROVIDER_NOT_CONFIGURED' }
const silence = async (): Promise<ProviderAnswer<never>> => unknown

const missing = (name: ProviderName): PaymentGateway => ({
  name,
  account: '',
  payee: null,
  ways: [],
  capabilities: { eventDays: 1, adoptsOrders: false, seesApproval: false, asksAboutDeliveries: false },
  createOrder: silence,
  getOrder: silence,
  getCapture: silence,
  captureOrder: silence,
  refundCapture: silence,
  getRefund: silence,
  windowOf: () => null,
  readWebhook: () => null,
  readEvent: () => null,
  listEvents: silence,
  ensureWebhook: silence,
})
