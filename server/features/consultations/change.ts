import type { Consultation } from '#contract/consultations.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { no, type No, ok, type Result } from '#domain/result.ts'
import { orRolledBack } from '#server/db/rolled-back.ts'
import type { Tx } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { sendRefundNow } from '#server/features/payments/refunds/refunds.ts'
import { type Caller, readBack } from './commands.ts'
import { type ConsultationRow, lockConsultation } from './store.ts'

/** What a change has left to do after its commit. */
export type Changed<Code extends ErrorCode> = {
  /** Money goes back: it is tried at once, so that the reply can say so. */
  isRefunded?: boolean
  /** The change holds, and the caller is told this "no" all the same. */
  answer?: No<Code>
}

/** The change took place; nothing is left to do. */
export const changed = ok({})

/**
 * Locks a consultation, lets `work` decide and write, and answers it as it then is. A "no" leaves nothing
 * behind. A stranger's consultation answers like a missing one, so ids cannot be probed.
 */
export async function changeConsultation<Code extends ErrorCode>(
  deps: Deps,
  { actor }: Caller,
  id: string,
  work: (tx: Tx, row: ConsultationRow, now: Date) => Promise<Result<Changed<Code>, Code>>,
): Promise<Result<{ consultation: Consultation }, Code | 'CONSULTATION_NOT_FOUND'>> {
  let paymentId = ''
  const done = await orRolledBack(
    deps,
    async (tx): Promise<Result<Changed<Code>, Code | 'CONSULTATION_NOT_FOUND'>> => {
      const row = await lockConsultation(tx, id)
      if (!row || (actor.role === 'user' && row.userId !== actor.id)) return no('CONSULTATION_NOT_FOUND')
      paymentId = row.paymentId
      return work(tx, row, deps.now())
    },
  )
  if (!done.ok) return done

  deps.wake('messages')
  if (done.value.isRefunded) await sendRefundNow(deps, paymentId)
  if (done.value.answer) return done.value.answer
  return ok({ consultation: await readBack(deps, id, actor) })
}
