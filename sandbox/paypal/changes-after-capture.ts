import type { Core } from './core.ts'
import type { CaptureRecord } from './records.ts'
import { refundStatusOf } from './refunds.ts'

const EVENT_TYPES: Partial<Record<string, string>> = {
  COMPLETED: 'PAYMENT.CAPTURE.COMPLETED',
  PENDING: 'PAYMENT.CAPTURE.PENDING',
  DECLINED: 'PAYMENT.CAPTURE.DENIED',
  FAILED: 'PAYMENT.CAPTURE.DECLINED',
}

/** Changes of a capture after its completion, including those that PayPal's documents do not rule out. */
export function createChangesAfterCapture(core: Core) {
  const { store, views } = core

  /**
   * Reports a completed capture as DECLINED, FAILED, PENDING or an unknown status; COMPLETED restores its own
   * status. False when nothing changes, or within the second of the last change, because timestamps could not
   * tell them apart.
   */
  function changeCapture(captureId: string, status: string, reason?: string): boolean {
    const capture = store.captures.get(captureId)
    const at = core.now()
    const isInTime = capture && Math.floor(at / 1000) > Math.floor(capture.updatedAt / 1000)
    if (!isInTime || (capture.later ?? 'COMPLETED') === status) return false
    const isCompleted = capture.status === 'COMPLETED' || capture.status === 'PARTIALLY_REFUNDED'
    if (!isCompleted && capture.later === undefined) return false
    if (status === 'COMPLETED') delete capture.later
    else capture.later = status
    delete capture.laterReason
    if (reason !== undefined && status !== 'COMPLETED') capture.laterReason = reason
    capture.status = refundStatusOf(core, capture)
    capture.updatedAt = at
    core.save('captures', capture)
    const type = EVENT_TYPES[status] ?? 'PAYMENT.CAPTURE.UPDATED'
    core.emitEvent(type, 'capture', views.captureWithOrder(capture))
    return true
  }

  /** Captures a paid order a second time: the order shows both captures. Returns the new capture id. */
  function captureAgain(orderId: string): string | undefined {
    const order = store.orders.get(orderId)
    const first = order?.captureId === undefined ? undefined : store.captures.get(order.captureId)
    if (!order || first?.status !== 'COMPLETED') return undefined
    const at = core.now()
    const { later: _later, laterReason: _reason, invoiceId: _invoice, ...same } = first
    const id = core.newId()
    const second: CaptureRecord = { ...same, id, refundIds: [], createdAt: at, updatedAt: at }
    core.save('captures', second)
    order.otherCaptureIds = [...(order.otherCaptureIds ?? []), id]
    order.updatedAt = at
    core.save('orders', order)
    core.emitEvent('PAYMENT.CAPTURE.COMPLETED', 'capture', views.captureWithOrder(second))
    return id
  }

  return { changeCapture, captureAgain }
}
