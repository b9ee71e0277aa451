import { describe, expect, test } from 'vitest'
import type { CaptureStatus } from './capture-status.ts'
import {
  addUnlistedAndReversal,
  addUnlisted,
  adjustOwnRefunds,
  type KnownRefund,
  mergeRefunds,
  refundedCents,
  refundMark,
  type ReportedRefund,
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
  const seen = (changes: Partial<ReportedRefund> = {}): ReportedRefund => ({
    refundId: 'R1',
    status: 'completed',
    amount: USD(3600),
    customId: `${ID}-1`,
    ...changes,
  })

  test('a success of an earlier attempt completes the refund', () => {
    expect(mergeRefunds([ours({ attempt: 3 })], [seen()])).toMatchObject([
      { id: ID, status: 'completed', providerRefundId: 'R1' },
    ])
  })

  test('a failure of the current attempt starts the next one, a failure of an earlier attempt is ignored', () => {
    const failed = seen({ status: 'failed' })
    expect(mergeRefunds([ours()], [failed])).toMatchObject([{ status: 'requested', attempt: 2 }])
    expect(mergeRefunds([ours({ attempt: 2 })], [failed])).toEqual([ours({ attempt: 2 })])
    // Otherwise its key would be sent again for ever and return the same failure.
    expect(mergeRefunds([ours({ status: 'needs_attention' })], [failed])).toMatchObject([
      { status: 'requested', attempt: 2 },
    ])
  })

  test('a completed refund that failed later is requested again with a new idempotency key', () => {
    const completed = mergeRefunds([ours()], [seen()])
    expect(mergeRefunds(completed, [seen({ status: 'failed' })])).toEqual([ours({ attempt: 2 })])
  })

  test('a refund with an invalid amount is ignored', () => {
    expect(mergeRefunds([], [seen({ customId: null, amount: null })])).toEqual([])
  })

  test('a pending refund that fails starts the next attempt', () => {
    const pending = mergeRefunds([ours()], [seen({ status: 'pending' })])
    expect(pending).toMatchObject([{ status: 'pending', providerRefundId: 'R1' }])
    expect(mergeRefunds(pending, [seen({ status: 'failed' })])).toMatchObject([
      { status: 'requested', attempt: 2, providerRefundId: null },
    ])
  })

  test("a refund made in the provider's dashboard is not matched with ours", () => {
    const foreign = seen({ customId: null, amount: USD(600) })
    expect(mergeRefunds([ours()], [foreign])).toMatchObject([
      { id: ID, status: 'requested' },
      { id: null, origin: 'provider', status: 'completed', amountCents: 600 },
    ])
  })

  test.each([
    { status: 'completed', known: { amountCents: 1800 } },
    { status: 'pending', known: { amountCents: 1800, status: 'pending' } },
  ] as const)(
    "our refund that was stored as the provider's, because the reply had no mark, is counted once (%s)",
    ({ status, known }) => {
      const owed = ours({ amountCents: 1800 })
      const stored = { ...owed, id: 'twin', origin: 'provider', status: 'completed', providerRefundId: 'R1' }
      const twin = { ...stored, ...known } as KnownRefund
      const merged = mergeRefunds([owed, twin], [seen({ status, amount: USD(1800) })])
      expect(merged).toEqual([{ ...owed, status, providerRefundId: 'R1' }])
      const failed = mergeRefunds([owed, twin], [seen({ status: 'failed', amount: USD(1800) })])
      expect(failed).toEqual([{ ...owed, attempt: 2 }])
    },
  )

  test('a refund whose id only shares a prefix with ours is not matched', () => {
    const merged = mergeRefunds([ours()], [seen({ customId: `${ID}-1-copy` })])
    expect(merged[0]).toEqual(ours())
  })

  test('a success completes a refund that needs attention', () => {
    expect(mergeRefunds([ours({ status: 'needs_attention' })], [seen()])).toMatchObject([
      { status: 'completed' },
    ])
  })

  const theirs = (changes: Partial<KnownRefund> = {}): KnownRefund =>
    ours({ id: 'theirs', origin: 'provider', status: 'completed', providerRefundId: 'R9', ...changes })

  test.each(['requested', 'needs_attention'] as const)(
    'our refund (%s) is covered when refunds made elsewhere return the whole amount',
    (status) => {
      const owed = ours({ status })
      expect(adjustOwnRefunds([owed, theirs()], 3600)).toEqual([
        { ...owed, status: 'covered', amountCents: 0 },
        theirs(),
      ])
      expect(adjustOwnRefunds([owed, theirs({ amountCents: 3000 })], 3600)[0]).toBe(owed)
      expect(adjustOwnRefunds([owed, theirs({ status: 'pending' })], 3600)[0]).toBe(owed)
    },
  )

  test('a manual partial refund that a reversal covered is sent again when the reversal is cancelled, in addition to the rest', () => {
    const given = ours({ id: 'given', origin: 'office', amountCents: 1800 })
    const rest = ours({ amountCents: 1800 })
    const reversal = theirs({ providerRefundId: 'REVERSED-C1-3600' })
    const [coveredPart, coveredRest] = adjustOwnRefunds([given, rest, reversal], 3600)
    expect(coveredPart).toEqual({ ...given, status: 'covered' })
    expect(coveredRest).toEqual({ ...rest, status: 'covered', amountCents: 0 })
    expect(adjustOwnRefunds([coveredPart!, coveredRest!], 3600)).toEqual([
      { ...given, status: 'requested', attempt: given.attempt + 1 },
      { ...rest, status: 'requested', attempt: rest.attempt + 1 },
    ])
  })

  describe('when others have refunded more than a manual refund leaves', () => {
    const manual = (id: string, amountCents: number, changes: Partial<KnownRefund> = {}) =>
      ours({ id, origin: 'office', amountCents, ...changes })
    const byOthers = (amountCents: number, providerRefundId = 'R9') =>
      ours({ id: 'others', origin: 'provider', status: 'completed', amountCents, providerRefundId })
    const amounts = (rows: KnownRefund[]) => rows.map(({ status, amountCents }) => [status, amountCents])

    test('it is lowered to what is left, with a new key', () => {
      const refused = manual('first', 3000, { status: 'needs_attention' })
      expect(adjustOwnRefunds([refused, byOthers(3200)], 3600)).toEqual([
        { ...refused, amountCents: 400, attempt: 2 },
        byOthers(3200),
      ])
    })

    test('several share what is left, and one for which nothing is left is covered', () => {
      const rows = [manual('first', 1000), manual('second', 900), manual('third', 700), byOthers(2100)]
      expect(amounts(adjustOwnRefunds(rows, 3600))).toEqual([
        ['requested', 1000],
        ['requested', 500],
        ['covered', 0],
        ['completed', 2100],
      ])
    })

    test('one that the provider has accepted keeps its amount and counts first', () => {
      const accepted = manual('second', 900, { status: 'pending', providerRefundId: 'R2' })
      const rows = [manual('first', 1000), accepted, byOthers(2100)]
      expect(amounts(adjustOwnRefunds(rows, 3600))).toEqual([
        ['requested', 600],
        ['pending', 900],
        ['completed', 2100],
      ])
    })

    test('a reversal does not lower it, because it may end', () => {
      const rows = [manual('first', 3000), byOthers(3200, 'REVERSED-C1-3200')]
      expect(adjustOwnRefunds(rows, 3600)).toEqual(rows)
    })
  })

  test('a refund covered by another one is requested again with a new key when that one fails', () => {
    const covered = ours({ status: 'covered', amountCents: 0, attempt: 2 })
    expect(adjustOwnRefunds([covered, theirs()], 3600)[0]).toBe(covered)
    expect(adjustOwnRefunds([covered, theirs({ amountCents: 600 })], 3600)[0]).toEqual(
      ours({ status: 'requested', amountCents: 3000, attempt: 3 }),
    )
  })

  const unlisted = (amountCents: number, id: string | null = null): KnownRefund =>
    theirs({ id, amountCents, providerRefundId: `UNLISTED-C1-${amountCents}`, attempt: 1 })
  const capture = (status: CaptureStatus | null) => ({
    captureId: 'C1',
    capturedCents: 3600,
    status,
  })

  test('a refunded amount without a listed refund is recorded', () => {
    expect(addUnlisted([], capture('refunded'))).toEqual([unlisted(3600)])
    const part = theirs({ amountCents: 600 })
    expect(addUnlisted([part], capture('refunded'))).toEqual([part, unlisted(3000)])
    expect(addUnlisted([part], capture('partially_refunded'))).toEqual([part])
    for (const row of [theirs(), theirs({ status: 'pending' })])
      expect(addUnlisted([row], capture('refunded'))).toEqual([row])
  })

  test('an unlisted refund that is listed later is not counted twice', () => {
    const known = unlisted(3600, 'u1')
    expect(addUnlisted([known], capture('refunded'))[0]).toBe(known)
    expect(addUnlisted([known], capture(null))[0]).toBe(known)
    expect(addUnlisted([known, theirs({ amountCents: 600 })], capture(null))).toContainEqual(
      unlisted(3000, 'u1'),
    )
    expect(addUnlisted([known, theirs()], capture('refunded'))).toEqual([theirs()])
    expect(addUnlisted([known], capture('completed'))).toEqual([])
  })

  test('a refund that staff transferred is no part of what the provider refunded, and stays as it is', () => {
    const transferred = ours({ status: 'completed', providerRefundId: 'outside-1' })
    expect(addUnlisted([transferred], capture('completed'))).toEqual([transferred])
    expect(addUnlisted([transferred], capture('refunded'))).toEqual([transferred, unlisted(3600)])
    // An earlier try of ours that the provider executes late is a second refund.
    expect(mergeRefunds([transferred], [seen()])).toMatchObject([
      transferred,
      { origin: 'provider', providerRefundId: 'R1' },
    ])
    expect(adjustOwnRefunds([transferred], 3600)).toEqual([transferred])
  })

  test('an unlisted refund is requested again when the provider reports a smaller refunded amount', () => {
    const part = theirs({ amountCents: 3000 })
    expect(addUnlisted([part, unlisted(600, 'u1')], capture('partially_refunded'))).toEqual([part])
    const some = unlisted(300, 'u1')
    expect(addUnlisted([part, some], capture('partially_refunded'))).toEqual([part, some])
  })

  const reversed = (amountCents: number, id: string | null = null): KnownRefund =>
    theirs({ id, amountCents, providerRefundId: `REVERSED-C1-${amountCents}`, attempt: 1 })

  test('the rest of a declined capture counts as reversed until the provider reports it as captured again', () => {
    const part = theirs({ amountCents: 600 })
    expect(addUnlistedAndReversal([], capture('declined'))).toEqual([reversed(3600)])
    expect(addUnlistedAndReversal([part], capture('declined'))).toEqual([part, reversed(3000)])
    // A pending refund may still arrive, or fail; then more is reversed.
    const pending = theirs({ amountCents: 600, status: 'pending' })
    expect(addUnlistedAndReversal([pending], capture('declined'))).toEqual([pending, reversed(3000)])
    expect(addUnlistedAndReversal([reversed(3000, 'r')], capture('declined'))).toEqual([reversed(3600, 'r')])
    for (const status of [null, 'pending', 'unknown'] as const)
      expect(addUnlistedAndReversal([reversed(3600, 'r')], capture(status))).toEqual([reversed(3600, 'r')])
    expect(addUnlistedAndReversal([reversed(3600, 'r')], capture('completed'))).toEqual([])
    const known = unlisted(600, 'u')
    expect(addUnlistedAndReversal([known, reversed(3000, 'r')], capture('declined'))).toEqual([
      known,
      reversed(3000, 'r'),
    ])
    expect(addUnlistedAndReversal([known, reversed(3000, 'r')], capture('partially_refunded'))).toEqual([
      known,
    ])
  })

  test('an amount that a completed refund did not include is requested once in a further refund', () => {
    const done = ours({ status: 'completed', providerRefundId: 'R1', amountCents: 3000 })
    const rest = {
      id: null,
      origin: 'office',
      status: 'requested',
      attempt: 1,
      providerRefundId: null,
    } as const
    expect(adjustOwnRefunds([done], 3600)).toEqual([done, { ...rest, amountCents: 600 }])
    const noted = ours({ id: 'rest', origin: 'office', amountCents: 600 })
    for (const status of ['requested', 'pending', 'completed', 'needs_attention'] as const)
      expect(adjustOwnRefunds([done, { ...noted, status }], 3600)).toEqual([done, { ...noted, status }])
    // Pending refunds of others may still arrive.
    expect(adjustOwnRefunds([done, theirs({ status: 'pending', amountCents: 600 })], 3600)).toHaveLength(2)
    // Without a refund of ours, a failed refund of others is not owed.
    expect(adjustOwnRefunds([theirs({ amountCents: 3000 })], 3600)).toHaveLength(1)
  })

  test('the amount of a refund that needs attention is raised, too', () => {
    const waiting = ours({ status: 'needs_attention', amountCents: 3000, attempt: 2 })
    expect(adjustOwnRefunds([waiting], 3600)).toEqual([{ ...waiting, amountCents: 3600, attempt: 3 }])
  })

  test('a pending refund does not count as refunded', () => {
    expect(refundedCents([theirs({ status: 'pending' }), theirs({ amountCents: 600 })])).toBe(600)
  })

  test('our pending or completed refund is never covered by another one', () => {
    const pending = ours({ status: 'pending', providerRefundId: 'R1' })
    const completed = ours({ status: 'completed', providerRefundId: 'R1' })
    for (const own of [pending, completed]) expect(adjustOwnRefunds([own, theirs()], 3600)[0]).toBe(own)
  })

  test('the mark of an attempt contains the refund id and the attempt number', () => {
    expect(refundMark({ id: ID, attempt: 2 })).toBe(`${ID}-2`)
  })
})
