import { z } from 'zod/mini'
import { providerNames, storedMethods } from '#domain/payment-method.ts'
import { refundStatuses } from '#domain/refund.ts'
import { endpoint } from './endpoint.ts'
import { amount, anyCurrency, balance, calendarDate, date, instant, queryNumber } from './fields.ts'

/**
 * A payment on a day on which its money moved, with the provider's ids. Amounts are those of that day and
 * never change; statuses are current.
 */
export const ledgerEntry = z.object({
  /** Korean booking date. */
  on: date,
  /** First money movement on that day by the provider's clock; earlier than `on` when it was learned late. */
  at: instant,
  paymentId: z.string(),
  orderId: z.nullable(z.string()),
  captureId: z.nullable(z.string()),
  consultationId: z.nullable(z.string()),
  provider: z.enum(providerNames),
  way: z.enum(storedMethods),
  /** The payer; null when no account is known. */
  customer: z.nullable(z.object({ name: z.string(), email: z.string() })),
  capturedAt: instant,
  /** Currency of all amounts here; a foreign order that is being refunded may have any currency. */
  currency: anyCurrency,
  captured: amount,
  /** Null, like the net, while the fee is unknown; negative when the provider returns some of it. */
  fee: z.nullable(balance),
  /** Negative when a refund failed and its money returned. */
  refunded: balance,
  net: z.nullable(balance),
  /** Totals of the payment over all days. */
  overall: z.object({ captured: balance, refunded: balance }),
  /** Refunds of this day; on the day of the payment also those that are not completed. */
  refunds: z.array(
    z.object({
      /** The provider's id; null until it has accepted the refund. */
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

export const ledger = endpoint('GET /api/ledger', {
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
    /** Totals of the whole period, on every page, in the main currency. */
    totals: sums,
    /** Totals of each other currency in which money moved. */
    otherCurrencies: z.array(z.object({ currency: anyCurrency, ...sums.shape })),
    total: z.number(),
    page: z.number(),
    pages: z.number(),
  }),
  reads: 'ledger.read',
  summary: 'List payments and refunds of a period of Korean dates (default: this month), by payment and day',
})

/** The ledger as a CSV file: `?from=&to=`, one line for each payment and day. */
export const LEDGER_FILE_PATH = '/api/ledger.csv'

/**
 * Kinds of difference between our records and the provider's; `ours` and `theirs` contain amounts, statuses
 * or ids.
 */
export const differenceKinds = [
  /** The provider has no such order. */
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
  /** Captured, although nothing is booked or being refunded. */
  'money_without_consultation',
  /** The provider did not answer for this order, so nothing was compared. */
  'not_answered',
  /** The provider's reply about this order has a status that this release does not know. */
  'not_readable',
] as const

export const difference = z.object({
  kind: z.enum(differenceKinds),
  /** Null for money at the provider without a payment here. */
  paymentId: z.nullable(z.string()),
  orderId: z.string(),
  captureId: z.nullable(z.string()),
  refundId: z.nullable(z.string()),
  consultationId: z.nullable(z.string()),
  /** Null: nothing on that side. */
  ours: z.nullable(z.string()),
  theirs: z.nullable(z.string()),
})

/** A difference between the rows of a payment and the ledger. */
const ledgerDifference = z.object({
  kind: z.enum(['captured', 'fee', 'refunded', 'disputed']),
  paymentId: z.string(),
  orderId: z.nullable(z.string()),
  refundId: z.nullable(z.string()),
  currency: anyCurrency,
  row: balance,
  journal: balance,
})

export const reconciliation = endpoint('GET /api/reconciliation', {
  access: 'admin',
  input: z.strictObject({ from: z.optional(calendarDate), to: z.optional(calendarDate) }),
  output: z.object({
    from: date,
    to: date,
    /** Orders of the period. */
    total: z.number(),
    /** Orders that were fetched from the provider; fewer than `total` when `truncated`. */
    compared: z.number(),
    truncated: z.boolean(),
    /** True when everything was compared and nothing differs, including the audit of our own ledger. */
    agree: z.boolean(),
    /** Money movements of the period, for the orders that the provider returned. */
    totals: z.object({ ours: sums, theirs: sums }),
    /** The same for each other currency in which money moved. */
    otherCurrencies: z.array(z.object({ currency: anyCurrency, ours: sums, theirs: sums })),
    differences: z.array(difference),
    /** Audit of our whole ledger, independent of the period; `imbalances` are sums that should be zero. */
    journal: z.object({
      agree: z.boolean(),
      differences: z.array(ledgerDifference),
      imbalances: z.array(z.object({ currency: anyCurrency, sum: balance })),
    }),
  }),
  // Each call may fetch hundreds of orders from the provider.
  limits: [{ per: 'account', calls: 20, seconds: 600 }],
  summary: 'Compare the books of a period of Korean dates, at most 92 days, with the provider',
})
