import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type KnownRefund, mergeRefunds, refundedCents, type ReportedRefund } from './refund-merge.ts'

const USD = (minor: number) => ({ minor, currency: 'USD' })

describe('merging any history of refunds', () => {
  const ID = 'aaaaaaaa-0000-4000-8000-000000000000'
  const ours = (): KnownRefund => ({
    id: ID,
    origin: 'ours',
    status: 'requested',
    amountCents: 3600,
    attempt: 1,
    providerRefundId: null,
  })

  // The provider's refunds have histories: pending first, then one final status.
  const aHistory = fc.uniqueArray(
    fc.record({
      refundId: fc.constantFrom('R1', 'R2', 'R3', 'R4'),
      end: fc.constantFrom<ReportedRefund['status']>('completed', 'failed', 'pending'),
      customId: fc.constantFrom(`${ID}-1`, `${ID}-2`, null),
      amount: fc.constantFrom(USD(600), USD(1200), USD(3600)),
    }),
    { selector: ({ refundId }) => refundId },
  )
  const final = (history: { end: ReportedRefund['status'] }[]): ReportedRefund[] =>
    history.map(({ end, ...refund }) => ({ ...refund, status: end }) as ReportedRefund)

  test('is idempotent', () => {
    fc.assert(
      fc.property(aHistory, (history) => {
        const once = mergeRefunds([ours()], final(history))
        const stored = once.map((row, index) => ({ ...row, id: row.id ?? `new-${index}` }))
        const completedBefore = stored.filter(({ status }) => status === 'completed')
        const twice = mergeRefunds(stored, final(history))
        expect(refundedCents(twice)).toBe(refundedCents(stored))
        expect(twice).toEqual(expect.arrayContaining(completedBefore))
      }),
      { numRuns: 500 },
    )
  })

  test('returns the same refunded amount for any order of reports', () => {
    fc.assert(
      fc.property(aHistory, fc.infiniteStream(fc.nat()), (history, random) => {
        const shuffled = history
          .map((refund) => ({ refund, at: random.next().value as number }))
          .toSorted((a, b) => a.at - b.at)
          .map(({ refund }) => refund)
        const total = (of: typeof history) => refundedCents(mergeRefunds([ours()], final(of)))
        expect(total(shuffled)).toBe(total(history))
      }),
      { numRuns: 500 },
    )
  })

  test('returns the result of the newest report, also after older reports', () => {
    fc.assert(
      fc.property(aHistory, fc.array(fc.nat({ max: 3 })), (history, stale) => {
        const older = stale.flatMap((index) =>
          final(history)
            .slice(index, index + 1)
            .map((refund) => ({ ...refund, status: 'pending' as const })),
        )
        const direct = refundedCents(mergeRefunds([ours()], final(history)))
        const detour = refundedCents(mergeRefunds(mergeRefunds([ours()], older), final(history)))
        expect(detour).toBe(direct)
      }),
      { numRuns: 500 },
    )
  })

  test('keeps a completed refund completed until it is reported as failed', () => {
    fc.assert(
      fc.property(aHistory, aHistory, (first, second) => {
        const failed = final(second).filter(({ status }) => status === 'failed')
        const hasFailed = ({ providerRefundId }: KnownRefund) =>
          failed.some(({ refundId }) => refundId === providerRefundId)
        const before = mergeRefunds([ours()], final(first)).filter(({ status }) => status === 'completed')
        const after = mergeRefunds(mergeRefunds([ours()], final(first)), final(second))
        // The row's origin may have changed to `ours`, so it is not compared: a later report shows our mark, or the
        // refund that had counted for our try has failed.
        for (const row of before.filter((each) => !hasFailed(each))) {
          const { providerRefundId, status, amountCents } = row
          expect(after).toContainEqual(expect.objectContaining({ providerRefundId, status, amountCents }))
        }
      }),
      { numRuns: 300 },
    )
  })
})
