import type { Core } from './core.ts'
import type { Reply } from './errors.ts'
import { readOrderRequest } from './order-request.ts'
import type { CaptureRecord, OrderRecord } from './records.ts'

const ORDER_LIFETIME_MS = 3 * 3_600_000

/**
 * False once PayPal answers 404 for the order: an unpaid one after its lifetime, a paid one if
 * `forgetsPaidOrdersAfterMs` is set.
 */
export function isAlive({ now, settings }: Core, order: OrderRecord): boolean {
  if (order.captureId === undefined) return now() - order.aliveSince < ORDER_LIFETIME_MS
  const { forgetsPaidOrdersAfterMs: afterMs } = settings
  return afterMs === null || now() - order.updatedAt < afterMs
}

/** True while a GET of an order does not show it, with the setting `hidesChangedOrdersMs`. */
export function isHidden({ now, settings }: Core, order: OrderRecord): boolean {
  const { hidesChangedOrdersMs: hiddenMs } = settings
  // The clock of a test may run backwards.
  return hiddenMs > 0 && now() - order.updatedAt < hiddenMs
}

/** `POST /v2/checkout/orders`. */
export function createOrder(core: Core, body: unknown, requestId: string | undefined): OrderRecord | Reply {
  const request = readOrderRequest(body)
  if ('refused' in request) {
    const { refused: _, issue, ...where } = request
    return core.errors.issue('createOrder', issue, where)
  }
  if (request.hasPaymentSource && !requestId)
    return core.errors.issue('createOrder', 'PAYPAL_REQUEST_ID_REQUIRED')
  const { hasPaymentSource, payeeId = core.merchantId, ...order } = request
  const unpaidStatus = hasPaymentSource ? 'PAYER_ACTION_REQUIRED' : 'CREATED'
  const at = core.now()
  const record: OrderRecord = {
    id: core.newId(),
    status: unpaidStatus,
    unpaidStatus,
    payeeId,
    ...order,
    createdAt: at,
    updatedAt: at,
    aliveSince: at,
  }
  core.save('orders', record)
  return record
}

/** `POST /v2/checkout/orders/{id}/capture`: captures the approved money. */
export function captureOrder(core: Core, order: OrderRecord): CaptureRecord | Reply {
  const no = (issue: string, links: Parameters<typeof core.errors.issue>[3] = []) =>
    core.errors.issue('captureOrder', issue, {}, links)
  if (order.captureId) return no('ORDER_ALREADY_CAPTURED')
  if (order.status !== 'APPROVED' || !order.funding) return no('ORDER_NOT_APPROVED')
  if (order.funding === 'declined') {
    if (core.settings.declinedStaysApproved) {
      order.funding = 'ok'
    } else {
      order.status = order.unpaidStatus
      delete order.funding
    }
    order.updatedAt = core.now()
    core.save('orders', order)
    return no('INSTRUMENT_DECLINED', [core.views.link('redirect', core.views.approvePath(order))])
  }
  const { invoice_id: invoiceId, custom_id: customId } = order.unit
  if (typeof invoiceId === 'string' && isInvoicePaid(core, invoiceId)) return no('DUPLICATE_INVOICE_ID')

  const at = core.now()
  const isPending = order.funding === 'pending' || order.funding === 'review'
  const capture: CaptureRecord = {
    id: core.newId(),
    orderId: order.id,
    status: isPending ? 'PENDING' : 'COMPLETED',
    ...(isPending && { reason: order.funding === 'review' ? 'PENDING_REVIEW' : 'ECHECK' }),
    currency: order.currency,
    amountMinor: order.amountMinor,
    payeeId: order.payeeId,
    ...(typeof customId === 'string' && { customId }),
    ...(typeof invoiceId === 'string' && { invoiceId }),
    refundIds: [],
    createdAt: at,
    updatedAt: at,
  }
  core.save('captures', capture)
  Object.assign(order, { captureId: capture.id, status: 'COMPLETED', updatedAt: at })
  core.save('orders', order)
  const type = isPending ? 'PAYMENT.CAPTURE.PENDING' : 'PAYMENT.CAPTURE.COMPLETED'
  core.emitEvent(type, 'capture', core.views.captureWithOrder(capture))
  return capture
}

/** The account setting "block accidental payments": an invoice is paid only once. */
function isInvoicePaid(core: Core, invoiceId: string): boolean {
  return core.capturesFor(invoiceId).some(({ status }) => status !== 'DECLINED')
}
