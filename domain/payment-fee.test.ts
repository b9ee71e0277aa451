import { describe, expect, test } from 'vitest'
import { mergeFee } from './payment-fee.ts'

const USD = (minor: number) => ({ minor, currency: 'USD' })

describe('merging the fee', () => {
  const stored = (feeCents: number | null, captureId = 'C1') => ({ captureId, feeCents })
  const reported = (minor: number | null, captureId = 'C1') => ({
    captureId,
    fee: minor === null ? null : USD(minor),
  })

  test.each<[string, number | null, ReturnType<typeof reported> | null, number | null]>([
    ['reported later', null, reported(175), 175],
    ['still not reported', null, reported(null), null],
    ['no capture shown', null, null, null],
    ['reported before, missing now', 175, reported(null), 175],
    ['reported before, different in an older view', 175, reported(100), 175],
    ['reported for another capture', null, reported(175, 'C2'), null],
  ])('%s', (_, known, seen, feeCents) => {
    expect(mergeFee(stored(known), seen)).toBe(feeCents)
    expect(mergeFee(stored(feeCents), seen)).toBe(feeCents)
  })
})
