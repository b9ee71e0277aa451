import { koreanDate } from './calendar.ts'

/**
 * Ledger accounts. A line is positive for money that an account receives and negative for money that leaves
 * it, so the lines of an entry sum to zero in each currency.
 */
const accounts = [
  /** Our balance at the provider. */
  'provider_balance',
  /** Money paid by clients; always negative, because it is the source. */
  'client_payments',
  /** Fees that the provider has kept. */
  'provider_fees',
  /** Money refunded to clients. */
  'client_refunds',
  /** Money at the provider that an open dispute may take away. */
  'disputed_money',
] as const
type Account = (typeof accounts)[number]

/**
 * A fact about money, as the provider reports it. `minor` is in the smallest unit of the currency and never
 * negative; `feeMinor` of a refund is the part of the fee that the provider returned.
 */
export type MoneyFact =
  | { kind: 'capture'; minor: number; feeMinor: number }
  /** A fee that became known after the capture. */
  | { kind: 'fee'; feeMinor: number }
  | { kind: 'refund'; minor: number; feeMinor: number }
  /** A completed refund failed, and its money returned to us. */
  | { kind: 'refund_failed'; minor: number; feeMinor: number }
  | { kind: 'dispute_opened'; minor: number }
  | { kind: 'dispute_closed'; minor: number }

export type Line = { account: Account; minor: number }

/** Lines of a fact; empty when it moves no money. */
export const linesOf = (fact: MoneyFact): Line[] => allLinesOf(fact).filter(({ minor }) => minor !== 0)

function allLinesOf(fact: MoneyFact): Line[] {
  switch (fact.kind) {
    case 'capture':
      return [
        { account: 'client_payments', minor: -fact.minor },
        { account: 'provider_fees', minor: fact.feeMinor },
        { account: 'provider_balance', minor: fact.minor - fact.feeMinor },
      ]
    case 'fee':
      return [
        { account: 'provider_balance', minor: -fact.feeMinor },
        { account: 'provider_fees', minor: fact.feeMinor },
      ]
    case 'refund':
      return [
        { account: 'provider_balance', minor: fact.feeMinor - fact.minor },
        { account: 'provider_fees', minor: -fact.feeMinor },
        { account: 'client_refunds', minor: fact.minor },
      ]
    case 'refund_failed':
      return allLinesOf({ ...fact, kind: 'refund' }).map(opposite)
    case 'dispute_opened':
      return [
        { account: 'provider_balance', minor: -fact.minor },
        { account: 'disputed_money', minor: fact.minor },
      ]
    case 'dispute_closed':
      return allLinesOf({ ...fact, kind: 'dispute_opened' }).map(opposite)
  }
}

const opposite = ({ account, minor }: Line): Line => ({ account, minor: -minor })

/**
 * Korean date on which a fact is booked: the day on which it happened, if that month is still open. A past
 * month is closed, so a fact of it that is reported later is booked on the day of the report.
 */
export function bookedOn({ happenedAt, learnedAt }: { happenedAt: Date; learnedAt: Date }): string {
  const happened = koreanDate(happenedAt)
  const today = koreanDate(learnedAt)
  // The provider's clock may be ahead of ours.
  return happened.slice(0, 7) === today.slice(0, 7) && happened < today ? happened : today
}
