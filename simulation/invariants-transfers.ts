import { must, type RowsOf } from './invariant-rows.ts'
import { type Capture, refundedByUsMinor } from './ledger.ts'
import type { World } from './world.ts'

/** Sums that an admin transferred for refunds that a provider had refused for good, by capture. */
export async function findTransferred(rowsOf: RowsOf): Promise<Map<string, number>> {
  const rows = await rowsOf<{ id: string; minor: number }>(`
    select capture_id as id, sum(amount_cents)::int as minor from refunds
    where provider <> 'outside' and provider_refund_id like 'outside-%' group by capture_id`)
  return new Map(rows.map(({ id, minor }) => [id, minor]))
}

/** M1: what we refund through a provider and what an admin transfers is together at most what was paid. */
export function checkTransfers({ tally }: World, captures: readonly Capture[]): void {
  for (const capture of captures) {
    const { id, amountMinor, transferredMinor } = capture
    if (transferredMinor === 0) continue
    tally.transfers++
    const sent = refundedByUsMinor(capture)
    must(
      transferredMinor + sent <= amountMinor,
      `M1 of ${amountMinor} of the capture ${id}, ${transferredMinor} were transferred and ${sent} refunded`,
    )
  }
}
