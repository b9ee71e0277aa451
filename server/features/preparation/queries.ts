import { no, ok } from '#domain/result.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { findOthers, findPreparation } from './store.ts'
import { draftView, intakeView, planView, preparationView } from './views.ts'

const EARLIER = 20

/** What the student may see of the preparation; the office sees the same. */
export async function getPreparation(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  actor: Actor,
  { id }: { id: string },
) {
  const row = await findPreparation(db, id)
  if (!row || (actor.role !== 'admin' && row.userId !== actor.id)) return no('CONSULTATION_NOT_FOUND')
  return ok(preparationView(row, settings.office()))
}

/** Everything that the office should have read before the hour. */
export async function getBrief({ db }: Pick<Deps, 'db'>, { id }: { id: string }) {
  const row = await findPreparation(db, id)
  if (!row) return no('CONSULTATION_NOT_FOUND')
  const earlier = await findOthers(db, { userId: row.userId, id, limit: EARLIER })
  return ok({
    locale: row.locale,
    concern: row.concern,
    intake: intakeView(row),
    message: row.message,
    fileName: row.fileName,
    notes: { text: row.notes, version: row.notesVersion },
    draft: draftView(row),
    plan: planView(row),
    earlier: earlier.map((each) => ({
      id: each.id,
      startsAt: each.startsAt.toISOString(),
      status: each.status,
      message: each.message,
      notes: each.notes,
      plan: planView(each),
    })),
  })
}

/** What was published for one person and what the office noted down for itself, the newest booking first. */
export async function plansAndNotesOf(db: Db, userId: string, limit: number) {
  const rows = await findOthers(db, { userId, id: null, limit })
  const all = rows.map((row) => ({
    at: { consultationId: row.id, startsAt: row.startsAt.toISOString() },
    plan: planView(row),
    text: row.notes,
  }))
  return {
    plans: all.flatMap(({ at, plan }) => (plan ? [{ ...at, ...plan }] : [])),
    notes: all.flatMap(({ at, text }) => (text === '' ? [] : [{ ...at, text }])),
  }
}
