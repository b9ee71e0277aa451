import { MAIL_OF_REFUND, must, type RowsOf } from './invariant-rows.ts'
import type { World } from './world.ts'

type RefundRow = {
  id: string
  origin: string
  status: string
  amount_cents: number
  reason: string
  /** The provider has reversed the payment itself, so nothing was left to refund. */
  isReversed: boolean
  mails: number
  completed: number
}

/** Reason of a refund that is owed in addition to a completed one of ours. */
const FAILED_REASON = 'A refund failed'

/**
 * G1 and G2: a manual refund arrives once, with the requested or the remaining amount, and the client is
 * mailed when it is requested and when it arrives. Additional refunds that we owe are not manual refunds.
 */
export async function checkManualRefunds(world: World, rowsOf: RowsOf): Promise<void> {
  const lettersOf = (kind: string, reference = 'r.id::text'): string =>
    `(select count(*)::int from messages where kind = '${kind}' and reference = ${reference})`
  const rows = await rowsOf<RefundRow>(`
    select r.id, r.origin, r.status, r.amount_cents, r.reason, ${lettersOf('refund_given')} as mails,
      r.status = 'covered' and exists (
        select from refunds o where o.payment_id = r.payment_id and o.provider_refund_id like 'REVERSED-%'
      ) as "isReversed",
      ${lettersOf('refund_completed', MAIL_OF_REFUND)} as completed
    from refunds r where origin = 'office' order by r.id`)
  for (const { key, amountMinor, isAccepted } of world.manualRefunds) {
    const row = rows.find(({ id }) => id === key)
    must(!isAccepted || row !== undefined, `G1 the manual refund ${key} was accepted and is not stored`)
    if (!row) continue
    const isDone = row.status === 'completed' ? row.amount_cents <= amountMinor : row.status === 'covered'
    must(
      isDone,
      `G1 of the manual refund ${key} of ${amountMinor} the row has ${row.amount_cents} (${row.status})`,
    )
  }
  for (const { id, reason, isReversed, mails, completed } of rows) {
    const isManual = world.manualRefunds.some(({ key }) => key === id)
    if (!isManual) {
      must(reason === FAILED_REASON, `G2 ${id} was not created by an admin`)
      world.tally.additionalRefunds++
    }
    must(mails === Number(isManual), `G2 the refund ${id} has ${mails} mails that announce it`)
    must(
      completed === 1 || (isReversed && completed === 0),
      `G2 the refund ${id} has ${completed} mails that it is complete`,
    )
  }
}
