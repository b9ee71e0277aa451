import { bookedOn, linesOf, type MoneyFact } from '#domain/ledger.ts'
import { isTransfer } from '#domain/refund-ids.ts'
import type { KnownRefund } from '#domain/refund-merge.ts'
import type { Db, Tx } from '#server/db/transaction.ts'
import type { ProviderCapture, ProviderRefund } from '#server/payment-gateway.ts'
import {
  insertEntry,
  type LedgerDifference,
  listImbalances,
  listLedgerDifferences,
  listPosted,
  type NewEntry,
  type Posted,
} from './ledger-store.ts'
import type { PaymentRow } from './store.ts'

/**
 * Posts money facts to the ledger, in the transaction that records them. Each call is idempotent: a posted
 * fact never changes. The payment must be locked.
 */

type Paid = Pick<PaymentRow, 'id' | 'currency'>

/** Posts the captured amount and the provider's fee, if it is known. */
export async function postCapture(
  tx: Tx,
  payment: Paid & Pick<PaymentRow, 'captureId' | 'capturedCents' | 'feeCents'>,
  args: { happenedAt: Date | null; now: Date },
): Promise<void> {
  const entry = captureEntry(payment, args)
  if (entry) await insertEntry(tx, entry)
}

/** The entry of a capture; null without captured money. */
export function captureEntry(
  payment: Paid & Pick<PaymentRow, 'captureId' | 'capturedCents' | 'feeCents'>,
  args: { happenedAt: Date | null; now: Date },
): NewEntry | null {
  const { captureId, capturedCents, feeCents } = payment
  if (!captureId || !capturedCents) return null
  const fact = { kind: 'capture', minor: capturedCents, feeMinor: feeCents ?? 0 } as const
  return entryOf(payment, { ...args, fact, providerId: captureId })
}

/** Time at which the money arrived: for a pending capture its completion, not its creation. */
export const captureTimeOf = (
  payment: Pick<PaymentRow, 'status'>,
  { status, createdAt, updatedAt }: Pick<ProviderCapture, 'status' | 'createdAt' | 'updatedAt'>,
): Date | null =>
  payment.status === 'pending' && status === 'completed' ? (updatedAt ?? createdAt) : createdAt

/** Posts a fee that became known after the capture. */
export async function postFee(
  tx: Tx,
  payment: Paid & Pick<PaymentRow, 'captureId'>,
  { feeCents, ...args }: { feeCents: number; happenedAt: Date | null; now: Date },
): Promise<void> {
  if (!payment.captureId) return
  await post(tx, payment, {
    ...args,
    fact: { kind: 'fee', feeMinor: feeCents },
    providerId: payment.captureId,
  })
}

/**
 * Posts refunds that were completed since the last call, and those that failed afterwards. `refunds`: all
 * that are stored now.
 */
export async function postRefunds(
  tx: Tx,
  payment: Paid,
  {
    refunds,
    reported,
    now,
  }: { refunds: readonly KnownRefund[]; reported: readonly ProviderRefund[]; now: Date },
): Promise<void> {
  const completed = refunds.filter(({ status }) => status === 'completed')
  const posted = await listPosted(tx, payment.id, { opens: 'refund', closes: 'refund_failed' })
  for (const { providerRefundId: providerId, amountCents } of completed) {
    const before = posted.find((each) => each.providerId === providerId)
    if (!providerId || (before && isOpen(before))) continue
    const refund = reported.find(({ refundId }) => refundId === providerId)
    await post(tx, payment, {
      fact: { kind: 'refund', minor: amountCents, feeMinor: refund?.fee?.minor ?? 0 },
      providerId,
      sequence: (before?.opened ?? 0) + 1,
      happenedAt: refund?.updatedAt ?? refund?.createdAt ?? null,
      now,
    })
  }
  for (const before of posted.filter(isOpen)) {
    const { providerId, minor, feeMinor } = before
    if (completed.some(({ providerRefundId }) => providerRefundId === providerId)) continue
    await post(tx, payment, {
      fact: { kind: 'refund_failed', minor, feeMinor },
      providerId,
      sequence: before.opened,
      happenedAt: reported.find(({ refundId }) => refundId === providerId)?.updatedAt ?? null,
      now,
    })
  }
}

