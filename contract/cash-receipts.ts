import { z } from 'zod/mini'
import { cashReceiptKinds } from '#domain/cash-receipt.ts'
import { endpoint } from './endpoint.ts'
import { calendarDate, id, instant, rowVersion } from './fields.ts'

/** Notes of the owner about cash receipts (현금영수증); the site issues none. */

const path = '/api/consultations/:id/cash-receipt'

const receipt = z.strictObject({
  kind: z.enum(cashReceiptKinds, 'INVALID_INPUT'),
  approvalNumber: z
    .string('INVALID_INPUT')
    .check(z.trim(), z.minLength(1, 'REQUIRED'), z.regex(/^[0-9A-Za-z-]{0,30}$/, 'INVALID_INPUT')),
  issuedOn: calendarDate,
})

const notes = z.object({
  /** Version of the newest note; 0 while there is none. */
  version: z.number(),
  /** The newest first, at most twenty: the first one counts, the others are its history. */
  notes: z.array(
    z.object({
      /** Null: no receipt was issued, or it was cancelled. */
      receipt: z.nullable(receipt),
      at: instant,
      /** Mail address of the admin; null once the account is deleted. */
      by: z.nullable(z.string()),
    }),
  ),
})
export type CashReceiptNotes = z.output<typeof notes>

export const getCashReceipt = endpoint(`GET ${path}`, {
  access: 'admin',
  input: z.strictObject({ id }),
  output: notes,
  reads: 'consultations.read',
  summary: 'Get the recorded cash receipt of a booking paid in won',
})

export const recordCashReceipt = endpoint(`PUT ${path}`, {
  access: 'admin',
  input: z.strictObject({
    id,
    /** Version that the caller saw. STALE_VERSION if another admin has added a note since. */
    version: rowVersion,
    receipt: z.nullable(receipt),
  }),
  output: notes,
  limits: [{ per: 'account', calls: 60, seconds: 600 }],
  summary: 'Record the cash receipt of a booking paid in won; earlier records are kept',
})
