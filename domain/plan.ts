/** The plan that a client gets after a consultation: a summary, and steps to tick off. */
type PlanStep = { text: string; on: string | null; link: string | null }
export type Plan = { language: string; summary: string; steps: PlanStep[] }

export const MAX_STEPS = 30
export const MAX_ANSWERS = 6

/**
 * Returns the numbers (from 1) of the steps of a corrected plan that are done: those with the text of a done
 * step.
 */
export function carriedTicks(
  before: readonly PlanStep[],
  done: readonly number[],
  after: readonly PlanStep[],
): number[] {
  const doneTexts = new Set(done.map((number) => before[number - 1]?.text))
  return after.flatMap(({ text }, index) => (doneTexts.has(text) ? [index + 1] : []))
}
