import { MAIL_OF_REFUND, type BookedRow, must, type RowsOf } from './invariant-rows.ts'
import { allCaptures } from './ledger.ts'
import type { World } from './world.ts'

type Letter = {
  id: number
  kind: string
  reference: string
  state: string
  to_email: string
  user_id: string | null
  created_at: Date
}

/** Every mail is written exactly once for its cause, and each has arrived. */
export async function checkMails(world: World, rowsOf: RowsOf, booked: BookedRow[]): Promise<void> {
  const letters = await rowsOf<Letter>(
    'select id, kind, reference, state, to_email, user_id, created_at from messages order by id',
  )
  checkArrival(world, letters)
  const countOf = (kind: string, reference: string): number =>
    letters.filter((each) => each.kind === kind && each.reference === reference).length
  /**
   * A client who was refunded because no counsellor came gets the mail about that instead of the one about a
   * cancellation.
   */
  const isMissed = (id: string): boolean =>
    letters.some(({ kind, reference }) => kind === 'missed_by_office' && reference.startsWith(`${id} refund`))
  for (const row of booked) {
    const due: Record<string, boolean> = {
      booking_paid: true,
      cancelled_by_user: row.status === 'cancelled' && row.cancelled_by === 'user',
      cancelled_by_admin: row.status === 'cancelled' && row.cancelled_by === 'admin' && !isMissed(row.id),
    }
    for (const [kind, isDue] of Object.entries(due)) {
      const count = countOf(kind, row.id)
      must(count === Number(isDue), `L11 consultation ${row.id} has ${count} mails ${kind}`)
    }
    const thanks = countOf('completed', row.id)
    // Withdrawn when it was cancelled before the mail was sent.
    const isOver = row.status === 'completed' && row.missed_by === null
    // On a server with a wrong clock, the end may have been undone after the mail was sent.
    const mayBe = Number(row.completed_at !== null || world.tally.clockJumps > 0)
    const isThanked = isOver ? thanks === 1 : thanks <= mayBe
    must(isThanked, `L11 consultation ${row.id} has ${thanks} mails completed`)
    for (const reference of [row.id, `${row.id} last`])
      must(countOf('reminder', reference) <= 1, `L11 consultation ${row.id} has several reminders`)
  }
  const strangers = letters.filter(
    ({ kind, reference }) => kind === 'booking_paid' && !booked.some(({ id }) => id === reference),
  )
  must(strangers.length === 0, 'L11 a mail is about a consultation that does not exist')
  await checkMoneyMails(world, rowsOf)
  const coupons = await rowsOf<{ code: string }>(`select code from coupons where reason <> 'gift'`)
  for (const { code } of coupons) {
    must(
      countOf('coupon_issued', code) === 1,
      `L11 coupon ${code} has ${countOf('coupon_issued', code)} mails`,
    )
  }
}

/** A relay may receive a mail several times under one id, but at least once. */
function checkArrival({ mails, people }: World, letters: Letter[]): void {
  const arrived = new Map(mails.map(({ messageId, to }) => [messageId, to]))
  for (const letter of letters) {
    const what = `the mail ${letter.kind} of ${letter.reference}`
    must(letter.state === 'sent', `L11 ${what} was not sent`)
    const messageId = `<message-${letter.id}.${letter.created_at.getTime().toString(36)}@localhost>`
    must(arrived.get(messageId) === letter.to_email, `L11 ${what} never arrived`)
    const owner = people.find(({ id }) => id === letter.user_id)
    must(!owner || owner.email === letter.to_email, `L11 ${what} went to another person`)
  }
}

async function checkMoneyMails(world: World, rowsOf: RowsOf): Promise<void> {
  const lettersOf = (kind: string, reference: string): string =>
    `(select count(*)::int from messages where kind = '${kind}' and reference = ${reference}::text)`
  // A buyer who was owed money is mailed once when it has arrived, by whichever refund.
  const refunds = await rowsOf<{ id: string; isUnsent: boolean; letters: number }>(`
    select r.id, ${lettersOf('refund_completed', MAIL_OF_REFUND)} as letters,
      r.status = 'covered' and exists (
        select from refunds o where o.payment_id = r.payment_id
          and (o.origin = 'office' or o.provider_refund_id like 'REVERSED-%')
      ) as "isUnsent"
    from refunds r join payments p on p.id = r.payment_id
    where r.origin = 'ours' and p.user_id is not null`)
  // A manual refund may have left nothing for ours.
  for (const { id, isUnsent, letters } of refunds)
    must(letters === 1 || (isUnsent && letters === 0), `L11 refund ${id} has ${letters} mails`)
  // Only a buyer whose page said to wait for the bank is mailed about its refusal.
  const payments = await rowsOf<{
    id: string
    status: string
    capture_id: string | null
    pending: number
    declined: number
    refunded: number
    owed: number
  }>(`
    select p.id, p.status, p.capture_id, ${lettersOf('payment_pending', 'p.id')} as pending,
      ${lettersOf('payment_declined', 'p.id')} as declined,
      ${lettersOf('payment_refunded', 'p.id')} as refunded,
      (select count(*)::int from refunds r where r.payment_id = p.id and r.origin = 'ours') as owed
    from payments p where p.user_id is not null`)
  const late = new Set(allCaptures(world).flatMap(({ id, isLate }) => (isLate ? [id] : [])))
  for (const { id, status, capture_id, pending, declined, refunded, owed } of payments) {
    const due = status === 'failed' ? pending : 0
    // The provider first reported that the money did not arrive, and then that it did.
    const wasDeclined = status === 'refund_due' && late.has(capture_id ?? '')
    must(
      declined === due || (wasDeclined && declined === pending),
      `L11 payment ${id} (${status}) has ${declined} mails that it was declined`,
    )
    // A buyer whose payment could not be booked is mailed about the refund.
    const isUnserved = status === 'refund_due' && owed > 0
    must(
      refunded === Number(isUnserved),
      `L11 payment ${id} (${status}) has ${refunded} mails that it goes back`,
    )
  }
}
