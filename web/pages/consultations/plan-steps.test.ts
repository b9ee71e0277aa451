import { expect, test } from 'vitest'
import type { PublishedPlan } from '#contract/preparation.ts'
import { withStep } from './plan-steps.ts'

const plan = { steps: [1, 2].map((n) => ({ n, done: false })) } as unknown as PublishedPlan

test('a step that the server refuses is reverted alone: another one ticked before the answer stays ticked', () => {
  const both = withStep(withStep(plan, 1, true), 2, true)
  expect(withStep(both, 1, false).steps.map(({ done }) => done)).toEqual([false, true])
})
