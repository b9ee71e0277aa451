import type { ErrorCode } from '#contract/errors.ts'
import { err, ok, type Result } from '#domain/result.ts'
import { audit } from '#server/db/audit.ts'
import { removeOtherInstance, takeOver } from '#server/db/instance.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Caller, Deps } from '#server/deps.ts'

type Answer = Promise<Result<Record<string, never>, ErrorCode>>

/** Confirms that this restored database is the one in use, which lets it send mails to users again. */
export const takeOverRestored = (deps: Pick<Deps, 'db' | 'now'>, { actor, address }: Caller): Answer =>
  inTransaction(deps.db, async (tx) => {
    const at = deps.now()
    if (!(await takeOver(tx, at))) return err('CONFLICT')
    await audit(tx, { actor, action: 'installation.take_over', address, at })
    return ok({})
  })

/** Dismisses the item about another instance that uses our provider account. */
export const dismissOtherInstance = (
  deps: Pick<Deps, 'db' | 'now'>,
  { actor, address }: Caller,
  { mark }: { mark: string },
): Answer =>
  inTransaction(deps.db, async (tx) => {
    const at = deps.now()
    if (!(await removeOtherInstance(tx, mark, at))) return err('NOT_FOUND')
    await audit(tx, { actor, action: 'installation.dismiss', target: mark, address, at })
    return ok({})
  })
