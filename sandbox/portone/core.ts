import { randomUUID } from 'node:crypto'
import type { Cancellation, Kept, PaymentRecord, Reply } from './records.ts'

export type PortoneEvent = { type: string; timestamp: string; data: Record<string, string> }

export type PortoneSettings = {
  /** The switch of the channel: without it a window takes the money by itself. */
  manualApproval: boolean
  /** How long a token of an approval can be used. */
  tokenSeconds: number
  /** What the payment gateway behind PortOne does with a confirmation. */
  pg: 'good' | 'refuses' | 'refuses but books'
  cancelMode: Cancellation['status'] | 'PG_PROVIDER'
  /** How long an idempotency key is remembered. */
  keyHours: number
  /** Whether what a bank was only asked to give back can be asked for once more. */
  reservesRequested: boolean
  /** Whether nothing can be cancelled while the buyer's bank disputes the payment. */
  refusesDisputed: boolean
  /** How long it takes until the list of payments shows a change. */
  listLagMs: number
}

export type EngineOptions = {
  storeId: string
  /** The account's channels and whose money moves there; without them every key is a live channel. */
  channels?: Readonly<Record<string, 'LIVE' | 'TEST'>>
  now: () => number
  emit: (event: PortoneEvent) => void
  /** Sees every record that was made or changed, to keep it. */
  changed?: (collection: keyof Kept, record: { id: string }) => void
}

export type Core = ReturnType<typeof createCore>

/** What the machine remembers, and how a payment moves; the calls and the actions are built of it. */
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
  const ledger = {
    registered: new Map<string, Kept['registered']>(),
    payments: new Map<string, PaymentRecord>(),
    tokens: new Map<string, Kept['tokens']>(),
    answers: new Map<string, Kept['answers']>(),
  }
  const iso = (): string => new Date(options.now()).toISOString()

  function save<Name extends keyof Kept>(collection: Name, record: Kept[Name]): void {
    ;(ledger[collection] as Map<string, Kept[Name]>).set(record.id, record)
    options.changed?.(collection, record)
  }

  function change(payment: PaymentRecord, changes: Partial<PaymentRecord>): void {
    save('payments', Object.assign(payment, changes, { statusChangedAt: iso() }))
  }

  function tell(type: string, payment: PaymentRecord, more: Record<string, string> = {}): void {
    const { id: paymentId, storeId, transactionId } = payment
    options.emit({ type, timestamp: iso(), data: { storeId, paymentId, transactionId, ...more } })
  }

  function take(payment: PaymentRecord): void {
    change(payment, { status: 'PAID', paidAt: iso() })
    tell('Transaction.Paid', payment)
  }

  function fail(payment: PaymentRecord): void {
    change(payment, { status: 'FAILED' })
    tell('Transaction.Failed', payment)
  }

  function giveBack(
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
      tell('Transaction.CancelPending', payment, { cancellationId: cancellation.id })
    return cancellation
  }

  function settleCancellation(payment: PaymentRecord, cancellation: Cancellation): Cancellation {
    const cancelled = payment.cancelled + cancellation.totalAmount
    // Another one was quicker: no bank gives more back than it took.
    if (cancelled > payment.total) {
      cancellation.status = 'FAILED'
      save('payments', payment)
      return cancellation
    }
    const isAll = cancelled === payment.total
    Object.assign(cancellation, { status: 'SUCCEEDED', cancelledAt: iso() })
    change(payment, { cancelled, status: isAll ? 'CANCELLED' : 'PARTIAL_CANCELLED' })
    const type = isAll ? 'Transaction.Cancelled' : 'Transaction.PartialCancelled'
    tell(type, payment, { cancellationId: cancellation.id })
    return cancellation
  }

  /** The answer to a key, while it is remembered. */
  function remembered(key: string): Reply | null {
    const known = ledger.answers.get(key)
    const isFresh = known !== undefined && options.now() - known.at < settings.keyHours * 3_600_000
    return isFresh ? structuredClone(known.reply) : null
  }

  return {
    ...options,
    settings,
    ledger,
    iso,
    save,
    change,
    tell,
    take,
    fail,
    giveBack,
    settleCancellation,
    remembered,
  }
}
