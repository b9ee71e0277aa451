import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Cancellation, Collections, PaymentRecord, Reply } from './records.ts'

export type PortoneEvent = { type: string; timestamp: string; data: Record<string, string> }

export const portoneSettings = z.strictObject({
  /** The channel's setting for manual approval: without it the window captures automatically. */
  manualApproval: z.boolean(),
  /** Lifetime of an approval token. */
  tokenSeconds: z.number().nonnegative(),
  /** Reaction of the payment gateway behind PortOne to a confirmation. */
  pg: z.enum(['good', 'refuses', 'refuses but books']),
  cancelMode: z.enum(['SUCCEEDED', 'REQUESTED', 'FAILED', 'IN_REVIEW', 'PG_PROVIDER']),
  /** Lifetime of an idempotency key. */
  keyHours: z.number().nonnegative(),
  /** True when an amount whose cancellation is only requested cannot be cancelled again. */
  reservesRequested: z.boolean(),
  /** True when nothing can be cancelled during a dispute about the payment. */
  refusesDisputed: z.boolean(),
  /** Delay until the list of payments shows a change. */
  listLagMs: z.number().nonnegative(),
})
export type PortoneSettings = z.output<typeof portoneSettings>

export type EngineOptions = {
  storeId: string
  /** Channels of the account, live or test; without them every key is a live channel. */
  channels?: Readonly<Record<string, 'LIVE' | 'TEST'>>
  now: () => number
  emit: (event: PortoneEvent) => void
  /** Called with every record that was created or changed, so that it can be stored. */
  changed?: (collection: keyof Collections, record: { id: string }) => void
}

export type Core = ReturnType<typeof createCore>

/** State of the provider and transitions of a payment; the API calls and the actions are built on it. */
export function createCore(options: EngineOptions) {
  const settings: PortoneSettings = {
    manualApproval: true,
    tokenSeconds: 600,
    pg: 'good',
    cancelMode: 'SUCCEEDED',
    keyHours: 3,
    reservesRequested: true,
    refusesDisputed: true,
    listLagMs: 0,
  }
  const store = {
    registered: new Map<string, Collections['registered']>(),
    payments: new Map<string, PaymentRecord>(),
    tokens: new Map<string, Collections['tokens']>(),
    answers: new Map<string, Collections['answers']>(),
  }
  const iso = (): string => new Date(options.now()).toISOString()

  function save<Name extends keyof Collections>(collection: Name, record: Collections[Name]): void {
    ;(store[collection] as Map<string, Collections[Name]>).set(record.id, record)
    options.changed?.(collection, record)
  }

  function change(payment: PaymentRecord, changes: Partial<PaymentRecord>): void {
    save('payments', Object.assign(payment, changes, { statusChangedAt: iso() }))
  }

  function emitEvent(type: string, payment: PaymentRecord, more: Record<string, string> = {}): void {
    const { id: paymentId, storeId, transactionId } = payment
    options.emit({ type, timestamp: iso(), data: { storeId, paymentId, transactionId, ...more } })
  }

  function take(payment: PaymentRecord): void {
    change(payment, { status: 'PAID', paidAt: iso() })
    emitEvent('Transaction.Paid', payment)
  }

  function fail(payment: PaymentRecord): void {
    change(payment, { status: 'FAILED' })
    emitEvent('Transaction.Failed', payment)
  }

  function addCancellation(
    payment: PaymentRecord,
    amount: number,
    reason: string,
    status: Cancellation['status'],
    trigger: 'API' | 'CONSOLE' | 'CHARGEBACK' = 'API',
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
    if (status === 'SUCCEEDED') return settleCancellation(payment, cancellation)
    save('payments', payment)
    if (status === 'REQUESTED')
      emitEvent('Transaction.CancelPending', payment, { cancellationId: cancellation.id })
    return cancellation
  }

  function settleCancellation(payment: PaymentRecord, cancellation: Cancellation): Cancellation {
    const cancelled = payment.cancelled + cancellation.totalAmount
    // Another cancellation was faster: no bank refunds more than was captured.
    if (cancelled > payment.total) {
      cancellation.status = 'FAILED'
      save('payments', payment)
      return cancellation
    }
    const isAll = cancelled === payment.total
    Object.assign(cancellation, { status: 'SUCCEEDED', cancelledAt: iso() })
    change(payment, { cancelled, status: isAll ? 'CANCELLED' : 'PARTIAL_CANCELLED' })
    const type = isAll ? 'Transaction.Cancelled' : 'Transaction.PartialCancelled'
    emitEvent(type, payment, { cancellationId: cancellation.id })
    return cancellation
  }

  /** Returns the reply for an idempotency key within its lifetime; null otherwise. */
  function remembered(key: string): Reply | null {
    const known = store.answers.get(key)
    const isFresh = known !== undefined && options.now() - known.at < settings.keyHours * 3_600_000
    return isFresh ? structuredClone(known.reply) : null
  }

  return {
    ...options,
    settings,
    store,
    iso,
    save,
    change,
    emitEvent,
    take,
    fail,
    addCancellation,
    settleCancellation,
    remembered,
  }
}
