import { type FirstStart, type FirstStep, firstSteps, type OptionalStep } from '#contract/first-start.ts'
import { changedFields } from '#domain/overlay.ts'
import { placeholdersIn } from '#domain/placeholders.ts'
import { initialSettings, type Settings, type Section } from '#domain/settings.ts'
import type { Db, Tx } from '#server/db/transaction.ts'
import { hasSales, insertSales, insertStepRows, listStepRows } from './first-steps-store.ts'

/** Steps that are done once their settings differ from the examples, without a confirmation. */
const settingsSteps: readonly (FirstStep & Section)[] = ['company', 'platforms', 'slots', 'prices']

type FirstStepsState = {
  done: ReadonlySet<FirstStep>
  /** Names of example values that production refuses; empty elsewhere. */
  placeholders: string[]
  optional: FirstStart['optional']
}

/** The completed set-up steps. In production a section with placeholders is not complete. */
export async function readFirstSteps(
  db: Db,
  settings: Settings,
  { production }: { production: boolean },
): Promise<FirstStepsState> {
  const rows = await listStepRows(db)
  const placeholders = production ? placeholdersIn(settings) : []
  const isOwn = (section: Section): boolean =>
    changedFields(initialSettings[section], settings[section]) !== null
  const done = firstSteps.filter((step) => {
    if (placeholders.some((name) => name.startsWith(`${step}.`))) return false
    const isChanged = settingsSteps.some((section) => section === step && isOwn(section))
    return isChanged || rows.has(step)
  })
  const story = isOwn('story') || isOwn('profile') ? 'done' : rows.has('story') ? 'skipped' : 'open'
  return { done: new Set(done), placeholders, optional: [{ step: 'story', state: story }] }
}

/** Records that steps of the first start are done. A step that was done before keeps its time. */
export const recordFirstSteps = (
  tx: Tx,
  steps: readonly (FirstStep | OptionalStep)[],
  at: Date,
): Promise<void> => insertStepRows(tx, steps, at)

/** Records the start of sales as soon as every step is complete. Returns true once a production site may sell. */
export async function startSalesIfComplete(db: Db, settings: Settings, now: Date): Promise<boolean> {
  if (await hasSales(db)) return true
  const { done } = await readFirstSteps(db, settings, { production: true })
  if (done.size < firstSteps.length) return false
  await insertSales(db, now)
  return true
}
