import type { PublishedPlan } from '#contract/preparation.ts'

/** Returns the plan with one step ticked or not; the others keep what was ticked since. */
export const withStep = (plan: PublishedPlan, n: number, done: boolean): PublishedPlan => ({
  ...plan,
  steps: plan.steps.map((step) => (step.n === n ? { ...step, done } : step)),
})
