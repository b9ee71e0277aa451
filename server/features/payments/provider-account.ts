import { randomUUID } from 'node:crypto'
import type { ProviderName } from '#domain/payment-method.ts'
import { productConstants } from '#domain/settings.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { queueAdminMails } from '#server/features/mails/outbox.ts'
import type { PaymentGateway, ProviderOrder, ProviderRefusal } from '#server/payment-gateway.ts'
import { gatewayOf } from './gateways.ts'
import { deleteFact, findFact, insertFact } from './provider-facts-store.ts'

/** The merchant id is stored per account, because other credentials mean another merchant. */
const factKey = ({ account }: PaymentGateway): string => `payee of ${account}`

/** Returns our merchant id at a provider, from the settings or an earlier order; null while it is unknown. */
export async function findMerchantId(
  deps: Pick<Deps, 'gateways' | 'merchants' | 'db'>,
  provider: ProviderName,
): Promise<string | null> {
  const gateway = gatewayOf(deps, provider)
  if (gateway.merchantId) return gateway.merchantId
  const merchantId = deps.merchants.get(gateway.account) ?? (await findFact(deps.db, factKey(gateway)))
  if (merchantId) deps.merchants.set(gateway.account, merchantId)
  return merchantId
}

/** Stores our merchant id from an order that we created: no other call of the provider returns it. */
export async function saveMerchantId(
  { db, merchants }: Pick<Deps, 'db' | 'merchants'>,
  gateway: PaymentGateway,
  order: Pick<ProviderOrder, 'merchantId'>,
): Promise<void> {
  if (gateway.merchantId || merchants.has(gateway.account) || !order.merchantId) return
  await insertFact(db, factKey(gateway), order.merchantId)
}

/**
 * Returns our merchant id. If it is unknown, creates an order at the provider only to read it; that order is
 * shown to no buyer and expires unpaid.
 */
export async function resolveMerchantId(
  deps: Pick<Deps, 'config' | 'db' | 'gateways' | 'merchants' | 'settings'>,
  gateway: PaymentGateway,
): Promise<string | null> {
  const merchantId = await findMerchantId(deps, gateway.name)
  if (merchantId) return merchantId
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
  await saveMerchantId(deps, gateway, answer.value)
  return answer.value.merchantId
}

/**
 * Compares the merchant of an order with ours; an order that names no merchant is `ours`. `unknown` while our
 * merchant id cannot be found out. May create an order at the provider to read it: see `resolveMerchantId`.
 */
export async function checkMerchant(
  deps: Pick<Deps, 'config' | 'db' | 'gateways' | 'merchants' | 'settings'>,
  gateway: PaymentGateway,
  { merchantId }: Pick<ProviderOrder, 'merchantId'>,
): Promise<'ours' | 'other' | 'unknown'> {
  if (merchantId === null) return 'ours'
  const ours = await resolveMerchantId(deps, gateway)
  if (ours === null) return 'unknown'
  return merchantId === ours ? 'ours' : 'other'
}

/** Provider calls of a sale. A provider may refuse one of them and allow the other. */
type SaleCall = 'order' | 'capture'
type Needs = Pick<Deps, 'db' | 'now' | 'log' | 'triggerWorker'>

/**
 * Key of the fact that is stored while a provider refuses sales because of our own account.
 * `reports/action-items-store.ts` reads it.
 */
export const accountRefusalFact = (provider: ProviderName, call: SaleCall): string =>
  `account refused ${call} ${provider}`

/**
 * Records a refusal that is caused by our own account: adds an action item and, for the first refusal in a
 * row, queues a mail to the admins. Ignores other refusals.
 */
export async function recordAccountRefusal(
  deps: Needs,
  { provider, call }: { provider: ProviderName; call: SaleCall },
  { needsAdmin, issue }: ProviderRefusal,
): Promise<void> {
  if (!needsAdmin) return
  const now = deps.now()
  await inTransaction(deps.db, async (tx) => {
    const isNew = await insertFact(tx, accountRefusalFact(provider, call), `${now.toISOString()} ${issue}`)
    if (!isNew) return
    deps.log.error({ provider, call, issue }, 'provider refuses sales on our account')
    const reference = `${provider} ${call} ${now.getTime()}`
    await queueAdminMails(tx, [{ kind: 'account_refused', reference, data: { provider, issue }, now }])
  })
  deps.triggerWorker('emails')
}

/** Removes the action item after a successful call. */
export const clearAccountRefusal = (
  { db }: Pick<Deps, 'db'>,
  { provider, call }: { provider: ProviderName; call: SaleCall },
): Promise<void> => deleteFact(db, accountRefusalFact(provider, call))
