import { z } from 'zod/mini'
import { refundInfo } from './consultations.ts'
import { endpoint } from './endpoint.ts'
import { anyCurrency, id, instant, none, providerId } from './fields.ts'

/** What can be done about a thing that needs somebody, each by one call. */
export const attentionActions = [
  /** Money that no booking explains: make it the booking it was, give it back, or leave it to another site. */
  'adopt',
  'refund',
  'leave',
  /** This is the database in use. */
  'take_over',
  /** Known, and as it should be. */
  'dismiss',
  /** A refund: ask the provider again now. */
  'retry',
  /** A student's question: it is answered. */
  'settle',
  /** A booking: the two have found each other. */
  'introduce',
  /** A booking whose time has come: the office is there. */
  'begin',
  /** A missed consultation, or a booking whose money was taken back: its outcome is known. */
  'acknowledge',
  /** A mail: send it, or never. */
  'send',
  'discard',
] as const

/** Why something needs a human. */
export const attentionKinds = [
  'restored',
  'unknown_money',
  'other_installation',
  /** Somebody must act. */
  'refund_needs_attention',
  /** Still tried by itself. */
  'refund_delayed',
  'dispute',
  /** The provider calls a completed payment pending again. */
  'payment_held',
  /** The provider has taken a completed payment back. */
  'payment_reversed',
  'payment_pending_long',
  /** It is booked once the office has accepted it at the provider. */
  'payment_to_accept',
  /** The provider does not say what became of it. */
  'payment_unclear',
  'orphan_unclear',
  'event_unprocessed',
  'payment_mismatch',
  'journal_differs',
  /** The student reports that no counsellor came, and the office had begun. */
  'missed_asked',
  /** The start has passed and the office has not begun. */
  'not_begun',
  /** The office missed the start; `detail` is what became of it: `refund <state>`, `choosing` or `moved`. */
  'office_missed',
  /** A day before the hour the two have not found each other. */
  'not_introduced',
  /** The provider has given no answer to anything for more than an hour. */
  'provider_silent',
  /** It refuses sales because of the office's own account. */
  'account_refused',
  /** Money is there though nobody of ours asked the provider to take it. */
  'taken_unasked',
  'message_failed',
  /** The relay refuses everybody: the queue is stopped. */
  'mails_stopped',
  'backup_failed',
  'times_held',
  'message_held',
] as const

/** What needs a human, since when, and what can be done about it. */
export const attentionItem = z.object({
  kind: z.enum(attentionKinds),
  /** Of the thing that the actions are about: a refund, a mail, an order, an installation. */
  id: z.string(),
  actions: z.array(z.enum(attentionActions)),
  consultationId: z.nullable(z.string()),
  /** Whom and which hour it is about, where that is known. */
  name: z.nullable(z.string()),
  startsAt: z.nullable(instant),
  paymentId: z.nullable(z.string()),
  orderId: z.nullable(z.string()),
  captureId: z.nullable(z.string()),
  amount: z.nullable(z.string()),
  currency: z.nullable(anyCurrency),
  detail: z.string(),
  /** Of a dispute: why it was opened, and until when the provider waits for an answer. */
  reason: z.nullable(z.string()),
  respondBy: z.nullable(instant),
  since: instant,
})

export const listAttention = endpoint({
  method: 'GET',
  path: '/api/attention',
  access: 'admin',
  reads: 'attention.read',
  input: none,
  output: z.object({ items: z.array(attentionItem) }),
  summary: 'What needs the admin now',
})

export const decideOrder = endpoint({
  method: 'POST',
  path: '/api/attention/orders/:orderId',
  access: 'admin',
  input: z.strictObject({
    orderId: providerId,
    decision: z.enum(['adopt', 'refund', 'leave'], 'INVALID_INPUT'),
  }),
  output: z.object({ consultationId: z.nullable(z.string()) }),
  summary: 'Decide about money that no booking explains: book it, give it back, or leave it to another site',
})

export const retryRefund = endpoint({
  method: 'POST',
  path: '/api/refunds/:id/retry',
  access: 'admin',
  input: z.strictObject({ id }),
  output: z.object({ refund: refundInfo }),
  summary: 'Ask the provider for a refund again now',
})

export const acknowledgeReversal = endpoint({
  method: 'POST',
  path: '/api/attention/reversals/:id',
  access: 'admin',
  input: z.strictObject({ id }),
  output: none,
  summary: 'Say that a payment which the provider took back was seen; the booking stays as it is',
})

export const takeOver = endpoint({
  method: 'POST',
  path: '/api/installation/take-over',
  access: 'admin',
  input: none,
  output: none,
  summary: 'Say that this restored site is the one in use, so that it writes to its customers again',
})

export const dismissInstallation = endpoint({
  method: 'POST',
  path: '/api/installation/others/:mark/dismiss',
  access: 'admin',
  input: z.strictObject({ mark: z.string().check(z.regex(/^[0-9a-f]{8}$/, 'INVALID_INPUT')) }),
  output: none,
  summary: 'Say that another site on the same provider account is known',
})
