import type { Core, RefundMode } from './core.ts'
import type { ErrorDetail, Reply } from './errors.ts'
import { readMoney } from './order-request.ts'
import {
  isObject,
  type CaptureRecord,
  type DisputeRecord,
  type Json,
  type JsonObject,
  type Store,
  type RefundRecord,
} from './records.ts'
import { refundedMinor } from './views.ts'

const REFUND_LIMIT_MS = 180 * 24 * 3_600_000
const REFUNDABLE = ['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED']

/** The open disputes about a capture; there may be several. */
const openCasesOf = ({ disputes }: Store, captureId: string): DisputeRecord[] =>
  [...disputes.values()].filter(
    (each) =>
      each.status === 'OPEN' &&
      (each.captureId === captureId || (each.otherCaptureIds?.includes(captureId) ?? false)),
  )

/**
 * `POST /v2/payments/captures/{id}/refund`: refunds the remaining amount if none is given. Stores the refund
 * and emits its event.
 */
export function refundCapture(
  core: Core,
  capture: CaptureRecord,
  request: JsonObject,
  mode: RefundMode,
): RefundRecord | Reply {
  const refuse = ({ issue, ...extra }: ErrorDetail) => core.errors.issue('refundCapture', issue, extra)
  const refusal = refusalOfState(core, capture)
  if (refusal) return refuse({ issue: refusal })
  const leftMinor = capture.amountMinor - refundedMinor(core.store, capture)
  if (leftMinor <= 0) return refuse({ issue: 'CAPTURE_FULLY_REFUNDED' })
  const amount = readAmount(request.amount, capture.currency, leftMinor)
  if ('issue' in amount) return refuse(amount)
  // An open dispute blocks partial refunds, a chargeback every refund.
  const cases = openCasesOf(core.store, capture.id)
  if (cases.some(({ stage }) => stage === 'CHARGEBACK'))
    return refuse({ issue: 'REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK' })
  if (cases.length > 0 && amount.minor < leftMinor) return refuse({ issue: 'TRANSACTION_DISPUTED' })
  const texts = readTexts(request)
  if ('issue' in texts) return refuse(texts)
  if (texts.invoiceId && isInvoiceRefunded(core, texts.invoiceId))
    return refuse({ issue: 'DUPLICATE_INVOICE_ID' })
  if (mode === 'INSUFFICIENT') return refuse({ issue: 'REFUND_FAILED_INSUFFICIENT_FUNDS' })
  return saveRefund(core, capture, { amountMinor: amount.minor, status: mode, ...texts })
}

/** PayPal's issue of a capture that cannot be refunded. */
function refusalOfState(core: Core, { payeeId, later, status, createdAt }: CaptureRecord): string | null {
  if (payeeId !== core.merchantId) return 'PERMISSION_DENIED'
  if ((later ?? status) === 'PENDING') return 'PENDING_CAPTURE'
  if (later !== undefined || !REFUNDABLE.includes(status)) return 'REFUND_NOT_ALLOWED'
  return core.now() - createdAt > REFUND_LIMIT_MS ? 'REFUND_TIME_LIMIT_EXCEEDED' : null
}

function readAmount(
  amount: Json | undefined,
  currency: string,
  leftMinor: number,
): { minor: number } | ErrorDetail {
  if (!isObject(amount)) return { minor: leftMinor }
  const read = readMoney(amount, '/amount')
  if ('refused' in read) return { issue: read.issue, field: read.field, location: 'body' }
  if (read.currency !== currency) return { issue: 'REFUND_CAPTURE_CURRENCY_MISMATCH' }
  if (read.minor <= 0)
    return { issue: 'CANNOT_BE_ZERO_OR_NEGATIVE', field: '/amount/value', location: 'body' }
  return read.minor > leftMinor ? { issue: 'REFUND_AMOUNT_EXCEEDED' } : read
}

const TEXT_FIELDS = {
  custom_id: ['customId', 127],
  invoice_id: ['invoiceId', 127],
  note_to_payer: ['note', 255],
} as const

function readTexts(request: JsonObject): Pick<RefundRecord, 'customId' | 'invoiceId' | 'note'> | ErrorDetail {
  const texts: Pick<RefundRecord, 'customId' | 'invoiceId' | 'note'> = {}
  for (const [field, [name, maximum]] of Object.entries(TEXT_FIELDS)) {
    const text = request[field]
    if (text === undefined) continue
    if (typeof text !== 'string' || text.length === 0 || text.length > maximum)
      return { issue: 'INVALID_STRING_LENGTH', field: `/${field}`, location: 'body' }
    texts[name] = text
  }
  return texts
}

/** Stores a refund of any origin and emits its event. */
export function saveRefund(
  core: Core,
  capture: CaptureRecord,
  refund: Pick<RefundRecord, 'amountMinor' | 'status' | 'customId' | 'invoiceId' | 'note'>,
  eventType: string = EVENT_BY_STATUS[refund.status],
): RefundRecord {
  const at = core.now()
  const record: RefundRecord = {
    id: core.newId(),
    captureId: capture.id,
    currency: capture.currency,
    ...refund,
    createdAt: at,
    updatedAt: at,
  }
  capture.refundIds.push(record.id)
  core.save('refunds', record)
  updateCaptureStatus(core, capture)
  core.emitEvent(eventType, 'refund', core.views.refund(record))
  return record
}

const EVENT_BY_STATUS: Record<RefundRecord['status'], string> = {
  COMPLETED: 'PAYMENT.CAPTURE.REFUNDED',
  PENDING: 'PAYMENT.REFUND.PENDING',
  FAILED: 'PAYMENT.REFUND.FAILED',
}

/** Ends a pending refund. False when it is not pending. */
export const settleRefund = (core: Core, refundId: string, succeeds: boolean): boolean =>
  changeRefund(core, refundId, 'PENDING', succeeds ? 'COMPLETED' : 'FAILED')

/** A completed refund fails, because the buyer's bank did not accept it. */
export const failRefund = (core: Core, refundId: string): boolean =>
  changeRefund(core, refundId, 'COMPLETED', 'FAILED')

function changeRefund(
  core: Core,
  refundId: string,
  from: RefundRecord['status'],
  to: RefundRecord['status'],
): boolean {
  const refund = core.store.refunds.get(refundId)
  const capture = refund && core.store.captures.get(refund.captureId)
  if (!refund || !capture || refund.status !== from) return false
  refund.status = to
  refund.updatedAt = core.now()
  core.save('refunds', refund)
  updateCaptureStatus(core, capture)
  core.emitEvent(EVENT_BY_STATUS[refund.status], 'refund', core.views.refund(refund))
  return true
}

/** Status of a captured payment after its refunds. */
export function refundStatusOf(core: Core, capture: CaptureRecord): CaptureRecord['status'] {
  const refunded = refundedMinor(core.store, capture)
  if (refunded >= capture.amountMinor) return 'REFUNDED'
  return refunded > 0 ? 'PARTIALLY_REFUNDED' : 'COMPLETED'
}

function updateCaptureStatus(core: Core, capture: CaptureRecord): void {
  capture.status = refundStatusOf(core, capture)
  capture.updatedAt = core.now()
  core.save('captures', capture)
}

function isInvoiceRefunded(core: Core, invoiceId: string): boolean {
  for (const refund of core.store.refunds.values()) {
    if (refund.invoiceId === invoiceId && refund.status !== 'FAILED') return true
  }
  return false
}
