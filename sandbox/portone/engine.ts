import { createActions } from './actions.ts'
import { type Core, createCore, type EngineOptions } from './core.ts'
import {
  cancellableOf,
  isDisputed,
  type Collections,
  type PaymentRecord,
  type RefusalType,
  type Reply,
  statusOf,
  viewOf,
} from './records.ts'

export type { PortoneEvent, PortoneSettings } from './core.ts'

type Body = Record<string, unknown>

/** PortOne V2 with manual approval, as a state machine without I/O. */
export function createPortoneEngine(options: EngineOptions) {
  const core = createCore(options)
  const { store } = core
  const operations = { 'pre-register': preRegister, confirm, cancel }

  return {
    settings: core.settings,
    payments: store.payments as ReadonlyMap<string, PaymentRecord>,
    ...createActions(core),

    /** One call of the REST API. `key`: value of the header, including its double quotes. */
    call(request: {
      method: string
      path: string
      query: URLSearchParams
      key: string | null
      body: unknown
    }): Reply {
      const [, rawId, operation] = /^\/payments\/([^/]+)(?:\/([a-z-]+))?$/.exec(request.path) ?? []
      if (request.method === 'GET' && request.path === '/payments') return list(core, request.query)
      if (rawId === undefined) return { status: 404, body: {} }
      const id = decodeURIComponent(rawId)
      if (request.method === 'GET') {
        const payment = store.payments.get(id)
        return payment ? { status: 200, body: viewOf(payment) } : refuse('PAYMENT_NOT_FOUND')
      }
      const { key } = request
      if (key !== null && !/^"[\x20-\x7e]{16,256}"$/.test(key)) return refuse('INVALID_REQUEST')
      const known = key === null ? null : core.remembered(key)
      if (known) return known
      const operate = operations[operation as keyof typeof operations]
      if (!operate) return { status: 404, body: {} }
      const reply = operate(core, id, (request.body ?? {}) as Body)
      if (key !== null) core.save('answers', { id: key, at: options.now(), reply: structuredClone(reply) })
      return reply
    },

    /** Restores the stored state of an earlier engine. */
    restore(kept: { [Name in keyof Collections]: Collections[Name][] }): void {
      for (const each of kept.registered) store.registered.set(each.id, each)
      for (const each of kept.payments) store.payments.set(each.id, each)
      for (const each of kept.tokens) store.tokens.set(each.id, each)
      for (const each of kept.answers) store.answers.set(each.id, each)
    },
  }
}

export type PortoneEngine = ReturnType<typeof createPortoneEngine>

const refuse = (type: RefusalType, more: Body = {}): Reply => ({
  status: statusOf[type],
  body: { type, ...more },
})

function preRegister({ store, save }: Core, id: string, { totalAmount, currency }: Body): Reply {
  if (typeof totalAmount !== 'number' || !Number.isInteger(totalAmount) || typeof currency !== 'string')
    return refuse('INVALID_REQUEST')
  if (store.payments.get(id)?.paidAt) return refuse('ALREADY_PAID')
  save('registered', { id, totalAmount, currency })
  return { status: 200, body: {} }
}

function confirm(core: Core, id: string, body: Body): Reply {
  const { store, settings } = core
  const payment = store.payments.get(id)
  if (!payment) return refuse('PAYMENT_NOT_FOUND')
  if (payment.paidAt) return refuse('ALREADY_PAID')
  const token = store.tokens.get(String(body.paymentToken))
  if (token?.paymentId !== id || token.endsAt <= core.now()) return refuse('INVALID_PAYMENT_TOKEN')
  const { total, currency, channel } = payment
  const isSame =
    (body.totalAmount ?? total) === total &&
    (body.currency ?? currency) === currency &&
    (body.isTest ?? channel.type === 'TEST') === (channel.type === 'TEST')
  if (!isSame) return refuse('INFORMATION_MISMATCH')
  core.save('tokens', { ...token, endsAt: 0 })
  if (settings.pg === 'refuses but books') core.take(payment)
  if (payment.card === 'refused' || settings.pg !== 'good') {
    if (!payment.paidAt) core.fail(payment)
    return refuse('PG_PROVIDER', { pgCode: 'REJECT', pgMessage: 'The card was refused.' })
  }
  if (payment.card === 'pending') {
    core.change(payment, { status: 'PAY_PENDING' })
    core.emitEvent('Transaction.PayPending', payment)
  } else core.take(payment)
  return {
    status: 200,
    body: { payment: { pgTxId: `pg-${payment.transactionId}`, paidAt: payment.paidAt ?? core.iso() } },
  }
}

function cancel({ store, settings, addCancellation }: Core, id: string, body: Body): Reply {
  const payment = store.payments.get(id)
  if (!payment) return refuse('PAYMENT_NOT_FOUND')
  if (typeof body.reason !== 'string' || body.reason === '') return refuse('INVALID_REQUEST')
  if (payment.status === 'CANCELLED') return refuse('PAYMENT_ALREADY_CANCELLED')
  if (!payment.paidAt || payment.later !== undefined) return refuse('PAYMENT_NOT_PAID')
  const left = cancellableOf(payment, { withRequested: settings.reservesRequested })
  const amount = body.amount === undefined ? left : Number(body.amount)
  if (!Number.isInteger(amount) || amount <= 0) return refuse('INVALID_REQUEST')
  const expected = body.currentCancellableAmount
  if (expected !== undefined && expected !== left) return refuse('CANCELLABLE_AMOUNT_CONSISTENCY_BROKEN')
  if (amount > left) return refuse('CANCEL_AMOUNT_EXCEEDS_CANCELLABLE_AMOUNT')
  if (settings.refusesDisputed && isDisputed(payment)) return refuse('PG_PROVIDER', { pgCode: 'DISPUTED' })
  if (settings.cancelMode === 'PG_PROVIDER') return refuse('PG_PROVIDER', { pgCode: 'NO_BALANCE' })
  return {
    status: 200,
    body: { cancellation: addCancellation(payment, amount, body.reason, settings.cancelMode) },
  }
}

function list({ store, now, settings }: Core, query: URLSearchParams): Reply {
  const asked = readJson(query.get('requestBody')) ?? {}
  const { number = 0, size = 10 } = (asked.page ?? {}) as { number?: number; size?: number }
  const { from, until } = (asked.filter ?? {}) as { from?: string; until?: string }
  const shownUntil = new Date(now() - settings.listLagMs).toISOString()
  const found = [...store.payments.values()].filter(
    ({ statusChangedAt: at }) =>
      (!from || at >= from) && (!until || at <= until) && (settings.listLagMs === 0 || at <= shownUntil),
  )
  const items = found.slice(number * size, (number + 1) * size).map(viewOf)
  return { status: 200, body: { items, page: { number, size, totalCount: found.length } } }
}

function readJson(text: string | null): Record<string, unknown> | null {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}
