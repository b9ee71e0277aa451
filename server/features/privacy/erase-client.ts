import type { z } from 'zod/mini'
import { ERASURE_DAYS, type eraseClient as eraseCall } from '#contract/clients.ts'
import { addMs, DAY_MS } from '#domain/calendar.ts'
import { isOwnMailbox } from '#domain/mailbox.ts'
import { err, ok } from '#domain/result.ts'
import { audit } from '#server/db/audit.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { endAccount, lockClient } from '#server/features/accounts/deletion.ts'
import { markErasureRequested } from './people-store.ts'

/**
 * Erases a client on their request to the office (PIPA art. 36, GDPR art. 17). The account ends as if its
 * owner deleted it, and `worker.ts` purges it within days, once its money is settled. Payment records that
 * the law requires stay.
 */
export async function eraseClient(
  deps: Pick<Deps, 'now' | 'db' | 'triggerWorker'>,
  caller: Caller,
  { id, email }: z.output<typeof eraseCall.input>,
) {
  const now = deps.now()
  const result = await inTransaction(deps.db, async (tx) => {
    const client = await lockClient(tx, id)
    if (!client) return err('NOT_FOUND')
    if (!isOwnMailbox(client, email)) return err('INVALID_INPUT', { fields: { email: 'INVALID_INPUT' } })
    const ended = await endAccount(tx, client, { keptDays: ERASURE_DAYS, now })
    if (!ended.ok) return ended
    await markErasureRequested(tx, id, now)
    await audit(tx, {
      ...caller,
      action: 'account_deleted',
      target: id,
      detail: { keptDays: ERASURE_DAYS },
      at: now,
    })
    return ok({ erasedAt: addMs(now, ERASURE_DAYS * DAY_MS).toISOString() })
  })
  deps.triggerWorker('emails')
  return result
}
