import type { ErrorCode } from '#contract/errors.ts'
import { no, ok, type Result } from '#domain/result.ts'
import { audit } from '#server/db/audit.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { isSecretKind } from './kinds.ts'
import { lockMail, requeueMail } from './outbox.ts'

/** Sends a mail once more, whether it failed, was lost or is still waiting for its next try. */
export async function resendMessage(
  deps: Pick<Deps, 'db' | 'now' | 'wake'>,
  args: { id: number; actor: Actor; address: string },
): Promise<Result<Record<string, never>, ErrorCode>> {
  const result = await inTransaction(deps.db, async (tx) => {
    const mail = await lockMail(tx, args.id)
    if (!mail) return no('MESSAGE_NOT_FOUND')
    // The code is forgotten, and would be useless by now: the person asks for a new one.
    if (isSecretKind(mail.kind) && mail.state !== 'queued') return no('MESSAGE_EXPIRED')
    await requeueMail(tx, args.id, deps.now())
    await audit(tx, {
      actor: args.actor,
      action: 'message.resend',
      target: String(args.id),
      address: args.address,
      detail: { kind: mail.kind, state: mail.state },
      at: deps.now(),
    })
    return ok({})
  })
  if (result.ok) deps.wake('messages')
  return result
}
