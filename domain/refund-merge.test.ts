import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addUnlisted,
  coverOurs,
  type KnownRefund,
  mergeRefunds,
  refundedCents,
  refundMark,
  type SeenRefund,
} from './refund-merge.ts'

const USD = (minor: number) => ({ minor, currency: 'USD' })

describe('merging refunds', () => {
  const ID = 'aaaaaaaa-0000-4000-8000-000000000000'
  const ours = (changes: Partial<KnownRefund> = {}): KnownRefund => ({
    id: ID,
    origin: 'ours',
    status: 'requested',
    amountCents: 3600,
    attempt: 1,
    providerRefundId: null,
    ...changes,
  })
  const seen = (changes: Partial<SeenRefund> = {}): SeenRefund => ({
    refundId: 'R1',
    status: 'completed',
    amount: USD(3600),
    customId: `${ID}-1`,
    ...changes,
  })

  test('a success of an earlier try counts', () => {
    expect(mergeRefunds([ours({ attempt: 3 })], [seen()])).toMatchObject([
      { id: ID, status: 'completed', providerRefundId: 'R1' },
    ])
  })

  test('a failure of the try under way starts the next one, of an earlier try nothing', () => {
    const failed = seen({ status: 'failed' })
    expect(mergeRefunds([ours()], [failed])).toMatchObject([{ status: 'requested', attempt: 2 }])
    expect(mergeRefunds([ours({ attempt: 2 })], [failed])).toEqual([ours({ attempt: 2 })])
    // Otherwise its key would be sent, and its failure replayed, for ever.
    expect(mergeRefunds([ours({ status: 'needs_attention' })], [failed])).toMatchObject([
      { status: 'requested', attempt: 2 },
    ])
  })

  test('a refund that was completed and failed afterwards is owed again, under a new key', () => {
    const completed = mergeRefunds([ours()], [seen()])
    expect(mergeRefunds(completed, [seen({ status: 'failed' })])).toEqual([ours({ attempt: 2 })])
  })

  test('a refund whose amount cannot be read is no refund yet', () => {
    expect(mergeRefunds([], [seen({ customId: null, amount: null })])).toEqual([])
  })

  test('a pending refund that fails starts the next try', () => {
    const pending = mergeRefunds([ours()], [seen({ status: 'pending' })])
    expect(pending).toMatchObject([{ status: 'pending', providerRefundId: 'R1' }])
    expect(mergeRefunds(pending, [seen({ status: 'failed' })])).toMatchObject([
      { status: 'requested', attempt: 2, providerRefundId: null },
    ])
  })

  test("a refund made in the provider's dashboard is not taken for ours", () => {
    const foreign = seen({ customId: null, amount: USD(600) })
    expect(mergeRefunds([ours()], [foreign])).toMatchObject([
      { id: ID, status: 'requested' },
      { id: null, origin: 'provider', status: 'completed', amountCents: 600 },
    ])
  })

  test('a refund whose id only begins like ours is not ours', () => {
    const merged = mergeRefunds([ours()], [seen({ customId: `${ID}-1-copy` })])
    expect(merged[0]).toEqual(ours())
  })

  test('what a human has to look at is solved by a success', () => {
    expect(mergeRefunds([ours({ status: 'needs_attention' })], [seen()])).toMatchObject([
      { status: 'completed' },
    ])
  })

  const theirs = (changes: Partial<KnownRefund> = {}): KnownRefund =>
    ours({ id: 'theirs', origin: 'provider', status: 'completed', providerRefundId: 'R9', ...changes })

  test.each(['requested', 'needs_attention'] as const)(
    'what we owe (%s) is covered when others have completely given everything back',
    (status) => {
      const owed = ours({ status })
      expect(coverOurs([owed, theirs()], 3600)).toEqual([
        { ...owed, status: 'covered', amountCents: 0 },
        theirs(),
      ])
      expect(coverOurs([owed, theirs({ amountCents: 3000 })], 3600)[0]).toBe(owed)
      expect(coverOurs([owed, theirs({ status: 'pending' })], 3600)[0]).toBe(owed)
    },
  )

  test('what was covered by a refund that failed after all is owed again, under a new key', () => {
    const covered = ours({ status: 'covered', amountCents: 0, attempt: 2 })
    expect(coverOurs([covered, theirs()], 3600)[0]).toBe(covered)
    expect(coverOurs([covered, theirs({ amountCents: 600 })], 3600)[0]).toEqual(
      ours({ status: 'requested', amountCents: 3000, attempt: 3 }),
    )
  })

  const unlisted = (amountCents: number, id: string | null = null): KnownRefund =>
    theirs({ id, amountCents, providerRefundId: `UNLISTED-C1-${amountCents}`, attempt: 1 })
  const capture = (status: 'refunded' | 'partially_refunded' | 'completed' | null) => ({
    captureId: 'C1',
    capturedCents: 3600,
    status,
  })

  test('what went back without being listed is accounted for', () => {
    expect(addUnlisted([], capture('refunded'))).toEqual([unlisted(3600)])
    const part = theirs({ amountCents: 600 })
    expect(addUnlisted([part], capture('refunded'))).toEqual([part, unlisted(3000)])
    expect(addUnlisted([part], capture('partially_refunded'))).toEqual([part])
    for (const row of [theirs(), theirs({ status: 'pending' })])
      expect(addUnlisted([row], capture('refunded'))).toEqual([row])
  })

  test('what turns out to be a refund that is listed later is not counted twice', () => {
    const known = unlisted(3600, 'u1')
    expect(addUnlisted([known], capture('refunded'))[0]).toBe(known)
    expect(addUnlisted([known], capture(null))[0]).toBe(known)
    expect(addUnlisted([known, theirs({ amountCents: 600 })], capture(null))).toContainEqual(
      unlisted(3000, 'u1'),
    )
    expect(addUnlisted([known, theirs()], capture('refunded'))).toEqual([theirs()])
    expect(addUnlisted([known], capture('completed'))).toEqual([])
  })

  test('what went back unlisted is owed again when the provider says that not everything is back', () => {
    const part = theirs({ amountCents: 3000 })
    expect(addUnlisted([part, unlisted(600, 'u1')], capture('partially_refunded'))).toEqual([part])
    const some = unlisted(300, 'u1')
    expect(addUnlisted([part, some], capture('partially_refunded'))).toEqual([part, some])
  })

  test('what a done refund of ours cannot give any more is owed besides, once', () => {
    const done = ours({ status: 'completed', providerRefundId: 'R1', amountCents: 3000 })
    const rest = {
      id: null,
      origin: 'office',
      status: 'requested',
      attempt: 1,
      providerRefundId: null,
    } as const
    expect(coverOurs([done], 3600)).toEqual([done, { ...rest, amountCents: 600 }])
    const noted = ours({ id: 'rest', origin: 'office', amountCents: 600 })
    for (const status of ['requested', 'pending', 'completed', 'needs_attention'] as const)
      expect(coverOurs([done, { ...noted, status }], 3600)).toEqual([done, { ...noted, status }])
    // What others still have on its way may arrive.
    expect(coverOurs([done, theirs({ status: 'pending', amountCents: 600 })], 3600)).toHaveLength(2)
    // Without a refund of ours nobody owes what others gave and what failed.
    expect(coverOurs([theirs({ amountCents: 3000 })], 3600)).toHaveLength(1)
  })

  test('a refund that waits for the office is raised, too', () => {
    const waiting = ours({ status: 'needs_attention', amountCents: 3000, attempt: 2 })
    expect(coverOurs([waiting], 3600)).toEqual([{ ...waiting, amountCents: 3600, attempt: 3 }])
  })

  test('money that is on its way has not gone back', () => {
    expect(refundedCents([theirs({ status: 'pending' }), theirs({ amountCents: 600 })])).toBe(600)
  })

  test('a refund of ours that is under way or done is never covered', () => {
    const pending = ours({ status: 'pending', providerRefundId: 'R1' })
    const completed = ours({ status: 'completed', providerRefundId: 'R1' })
    for (const own of [pending, completed]) expect(coverOurs([own, theirs()], 3600)[0]).toBe(own)
  })

  test('the mark of a try names the refund and the number', () => {
    expect(refundMark({ id: ID, attempt: 2 })).toBe(`${ID}-2`)
  })

  // The provider's refunds have histories: pending first, then one end for good.
  const aHistory = fc.uniqueArray(
    fc.record({
      refundId: fc.constantFrom('R1', 'R2', 'R3', 'R4'),
      end: fc.constantFrom<SeenRefund['status']>('completed', 'failed', 'pending'),
      customId: fc.constantFrom(`${ID}-1`, `${ID}-2`, null),
      amount: fc.constantFrom(USD(600), USD(1200), USD(3600)),
    }),
    { selector: ({ refundId }) => refundId },
  )
  const final = (history: { end: SeenRefund['status'] }[]): SeenRefund[] =>
    history.map(({ end, ...refund }) => ({ ...refund, status: end }) as SeenRefund)

  test('saying the same again changes nothing', () => {
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

  test('the order in which refunds are told does not change what went back', () => {
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

  test('older views in between do not change what the last one says', () => {
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

  test('a refund that arrived stays arrived, unless it is said to have failed', () => {
    fc.assert(
      fc.property(aHistory, aHistory, (first, second) => {
        const failed = final(second).filter(({ status }) => status === 'failed')
        const hasFailed = ({ providerRefundId }: KnownRefund) =>
          failed.some(({ refundId }) => refundId === providerRefundId)
        const before = mergeRefunds([ours()], final(first)).filter(({ status }) => status === 'completed')
        const after = mergeRefunds(mergeRefunds([ours()], final(first)), final(second))
        for (const row of before) if (!hasFailed(row)) expect(after).toContainEqual(row)
      }),
      { numRuns: 300 },
    )
  })
})
