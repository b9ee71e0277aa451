import type { ErrorCode } from '#contract/errors.ts'
import { err, ok, type Result } from '#domain/result.ts'
import { audit } from '#server/db/audit.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { isSecretKind } from './kinds.ts'
import { deletePausedMail, lockPausedMailIds, lockMail, requeueFailedMails, requeueMail } from './outbox.ts'

/**
 * Sends a mail again, whether it failed, was lost or is waiting for its next attempt. Only an owner sends one that a
 * restore has paused: the recipient may have it already.
 */
export async function resendMail(
  deps: Pick<Deps, 'db' | 'now' | 'triggerWorker'>,
  caller: Caller,
  { id }: { id: number },
): Promise<Result<Record<string, never>, ErrorCode>> {
  const result = await inTransaction(deps.db, async (tx) => {
    const mail = await lockMail(tx, id)
    if (!mail) return err('MESSAGE_NOT_FOUND')
    if (mail.state === 'held' && caller.actor.staffRole !== 'owner') return err('FORBIDDEN')
    // The code or link of a sent or failed mail is deleted, so a new one has to be requested.
    const isEnded = mail.state === 'sent' || mail.state === 'failed'
    if (isEnded && isSecretKind(mail.kind)) return err('MESSAGE_EXPIRED')
    await requeueMail(tx, id, deps.now())
    await audit(tx, {
      ...caller,
      action: 'message.resend',
      target: String(id),
      detail: { kind: mail.kind, state: mail.state },
      at: deps.now(),
    })
    return ok({})
  })
  if (result.ok) deps.triggerWorker('emails')
  return result
}

/** Sends all failed mails again, except those whose code or link was deleted. */
export async function resendFailedMails(
  deps: Pick<Deps, 'db' | 'now' | 'triggerWorker'>,
  caller: Caller,
): Promise<Result<{ count: number }, never>> {
  const count = await inTransaction(deps.db, async (tx) => {
    const requeued = await requeueFailedMails(tx, deps.now())
    await audit(tx, {
      ...caller,
      action: 'message.resend_failed',
      detail: { count: requeued },
      at: deps.now(),
    })
    return requeued
  })
  deps.triggerWorker('emails')
  return ok({ count })
}

/** Deletes a paused mail, which the recipient already has or does not need. */
export async function discardMail(
  deps: Pick<Deps, 'db' | 'now'>,
  caller: Caller,
  { id }: { id: number },
): Promise<Result<Record<string, never>, ErrorCode>> {
  return inTransaction(deps.db, async (tx) => {
    const mail = await lockMail(tx, id)
    if (mail?.state !== 'held') return err('MESSAGE_NOT_FOUND')
    await deletePausedMail(tx, id)
    await audit(tx, {
      ...caller,
      action: 'message.discard',
      target: String(id),
      detail: { kind: mail.kind },
      at: deps.now(),
    })
    return ok({})
  })
}

/** Sends or discards all paused mails. */
export async function decidePausedMails(
  deps: Pick<Deps, 'db' | 'now' | 'triggerWorker'>,
  caller: Caller,
  { decision }: { decision: 'send' | 'discard' },
): Promise<Result<{ count: number }, never>> {
  const count = await inTransaction(deps.db, async (tx) => {
    const paused = await lockPausedMailIds(tx)
    for (const id of paused) {
      if (decision === 'send') await requeueMail(tx, id, deps.now())
      else await deletePausedMail(tx, id)
    }
    await audit(tx, {
      ...caller,
      ...(decision === 'send' ? { action: 'message.send_held' } : { action: 'message.discard_held' }),
      detail: { count: paused.length },
      at: deps.now(),
    })
    return paused.length
  })
  if (decision === 'send') deps.triggerWorker('emails')
  return ok({ count })
}
