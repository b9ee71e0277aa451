import { randomUUID } from 'node:crypto'
import { productConstants } from '#domain/settings.ts'
import type { ProviderName } from '#domain/way.ts'
import type { Deps } from '#server/deps.ts'
import type { PaymentGateway, ProviderOrder } from './gateway.ts'
import { findFact, keepFact } from './events-store.ts'
import { gatewayOf } from './gateways.ts'

/** The merchant id is stored per account, because other credentials mean another merchant. */
const factKey = ({ account }: PaymentGateway): string => `payee of ${account}`

/** Returns our merchant id at a provider, from the settings or an earlier order; null while it is unknown. */
export async function knownPayee(
  deps: Pick<Deps, 'payments' | 'payees' | 'db'>,
  provider: ProviderName,
): Promise<string | null> {
  const gateway = gatewayOf(deps, provider)
  if (gateway.payee) return gateway.payee
  const payeeId = deps.payees.get(gateway.account) ?? (await findFact(deps.db, factKey(gateway)))
  if (payeeId) deps.payees.set(gateway.account, payeeId)
  return payeeId
}

/** Stores our merchant id from an order that we created: no other call of the provider returns it. */
export async function rememberPayee(
  { db, payees }: Pick<Deps, 'db' | 'payees'>,
  gateway: PaymentGateway,
  order: Pick<ProviderOrder, 'payeeId'>,
): Promise<void> {
  if (gateway.payee || payees.has(gateway.account) || !order.payeeId) return
  await keepFact(db, factKey(gateway), order.payeeId)
}

/**
 * Returns our merchant id. If it is unknown, creates an order at the provider only to read it; that order is
 * shown to no buyer and expires unpaid.
 */
export async function findOurPayee(
  deps: Pick<Deps, 'config' | 'db' | 'now' | 'payments' | 'payees' | 'settings'>,
  gateway: PaymentGateway,
): Promise<string | null> {
  const payeeId = await knownPayee(deps, gateway.name)
  if (payeeId) return payeeId
  const probe = randomUUID()
  const { publicUrl } = deps.config
  const answer = await gateway.createOrder({
    key: `${probe}-o`,
    amount: { minor: deps.settings.current().prices.USD, currency: productConstants.currency },
    description: productConstants.orderDescription,
    paymentId: probe,
    invoiceId: probe,
    reference: 'default',
    returnUrl: publicUrl,
    cancelUrl: publicUrl,
    locale: 'en',
  })
  if (!answer.ok) return null
  await rememberPayee(deps, gateway, answer.value)
  return answer.value.payeeId
}

/**
 * True when an order pays to our merchant account, or does not say to whom. Null while our merchant id cannot
 * be found out.
 */
export async function isPaidToUs(
  deps: Pick<Deps, 'config' | 'db' | 'now' | 'payments' | 'payees' | 'settings'>,
  gateway: PaymentGateway,
  { payeeId }: Pick<ProviderOrder, 'payeeId'>,
): Promise<boolean | null> {
  if (payeeId === null) return true
  const ours = await findOurPayee(deps, gateway)
  return ours === null ? null : payeeId === ours
}
