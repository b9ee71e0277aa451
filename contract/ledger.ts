import { z } from 'zod/mini'
import { refundStatuses } from '#domain/refund.ts'
import { providerNames, ways } from '#domain/way.ts'
import { endpoint } from './endpoint.ts'
import { amount, anyCurrency, balance, calendarDate, date, instant, queryNumber } from './fields.ts'

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
  currency: anyCurrency,
  captured: amount,
  /** Null while the provider has not said, and so is the net; below zero when it gives some of it back. */
  fee: z.nullable(balance),
  /** Below zero when a refund came back. */
  refunded: balance,
  net: z.nullable(balance),
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

/** Fee and net are null while the fee of one of the payments is unknown. */
const sums = z.object({
  captured: balance,
  fee: z.nullable(balance),
  refunded: balance,
  net: z.nullable(balance),
})

export const ledger = endpoint({
  method: 'GET',
  path: '/api/ledger',
  access: 'admin',
  input: z.strictObject({
    from: z.optional(calendarDate),
    to: z.optional(calendarDate),
    page: z.optional(queryNumber(1, 1_000_000)),
  }),
  output: z.object({
    from: date,
    to: date,
    entries: z.array(ledgerEntry),
    /** Of the whole period, whatever the page, in the office's currency. */
    totals: sums,
    /** The same of each other currency in which money moved. */
    otherCurrencies: z.array(z.object({ currency: anyCurrency, ...sums.shape })),
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
  /** The provider answered for this order in words that this release does not know. */
  'not_readable',
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
  currency: anyCurrency,
  row: balance,
  journal: balance,
})

export const reconciliation = endpoint({
  method: 'GET',
  path: '/api/reconciliation',
  access: 'admin',
  input: z.strictObject({ from: z.optional(calendarDate), to: z.optional(calendarDate) }),
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
    otherCurrencies: z.array(z.object({ currency: anyCurrency, ours: sums, theirs: sums })),
    differences: z.array(difference),
    /** An audit of all our books, whatever the period; `imbalances` are sums that should be zero. */
    journal: z.object({
      agree: z.boolean(),
      differences: z.array(journalDifference),
      imbalances: z.array(z.object({ currency: anyCurrency, sum: balance })),
    }),
  }),
  // Each may ask the provider hundreds of questions.
  limits: [{ per: 'account', calls: 20, seconds: 600 }],
  summary: 'Compare the books of a period of Korean dates, at most 92 days, with the provider’s now',
})
