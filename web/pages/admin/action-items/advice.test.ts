import { expect, test } from 'vitest'
import { adviceOf } from './advice.ts'
import type { Item } from './places.ts'

const refund = (changes: Partial<Item>): string =>
  adviceOf({ kind: 'refund_needs_attention', detail: 'OTHER', actions: ['retry'], ...changes })

test('only the refund of a cancellation is said to end when the owner refunds it at the provider', () => {
  expect(refund({})).toBe('attention.refund_needs_attention.do')
  expect(refund({ isManual: true })).toBe('attention.refund_needs_attention.manual')
  expect(refund({ actions: ['transferred'], isManual: true })).toBe(
    'attention.refund_needs_attention.outside',
  )
  expect(refund({ actions: ['retry', 'transferred'] })).toBe('attention.refund_needs_attention.refused')
  expect(refund({ actions: ['retry', 'transferred'], isManual: true })).toBe(
    'attention.refund_needs_attention.refusedManual',
  )
  expect(refund({ actions: [] })).toBe('attention.refund_needs_attention.onHold')
})
