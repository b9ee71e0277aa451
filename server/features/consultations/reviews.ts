import type { z } from 'zod/mini'
import type {
  agreeToReview as agreeCall,
  publishReview as publishCall,
  ShownReview,
} from '#contract/reviews.ts'
import { err, ok } from '#domain/result.ts'
import { excerpt } from '#domain/review.ts'
import { audit } from '#server/db/audit.ts'
import { inTransaction, type Db } from '#server/db/transaction.ts'
import type { Caller, Deps } from '#server/deps.ts'
import {
  listPublishedReviews,
  listReviewRows,
  lockReview,
  type ReviewRow,
  REVIEWS_PER_PAGE,
  setAgreement,
  setPublished,
} from './reviews-store.ts'

export { withdrawReviews } from './reviews-store.ts'

type ReviewDeps = Pick<Deps, 'db' | 'now'>

const reviewView = (row: Pick<ReviewRow, 'rating' | 'text' | 'createdAt' | 'shownName' | 'publishedAt'>) => ({
  rating: row.rating,
  text: row.text,
  createdAt: row.createdAt.toISOString(),
  agreement: row.shownName === null ? null : { name: row.shownName },
  isPublished: row.publishedAt !== null,
})

/**
 * Sets or withdraws the author's agreement to publish a review. Any change unpublishes it, because the admin
 * chose it with its previous name.
 */
export const agreeToReview = (
  deps: ReviewDeps,
  { actor, address }: Caller,
  { id, agreement }: z.output<typeof agreeCall.input>,
) =>
  inTransaction(deps.db, async (tx) => {
    const row = await lockReview(tx, id)
    if (row?.userId !== actor.id) return err('CONSULTATION_NOT_FOUND')
    const name = agreement?.name ?? null
    if (name === row.shownName) return ok({ review: reviewView(row) })
    const at = deps.now()
    await setAgreement(tx, id, { name, at })
    const detail = { agreed: name !== null, wasPublished: row.publishedAt !== null }
    await audit(tx, { actor, action: 'review.agreement', target: id, address, detail, at })
    return ok({ review: reviewView({ ...row, shownName: name, publishedAt: null }) })
  })

/**
 * Publishes or unpublishes a review. Publishing needs the author's agreement, and the name and country that
 * the admin has seen must be the current ones.
 */
export const publishReview = (
  deps: ReviewDeps,
  { actor, address }: Caller,
  { id, isPublished, seen }: z.output<typeof publishCall.input>,
) =>
  inTransaction(deps.db, async (tx) => {
    const row = await lockReview(tx, id)
    if (!row) return err('CONSULTATION_NOT_FOUND')
    if (isPublished && row.agreedAt === null) return err('REVIEW_NOT_AGREED')
    if (isPublished && (seen?.name !== row.shownName || seen?.country !== row.country))
      return err('REVIEW_CHANGED')
    if (isPublished === (row.publishedAt !== null)) return ok({ review: reviewView(row) })
    const at = deps.now()
    const publishedAt = isPublished ? at : null
    await setPublished(tx, id, publishedAt)
    await audit(tx, { actor, action: 'review.publish', target: id, address, detail: { isPublished }, at })
    return ok({ review: reviewView({ ...row, publishedAt }) })
  })

/** A page of all reviews, for the admin. */
export async function listReviews({ db }: Pick<Deps, 'db'>, { page = 1 }: { page?: number | undefined }) {
  const { rows, ...counted } = await listReviewRows(db, page)
  return ok({
    reviews: rows.map((row) => ({
      consultationId: row.consultationId,
      number: row.number,
      name: row.name,
      country: row.country,
      ...reviewView(row),
    })),
    ...counted,
    page,
    pages: Math.max(1, Math.ceil(counted.total / REVIEWS_PER_PAGE)),
  })
}

/** Published reviews for the public pages, shortened, the most recently published first. */
export const listShownReviews = async (db: Db): Promise<ShownReview[]> =>
  (await listPublishedReviews(db)).map((review) => ({ ...review, text: excerpt(review.text) }))
