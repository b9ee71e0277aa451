import { createChangesAfterCapture } from './changes-after-capture.ts'
import type { Core } from './core.ts'
import { isAlive } from './orders.ts'
import type { DisputeStage, Funding } from './records.ts'
import { failRefund, refundCapture, saveRefund, settleRefund } from './refunds.ts'
import { refundedMinor } from './views.ts'

/** Actions of the buyer and the provider outside the API. Each returns false when it does not apply. */
export function createActions(core: Core) {
  const { store, views } = core

  /** The buyer presses *Pay Now*; `funding` decides how the capture will end. */
  function approve(orderId: string, funding: Funding = 'ok'): boolean {
    const order = store.orders.get(orderId)
    if (!order || order.captureId || !isAlive(core, order)) return false
    const at = core.now()
    Object.assign(order, { status: 'APPROVED', funding, updatedAt: at, aliveSince: at })
    core.save('orders', order)
    core.emitEvent('CHECKOUT.ORDER.APPROVED', 'checkout-order', views.order(order))
    return true
  }

  /** PayPal reverses an approval that was not captured. */
  function reverseApproval(orderId: string): boolean {
    const order = store.orders.get(orderId)
    if (!order || order.status !== 'APPROVED') return false
    order.status = order.unpaidStatus
    delete order.funding
    order.updatedAt = core.now()
    core.save('orders', order)
    const { purchase_units } = views.order(order)
    core.emitEvent('CHECKOUT.PAYMENT-APPROVAL.REVERSED', 'checkout-order', {
      order_id: order.id,
      purchase_units,
    })
    return true
  }

  /** An eCheck clears or bounces; a review ends. */
  function settleCapture(captureId: string, succeeds: boolean): boolean {
    const capture = store.captures.get(captureId)
    if (!capture || capture.status !== 'PENDING') return false
    capture.status = succeeds ? 'COMPLETED' : 'DECLINED'
    delete capture.reason
    capture.updatedAt = core.now()
    core.save('captures', capture)
    const type = succeeds ? 'PAYMENT.CAPTURE.COMPLETED' : 'PAYMENT.CAPTURE.DENIED'
    core.emitEvent(type, 'capture', views.captureWithOrder(capture))
    return true
  }

  /**
   * The merchant refunds on paypal.com: the remaining amount, or `amountMinor`; a bank may keep it
   * pending.
   */
  function dashboardRefund(
    captureId: string,
    amountMinor?: number,
    status: 'COMPLETED' | 'PENDING' = 'COMPLETED',
  ): boolean {
    const capture = store.captures.get(captureId)
    if (!capture) return false
    const request = amountMinor === undefined ? {} : { amount: views.money(capture.currency, amountMinor) }
    return 'captureId' in refundCapture(core, capture, request, status)
  }

  /** The buyer's bank or PayPal reverses money: the remaining amount, or `amountMinor`. */
  function reverse(captureId: string, amountMinor?: number): boolean {
    const capture = store.captures.get(captureId)
    if (!capture) return false
    const leftMinor = capture.amountMinor - refundedMinor(store, capture)
    const takenMinor = Math.min(amountMinor ?? leftMinor, leftMinor)
    if (capture.status === 'PENDING' || capture.status === 'DECLINED' || takenMinor <= 0) return false
    if (capture.later !== undefined) return false
    const refund = { amountMinor: takenMinor, status: 'COMPLETED', note: 'Payment reversed' } as const
    saveRefund(core, capture, refund, 'PAYMENT.CAPTURE.REVERSED')
    return true
  }

  /** Opens a dispute about a capture, or about several of one buyer, in addition to open ones. Returns its id. */
  function openDispute(
    captureId: string,
    {
      reason = 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
      stage = 'INQUIRY',
      otherCaptureIds = [],
    }: { reason?: string; stage?: DisputeStage; otherCaptureIds?: string[] } = {},
  ): string | undefined {
    const captures = [captureId, ...otherCaptureIds].flatMap((each) => store.captures.get(each) ?? [])
    const [first] = captures
    if (!first || captures.length !== otherCaptureIds.length + 1) return undefined
    const at = core.now()
    const id = `PP-R-${core.newId(9)}`
    const dispute = {
      id,
      captureId,
      ...(otherCaptureIds.length > 0 && { otherCaptureIds }),
      reason,
      stage,
      status: 'OPEN',
      currency: first.currency,
      amountMinor: captures.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
      createdAt: at,
      updatedAt: at,
    } as const
    core.save('disputes', dispute)
    core.emitEvent('CUSTOMER.DISPUTE.CREATED', 'dispute', views.dispute(dispute))
    return id
  }

  /**
   * Resolves a dispute; if the buyer wins, the rest of the captures is reversed, unless `isShown` is false.
   * `isAccepted`: the merchant accepted the claim.
   */
  function resolveDispute(
    disputeId: string,
    winner: 'buyer' | 'seller',
    { isShown = true, isAccepted = false }: { isShown?: boolean; isAccepted?: boolean } = {},
  ): boolean {
    const dispute = store.disputes.get(disputeId)
    const capture = dispute && store.captures.get(dispute.captureId)
    if (!dispute || !capture || dispute.status !== 'OPEN') return false
    dispute.status = 'RESOLVED'
    dispute.outcome =
      winner === 'buyer' ? (isAccepted ? 'ACCEPTED' : 'RESOLVED_BUYER_FAVOUR') : 'RESOLVED_SELLER_FAVOUR'
    dispute.updatedAt = core.now()
    core.save('disputes', dispute)
    if (winner === 'buyer' && isShown)
      for (const id of [capture.id, ...(dispute.otherCaptureIds ?? [])]) reverse(id)
    core.emitEvent('CUSTOMER.DISPUTE.RESOLVED', 'dispute', views.dispute(dispute))
    return true
  }

  return {
    approve,
    reverseApproval,
    settleCapture,
    settleRefund: (refundId: string, succeeds: boolean) => settleRefund(core, refundId, succeeds),
    failRefund: (refundId: string) => failRefund(core, refundId),
    dashboardRefund,
    reverse,
    openDispute,
    resolveDispute,
    ...createChangesAfterCapture(core),
  }
}
