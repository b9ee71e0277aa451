import type { ProviderName } from '#domain/way.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { queueAdminMails } from '#server/features/mails/outbox.ts'
import { deleteFact, keepFact } from '#server/features/payments/events-store.ts'
import type { ProviderRefusal } from '#server/features/payments/gateway.ts'

/** The calls by which a sale is made; a provider may refuse one of them and allow the other. */
type SaleCall = 'order' | 'capture'
type Needs = Pick<Deps, 'db' | 'now' | 'log' | 'wake'>

/** There while a provider refuses sales because of our own account (`office/attention-store.ts` lists it). */
const factOf = (provider: ProviderName, call: SaleCall): string => `account refused ${call} ${provider}`

/**
 * Puts a refusal because of our own account before the office: an action item, and a mail for the first
 * of a row of refusals. Other refusals are no news.
 */
export async function noteAccountRefusal(
  deps: Needs,
  { provider, call }: { provider: ProviderName; call: SaleCall },
  { needsOffice, issue }: ProviderRefusal,
): Promise<void> {
  if (!needsOffice) return
  const now = deps.now()
  await inTransaction(deps.db, async (tx) => {
    const isNew = await keepFact(tx, factOf(provider, call), `${now.toISOString()} ${issue}`)
    if (!isNew) return
    deps.log.error({ provider, call, issue }, 'the provider refuses sales on our account')
    const reference = `${provider} ${call} ${now.getTime()}`
    await queueAdminMails(tx, [{ kind: 'account_refused', reference, data: { provider, issue }, now }])
  })
  deps.wake('messages')
}

/** The provider has done what it refused before. */
export const forgetAccountRefusal = (
  { db }: Pick<Deps, 'db'>,
  { provider, call }: { provider: ProviderName; call: SaleCall },
): Promise<void> => deleteFact(db, factOf(provider, call))
