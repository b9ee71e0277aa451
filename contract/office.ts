import { z } from 'zod/mini'
import { refundStatuses } from '#domain/refund.ts'
import { refundInfo } from './consultations.ts'
import { auditActions } from './audit.ts'
import { providerNames, ways } from '#domain/way.ts'
import { endpoint } from './endpoint.ts'
import { amount, date, email, id, instant, none, providerId, queryNumber } from './fields.ts'

/** held: from before a restore, so it may have been sent already; somebody has to say. */
export const mailStates = ['queued', 'sent', 'failed', 'held'] as const

/** A mail of the outbox, as the admin sees it. Its text is not shown: it may hold a code. */
export const message = z.object({
  id: z.string(),
  /** One of `mailKinds`; another word when another release wrote it. */
  kind: z.string(),
  to: z.string(),
  state: z.enum(mailStates),
  attempts: z.number(),
  lastError: z.nullable(z.string()),
  createdAt: instant,
  sentAt: z.nullable(instant),
})

export const listMessages = endpoint({
  method: 'GET',
  path: '/api/messages',
  access: 'admin',
  input: z.strictObject({
    page: z.optional(queryNumber(1, 1_000_000)),
    state: z.optional(z.enum(mailStates, 'INVALID_INPUT')),
  }),
  output: z.object({ messages: z.array(message), total: z.number(), page: z.number(), pages: z.number() }),
  reads: 'messages.read',
  summary: 'The mails of the outbox with their state',
})

export const resendMessage = endpoint({
  method: 'POST',
  path: '/api/messages/:id/resend',
  access: 'admin',
  input: z.strictObject({ id: z.string().check(z.regex(/^\d{1,18}$/, 'INVALID_INPUT')) }),
  output: none,
  summary: 'Send a mail once more',
})

/** Mails of before a restore: all that wait, at once. */
export const decideHeldMessages = endpoint({
  method: 'POST',
  path: '/api/messages/held',
  access: 'admin',
  input: z.strictObject({ decision: z.enum(['send', 'discard'], 'INVALID_INPUT') }),
  output: z.object({ count: z.number() }),
  summary: 'Send or discard all mails that a restore has held back',
})

export const discardMessage = endpoint({
  method: 'POST',
  path: '/api/messages/:id/discard',
  access: 'admin',
  input: z.strictObject({ id: z.string().check(z.regex(/^\d{1,18}$/, 'INVALID_INPUT')) }),
  output: none,
  summary: 'Never send a mail that a restore has held back',
})

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
  /** A mail: send it, or never. */
  'send',
  'discard',
] as const

/** What needs a human, since when, and what can be done about it. */
export const attentionItem = z.object({
  kind: z.enum([
    'restored',
    'unknown_money',
    'other_installation',
    /** Somebody must act. */
    'refund_needs_attention',
    /** Still tried by itself. */
    'refund_delayed',
    'dispute',
    'payment_pending_long',
    /** The provider does not say what became of it. */
    'payment_unclear',
    'orphan_unclear',
    'event_unprocessed',
    'payment_mismatch',
    'journal_differs',
    /** The student says that nobody came, and the office had begun. */
    'missed_asked',
    /** A day before the hour the two have not found each other. */
    'not_introduced',
    /** The provider has given no answer to anything for more than an hour. */
    'provider_silent',
    /** Money is there though nobody of ours asked the provider to take it. */
    'taken_unasked',
    'message_failed',
    'times_held',
    'message_held',
  ]),
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
  currency: z.nullable(z.string()),
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

/** May be below zero: more goes back on a day than comes. */
const balance = z.string().check(z.regex(/^-?\d+(\.\d{2,3})?$/))

/**
 * A payment on a day on which its money moved, with the provider's ids of it. The amounts are of that day
 * and stay as they are; the states are those of now.
 */
export const ledgerEntry = z.object({
  /** The Korean date under which it stands in the books. */
  on: date,
  /** When the money moved first on that day, by the provider's clock; earlier than `on` when it was learned late. */
  at: instant,
  paymentId: z.string(),
  orderId: z.nullable(z.string()),
  captureId: z.nullable(z.string()),
  consultationId: z.nullable(z.string()),
  provider: z.enum(providerNames),
  way: z.enum(ways),
  /** Who paid; null when no account is known. */
  customer: z.nullable(z.object({ name: z.string(), email: z.string() })),
  capturedAt: instant,
  /** Of all amounts here; not the office's when somebody else's order was paid, which goes back. */
  currency: z.string(),
  captured: amount,
  /** Null while the provider has not said; below zero when it gives some of it back. */
  fee: z.nullable(balance),
  /** Below zero when a refund came back. */
  refunded: balance,
  net: balance,
  /** Of the payment on all its days. */
  overall: z.object({ captured: balance, refunded: balance }),
  /** Those of this day; on the day of the payment also those that are not completed. */
  refunds: z.array(
    z.object({
      /** The provider's id; null until it has taken the refund. */
      refundId: z.nullable(z.string()),
      amount: balance,
      status: z.enum(refundStatuses),
      origin: z.enum(['ours', 'office', 'provider']),
    }),
  ),
  disputeId: z.nullable(z.string()),
  disputeStatus: z.nullable(z.string()),
})

const sums = z.object({ captured: balance, fee: balance, refunded: balance, net: balance })

const ledgerDate = z.optional(date.check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'INVALID_INPUT')))

