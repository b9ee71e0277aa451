import { locales } from '#contract/locales.ts'
import type { PlanDraft, Preparation, PublishedPlan } from '#contract/preparation.ts'
import { concerns } from '#domain/concerns.ts'
import type { Settings } from '#domain/settings.ts'
import type { Actor } from '#server/deps.ts'
import type { Note, PreparationRow } from './store.ts'

export function planView(row: PreparationRow): PublishedPlan | null {
  const { plan, publishedAt, changedAt, done } = row
  if (!plan || !publishedAt) return null
  return {
    language: plan.language,
    summary: plan.summary,
    steps: plan.steps.map((step, index) => ({ n: index + 1, ...step, done: done.includes(index + 1) })),
    publishedAt: publishedAt.toISOString(),
    changedAt: changedAt?.toISOString() ?? null,
  }
}

export const draftView = ({ draft, draftVersion }: PreparationRow): PlanDraft | null =>
  draft && { ...draft, version: draftVersion }

/** The caller's own notes, hidden from the rest of the staff. */
export const ownNotes = ({ privateNotes }: PreparationRow, { id }: Pick<Actor, 'id'>): Note =>
  privateNotes[id] ?? { text: '', version: 0 }

export const intakeView = ({ intake, intakeAt }: PreparationRow): Preparation['intake'] =>
  intake && intakeAt && { answers: intake, at: intakeAt.toISOString() }

export const preparationView = (row: PreparationRow, { intake }: Pick<Settings, 'intake'>): Preparation => ({
  concern: row.concern,
  intake: intakeView(row),
  questions: ([null, ...concerns] as const).flatMap((concern) =>
    locales
      .map((language) => ({ concern, language, questions: intake[concern ?? 'any'][language] }))
      .filter(({ questions }) => questions.length > 0),
  ),
  intakeUntil: row.startsAt.toISOString(),
  plan: planView(row),
})
