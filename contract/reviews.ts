import { z } from 'zod/mini'
import { nationality } from './accounts.ts'
import { agreement, review } from './consultations.ts'
import { endpoint } from './endpoint.ts'
import { counted, id, instant, queryNumber } from './fields.ts'

export const agreeToReview = endpoint('POST /api/consultations/:id/review/agreement', {
  access: 'customer',
  input: z.strictObject({ id, agreement: z.nullable(agreement) }),
  output: z.object({ review }),
  limits: [{ per: 'account', calls: 60, seconds: 600 }],
  summary: "Give or withdraw consent to publish the caller's review; a changed name must be chosen again",
})

/** A review in the admin's list for publication. */
const chosen = z.extend(review, {
  consultationId: z.string(),
  /** Number of the consultation, such as N-7K2P4. */
  number: z.string(),
  /** Account name of the writer; not published. */
  name: z.string(),
  country: z.string(),
})
export type ChosenReview = z.output<typeof chosen>

export const listReviews = endpoint('GET /api/reviews', {
  access: 'admin',
  input: z.strictObject({ page: z.optional(queryNumber(1, 1_000_000)) }),
  output: z.object({ reviews: z.array(chosen), ...counted, page: z.number(), pages: z.number() }),
  reads: 'reviews.read',
  summary: 'List all reviews, unpublished ones with consent first',
})

export const publishReview = endpoint('POST /api/reviews/:id/publish', {
  access: 'admin',
  input: z.strictObject({
    id,
    isPublished: z.boolean('INVALID_INPUT'),
    /** Name and country that the admin saw; required for publishing. */
    seen: z.optional(z.strictObject({ ...agreement.shape, country: nationality })),
  }),
  output: z.object({ review }),
  summary: 'Publish or unpublish a review; the id is that of its consultation',
})

/** The published fields of a review. */
export type ShownReview = {
  rating: number
  text: string
  /** Published name of the writer; empty for the country alone. */
  name: string
  country: string
  /** Language of the site in which it was written. */
  locale: string
  writtenAt: z.output<typeof instant>
}
