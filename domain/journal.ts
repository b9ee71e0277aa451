import { koreanDate } from './calendar.ts'

/**
 * Where money is or what became of it. A plus on a line is what an account receives, a minus what it
 * gives, so the lines of an entry sum to zero in each currency.
 */
const accounts = [
  /** What the provider holds for the office. */
  'provider_balance',
  /** What clients have paid; always below zero, for it is where the money comes from. */
  'client_payments',
  /** What the provider has kept of it. */
  'provider_fees',
  /** What went back to clients. */
  'client_refunds',
  /** Money at the provider that an open dispute may take away. */
  'disputed_money',
] as const
type Account = (typeof accounts)[number]

/**
 * What has happened to money, as the provider tells it. `minor` is in the smallest unit of the currency
 * and never below zero; `feeMinor` of a refund is what the provider gave back of its fee.
 */
export type MoneyFact =
  | { kind: 'capture'; minor: number; feeMinor: number }
  /** The provider told its fee later than the capture. */
  | { kind: 'fee'; feeMinor: number }
  | { kind: 'refund'; minor: number; feeMinor: number }
  /** A refund that had been completed came back. */
  | { kind: 'refund_failed'; minor: number; feeMinor: number }
  | { kind: 'dispute_opened'; minor: number }
  | { kind: 'dispute_closed'; minor: number }

export type Line = { account: Account; minor: number }

/** How a fact moves money between the accounts; empty when it moves none. */
export const linesOf = (fact: MoneyFact): Line[] => movesOf(fact).filter(({ minor }) => minor !== 0)

function movesOf(fact: MoneyFact): Line[] {
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
      return movesOf({ ...fact, kind: 'refund' }).map(opposite)
    case 'dispute_opened':
      return [
        { account: 'provider_balance', minor: -fact.minor },
        { account: 'disputed_money', minor: fact.minor },
      ]
    case 'dispute_closed':
      return movesOf({ ...fact, kind: 'dispute_opened' }).map(opposite)
  }
}

const opposite = ({ account, minor }: Line): Line => ({ account, minor: -minor })

/**
 * The Korean date under which a fact stands in the books: the day on which it happened, as long as that
 * month lasts. A month that is over is closed, so what is learned later stands on the day of learning.
 */
export function bookedOn(happenedAt: Date, learnedAt: Date): string {
  const happened = koreanDate(happenedAt)
  const today = koreanDate(learnedAt)
  // The provider's clock may be ahead of ours.
  return happened.slice(0, 7) === today.slice(0, 7) && happened < today ? happened : today
}
