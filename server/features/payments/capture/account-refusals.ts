import type { ProviderName } from '#domain/payment-method.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { queueAdminMails } from '#server/features/mails/outbox.ts'
import { deleteFact, insertFact } from '#server/features/payments/events-store.ts'
import type { ProviderRefusal } from '#server/payment-gateway.ts'

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
