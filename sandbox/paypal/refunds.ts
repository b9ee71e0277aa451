import type { Core, RefundMode } from './core.ts'
import type { Reply } from './errors.ts'
import { readMoney } from './order-request.ts'
import {
  isObject,
  type CaptureRecord,
  type DisputeRecord,
  type JsonObject,
  type Ledger,
  type RefundRecord,
} from './records.ts'
import { refundedMinor } from './views.ts'

const REFUND_LIMIT_MS = 180 * 24 * 3_600_000
const REFUNDABLE = ['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED']

/** The open disputes about a capture; there may be several. */
const openCasesOf = ({ disputes }: Ledger, captureId: string): DisputeRecord[] =>
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
  const no = (issue: string, extra = {}) => core.errors.issue('refundCapture', issue, extra)
  if (capture.payeeId !== core.merchantId) return no('PERMISSION_DENIED')
  if (capture.later !== undefined)
    return no(capture.later === 'PENDING' ? 'PENDING_CAPTURE' : 'REFUND_NOT_ALLOWED')
  if (capture.status === 'PENDING') return no('PENDING_CAPTURE')
  if (!REFUNDABLE.includes(capture.status)) return no('REFUND_NOT_ALLOWED')
  if (core.now() - capture.createdAt > REFUND_LIMIT_MS) return no('REFUND_TIME_LIMIT_EXCEEDED')

  const leftMinor = capture.amountMinor - refundedMinor(core.ledger, capture)
  if (leftMinor <= 0) return no('CAPTURE_FULLY_REFUNDED')
  let amountMinor = leftMinor
  if (isObject(request.amount)) {
    const read = readMoney(request.amount, '/amount')
    if ('refused' in read) return no(read.issue, { field: read.field, location: 'body' })
    if (read.currency !== capture.currency) return no('REFUND_CAPTURE_CURRENCY_MISMATCH')
    if (read.minor <= 0) return no('CANNOT_BE_ZERO_OR_NEGATIVE', { field: '/amount/value', location: 'body' })
    amountMinor = read.minor
  }
  if (amountMinor > leftMinor) return no('REFUND_AMOUNT_EXCEEDED')
  // An open dispute blocks partial refunds, a chargeback every refund.
  const cases = openCasesOf(core.ledger, capture.id)
  if (cases.some(({ stage }) => stage === 'CHARGEBACK')) return no('REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK')
  if (cases.length > 0 && amountMinor < leftMinor) return no('TRANSACTION_DISPUTED')

  const texts: { customId?: string; invoiceId?: string; note?: string } = {}
  const limits = {
    custom_id: ['customId', 127],
    invoice_id: ['invoiceId', 127],
    note_to_payer: ['note', 255],
  } as const
  for (const [field, [name, maximum]] of Object.entries(limits)) {
    const text = request[field]
    if (text === undefined) continue
    if (typeof text !== 'string' || text.length === 0 || text.length > maximum) {
      return no('INVALID_STRING_LENGTH', { field: `/${field}`, location: 'body' })
    }
    texts[name] = text
  }
  if (texts.invoiceId && invoiceWasRefunded(core, texts.invoiceId)) return no('DUPLICATE_INVOICE_ID')
  if (mode === 'INSUFFICIENT') return no('REFUND_FAILED_INSUFFICIENT_FUNDS')
  return saveRefund(core, capture, { amountMinor, status: mode, ...texts })
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
  core.announce(eventType, 'refund', core.views.refund(record))
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
  const refund = core.ledger.refunds.get(refundId)
  const capture = refund && core.ledger.captures.get(refund.captureId)
  if (!refund || !capture || refund.status !== from) return false
  refund.status = to
  refund.updatedAt = core.now()
  core.save('refunds', refund)
  updateCaptureStatus(core, capture)
  core.announce(EVENT_BY_STATUS[refund.status], 'refund', core.views.refund(refund))
  return true
}

/** Status of a captured payment after its refunds. */
export function refundStatusOf(core: Core, capture: CaptureRecord): CaptureRecord['status'] {
  const refunded = refundedMinor(core.ledger, capture)
  if (refunded >= capture.amountMinor) return 'REFUNDED'
  return refunded > 0 ? 'PARTIALLY_REFUNDED' : 'COMPLETED'
}

function updateCaptureStatus(core: Core, capture: CaptureRecord): void {
  capture.status = refundStatusOf(core, capture)
  capture.updatedAt = core.now()
  core.save('captures', capture)
}

function invoiceWasRefunded(core: Core, invoiceId: string): boolean {
  for (const refund of core.ledger.refunds.values()) {
    if (refund.invoiceId === invoiceId && refund.status !== 'FAILED') return true
  }
  return false
}
