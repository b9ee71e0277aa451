import type { z } from 'zod/mini'
import type { ErrorCode } from '#contract/errors.ts'
import { isBlank } from '#contract/fields.ts'
import type * as contract from '#contract/preparation.ts'
import { isCalendarDate } from '#domain/calendar.ts'
import { carriedTicks, type Plan } from '#domain/plan.ts'
import { err, ok, type Result } from '#domain/result.ts'
import { audit } from '#server/db/audit.ts'
import { inTransaction, type Tx } from '#server/db/transaction.ts'
import type { Actor, Caller, Deps } from '#server/deps.ts'
import { queueMail } from '#server/features/mails/outbox.ts'
import {
  findPreparation,
  lockOrInsertPreparation,
  type PreparationRow,
  setDone,
  setDraft,
  setIntake,
  setNotes,
  setPlan,
  setPrivateNotes,
} from './store.ts'
import { draftView, ownNotes, planView, preparationView } from './views.ts'

type PreparationDeps = Pick<Deps, 'db' | 'now' | 'triggerWorker'>
type IntakeDeps = PreparationDeps & Pick<Deps, 'settings'>
type Input<Call extends keyof typeof contract> = (typeof contract)[Call] extends { input: infer Shape }
  ? Shape extends z.ZodMiniType
    ? z.output<Shape>
    : never
  : never

/** Stores the client's answers before the consultation; replaces all earlier ones. */
export const answerIntake = (
  deps: IntakeDeps,
  actor: Actor,
  { id, answers, concern }: Input<'answerIntake'>,
) =>
  change(deps, actor, id, async (tx, row, now) => {
    if (row.status === 'cancelled') return err('ALREADY_CANCELLED')
    if (now >= row.startsAt) return err('TOO_LATE')
    const kept = answers
      .map((each) => (typeof each === 'string' ? { question: '', answer: each } : each))
      .map(({ question, answer }) => ({ question, answer: answer.trim() }))
    if (kept.every(({ answer }) => isBlank(answer)))
      return err('REQUIRED', { fields: { answers: 'REQUIRED' } })
    await setIntake(tx, id, {
      answers: kept,
      concern: concern === undefined ? row.concern : concern,
      at: now,
    })
    return ok(preparationView(await getPreparation(tx, id), deps.settings.current()))
  })

/**
 * Saves notes while they are typed: those that the staff share, or the caller's own, hidden from the rest of the
 * staff. Refused when the caller has an older version.
 */
export const saveNotes = (deps: PreparationDeps, actor: Actor, input: Input<'saveNotes'>) =>
  change(deps, actor, input.id, async (tx, row) => {
    if (input.private) {
      const before = ownNotes(row, actor)
      if (input.version !== undefined && input.version !== before.version) return err('STALE_VERSION')
      if (input.text === before.text) return ok({ notes: before })
      const note = { text: input.text, version: before.version + 1 }
      await setPrivateNotes(tx, input.id, { authorId: actor.id, note })
      return ok({ notes: note })
    }
    if (input.version !== undefined && input.version !== row.notesVersion) return err('STALE_VERSION')
    if (input.text !== row.notes) await setNotes(tx, input.id, input.text)
    const { notes, notesVersion } = await getPreparation(tx, input.id)
    return ok({ notes: { text: notes, version: notesVersion } })
  })

export const savePlan = (
  deps: PreparationDeps,
  actor: Actor,
  { id, version, language, summary, steps }: Input<'savePlan'>,
) =>
  change(deps, actor, id, async (tx, row) => {
    const noDay = steps.findIndex(({ on }) => on && !isCalendarDate(on))
    if (noDay >= 0) return err('INVALID_INPUT', { fields: { [`steps.${noDay}.on`]: 'INVALID_INPUT' } })
    if (version !== undefined && version !== row.draftVersion) return err('STALE_VERSION')
    const plan: Plan = {
      language,
      summary: summary.trim(),
      steps: steps.map(({ text, on = null, link = null }) => ({ text, on, link })),
    }
    await setDraft(tx, id, plan)
    return ok({ draft: draftView(await getPreparation(tx, id))! })
  })

/**
 * Publishes the plan to the client. A later correction keeps the ticks of unchanged steps and states when it
 * changed.
 */
export async function publishPlan(
  deps: PreparationDeps,
  caller: Caller,
  { id, version }: Input<'publishPlan'>,
) {
  const published = await change(deps, caller.actor, id, async (tx, row, now) => {
    if (row.status === 'cancelled') return err('ALREADY_CANCELLED')
    if (version !== undefined && version !== row.draftVersion) return err('STALE_VERSION')
    const { draft, plan, publishedAt } = row
    if (!draft || (isBlank(draft.summary) && draft.steps.length === 0)) return err('PLAN_EMPTY')
    if (plan && JSON.stringify(plan) === JSON.stringify(draft)) return ok({ plan: planView(row)! })
    await setPlan(tx, id, draft, {
      done: plan ? carriedTicks(plan.steps, row.done, draft.steps) : [],
      publishedAt: publishedAt ?? now,
      changedAt: publishedAt ? now : null,
    })
    if (!publishedAt && !row.deletedAt && row.userAccountEmail !== '') await mailPlan(tx, row, draft, now)
    await audit(tx, {
      ...caller,
      action: 'plan.publish',
      target: id,
      detail: { isFirst: !publishedAt },
      at: now,
    })
    return ok({ plan: planView(await getPreparation(tx, id))! })
  })
  if (published.ok) deps.triggerWorker('emails')
  return published
}

const mailPlan = (tx: Tx, row: PreparationRow, plan: Plan, now: Date): Promise<void> =>
  queueMail(tx, {
    kind: 'plan_published',
    reference: row.id,
    to: row.userAccountEmail,
    locale: row.locale,
    userId: row.userId,
    data: {
      consultationId: row.id,
      ...(row.number ? { number: row.number } : {}),
      name: row.name,
      summary: plan.summary,
      steps: plan.steps,
    },
    now,
    begunAt: row.createdAt,
  })

/** Ticks or unticks a step of the client's plan. Idempotent. */
export const tickStep = (deps: PreparationDeps, actor: Actor, { id, n, done }: Input<'tickStep'>) =>
  change(deps, actor, id, async (tx, row) => {
    if (!row.plan || n > row.plan.steps.length) return err('NOT_FOUND')
    const others = row.done.filter((each) => each !== n)
    await setDone(tx, id, done ? [...others, n].toSorted((a, b) => a - b) : others)
    return ok({ plan: planView(await getPreparation(tx, id))! })
  })

/** Runs a change with its row locked. Another user's consultation is reported as missing. */
function change<Value, Code extends ErrorCode>(
  deps: PreparationDeps,
  actor: Actor,
  id: string,
  work: (tx: Tx, row: PreparationRow, now: Date) => Promise<Result<Value, Code>>,
): Promise<Result<Value, Code | 'CONSULTATION_NOT_FOUND'>> {
  return inTransaction(deps.db, async (tx) => {
    const found = await findPreparation(tx, id)
    if (!found || (actor.role !== 'admin' && found.userId !== actor.id)) return err('CONSULTATION_NOT_FOUND')
    await lockOrInsertPreparation(tx, id)
    return work(tx, await getPreparation(tx, id), deps.now())
  })
}

async function getPreparation(tx: Tx, id: string): Promise<PreparationRow> {
  const row = await findPreparation(tx, id)
  if (!row) throw new Error(`Consultation ${id} does not exist`)
  return row
}
