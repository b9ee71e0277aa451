import { type BookedRow, isNonRefundable, must, type RowsOf } from './invariant-rows.ts'

type Outside = {
  id: string
  status: string
  amount: number
  taken: number
  back: number
  office: number
  open: number
}

/**
 * O1 to O3: money received outside has its booking, is refunded in full exactly when that was cancelled in time or by
 * the office, and is in the ledger as it is in the rows.
 */
export async function checkOutside(rowsOf: RowsOf, booked: readonly BookedRow[]): Promise<void> {
  const payments = await rowsOf<Outside>(`
    select id, status, amount_cents as amount, (
      select coalesce(-sum(minor), 0)::int from journal_lines join journal_entries on journal_entries.id = entry_id
      where payment_id = payments.id and account = 'client_payments'
    ) as taken, (
      select coalesce(sum(minor), 0)::int from journal_lines join journal_entries on journal_entries.id = entry_id
      where payment_id = payments.id and account = 'client_refunds'
    ) as back, (
      select coalesce(sum(amount_cents), 0)::int from refunds where payment_id = payments.id and origin = 'office'
    ) as office, (
      select count(*)::int from refunds where payment_id = payments.id and status not in ('completed', 'covered')
    ) as open
    from payments where provider = 'outside'`)
  for (const { id, status, amount, taken, back, office, open } of payments) {
    const what = `payment ${id} received outside (${status})`
    const booking = booked.find(({ payment_id }) => payment_id === id)
    must(status === 'captured' && booking !== undefined, `O1 ${what} has no consultation`)
    if (!booking) continue
    must(taken === amount, `O3 ${what} of ${amount} is in the journal with ${taken}`)
    must(open === 0, `O2 ${what} has a refund that is not finished`)
    const isOwed = booking.status === 'cancelled' && !isNonRefundable(booking)
    must(isOwed ? back === amount : back === office, `O2 ${what} of ${amount}: ${back} went back`)
  }
}
