/** State of the provider. Times are milliseconds since 1970; amounts are the currency's minor units (US cents). */

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json | undefined }
export type JsonObject = { [key: string]: Json | undefined }

/** The buyer's choice on the approval page; it decides the reply to the capture. */
export type Funding = 'ok' | 'declined' | 'pending' | 'review'
export const FUNDINGS: readonly Funding[] = ['ok', 'declined', 'pending', 'review']

export type OrderRecord = {
  id: string
  status: 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED'
  /** Status to fall back to when a funding source is declined: the buyer may choose another one. */
  unpaidStatus: 'CREATED' | 'PAYER_ACTION_REQUIRED'
  currency: string
  amountMinor: number
  payeeId: string
  /** Fields of the purchase unit that are echoed: description, custom_id, invoice_id, items … */
  unit: JsonObject
  brandName?: string
  returnUrl?: string
  cancelUrl?: string
  funding?: Funding
  captureId?: string
  /** Further captures of the order. */
  otherCaptureIds?: string[]
  createdAt: number
  updatedAt: number
  /** Start of the order's lifetime of three hours: its creation, then its approval. */
  aliveSince: number
}

export type CaptureRecord = {
  id: string
  orderId: string
  status: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'REFUNDED'
  reason?: 'ECHECK' | 'PENDING_REVIEW'
  /** Later status of the completed capture, in place of its own, with the reason. */
  later?: string
  laterReason?: string
  currency: string
  amountMinor: number
  payeeId: string
  customId?: string
  invoiceId?: string
  refundIds: string[]
  createdAt: number
  updatedAt: number
}

export type RefundRecord = {
  id: string
  captureId: string
  status: 'COMPLETED' | 'PENDING' | 'FAILED'
  currency: string
  amountMinor: number
  customId?: string
  invoiceId?: string
  note?: string
  createdAt: number
  updatedAt: number
}

export type DisputeStage = 'INQUIRY' | 'CHARGEBACK' | 'PRE_ARBITRATION' | 'ARBITRATION'

export type DisputeRecord = {
  id: string
  captureId: string
  /** Further captures of the same dispute. */
  otherCaptureIds?: string[]
  reason: string
  stage: DisputeStage
  status: 'OPEN' | 'RESOLVED'
  outcome?: 'RESOLVED_BUYER_FAVOUR' | 'RESOLVED_SELLER_FAVOUR' | 'ACCEPTED'
  currency: string
  amountMinor: number
  createdAt: number
  updatedAt: number
}

/** The stored reply for a PayPal-Request-Id. A success is rebuilt from the current state of the created object. */
export type AnswerRecord = {
  id: string
  at: number
  requestBody: string
  made?: { kind: 'order' | 'capture' | 'refund'; id: string }
  refusal?: { status: number; body: JsonObject | null }
}

export type EventRecord = {
  id: string
  event_version: '1.0'
  create_time: string
  resource_type: string
  resource_version: '2.0'
  event_type: string
  summary: string
  resource: JsonObject
  links: Json[]
}

/** Records of the store, by the name of their collection. */
export type Records = {
  orders: OrderRecord
  captures: CaptureRecord
  refunds: RefundRecord
  disputes: DisputeRecord
  answers: AnswerRecord
  events: EventRecord
}
export type Collection = keyof Records
export type Store = { [Name in Collection]: Map<string, Records[Name]> }
export type ReadonlyStore = { readonly [Name in Collection]: ReadonlyMap<string, Readonly<Records[Name]>> }
export const COLLECTIONS: readonly Collection[] = [
  'orders',
  'captures',
  'refunds',
  'disputes',
  'answers',
  'events',
]

/** https://developer.paypal.com/api/rest/reference/currency-codes/ */
const DECIMALS_BY_CURRENCY: Record<string, number> = {
  AUD: 2, BRL: 2, CAD: 2, CHF: 2, CNY: 2, CZK: 2, DKK: 2, EUR: 2, GBP: 2, HKD: 2, HUF: 0, ILS: 2, JPY: 0,
  MXN: 2, MYR: 2, NOK: 2, NZD: 2, PHP: 2, PLN: 2, SEK: 2, SGD: 2, THB: 2, TWD: 0, USD: 2,
} // prettier-ignore

type AmountFault =
  | 'INVALID_PARAMETER_SYNTAX'
  | 'INVALID_CURRENCY_CODE'
  | 'DECIMAL_PRECISION'
  | 'MAX_VALUE_EXCEEDED'

/** Parses a decimal string as PayPal accepts it ("36", "36.5", "36.00") into minor units, or returns the fault. */
export function parseAmount(currency: string, value: string): number | AmountFault {
  const decimals = DECIMALS_BY_CURRENCY[currency]
  if (decimals === undefined) return 'INVALID_CURRENCY_CODE'
  const parts = /^(-?)(\d*)(?:\.(\d+))?$/.exec(value)
  if (!parts || (parts[2] === '' && parts[3] === undefined)) return 'INVALID_PARAMETER_SYNTAX'
  const fraction = parts[3] ?? ''
  if (fraction.length > decimals) return 'DECIMAL_PRECISION'
  const minor = Number(`${parts[2]}${fraction.padEnd(decimals, '0')}`)
  if (minor > Number.MAX_SAFE_INTEGER) return 'MAX_VALUE_EXCEEDED'
  return parts[1] === '-' ? -minor : minor
}

export function toMoney(currency: string, amountMinor: number): { currency_code: string; value: string } {
  const decimals = DECIMALS_BY_CURRENCY[currency] ?? 2
  const digits = String(Math.abs(amountMinor)).padStart(decimals + 1, '0')
  const sign = amountMinor < 0 ? '-' : ''
  const whole = digits.slice(0, digits.length - decimals)
  return {
    currency_code: currency,
    value: decimals === 0 ? `${sign}${whole}` : `${sign}${whole}.${digits.slice(-decimals)}`,
  }
}

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
