import { must, type RowsOf } from './invariant-rows.ts'
import type { World } from './world.ts'

type GiftRow = {
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
const OWED_BESIDES = 'A refund failed'

/**
 * G1 and G2: a refund by hand arrives once, with the requested or the remaining amount, and the client is
 * mailed when it is requested and when it arrives. Additional refunds that we owe are not refunds by hand.
 */
export async function checkGifts(world: World, rowsOf: RowsOf): Promise<void> {
  const lettersOf = (kind: string): string =>
    `(select count(*)::int from messages where kind = '${kind}' and reference = r.id::text)`
  const rows = await rowsOf<GiftRow>(`
    select r.id, r.origin, r.status, r.amount_cents, r.reason, ${lettersOf('refund_given')} as mails,
      r.status = 'covered' and exists (
        select from refunds o where o.payment_id = r.payment_id and o.provider_refund_id like 'REVERSED-%'
      ) as "isReversed",
      ${lettersOf('refund_completed')} as completed
    from refunds r where origin = 'office' order by r.id`)
  for (const { key, amountMinor, isAccepted } of world.gifts) {
    const row = rows.find(({ id }) => id === key)
    must(!isAccepted || row !== undefined, `G1 the gift ${key} was promised and never written down`)
    if (!row) continue
    const isDone = row.status === 'completed' ? row.amount_cents <= amountMinor : row.status === 'covered'
    must(isDone, `G1 of the gift ${key} of ${amountMinor} came ${row.amount_cents} (${row.status})`)
  }
  for (const { id, reason, isReversed, mails, completed } of rows) {
    const isGift = world.gifts.some(({ key }) => key === id)
    if (!isGift) {
      must(reason === OWED_BESIDES, `G2 ${id} was not created by an admin`)
      world.tally.owedBesides++
    }
    must(mails === Number(isGift), `G2 the refund ${id} has ${mails} mails that announce it`)
    must(
      completed === 1 || (isReversed && completed === 0),
      `G2 the refund ${id} has ${completed} mails that it came`,
    )
  }
}
