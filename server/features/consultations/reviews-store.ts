import { sql } from 'kysely'
import type { ShownReview } from '#contract/reviews.ts'
import { countUpTo } from '#server/db/count.ts'
import type { Db, RowOf, Tx } from '#server/db/transaction.ts'
import { withIsoDates } from '#server/iso-dates.ts'

const reviews = (db: Db) =>
  db
    .selectFrom('reviews as r')
    .innerJoin('consultations as c', 'c.id', 'r.consultation_id')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select([
      'r.consultation_id as consultationId',
      'c.number',
      'r.user_id as userId',
      'c.name',
      'u.nationality as country',
      'r.rating',
      'r.text',
      'r.created_at as createdAt',
      'r.agreed_at as agreedAt',
      'r.shown_name as shownName',
      'r.published_at as publishedAt',
    ])

export type ReviewRow = RowOf<typeof reviews>

export const lockReview = (tx: Tx, consultationId: string): Promise<ReviewRow | undefined> =>
  reviews(tx).where('r.consultation_id', '=', consultationId).forUpdate('r').executeTakeFirst()

export const REVIEWS_PER_PAGE = 20

/** Reviews that may be published and are not yet come first, then the newest. */
export async function listReviewRows(
  db: Db,
  page: number,
): Promise<{ rows: ReviewRow[]; total: number; isMore: boolean }> {
  const rows = await reviews(db)
    .orderBy(sql`(r.agreed_at is not null and r.published_at is null)`, 'desc')
    .orderBy('r.created_at', 'desc')
    .orderBy('r.consultation_id')
    .limit(REVIEWS_PER_PAGE)
    .offset((page - 1) * REVIEWS_PER_PAGE)
    .execute()
  return { rows, ...(await countUpTo(db, db.selectFrom('reviews'))) }
}

/** Sets the name under which a review may be published, null for no agreement; unpublishes it. */
export async function setAgreement(
  tx: Tx,
  consultationId: string,
  { name, at }: { name: string | null; at: Date },
): Promise<void> {
  await tx
    .updateTable('reviews')
    .set({ agreed_at: name === null ? null : at, shown_name: name, published_at: null })
    .where('consultation_id', '=', consultationId)
    .execute()
}

/** Publishes a review; null withdraws it. */
export async function setPublished(tx: Tx, consultationId: string, at: Date | null): Promise<void> {
  await tx
    .updateTable('reviews')
    .set({ published_at: at })
    .where('consultation_id', '=', consultationId)
    .execute()
}

export async function withdrawReviews(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('reviews')
    .set({ agreed_at: null, shown_name: null, published_at: null })
    .where('user_id', '=', userId)
    .where('agreed_at', 'is not', null)
    .execute()
}

/** More than a page shows, because each language selects its own from these. */
const NEWEST_SHOWN = 40

export async function listPublishedReviews(db: Db): Promise<ShownReview[]> {
  const { rows } = await sql<Omit<ShownReview, 'writtenAt'> & { writtenAt: Date }>`
    select r.rating, r.text, r.shown_name as name, u.nationality as country, u.locale, r.created_at as "writtenAt"
    from reviews r
    join users u on u.id = r.user_id
    join consultations c on c.id = r.consultation_id
    where r.published_at is not null and r.agreed_at is not null and u.deleted_at is null
      and c.status = 'completed'
    order by r.published_at desc, r.consultation_id
    limit ${NEWEST_SHOWN}`.execute(db)
  return rows.map(withIsoDates)
}
