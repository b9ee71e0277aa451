import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bookedOn, linesOf, type MoneyFact } from './ledger.ts'

const amount = fc.integer({ min: 0, max: 10_000_000 })
const fact: fc.Arbitrary<MoneyFact> = fc.oneof(
  fc.record({ kind: fc.constantFrom('capture', 'refund', 'refund_failed'), minor: amount, feeMinor: amount }),
  fc.record({ kind: fc.constant('fee'), feeMinor: amount }),
  fc.record({ kind: fc.constantFrom('dispute_opened', 'dispute_closed'), minor: amount }),
)
const sumOf = (lines: readonly { minor: number }[]): number =>
  lines.reduce((sum, { minor }) => sum + minor, 0)

test('debits equal credits in every ledger entry', () => {
  fc.assert(
    fc.property(fact, (each) => {
      const lines = linesOf(each)
      expect(sumOf(lines)).toBe(0)
      expect(lines.every(({ minor }) => minor !== 0)).toBe(true)
      expect(new Set(lines.map(({ account }) => account)).size).toBe(lines.length)
    }),
  )
})

test('a failed refund and a resolved dispute reverse their own entries', () => {
  const balances = (facts: MoneyFact[]) =>
    Object.entries(Object.groupBy(facts.flatMap(linesOf), ({ account }) => account)).filter(
      ([, lines]) => sumOf(lines) !== 0,
    )
  fc.assert(
    fc.property(amount, amount, (minor, feeMinor) => {
      expect(
        balances([
          { kind: 'refund', minor, feeMinor },
          { kind: 'refund_failed', minor, feeMinor },
        ]),
      ).toEqual([])
      expect(
        balances([
          { kind: 'dispute_opened', minor },
          { kind: 'dispute_closed', minor },
        ]),
      ).toEqual([])
    }),
  )
})

test('a fee reported later has the same effect on the balances as one reported at once', () => {
  const balanceOf = (facts: MoneyFact[]) =>
    sumOf(facts.flatMap(linesOf).filter(({ account }) => account === 'provider_balance'))
  const later = balanceOf([
    { kind: 'capture', minor: 3600, feeMinor: 0 },
    { kind: 'fee', feeMinor: 175 },
  ])
  expect(later).toBe(balanceOf([{ kind: 'capture', minor: 3600, feeMinor: 175 }]))
  expect(later).toBe(3425)
})

test.each([
  ['2026-03-07T03:00:00Z', '2026-03-09T00:00:00Z', '2026-03-07', 'on its own day while the month lasts'],
  ['2026-03-31T14:59:59Z', '2026-03-31T15:00:00Z', '2026-04-01', 'in the open month, a second late'],
  ['2025-04-10T00:00:00Z', '2026-04-12T00:00:00Z', '2026-04-12', 'not in the same month of last year'],
  ['2026-03-08T00:00:00Z', '2026-03-07T00:00:00Z', '2026-03-07', 'not in the future'],
  ['2026-03-07T15:00:00Z', '2026-03-07T15:00:00Z', '2026-03-08', 'by Korean days'],
])('an event of %s that was reported %s is posted on %s: %s', (happenedAt, learnedAt, on) => {
  expect(bookedOn({ happenedAt: new Date(happenedAt), learnedAt: new Date(learnedAt) })).toBe(on)
})
