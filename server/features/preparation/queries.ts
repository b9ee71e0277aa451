import { scopeOf } from '#contract/staff-access.ts'
import type { Ticket } from '#contract/stages.ts'
import { err, ok, type Result } from '#domain/result.ts'
import { sideOf } from '#domain/side.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { findChatSummary } from '#server/features/chat/queries.ts'
import { readConsultation } from '#server/features/consultations/queries.ts'
import { listOtherPreparations, findPreparation } from './store.ts'
import { draftView, intakeView, ownNotes, planView, preparationView } from './views.ts'

const EARLIER = 20

/** All data of a consultation's page. Another user's consultation is reported as missing. */
export async function readTicket(
  deps: Pick<Deps, 'db' | 'now' | 'settings'>,
  actor: Actor,
  { id }: { id: string },
): Promise<Result<{ consultation: Ticket; now: string }, 'CONSULTATION_NOT_FOUND'>> {
  const found = await readConsultation(deps, actor, { id })
  if (!found.ok) return found
  const { consultation, now } = found.value
  const [chat, row] = await Promise.all([
    findChatSummary(deps.db, id, sideOf(actor.role)),
    findPreparation(deps.db, id),
  ])
  // Deleted in between: erasing an account deletes its bookings.
  if (!chat || !row) return err('CONSULTATION_NOT_FOUND')
  return ok({
    now,
    consultation: {
      ...consultation,
      room: chat,
      moves: { left: consultation.movesLeft, until: consultation.moveUntil },
      intake: intakeView(row),
      plan: planView(row),
    },
  })
}

/** The part of the preparation that the client may see, also for an admin. */
export async function getPreparation(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  actor: Actor,
  { id }: { id: string },
) {
  const row = await findPreparation(db, id)
  if (!row || (actor.role !== 'admin' && row.userId !== actor.id)) return err('CONSULTATION_NOT_FOUND')
  return ok(preparationView(row, settings.current()))
}

/**
 * All that the admin should read before the consultation. A counsellor receives only their own earlier consultations
 * of the client.
 */
export async function getBrief({ db }: Pick<Deps, 'db'>, actor: Actor, { id }: { id: string }) {
  const row = await findPreparation(db, id)
  if (!row) return err('CONSULTATION_NOT_FOUND')
  const counsellorId = scopeOf(actor, 'GET /api/consultations/:id/brief')
  const earlier = await listOtherPreparations(db, { userId: row.userId, id, counsellorId, limit: EARLIER })
  return ok({
    locale: row.locale,
    concern: row.concern,
    intake: intakeView(row),
    message: row.message,
    fileName: row.fileName,
    notes: { text: row.notes, version: row.notesVersion },
    privateNotes: ownNotes(row, actor),
    draft: draftView(row),
    plan: planView(row),
    earlier: earlier.map((each) => ({
      id: each.id,
      startsAt: each.startsAt.toISOString(),
      status: each.status,
      message: each.message,
      notes: each.notes,
      privateNotes: ownNotes(each, actor).text,
      plan: planView(each),
    })),
  })
}

/**
 * Published plans of one client, and the notes that the caller may see: the shared ones and the caller's own. The
 * newest booking first. `counsellorId`: only consultations with this counsellor.
 */
export async function listPlansAndNotes(
  db: Db,
  actor: Pick<Actor, 'id'>,
  { userId, counsellorId, limit }: { userId: string; counsellorId: string | undefined; limit: number },
) {
  const rows = await listOtherPreparations(db, { userId, id: null, counsellorId, limit })
  const all = rows.map((row) => ({
    at: { consultationId: row.id, startsAt: row.startsAt.toISOString() },
    plan: planView(row),
    texts: [
      { text: row.notes, private: false },
      { text: ownNotes(row, actor).text, private: true },
    ],
  }))
  return {
    plans: all.flatMap(({ at, plan }) => (plan ? [{ ...at, ...plan }] : [])),
    notes: all.flatMap(({ at, texts }) =>
      texts.filter(({ text }) => text !== '').map((each) => ({ ...at, ...each })),
    ),
  }
}
