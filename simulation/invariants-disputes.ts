import { must, type PaymentRow, type RowsOf } from './invariant-rows.ts'
import { allCaptures, type Capture, completedMinor, reversedMinor } from './ledger.ts'
import type { World } from './world.ts'

/** D1: each dispute about a payment has the same state in our database as at the provider. */
export async function checkDisputes(world: World, rowsOf: RowsOf, payments: PaymentRow[]): Promise<void> {
  const rows = await disputeRows(rowsOf)
  const captures = allCaptures(world)
  for (const payment of payments) {
    const known = rows.filter(({ payment_id }) => payment_id === payment.id)
    const capture = captures.find(({ id }) => id === payment.capture_id)
    for (const { id, status, outcome } of casesOf(world, payment)) {
      const ours = known.find(({ dispute_id }) => dispute_id === id)?.status ?? 'none'
      // The provider has not shown the reversal, or has reverted it before a sync.
      const isUnseen = world.unshown.has(id) || (outcome === LOST && hasFailedRefund(capture))
      const isRight =
        status === 'RESOLVED'
          ? (isUnseen ? allowedStates(capture) : ['RESOLVED']).includes(ours)
          : !['none', LOST, 'RESOLVED'].includes(ours)
      must(isRight, `D1 dispute ${id} (${status}) of ${payment.id} stands in the books as ${ours}`)
    }
  }
}

const LOST = 'RESOLVED_BUYER_FAVOUR'
const hasFailedRefund = (capture: Capture | undefined): boolean =>
  capture?.refunds.some(({ status }) => status === 'FAILED') ?? false

/**
 * Allowed states of a dispute that the buyer won without a reversal: it stays open until the money has left
 * otherwise.
 */
function allowedStates(capture: Capture | undefined): string[] {
  if (!capture) return []
  if (capture.isAllBack || reversedMinor(capture) > 0) return ['RESOLVED']
  // An amount that was refunded, and returned later, may have ended it.
  return capture.refunds.length > 0 || capture.isLate ? [LOST, 'RESOLVED'] : [LOST]
}

type DisputeRow = { payment_id: string; dispute_id: string; status: string }
const disputeRows = (rowsOf: RowsOf) =>
  rowsOf<DisputeRow>('select payment_id, dispute_id, status from disputes')

/** Disputes of a payment at the provider. PortOne's share one name; the newest counts. */
function casesOf(
  { engine, korean }: World,
  { provider, capture_id: id }: PaymentRow,
): { id: string; status: string; outcome?: string | undefined }[] {
  if (provider === 'paypal')
    return [...engine.store.disputes.values()].filter(
      ({ captureId, otherCaptureIds = [] }) => id !== null && [captureId, ...otherCaptureIds].includes(id),
    )
  const payment = korean.engine.payments.get(id ?? '')
  const last = payment?.disputes?.at(-1)
  return payment && last && !isUnreported(korean, payment) ? [{ id: `${id}-dispute`, ...last }] : []
}

/** Disputes that only a lost webhook reported: the payment shows its disputes only while nothing was refunded. */
const isUnreported = (
  { unreportedDisputes }: World['korean'],
  { id, status }: { id: string; status: string },
): boolean => unreportedDisputes.has(id) && status !== 'PAID'

type LineRow = { payment_id: string; account: string; currency: string; minor: number }

/** J1 and J2: the ledger balances in every currency and agrees with the provider about each payment. */
export async function checkLedger(
  { korean }: World,
  captures: readonly Capture[],
  rowsOf: RowsOf,
  payments: PaymentRow[],
): Promise<void> {
  const lines = await rowsOf<LineRow>(`
    select payment_id, account, currency, sum(minor)::int as minor
    from journal_lines join journal_entries on journal_entries.id = entry_id
    group by payment_id, account, currency`)
  const disputes = await disputeRows(rowsOf)
  const sumOf = (wanted: Partial<LineRow>): number =>
    lines
      .filter((line) =>
        Object.entries(wanted).every(([name, value]) => line[name as keyof LineRow] === value),
      )
      .reduce((sum, { minor }) => sum + minor, 0)
  for (const currency of new Set(lines.map((line) => line.currency))) {
    must(
      sumOf({ currency }) === 0,
      `J1 the journal's ${currency} are out of balance by ${sumOf({ currency })}`,
    )
  }
  for (const { id, capture_id, status } of payments) {
    const capture = captures.find((each) => each.id === capture_id)
    const isTaken = capture !== undefined && ['captured', 'refund_due'].includes(status)
    const taken = isTaken ? capture.amountMinor : 0
    const back = isTaken ? completedMinor(capture) + reversedMinor(capture) + capture.transferredMinor : 0
    const reported = [
      -sumOf({ payment_id: id, account: 'client_payments' }),
      sumOf({ payment_id: id, account: 'client_refunds' }),
    ]
    must(
      reported[0] === taken && reported[1] === back,
      `J2 payment ${id} captured ${taken} and refunded ${back}, and the journal records ${reported.join(' and ')}`,
    )
    const theirs = korean.engine.payments.get(capture_id ?? '')
    if (theirs && isUnreported(korean, theirs)) continue
    const disputed = sumOf({ payment_id: id, account: 'disputed_money' })
    const lost = disputes.filter(({ payment_id, status: stands }) => payment_id === id && stands === LOST)
    must(
      disputed === lost.length * (capture?.amountMinor ?? 0),
      `J2 ${disputed} of payment ${id} are held back by ${lost.length} lost cases`,
    )
  }
}
