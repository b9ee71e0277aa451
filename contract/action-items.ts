import { z } from 'zod/mini'
import { refundInfo } from './consultations.ts'
import { endpoint } from './endpoint.ts'
import { anyCurrency, id, instant, providerId } from './fields.ts'

/** Actions of an action item; each is one call. */
export const actionItemActions = [
  /** Creates the booking of unmatched money, refunds it, or leaves it to another site. */
  'adopt',
  'refund',
  'leave',
  /** Confirms that this database is the one in use. */
  'take_over',
  /** Hides an item that needs no change. */
  'dismiss',
  /** Accepts that a booking overlaps events in the calendar of its counsellor. */
  'accept',
  /** Sends a refund again, or fetches its state. */
  'retry',
  /** Records that staff paid a refund in cash or by bank transfer, because no provider makes it. */
  'transferred',
  /** Closes a client's question that was answered. */
  'settle',
  /** Records that client and counsellor have found each other in the chat app. */
  'introduce',
  'begin',
  /** Records that the admin has seen a missed consultation or a reversed payment. */
  'acknowledge',
  /** Sends or discards a mail. */
  'send',
  'discard',
] as const

/** Reasons for an action item. */
export const actionItemKinds = [
  'restored',
  'unknown_money',
  'other_installation',
  /** An admin must act. */
  'refund_needs_attention',
  /** Still retried automatically. */
  'refund_delayed',
  'dispute',
  /** The provider reports a completed payment as pending again. */
  'payment_held',
  'payment_reversed',
  'payment_pending_long',
  /** It is booked once an admin has accepted it at the provider. */
  'payment_to_accept',
  /** The provider does not report the outcome. */
  'payment_unclear',
  'orphan_unclear',
  'event_unprocessed',
  'payment_mismatch',
  'journal_differs',
  /** The client reports that no counsellor came, although the consultation was marked as begun. */
  'missed_asked',
  /** The start has passed and the consultation is not marked as begun. */
  'not_begun',
  /** The counsellor missed the start; `detail` is the outcome: `refund <state>`, `choosing` or `moved`. */
  'office_missed',
  /** A day before the start, client and counsellor have not found each other in the chat app. */
  'not_introduced',
  /** The provider has answered no call for more than an hour. */
  'provider_silent',
  /** A production site with test accounts of a provider: no real money moves. */
  'test_payments',
  /** The provider refuses sales because of our own account. */
  'account_refused',
  /** Money was captured without a request of ours. */
  'taken_unasked',
  'message_failed',
  /** The mail relay refuses every recipient, so the queue is stopped. */
  'mails_stopped',
  'backup_failed',
  'times_held',
  /** A calendar of a counsellor has not been readable for a day; `detail`: its host and the fault. */
  'feed_failed',
  /**
   * Events in the calendar of its counsellor overlap a booking, and staff have not accepted that; `detail`: the number
   * of the booking, then the events as ISO 8601 intervals.
   */
  'feed_collides',
  'message_held',
] as const

/** An action item: its kind, the time since when it exists, and the possible actions. */
export const actionItem = z.object({
  kind: z.enum(actionItemKinds),
  /** Id of the object of the actions: a refund, a mail, an order, an instance, a collision. */
  id: z.string(),
  actions: z.array(z.enum(actionItemActions)),
  consultationId: z.nullable(z.string()),
  /** Client and start, if known. */
  name: z.nullable(z.string()),
  startsAt: z.nullable(instant),
  paymentId: z.nullable(z.string()),
  orderId: z.nullable(z.string()),
  captureId: z.nullable(z.string()),
  amount: z.nullable(z.string()),
  currency: z.nullable(anyCurrency),
  detail: z.string(),
  /** For a refund: an admin made it while the booking stays, so a refund made at the provider does not replace it. */
  isManual: z.optional(z.boolean()),
  /** For a dispute: the reason for opening it, and the provider's deadline for our answer. */
  reason: z.nullable(z.string()),
  respondBy: z.nullable(instant),
  since: instant,
})

export const listActionItems = endpoint('GET /api/attention', {
  access: 'admin',
  reads: 'attention.read',
  output: z.object({ items: z.array(actionItem) }),
  summary: 'List action items',
})

export const decideOrder = endpoint('POST /api/attention/orders/:orderId', {
  access: 'admin',
  input: z.strictObject({
    orderId: providerId,
    decision: z.enum(['adopt', 'refund', 'leave'], 'INVALID_INPUT'),
  }),
  output: z.object({ consultationId: z.nullable(z.string()) }),
  summary: 'Resolve an unmatched payment: book it, refund it, or leave it to another site',
})

export const retryRefund = endpoint('POST /api/refunds/:id/retry', {
  access: 'admin',
  input: z.strictObject({ id }),
  output: z.object({ refund: refundInfo }),
  summary: 'Retry a refund now',
})

export const acknowledgeReversal = endpoint('POST /api/attention/reversals/:id', {
  access: 'admin',
  input: z.strictObject({ id }),
  summary: 'Acknowledge a reversed payment; the booking does not change',
})

export const takeOver = endpoint('POST /api/installation/take-over', {
  access: 'admin',
  summary: 'Take over after a restore: this site is the one in use and may write to its clients',
})

export const dismissOtherInstance = endpoint('POST /api/installation/others/:mark/dismiss', {
  access: 'admin',
  input: z.strictObject({ mark: z.string().check(z.regex(/^[0-9a-f]{8}$/, 'INVALID_INPUT')) }),
  summary: 'Dismiss the notice about another site on the same provider account',
})
