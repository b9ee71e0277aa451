import type { Round } from './bookings/measure.ts'
import type { MeasuredSite } from './bookings/measured-site.ts'
import { limitRow, median, percentile, rateRow, type Row, spreadRow } from './report.ts'

export type Figures = { site: MeasuredSite; rounds: Round[] }
/** CPU time of one booking, summed over all programs. */
export type Cost = { size: number; ms: number }

/** Rows of the report for one number of existing bookings; the first figures are those of this checkout. */
export function rowsOf(size: number, figures: Figures[], reference: number): Row[] {
  const middle = (rounds: Round[], pick: (round: Round) => number) => median(rounds.map(pick))
  const [{ rounds }, ...others] = figures as [Figures, ...Figures[]]
  const perSecond = middle(rounds, (round) => round.perSecond)
  return [
    ...others.flatMap((other) => compared(size, rounds, other)),
    rateRow(`complete bookings at ${size}, vs pgbench with the same rows`, {
      product: perSecond,
      reference,
      min: 0.02,
      unit: '/s',
    }),
  ]
}

/** CPU of this program divided by that of another in the same round, and both rates. */
function compared(size: number, rounds: Round[], other: Figures): Row[] {
  const row = (what: string, of: (round: Round) => number, maxRatio?: number): Row =>
    spreadRow(
      `booking at ${size}, ${what} ÷ ${other.site.name}: min · median · max`,
      rounds.map((round, index) => of(round) / of(other.rounds[index]!)),
      maxRatio,
    )
  const isReference = other.site.name === REFERENCE
  return [
    ...PARTS.map(({ name, of, maxRatio }) => row(`CPU of ${name}`, of, isReference ? maxRatio : undefined)),
    row('per second', (round) => round.perSecond),
    row('99 of 100', (round) => percentile(round.waits, 0.99)),
  ]
}

/** Name of the reference server (reference.ts). */
export const REFERENCE = 'reference'

/** `maxRatio`: maximum ratio of the median to the median of the reference server. */
const PARTS = [
  { name: 'product', of: ({ productMs }: Round) => productMs, maxRatio: 2.5 },
  { name: 'PostgreSQL', of: ({ databaseMs }: Round) => databaseMs, maxRatio: 1.5 },
  { name: 'sandbox', of: ({ sandboxMs }: Round) => sandboxMs, maxRatio: 1.1 },
]

/** CPU time of one booking, summed over all programs. */
export const totalMs = (round: Round): number => PARTS.reduce((sum, { of }) => sum + of(round), 0)

/** Cost of a booking with many existing bookings, relative to that with few. */
export const growth = ([first, ...others]: Cost[]): Row[] =>
  others.map(({ size, ms }) =>
    limitRow(
      `complete booking at ${size}: all programs, of that at ${first!.size}`,
      ms / first!.ms,
      1.3,
      'times',
    ),
  )

/** Prints one round. */
export function printRound(
  name: string,
  { perSecond, waits, productMs, databaseMs, sandboxMs }: Round,
): void {
  const ms = (value: number) => value.toFixed(2)
  console.log(
    `  ${name}: ${perSecond.toFixed(1)}/s, p50 ${ms(percentile(waits, 0.5))} ms, p99 ${ms(percentile(waits, 0.99))} ms; CPU each: product ${ms(productMs)} ms, PostgreSQL ${ms(databaseMs)} ms, sandbox ${ms(sandboxMs)} ms`,
  )
}
