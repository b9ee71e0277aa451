import { randomUUID } from 'node:crypto'
import {
  type Cancellation,
  type PaymentRecord,
  type RefusalType,
  type Reply,
  statusOf,
  viewOf,
} from './records.ts'

export type PortoneEvent = { type: string; timestamp: string; data: Record<string, string> }

export type PortoneSettings = {
  /** How long a token of an approval can be used. */
  tokenSeconds: number
  /** What the payment gateway behind PortOne does with a confirmation. */
  pg: 'good' | 'refuses' | 'refuses but books'
  cancelMode: Cancellation['status'] | 'PG_PROVIDER'
  /** How long an idempotency key is remembered. */
  keyHours: number
}

type Body = Record<string, unknown>
const HOUR_MS = 3_600_000

/** PortOne V2 with manual approval, as a machine without a network: what it answers, keeps and tells. */
export function createPortoneEngine(options: {
  storeId: string
  now: () => number
  emit: (event: PortoneEvent) => void
}) {
  const settings: PortoneSettings = { tokenSeconds: 600, pg: 'good', cancelMode: 'SUCCEEDED', keyHours: 3 }
  const registered = new Map<string, { totalAmount: unknown; currency: unknown }>()
  const payments = new Map<string, PaymentRecord>()
  const tokens = new Map<string, { paymentId: string; endsAt: number }>()
  const answers = new Map<string, { at: number; reply: Reply }>()
  const iso = (): string => new Date(options.now()).toISOString()

  const refuse = (type: RefusalType, more: Body = {}): Reply => ({
    status: statusOf[type],
    body: { type, ...more },
  })

  function change(payment: PaymentRecord, changes: Partial<PaymentRecord>): void {
    Object.assign(payment, changes, { statusChangedAt: iso() })
  }

  function tell(type: string, payment: PaymentRecord, more: Record<string, string> = {}): void {
    const { id: paymentId, storeId, transactionId } = payment
    options.emit({ type, timestamp: iso(), data: { storeId, paymentId, transactionId, ...more } })
  }

  function preRegister(id: string, { totalAmount, currency }: Body): Reply {
    if (!Number.isInteger(totalAmount) || typeof currency !== 'string') return refuse('INVALID_REQUEST')
    if (payments.get(id)?.paidAt) return refuse('ALREADY_PAID')
    registered.set(id, { totalAmount, currency })
    return { status: 200, body: {} }
  }

  function take(payment: PaymentRecord): void {
    change(payment, { status: 'PAID', paidAt: iso() })
    tell('Transaction.Paid', payment)
  }

  function confirm(id: string, body: Body): Reply {
    const payment = payments.get(id)
    if (!payment) return refuse('PAYMENT_NOT_FOUND')
    if (payment.paidAt) return refuse('ALREADY_PAID')
    const token = tokens.get(String(body.paymentToken))
    if (token?.paymentId !== id || token.endsAt <= options.now()) return refuse('INVALID_PAYMENT_TOKEN')
    const { total, currency, channel } = payment
    const isSame =
      (body.totalAmount ?? total) === total &&
      (body.currency ?? currency) === currency &&
      (body.isTest ?? channel.type === 'TEST') === (channel.type === 'TEST')
    if (!isSame) return refuse('INFORMATION_MISMATCH')
    tokens.delete(String(body.paymentToken))
    if (settings.pg === 'refuses but books') take(payment)
    if (payment.card === 'refused' || settings.pg !== 'good') {
      if (!payment.paidAt) {
        change(payment, { status: 'FAILED' })
        tell('Transaction.Failed', payment)
      }
      return refuse('PG_PROVIDER', { pgCode: 'REJECT', pgMessage: 'The card was refused.' })
    }
    take(payment)
    return {
      status: 200,
      body: { payment: { pgTxId: `pg-${payment.transactionId}`, paidAt: payment.paidAt } },
    }
  }

  function cancel(id: string, body: Body): Reply {
    const payment = payments.get(id)
    if (!payment) return refuse('PAYMENT_NOT_FOUND')
    if (typeof body.reason !== 'string' || body.reason === '') return refuse('INVALID_REQUEST')
    if (payment.status === 'CANCELLED') return refuse('PAYMENT_ALREADY_CANCELLED')
    if (!payment.paidAt) return refuse('PAYMENT_NOT_PAID')
    const left = payment.total - payment.cancelled
    const amount = body.amount === undefined ? left : Number(body.amount)
    if (!Number.isInteger(amount) || amount <= 0) return refuse('INVALID_REQUEST')
    const expected = body.currentCancellableAmount
    if (expected !== undefined && expected !== left) return refuse('CANCELLABLE_AMOUNT_CONSISTENCY_BROKEN')
    if (amount > left) return refuse('CANCEL_AMOUNT_EXCEEDS_CANCELLABLE_AMOUNT')
    if (settings.cancelMode === 'PG_PROVIDER') return refuse('PG_PROVIDER', { pgCode: 'NO_BALANCE' })
    return {
      status: 200,
      body: { cancellation: giveBack(payment, amount, body.reason, settings.cancelMode) },
    }
  }

  function giveBack(
    payment: PaymentRecord,
    amount: number,
    reason: string,
    status: Cancellation['status'],
    trigger: 'API' | 'CONSOLE' = 'API',
  ): Cancellation {
    const cancellation: Cancellation = {
      status,
      id: randomUUID(),
      totalAmount: amount,
      taxFreeAmount: 0,
      vatAmount: 0,
      reason,
      requestedAt: iso(),
      ...(status === 'SUCCEEDED' ? { cancelledAt: iso() } : {}),
      trigger,
    }
    payment.cancellations.push(cancellation)
    if (status === 'SUCCEEDED') settle(payment, cancellation)
    else if (status === 'REQUESTED')
      tell('Transaction.CancelPending', payment, { cancellationId: cancellation.id })
    return cancellation
  }

  function settle(payment: PaymentRecord, cancellation: Cancellation): void {
    const cancelled = payment.cancelled + cancellation.totalAmount
    const isAll = cancelled === payment.total
    change(payment, { cancelled, status: isAll ? 'CANCELLED' : 'PARTIAL_CANCELLED' })
    Object.assign(cancellation, { status: 'SUCCEEDED', cancelledAt: iso() })
    const type = isAll ? 'Transaction.Cancelled' : 'Transaction.PartialCancelled'
    tell(type, payment, { cancellationId: cancellation.id })
  }

  function list(query: URLSearchParams): Reply {
    const asked = readJson(query.get('requestBody')) ?? {}
    const { number = 0, size = 10 } = (asked.page ?? {}) as { number?: number; size?: number }
    const { from, until } = (asked.filter ?? {}) as { from?: string; until?: string }
    const found = [...payments.values()].filter(
      ({ statusChangedAt: at }) => (!from || at >= from) && (!until || at <= until),
    )
    const items = found.slice(number * size, (number + 1) * size).map(viewOf)
    return { status: 200, body: { items, page: { number, size, totalCount: found.length } } }
  }

  const operations = { 'pre-register': preRegister, confirm, cancel }

  return {
    settings,
    payments: payments as ReadonlyMap<string, PaymentRecord>,

    /** One call of the REST API. `key` is the text of the header, in its double quotes. */
    call(request: {
      method: string
      path: string
      query: URLSearchParams
      key: string | null
      body: unknown
    }): Reply {
      const [, rawId, operation] = /^\/payments\/([^/]+)(?:\/([a-z-]+))?$/.exec(request.path) ?? []
      if (request.method === 'GET' && request.path === '/payments') return list(request.query)
      if (rawId === undefined) return { status: 404, body: {} }
      const id = decodeURIComponent(rawId)
      if (request.method === 'GET') {
        const payment = payments.get(id)
        return payment ? { status: 200, body: viewOf(payment) } : refuse('PAYMENT_NOT_FOUND')
      }
      const { key } = request
      if (key !== null && !/^"[\x20-\x7e]{16,256}"$/.test(key)) return refuse('INVALID_REQUEST')
      const known = key === null ? undefined : answers.get(key)
      if (known && options.now() - known.at < settings.keyHours * HOUR_MS) return structuredClone(known.reply)
      const operate = operations[operation as keyof typeof operations]
      if (!operate) return { status: 404, body: {} }
      const reply = operate(id, (request.body ?? {}) as Body)
      if (key !== null) answers.set(key, { at: options.now(), reply: structuredClone(reply) })
      return reply
    },

    /** The buyer approves in the window: a token for the shop, or why the window did not open. */
    authenticate(
      asked: {
        paymentId: string
        totalAmount: number
        currency: string
        channelKey: string
        orderName?: string
      },
      {
        card = 'good',
        channelType = 'LIVE',
      }: { card?: 'good' | 'refused'; channelType?: 'LIVE' | 'TEST' } = {},
    ): { paymentToken: string; txId: string } | { code: string } {
      const { paymentId: id, totalAmount: total, currency } = asked
      const locked = registered.get(id)
      if (locked && (locked.totalAmount !== total || locked.currency !== currency))
        return { code: 'AmountNotEqualToPredefined' }
      const before = payments.get(id)
      if (before?.paidAt) return { code: 'AlreadyPaid' }
      const payment: PaymentRecord = {
        id,
        storeId: options.storeId,
        status: 'READY',
        transactionId: randomUUID(),
        currency,
        total,
        cancelled: 0,
        channel: { type: channelType, key: asked.channelKey },
        card,
        orderName: asked.orderName ?? '',
        requestedAt: before?.requestedAt ?? iso(),
        statusChangedAt: iso(),
        paidAt: null,
        cancellations: [],
      }
      payments.set(id, payment)
      const paymentToken = randomUUID()
      tokens.set(paymentToken, { paymentId: id, endsAt: options.now() + settings.tokenSeconds * 1000 })
      return { paymentToken, txId: payment.transactionId }
    },

    /** Money is there though nobody confirmed: the switch of the channel was turned off. */
    approveAutomatically(id: string): void {
      const payment = payments.get(id)
      if (payment && !payment.paidAt) take(payment)
    },

    /** Given back by hand in the console. */
    consoleCancel(
      id: string,
      amount: number,
      status: 'SUCCEEDED' | 'REQUESTED' = 'SUCCEEDED',
    ): string | null {
      const payment = payments.get(id)
      if (!payment?.paidAt || amount > payment.total - payment.cancelled) return null
      return giveBack(payment, amount, 'by hand', status, 'CONSOLE').id
    },

    /** A cancellation that was only asked for comes to its end. */
    settleCancellation(id: string, cancellationId: string, isDone = true): void {
      const payment = payments.get(id)
      const cancellation = payment?.cancellations.find((each) => each.id === cancellationId)
      if (!payment || cancellation?.status !== 'REQUESTED') return
      if (isDone) settle(payment, cancellation)
      else cancellation.status = 'FAILED'
    },

    dispute(id: string, type: 'DisputeCreated' | 'DisputeResolved'): void {
      const payment = payments.get(id)
      if (payment) tell(`Transaction.${type}`, payment)
    },
  }
}

export type PortoneEngine = ReturnType<typeof createPortoneEngine>

function readJson(text: string | null): Record<string, unknown> | null {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}
