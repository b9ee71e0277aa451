import type {
  CancelPaymentError,
  ConfirmPaymentError,
  GetPaymentError,
  GetPaymentsError,
  PreRegisterPaymentError,
} from '@portone/server-sdk/payment'
import type { ProviderRefusal } from '#server/payment-gateway.ts'

export type Kind = ProviderRefusal['kind']
type Refusals<E extends { data: { readonly type: unknown } }> = Extract<E['data']['type'], string>

/**
 * Every refusal by kind. The types of PortOne's SDK ensure that the tables are complete: a new refusal does
 * not compile until it is added here.
 */
const ofRegistering = {
  ALREADY_PAID: 'already',
  FORBIDDEN: 'final',
  INVALID_REQUEST: 'final',
  // The secret was revoked, or a proxy requires credentials of its own.
  UNAUTHORIZED: 'unknown',
} as const satisfies Record<Refusals<PreRegisterPaymentError>, Kind>

const ofReading = {
  FORBIDDEN: 'unknown',
  INVALID_REQUEST: 'unknown',
  PAYMENT_NOT_FOUND: 'already',
  UNAUTHORIZED: 'unknown',
} as const satisfies Record<Refusals<GetPaymentError> | Refusals<GetPaymentsError>, Kind>

/**
 * A refused token may have been used by an earlier attempt whose reply was lost, so the payment is fetched.
 */
const ofConfirming = {
  ALREADY_PAID: 'already',
  FORBIDDEN: 'final',
  INFORMATION_MISMATCH: 'final',
  INVALID_PAYMENT_TOKEN: 'already',
  INVALID_REQUEST: 'final',
  PAYMENT_NOT_FOUND: 'already',
  PG_PROVIDER: 'already',
  UNAUTHORIZED: 'unknown',
} as const satisfies Record<Refusals<ConfirmPaymentError>, Kind>

const ofCancelling = {
  CANCELLABLE_AMOUNT_CONSISTENCY_BROKEN: 'already',
  CANCEL_AMOUNT_EXCEEDS_CANCELLABLE_AMOUNT: 'already',
  CANCEL_TAX_AMOUNT_EXCEEDS_CANCELLABLE_TAX_AMOUNT: 'final',
  CANCEL_TAX_FREE_AMOUNT_EXCEEDS_CANCELLABLE_TAX_FREE_AMOUNT: 'final',
  FORBIDDEN: 'final',
  INVALID_REQUEST: 'final',
  NEGATIVE_PROMOTION_ADJUSTED_CANCEL_AMOUNT: 'final',
  PAYMENT_ALREADY_CANCELLED: 'already',
  PAYMENT_NOT_FOUND: 'already',
  PAYMENT_NOT_PAID: 'already',
  // For example, the balance is too low or the bank is closed at night: payment gateways have no common codes.
  PG_PROVIDER: 'later',
  PROMOTION_DISCOUNT_RETAIN_OPTION_SHOULD_NOT_BE_CHANGED: 'final',
  SUM_OF_PARTS_EXCEEDS_CANCEL_AMOUNT: 'final',
  UNAUTHORIZED: 'unknown',
} as const satisfies Record<Refusals<CancelPaymentError>, Kind>

export const refusals = {
  register: ofRegistering,
  read: ofReading,
  confirm: ofConfirming,
  cancel: ofCancelling,
} as const satisfies Record<string, Record<string, Kind>>
export type Call = keyof typeof refusals

/**
 * Kind of a refused call. Only PortOne's own JSON with a known type is a definite answer, including 502 with
 * PG_PROVIDER as the only 5xx. The outcome of anything else is unknown.
 */
export function kindOf(call: Call, status: number, issue: string): Kind {
  const isAnswer = (status >= 400 && status < 500) || (status === 502 && issue === 'PG_PROVIDER')
  if (!isAnswer || status === 408 || status === 425 || status === 429) return 'unknown'
  return (refusals[call] as Record<string, Kind>)[issue] ?? 'unknown'
}
