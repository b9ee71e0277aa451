import { randomUUID } from 'node:crypto'
import type { Core } from './core.ts'
import { cancellableOf, isDisputed, type PaymentRecord } from './records.ts'

/** Parameters of a payment window, as `PortOne.requestPayment` gets them. */
type WindowRequest = {
  paymentId: string
  totalAmount: number
  currency: string
  channelKey: string
  orderName?: string
}
type Behaviour = { card?: PaymentRecord['card']; channelType?: 'LIVE' | 'TEST' }

/** Actions of the buyer, the bank and the merchant outside the API. */
export function createActions(core: Core) {
  const { store } = core

  /** Returns the error that prevents the window from opening; null when it opens. */
  function windowRefusal({ paymentId, totalAmount, currency, channelKey }: WindowRequest): string | null {
    if (core.channels && !core.channels[channelKey]) return 'ChannelNotFoundError'
    const locked = store.registered.get(paymentId)
    if (locked && (locked.totalAmount !== totalAmount || locked.currency !== currency))
      return 'AmountNotEqualToPredefined'
    const known = store.payments.get(paymentId)
    return known?.paidAt || known?.status === 'PAY_PENDING' ? 'AlreadyPaid' : null
  }

  /** Begins a payment attempt: the window is open and nothing is decided. */
  function begin(asked: WindowRequest, { card = 'good', channelType }: Behaviour): PaymentRecord {
    const { paymentId: id, totalAmount: total, currency, channelKey } = asked
    const payment: PaymentRecord = {
      id,
      storeId: core.storeId,
      status: 'READY',
      transactionId: randomUUID(),
      currency,
      total,
      cancelled: 0,
      channel: { type: channelType ?? core.channels?.[channelKey] ?? 'LIVE', key: channelKey },
      card,
      orderName: asked.orderName ?? '',
      requestedAt: store.payments.get(id)?.requestedAt ?? core.iso(),
      statusChangedAt: core.iso(),
      paidAt: null,
      cancellations: [],
    }
    core.save('payments', payment)
    return payment
  }

  return {
    windowRefusal,

    /**
     * The buyer approves in the window: returns a token for the shop, or the error that prevented the window
     * from opening.
     */
    authenticate(
      asked: WindowRequest,
      behaviour: Behaviour = {},
    ): { paymentToken: string; txId: string } | { code: string } {
      const code = windowRefusal(asked)
      if (code) return { code }
      const payment = begin(asked, behaviour)
      if (!core.settings.manualApproval) core.take(payment)
      const paymentToken = randomUUID()
      const endsAt = core.now() + core.settings.tokenSeconds * 1000
      core.save('tokens', { id: paymentToken, paymentId: payment.id, endsAt })
      return { paymentToken, txId: payment.transactionId }
    },

    /** The buyer closes the window; the payment can be tried again. */
    close(asked: WindowRequest): { txId: string } | { code: string } {
      const code = windowRefusal(asked)
      return code ? { code } : { txId: begin(asked, {}).transactionId }
    },

    /** Money is captured without a confirmation, because the channel's manual approval was turned off. */
    approveAutomatically(id: string): boolean {
      const payment = store.payments.get(id)
      if (!payment || payment.paidAt) return false
      core.take(payment)
      return true
    },

    /** A payment that is pending at the bank is decided. */
    settlePending(id: string, isDone = true): boolean {
      const payment = store.payments.get(id)
      if (payment?.status !== 'PAY_PENDING' || payment.later !== undefined) return false
      if (isDone) core.take(payment)
      else core.fail(payment)
      return true
    },

    /** A paid payment is reported as failed or pending, or as paid again. */
    changePaid(id: string, status: 'FAILED' | 'PAY_PENDING' | 'PAID'): boolean {
      const payment = store.payments.get(id)
      const isInTime = payment && payment.statusChangedAt !== core.iso()
      if (!isInTime || payment.paidAt === null || payment.status === status) return false
      if (payment.cancellations.some((each) => each.status === 'REQUESTED')) return false
      if (payment.status !== 'PAID' && payment.later === undefined) return false
      if (status === 'PAID') delete payment.later
      else payment.later = status
      core.change(payment, { status })
      core.emitEvent(
        status === 'PAID'
          ? 'Transaction.Paid'
          : status === 'FAILED'
            ? 'Transaction.Failed'
            : 'Transaction.PayPending',
        payment,
      )
      return true
    },

    /** Refunded in the console, or reversed by the buyer's bank. */
    consoleCancel(
      id: string,
      amount: number,
      status: 'SUCCEEDED' | 'REQUESTED' = 'SUCCEEDED',
      trigger: 'CONSOLE' | 'CHARGEBACK' = 'CONSOLE',
    ): string | null {
      const payment = store.payments.get(id)
      const withRequested = core.settings.reservesRequested
      const isPossible =
        payment?.paidAt &&
        payment.later === undefined &&
        amount > 0 &&
        amount <= cancellableOf(payment, { withRequested })
      return isPossible ? core.addCancellation(payment, amount, 'by hand', status, trigger).id : null
    },

    /** A requested cancellation is decided. */
    settleCancellation(id: string, cancellationId: string, isDone = true): boolean {
      const payment = store.payments.get(id)
      const cancellation = payment?.cancellations.find((each) => each.id === cancellationId)
      if (!payment || (cancellation?.status !== 'REQUESTED' && cancellation?.status !== 'IN_REVIEW'))
        return false
      if (isDone) {
        core.settleCancellation(payment, cancellation)
        return true
      }
      cancellation.status = 'FAILED'
      core.save('payments', payment)
      return true
    },

    /** A completed cancellation fails, because the buyer's bank did not accept it. No webhook reports it. */
    failCancellation(id: string, cancellationId: string): boolean {
      const payment = store.payments.get(id)
      const cancellation = payment?.cancellations.find((each) => each.id === cancellationId)
      if (!payment || cancellation?.status !== 'SUCCEEDED') return false
      cancellation.status = 'FAILED'
      const cancelled = payment.cancelled - cancellation.totalAmount
      core.change(payment, { cancelled, status: cancelled === 0 ? 'PAID' : 'PARTIAL_CANCELLED' })
      return true
    },

    /** The buyer's bank opens a dispute, one after the other; or the dispute is resolved. */
    dispute(id: string, type: 'DisputeCreated' | 'DisputeResolved'): boolean {
      const payment = store.payments.get(id)
      if (!payment?.paidAt || isDisputed(payment) === (type === 'DisputeCreated')) return false
      const cases = payment.disputes ?? []
      payment.disputes =
        type === 'DisputeCreated'
          ? [...cases, { status: 'UNRESOLVED', reason: 'Not received', createdAt: core.iso() }]
          : cases.map((each) =>
              each.status === 'UNRESOLVED' ? { ...each, status: 'RESOLVED', resolvedAt: core.iso() } : each,
            )
      core.save('payments', payment)
      core.emitEvent(`Transaction.${type}`, payment)
      return true
    },
  }
}
