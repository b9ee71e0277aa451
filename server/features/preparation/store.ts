import { sql } from 'kysely'
import type { Concern } from '#domain/concerns.ts'
import type { Plan } from '#domain/plan.ts'
import type { Db, RowOf, Tx } from '#server/db/transaction.ts'

export type Note = { text: string; version: number }

export type Answer = { question: string; answer: string }

const preparations = (db: Db) =>
  db
    .selectFrom('consultations as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .leftJoin('attachments as a', 'a.id', 'c.attachment_id')
    .leftJoin('preparations as p', 'p.consultation_id', 'c.id')
    .innerJoin('payments as paid', 'paid.id', 'c.payment_id')
    .select([
      'c.id',
      'c.user_id as userId',
      /** The booking's short number. */
      'c.number',
      'c.name',
      'c.user_account_email as userAccountEmail',
      'u.locale',
      /** Time at which the account was deleted. */
      'u.deleted_at as deletedAt',
      'c.status',
      'c.starts_at as startsAt',
      'c.time_zone as timeZone',
      'c.created_at as createdAt',
      'c.message',
      'a.file_name as fileName',
      sql<Concern | null>`nullif(coalesce(p.concern, paid.draft ->> 'concern'), 'any')`.as('concern'),
      sql<Answer[] | null>`p.intake`.as('intake'),
      'p.intake_at as intakeAt',
      sql<string>`coalesce(p.notes, '')`.as('notes'),
      sql<number>`coalesce(p.notes_version, 0)`.as('notesVersion'),
      /** Notes that only their author sees, by the author's id. */
      sql<Record<string, Note>>`coalesce(p.own_notes, '{}')`.as('privateNotes'),
      sql<Plan | null>`p.draft`.as('draft'),
      sql<number>`coalesce(p.draft_version, 0)`.as('draftVersion'),
      sql<Plan | null>`p.plan`.as('plan'),
      'p.published_at as publishedAt',
      'p.changed_at as changedAt',
      sql<number[]>`coalesce(p.done, '[]')`.as('done'),
    ])

export type PreparationRow = RowOf<typeof preparations>

export const findPreparation = (db: Db, id: string): Promise<PreparationRow | undefined> =>
  preparations(db).where('c.id', '=', id).executeTakeFirst()

/**
 * The preparations of a client's consultations, the newest first. `id`: the consultation to leave out; `counsellorId`:
 * only consultations with this counsellor.
 */
export const listOtherPreparations = (
  db: Db,
  {
    userId,
    id,
    counsellorId,
    limit,
  }: { userId: string; id: string | null; counsellorId: string | undefined; limit: number },
): Promise<PreparationRow[]> =>
  preparations(db)
    .where('c.user_id', '=', userId)
    .$if(id !== null, (query) => query.where('c.id', '<>', id))
    .$if(counsellorId !== undefined, (query) => query.where('c.counsellor_id', '=', counsellorId!))
    .orderBy('c.starts_at', 'desc')
    .limit(limit)
    .execute()

/** Inserts the row when there is none, and locks it. */
export async function lockOrInsertPreparation(tx: Tx, id: string): Promise<void> {
  await tx
    .insertInto('preparations')
    .values({ consultation_id: id })
    .onConflict((conflict) => conflict.column('consultation_id').doNothing())
    .execute()
  await tx
    .selectFrom('preparations')
    .select('consultation_id')
    .where('consultation_id', '=', id)
    .forUpdate()
    .execute()
}

const change = (tx: Tx, id: string) => tx.updateTable('preparations').where('consultation_id', '=', id)

export const setIntake = async (
  tx: Tx,
  id: string,
  { answers, concern, at }: { answers: Answer[]; concern: Concern | null; at: Date },
): Promise<void> => {
  await change(tx, id)
    .set({ intake: JSON.stringify(answers), intake_at: at, concern: concern ?? 'any' })
    .execute()
}

export const setNotes = async (tx: Tx, id: string, text: string): Promise<void> => {
  await change(tx, id)
    .set({ notes: text, notes_version: sql`notes_version + 1` })
    .execute()
}

/** Replaces the notes of one author; the row must be locked. */
export const setPrivateNotes = async (
  tx: Tx,
  id: string,
  { authorId, note }: { authorId: string; note: Note },
): Promise<void> => {
  await change(tx, id)
    .set({
      own_notes: sql`own_notes || jsonb_build_object(${authorId}::text, ${JSON.stringify(note)}::jsonb)`,
    })
    .execute()
}

export const setDraft = async (tx: Tx, id: string, plan: Plan): Promise<void> => {
  await change(tx, id)
    .set({ draft: JSON.stringify(plan), draft_version: sql`draft_version + 1` })
    .execute()
}

export const setPlan = async (
  tx: Tx,
  id: string,
  plan: Plan,
  { done, publishedAt, changedAt }: { done: number[]; publishedAt: Date; changedAt: Date | null },
): Promise<void> => {
  await change(tx, id)
    .set({
      plan: JSON.stringify(plan),
      done: JSON.stringify(done),
      published_at: publishedAt,
      changed_at: changedAt,
    })
    .execute()
}

export const setDone = async (tx: Tx, id: string, done: number[]): Promise<void> => {
  await change(tx, id)
    .set({ done: JSON.stringify(done) })
    .execute()
}
