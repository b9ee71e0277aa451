import { type Behaviour, DEFAULT_BEHAVIOUR, withBehaviour } from './behaviour.ts'
import { errorReplies } from './errors.ts'
import {
  type CaptureRecord,
  COLLECTIONS,
  type Collection,
  type EventRecord,
  type JsonObject,
  type Store,
  type Records,
} from './records.ts'
import { createViews } from './views.ts'

export type RefundMode = 'COMPLETED' | 'PENDING' | 'FAILED' | 'INSUFFICIENT'

export type EngineOptions = {
  /** Milliseconds since 1970. */
  now: () => number
  /** Returns a number in [0, 1); the only source of randomness. */
  random: () => number
  merchantId?: string
  /** Origin for links, without a trailing slash. */
  baseUrl?: string
  behaviour?: Partial<Behaviour>
  refundMode?: RefundMode
  /** Called with every webhook event, in order. */
  emit?: (event: EventRecord) => void
  /** Called with every record that was created or changed, so that a log can store it. */
  changed?: (collection: Collection, record: { id: string }) => void
}

const ID_LETTERS = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ'

const SUMMARIES: Record<string, string> = {
  'CHECKOUT.ORDER.APPROVED': 'An order has been approved by buyer',
  'CHECKOUT.PAYMENT-APPROVAL.REVERSED': 'A payment has been reversed after approval.',
  'PAYMENT.CAPTURE.COMPLETED': 'Payment completed',
  'PAYMENT.CAPTURE.PENDING': 'Payment pending',
  'PAYMENT.CAPTURE.DENIED': 'Payment denied',
  'PAYMENT.CAPTURE.REFUNDED': 'A capture payment was refunded',
  'PAYMENT.CAPTURE.REVERSED': 'A capture payment was reversed',
  'PAYMENT.REFUND.PENDING': 'A refund is pending',
  'PAYMENT.REFUND.FAILED': 'A refund failed',
  'CUSTOMER.DISPUTE.CREATED': 'A new dispute opened',
  'CUSTOMER.DISPUTE.UPDATED': 'A dispute was updated',
  'CUSTOMER.DISPUTE.RESOLVED': 'A dispute was resolved',
}

/** State and event emission of the provider, shared by the API operations and the actions. */
export function createCore(options: EngineOptions) {
  const { now, random, merchantId = 'SANDBX2MERCH3', baseUrl = '' } = options
  const store: Store = {
    orders: new Map(),
    captures: new Map(),
    refunds: new Map(),
    disputes: new Map(),
    answers: new Map(),
    events: new Map(),
  }
  /** Index that keeps the cost per capture constant. */
  const capturesOfInvoice = new Map<string, Set<string>>()
  const settings: Behaviour & { refundMode: RefundMode } = {
    ...DEFAULT_BEHAVIOUR,
    ...options.behaviour,
    refundMode: options.refundMode ?? 'COMPLETED',
  }
  const views = createViews(store, baseUrl, settings)

  function newId(length = 17): string {
    let id = ''
    while (id.length < length) id += ID_LETTERS[Math.floor(random() * ID_LETTERS.length)]
    return id
  }
  const errors = errorReplies(() => newId(13).toLowerCase())

  function indexCapture({ id, invoiceId }: CaptureRecord): void {
    if (invoiceId === undefined) return
    const known = capturesOfInvoice.get(invoiceId)
    if (known) known.add(id)
    else capturesOfInvoice.set(invoiceId, new Set([id]))
  }

  const capturesFor = (invoiceId: string): CaptureRecord[] =>
    [...(capturesOfInvoice.get(invoiceId) ?? [])].flatMap((id) => store.captures.get(id) ?? [])

  function save<Name extends Collection>(collection: Name, record: Records[Name]): void {
    const records: Map<string, unknown> = store[collection]
    records.set(record.id, record)
    if (collection === 'captures') indexCapture(record as CaptureRecord)
    options.changed?.(collection, record)
  }

  function emitEvent(eventType: string, resourceType: string, resource: JsonObject): void {
    const id = `WH-${newId()}-${newId()}`
    const event: EventRecord = {
      id,
      event_version: '1.0',
      create_time: new Date(now()).toISOString(),
      resource_type: resourceType,
      resource_version: '2.0',
      event_type: eventType,
      summary: SUMMARIES[eventType] ?? eventType,
      // A webhook event contains the state at that moment, independent of later changes.
      resource: structuredClone(withBehaviour(resource, settings)),
      links: [
        views.link('self', `/v1/notifications/webhooks-events/${id}`),
        views.link('resend', `/v1/notifications/webhooks-events/${id}/resend`, 'POST'),
      ],
    }
    save('events', event)
    options.emit?.(event)
  }

  const snapshot = () =>
    Object.fromEntries(
      COLLECTIONS.map((name) => [name, structuredClone([...store[name].values()])]),
    ) as Snapshot

  function restore(saved: Partial<Snapshot>): void {
    for (const name of COLLECTIONS) {
      const records: Map<string, unknown> = store[name]
      records.clear()
      for (const record of structuredClone(saved[name] ?? [])) records.set(record.id, record)
    }
    capturesOfInvoice.clear()
    for (const capture of store.captures.values()) indexCapture(capture)
  }

  return {
    now,
    merchantId,
    settings,
    store,
    capturesFor,
    views,
    errors,
    newId,
    save,
    emitEvent,
    snapshot,
    restore,
  }
}
export type Core = ReturnType<typeof createCore>

/** All state of the engine, as plain JSON. */
type Snapshot = { [Name in Collection]: Records[Name][] }
