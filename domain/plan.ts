/** The crossing plan: what is left of an hour. A summary, and steps to tick off. */
export type PlanStep = { text: string; on: string | null; link: string | null }
export type Plan = { language: string; summary: string; steps: PlanStep[] }

export const MAX_STEPS = 30
export const MAX_ANSWERS = 6

/** Which steps of a corrected plan are done: those that say what a done step said before. Numbers from 1. */
export function keptTicks(
  before: readonly PlanStep[],
  done: readonly number[],
  after: readonly PlanStep[],
): number[] {
  const doneTexts = new Set(done.map((number) => before[number - 1]?.text))
  return after.flatMap(({ text }, index) => (doneTexts.has(text) ? [index + 1] : []))
}