export const ledger = endpoint({
  method: 'GET',
  path: '/api/ledger',
  access: 'admin',
  input: z.strictObject({ from: ledgerDate, to: ledgerDate, page: z.optional(queryNumber(1, 1_000_000)) }),
  output: z.object({
    from: date,
    to: date,
    entries: z.array(ledgerEntry),
    /** Of the whole period, whatever the page, in the office's currency. */
    totals: sums,
    /** The same of each other currency in which money moved. */
    otherCurrencies: z.array(z.object({ currency: z.string(), ...sums.shape })),
    total: z.number(),
    page: z.number(),
    pages: z.number(),
  }),
  reads: 'ledger.read',
  summary:
    'The money that came and went in a period of Korean dates, this month by default, by payment and day',
})

/** The same as a file: `?from=&to=`, one line for each payment and day. */
export const LEDGER_FILE_PATH = '/api/ledger.csv'

/** Who did what, and what was refused to whom; no entry holds a person's words. */
export const auditEntry = z.object({
  id: z.string(),
  at: instant,
  /** Account id; null for visitors and for the site itself. */
  actorId: z.nullable(z.string()),
  /** Null also when the account is erased. */
  actorEmail: z.nullable(z.string()),
  actorRole: z.nullable(z.string()),
  /** One of `auditActions`; another word when another release wrote it. */
  action: z.string(),
  target: z.nullable(z.string()),
  /** Null when it was never known, or is forgotten by now. */
  address: z.nullable(z.string()),
  /** What an admin searched for; forgotten together with the address. */
  words: z.nullable(z.string()),
  detail: z.record(z.string(), z.unknown()),
})

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/audit',
  access: 'admin',
  input: z.strictObject({
    page: z.optional(queryNumber(1, 1_000_000)),
    action: z.optional(z.enum(auditActions, 'INVALID_INPUT')),
    actor: z.optional(id),
    /** Of the account, whole. */
    email: z.optional(email),
    from: ledgerDate,
    to: ledgerDate,
  }),
  output: z.object({ entries: z.array(auditEntry), total: z.number(), page: z.number(), pages: z.number() }),
  reads: 'audit.read',
  summary: 'The audit log of a period of Korean dates, the newest first',
})

/** In what the books and the provider can differ; `ours` and `theirs` hold the amounts, states or ids. */
export const differenceKinds = [
  /** The provider knows no such order. */
  'order_unknown_there',
  'capture_missing_there',
  'capture_missing_here',
  'capture_id',
  'capture_amount',
  'currency',
  'fee',
  'refund_unknown_there',
  'refund_unknown_here',
  'refund_amount',
  'refund_status',
  /** Still booked, although no money is left. */
  'consultation_without_money',
  /** Kept, although nothing is booked for it and nothing goes back. */
  'money_without_consultation',
  /** The provider did not answer for this order: nothing is known about it. */
  'not_answered',
] as const

export const difference = z.object({
  kind: z.enum(differenceKinds),
  /** Null for money at the provider that no payment of ours explains. */
  paymentId: z.nullable(z.string()),
  orderId: z.string(),
  captureId: z.nullable(z.string()),
  refundId: z.nullable(z.string()),
  consultationId: z.nullable(z.string()),
  /** Null: there is nothing on that side. */
  ours: z.nullable(z.string()),
  theirs: z.nullable(z.string()),
})

/** Where the rows of a payment say something else than the journal that the books are read from. */
export const journalDifference = z.object({
  kind: z.enum(['captured', 'fee', 'refunded', 'disputed']),
  paymentId: z.string(),
  orderId: z.nullable(z.string()),
  refundId: z.nullable(z.string()),
  currency: z.string(),
  row: balance,
  journal: balance,
})

export const reconciliation = endpoint({
  method: 'GET',
  path: '/api/reconciliation',
  access: 'admin',
  input: z.strictObject({ from: ledgerDate, to: ledgerDate }),
  output: z.object({
    from: date,
    to: date,
    /** Orders of the period. */
    total: z.number(),
    /** Orders that the provider was asked about; fewer than `total` when `truncated`. */
    compared: z.number(),
    truncated: z.boolean(),
    /** Everything was compared and nothing differs, nor within our own books. */
    agree: z.boolean(),
    /** What moved in the period, of the orders for which the provider answered. */
    totals: z.object({ ours: sums, theirs: sums }),
    /** The same of each other currency in which money moved. */
    otherCurrencies: z.array(z.object({ currency: z.string(), ours: sums, theirs: sums })),
    differences: z.array(difference),
    /** An audit of all our books, whatever the period; `imbalances` are sums that should be zero. */
    journal: z.object({
      agree: z.boolean(),
      differences: z.array(journalDifference),
      imbalances: z.array(z.object({ currency: z.string(), sum: balance })),
    }),
  }),
  // Each may ask the provider hundreds of questions.
  limits: [{ per: 'account', calls: 20, seconds: 600 }],
  summary: 'Compare the books of a period of Korean dates, at most 92 days, with the provider’s now',
})