/** Posts money that a dispute holds back or releases. */
export async function postDispute(
  tx: Tx,
  payment: Paid & Pick<PaymentRow, 'capturedCents'>,
  dispute: { disputeId: string; isOpen: boolean; minor: number | null; happenedAt: Date | null; now: Date },
): Promise<void> {
  const { disputeId: providerId, happenedAt, now } = dispute
  const disputes = await listPosted(tx, payment.id, { opens: 'dispute_opened', closes: 'dispute_closed' })
  const before = disputes.find((each) => each.providerId === providerId)
  const isOpenInLedger = before !== undefined && isOpen(before)
  if (dispute.isOpen === isOpenInLedger) return
  const minor = Math.min(dispute.minor ?? Infinity, payment.capturedCents ?? 0)
  await post(tx, payment, {
    fact: dispute.isOpen
      ? { kind: 'dispute_opened', minor }
      : { kind: 'dispute_closed', minor: before?.minor ?? 0 },
    providerId,
    sequence: dispute.isOpen ? (before?.opened ?? 0) + 1 : (before?.opened ?? 1),
    happenedAt,
    now,
  })
}

/** Returns the amount that a dispute holds back, in minor units; null when the ledger has none. */
export async function findDisputedAmount(
  tx: Tx,
  { paymentId, disputeId }: { paymentId: string; disputeId: string },
): Promise<number | null> {
  const disputes = await listPosted(tx, paymentId, { opens: 'dispute_opened', closes: 'dispute_closed' })
  return disputes.find(({ providerId }) => providerId === disputeId)?.minor ?? null
}

/** True for a refund or dispute that was posted and not closed since. */
const isOpen = ({ opened, closed }: Posted): boolean => opened > closed

type Fact = {
  fact: MoneyFact
  providerId: string
  sequence?: number
  /** Null when the provider did not state it. */
  happenedAt: Date | null
  now: Date
}

async function post(tx: Tx, payment: Paid, fact: Fact): Promise<void> {
  const entry = entryOf(payment, fact)
  if (entry.lines.length > 0) await insertEntry(tx, entry)
}

const entryOf = ({ id: paymentId, currency }: Paid, { fact, now, ...given }: Fact): NewEntry => {
  const happenedAt = given.happenedAt ?? now
  return {
    // The money of a transfer leaves an account outside the provider.
    provider: isTransfer({ providerRefundId: given.providerId }) ? 'outside' : null,
    kind: fact.kind,
    providerId: given.providerId,
    sequence: given.sequence ?? 1,
    paymentId,
    happenedAt,
    learnedAt: now,
    bookedOn: bookedOn({ happenedAt, learnedAt: now }),
    currency,
    lines: linesOf(fact),
  }
}

const MAX_DIFFERENCES = 100

/** Result of a ledger audit; both lists are empty when the ledger is correct. */
type LedgerCheck = {
  agree: boolean
  /** Payments and refunds whose rows differ from the ledger, at most 100. */
  differences: LedgerDifference[]
  /** Sums that should be zero. */
  imbalances: { currency: string; minor: number }[]
}

/**
 * Checks that the rows of all payments and refunds agree with the ledger to the minor unit, and that the
 * ledger sums to zero in each currency. Read-only.
 */
export async function auditLedger(db: Db): Promise<LedgerCheck> {
  const differences = await listLedgerDifferences(db, MAX_DIFFERENCES)
  const imbalances = await listImbalances(db)
  return { agree: differences.length === 0 && imbalances.length === 0, differences, imbalances }
}
