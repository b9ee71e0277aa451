import { randomUUID } from 'node:crypto'
import { office } from '#domain/office.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import type { PaymentGateway, ProviderOrder } from './gateway.ts'
import { findFact, keepFact } from './events-store.ts'

/** Another account is another payee: the fact belongs to the credentials. */
const factKey = ({ account }: PaymentGateway): string => `payee of ${account}`

/** It never changes once it is known, and every look at an order needs it. */
const known = new WeakMap<PaymentGateway, string>()

/** Our own account at the provider; null until the first order told. */
export async function knownPayee({ payments, db }: Pick<Deps, 'payments' | 'db'>): Promise<string | null> {
  const payeeId = known.get(payments) ?? (await findFact(db, factKey(payments)))
  if (payeeId) known.set(payments, payeeId)
  return payeeId
}

/** An order that we made names our own account, which no call of the provider's tells otherwise. */
export async function rememberPayee(
  { payments }: Pick<Deps, 'payments'>,
  tx: Db,
  order: Pick<ProviderOrder, 'payeeId'>,
): Promise<void> {
  if (order.payeeId && !known.has(payments)) await keepFact(tx, factKey(payments), order.payeeId)
}

/**
 * Our own account, asked for when no order of ours has told it yet: an order that nobody is shown
 * names its payee, and dies unpaid at the provider.
 */
export async function findOurPayee(
  deps: Pick<Deps, 'config' | 'db' | 'now' | 'payments' | 'settings'>,
): Promise<string | null> {
  const payeeId = await knownPayee(deps)
  if (payeeId) return payeeId
  const probe = randomUUID()
  const { publicUrl } = deps.config
  const answer = await deps.payments.createOrder({
    key: `${probe}-o`,
    amount: { minor: deps.settings.office().prices.USD, currency: office.currency },
    description: office.orderDescription,
    paymentId: probe,
    invoiceId: probe,
    reference: 'default',
    returnUrl: publicUrl,
    cancelUrl: publicUrl,
    locale: 'en',
  })
  if (!answer.ok) return null
  await rememberPayee(deps, deps.db, answer.value)
  return answer.value.payeeId
}
