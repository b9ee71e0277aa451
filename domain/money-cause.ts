/** Maps the providers' codes to causes that the staff can act on; the first match counts. */
const codes = [
  ['balance', /INSUFFICIENT|NO_BALANCE|NOT_ENOUGH/],
  ['declined', /DECLINED|NOT_APPROVED|PAYER_ACTION|ALTERNATE_FUNDING/],
  ['unsaid', /^OTHER$/],
  ['disputed', /DISPUTE|CHARGEBACK|COMPLAINT/],
  ['outside', /^PAID_OUTSIDE$/],
  ['restored', /^RESTORED$/],
  ['failedBefore', /^REFUND_FAILED$/],
  ['tooLate', /TIME_LIMIT|EXPIRED$/],
  ['notCleared', /PENDING_CAPTURE/],
  [
    'already',
    /FULLY_REFUNDED|AMOUNT_EXCEEDED|_ALREADY_|^ALREADY|DUPLICATE|PREVIOUSLY|ALL_CANCELLED|_CANCELLED$/,
  ],
  ['access', /PERMISSION|AUTHORIZED$|FORBIDDEN|AUTHENTICATION|NOT_CONFIGURED|NO_TOKEN/],
  ['account', /ACCOUNT|RESTRICTED|COMPLIANCE|BLOCKED|NOT_ALLOWED|PARTIAL_REFUND/],
  ['review', /REVIEW|VERIFICATION|INTERNATIONAL|PREFERENCE|UNILATERAL/],
  ['bank', /ECHECK|DELAYED_DISBURSEMENT|TRANSFER/],
  ['slot_taken', /^SLOT_TAKEN$/],
  ['superseded', /^SUPERSEDED$/],
  ['over', /^OVER$/],
  ['mismatch', /MISMATCH/],
  [
    'noAnswer',
    /TIMEOUT|UNAVAILABLE|INTERNAL|NETWORK|RATE_LIMIT|IN_PROGRESS|UNREADABLE|ECONN|REQUEST_ID|^HTTP|^$/,
  ],
] as const satisfies readonly (readonly [string, RegExp])[]

/** Codes of a pending payment that an admin must accept, or that requires a change of our provider account. */
export const waitsForAdmin = [
  'RECEIVING_PREFERENCE_MANDATES_MANUAL_ACTION',
  'UNILATERAL',
  'INTERNATIONAL_WITHDRAWAL',
  'VERIFICATION_REQUIRED',
] as const

type MoneyCause = (typeof codes)[number][0] | 'other'

/** Returns the cause of a code. `issue`: a code of the provider or of ours. */
export const moneyCauseOf = (issue: string): MoneyCause =>
  codes.find(([, fitting]) => fitting.test(issue))?.[0] ?? 'other'

/** Causes that only an incoming payment has; a stuck refund has one of the others. */
const incomingCauses = [
  'slot_taken',
  'superseded',
  'over',
  'mismatch',
] as const satisfies readonly MoneyCause[]
export type RefundCause = Exclude<MoneyCause, (typeof incomingCauses)[number]>

const isRefundCause = (cause: MoneyCause): cause is RefundCause =>
  !incomingCauses.some((incoming) => incoming === cause)

export function refundCauseOf(issue: string): RefundCause {
  const cause = moneyCauseOf(issue)
  return isRefundCause(cause) ? cause : 'other'
}
