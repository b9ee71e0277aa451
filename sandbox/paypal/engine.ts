import { createActions } from './actions.ts'
import { withBehaviour } from './behaviour.ts'
import { createCore, type EngineOptions } from './core.ts'
import type { Operation, Reply } from './errors.ts'
import { listEvents } from './events.ts'
import { captureOrder, createOrder, isAlive, isHidden } from './orders.ts'
import { isObject, type AnswerRecord, type Json, type OrderRecord, type ReadonlyStore } from './records.ts'
import { refundCapture } from './refunds.ts'

const HOUR_MS = 3_600_000
/** Lifetime of a PayPal-Request-Id at PayPal. */
const ORDER_ANSWER_MS = 6 * HOUR_MS
const REFUND_ANSWER_MS = 45 * 24 * HOUR_MS

export type EngineRequest = {
  method: string
  /** Path with its query, e.g. `/v2/checkout/orders/5O1/capture`. */
  path: string
  headers?: Record<string, string | string[] | undefined>
  body?: unknown
}
type Made = NonNullable<AnswerRecord['made']>
type Outcome = Made | Reply

/**
 * PayPal as a state machine without I/O: Orders v2, Payments v2 and the list of webhook events. Synchronous;
 * time and randomness come from the options, so a seed determines the whole history.
 */
export function createEngine(options: EngineOptions) {
  const core = createCore(options)
  const { store, views, errors, settings } = core

  function call(request: EngineRequest): Reply {
    const [path = '', query = ''] = request.path.split('?')
    const header = (name: string) => {
      for (const [key, value] of Object.entries(request.headers ?? {})) {
        if (key.toLowerCase() === name) return Array.isArray(value) ? value[0] : value
      }
      return undefined
    }
    const route = ROUTES.find(({ method, pattern }) => method === request.method && pattern.test(path))
    if (!route)
      return path === EVENTS_PATH && request.method === 'GET' ? listEvents(core, query) : errors.envelope(404)
    const id = route.pattern.exec(path)?.[1] ?? ''
    const mocked = mockedIssue(header('paypal-mock-response'))
    if (mocked) return errors.issue(route.operation, mocked)
    const answer = operate(route.operation, id, {
      requestId: header('paypal-request-id'),
      isFull: /return=representation/.test(header('prefer') ?? ''),
      body: request.body ?? {},
    })
    return answer.status < 300 && answer.body
      ? { ...answer, body: withBehaviour(answer.body, settings) }
      : answer
  }

  type Details = { requestId: string | undefined; isFull: boolean; body: unknown }

  function operate(operation: Operation, id: string, { requestId, isFull, body }: Details): Reply {
    const missing = () => errors.issue(operation, 'INVALID_RESOURCE_ID')
    const order = store.orders.get(id)
    const capture = store.captures.get(id)
    const refund = store.refunds.get(id)
    const answer = (storedMs: number, work: () => Outcome) =>
      once({ key: `${operation}:${id}`, requestId, body, storedMs, isFull }, work)

    switch (operation) {
      case 'createOrder':
        return answer(ORDER_ANSWER_MS, () => made('order', createOrder(core, body, requestId)))
      case 'getOrder':
        if (!order || !isAlive(core, order)) return missing()
        return isHidden(core, order) ? missing() : { status: 200, body: views.order(order) }
      case 'captureOrder':
        if (!order || !isAlive(core, order)) return missing()
        return answer(ORDER_ANSWER_MS, () => made('capture', captureOrder(core, order)))
      case 'getCapture':
        return capture ? { status: 200, body: views.captureWithOrder(capture) } : missing()
      case 'refundCapture':
        if (!capture) return missing()
        if (!isObject(body)) return errors.issue(operation, 'INVALID_PARAMETER_SYNTAX', { field: '/' })
        return answer(REFUND_ANSWER_MS, () =>
          made('refund', refundCapture(core, capture, body, settings.refundMode)),
        )
      case 'getRefund':
        return refund ? { status: 200, body: views.refund(refund) } : missing()
    }
  }

  /**
   * A repeated PayPal-Request-Id is not executed again: it returns the current state of the object that the
   * first call created.
   */
  function once(
    call: { key: string; requestId: string | undefined; body: unknown; storedMs: number; isFull: boolean },
    work: () => Outcome,
  ): Reply {
    if (!call.requestId) return reply(201, work(), call.isFull)
    if (call.requestId.length > 108)
      return errors.issue('createOrder', 'INVALID_STRING_LENGTH', { field: 'PayPal-Request-Id' })
    const id = `${call.key}|${call.requestId}`
    const requestBody = JSON.stringify(call.body)
    const earlier = store.answers.get(id)
    if (earlier && core.now() - earlier.at < call.storedMs) {
      if (earlier.requestBody !== requestBody) return errors.duplicateRequestId()
      if (earlier.made) return reply(200, earlier.made, call.isFull)
      if (earlier.refusal && settings.replay4xx) return structuredClone(earlier.refusal)
    }
    const outcome = work()
    const answered = { id, at: core.now(), requestBody }
    if ('kind' in outcome) core.save('answers', { ...answered, made: outcome })
    else if (settings.replay4xx) core.save('answers', { ...answered, refusal: outcome })
    return reply(201, outcome, call.isFull)
  }

  function reply(status: number, outcome: Outcome, isFull: boolean): Reply {
    if (!('kind' in outcome)) return outcome
    if (outcome.kind === 'refund') {
      const refund = store.refunds.get(outcome.id)
      return refund
        ? { status, body: isFull ? views.refund(refund) : views.refundMinimal(refund) }
        : errors.envelope(500)
    }
    const orderId = outcome.kind === 'order' ? outcome.id : (store.captures.get(outcome.id)?.orderId ?? '')
    const order = store.orders.get(orderId)
    return order
      ? { status, body: isFull ? views.order(order) : views.orderMinimal(order) }
      : errors.envelope(500)
  }

  return {
    call,
    ...createActions(core),
    /** Finds an order that can still be fetched; undefined once the provider no longer returns it. */
    findOrder: (orderId: string): OrderRecord | undefined => {
      const order = store.orders.get(orderId)
      return order && isAlive(core, order) ? order : undefined
    },
    /** Can be changed at any time; applies to the following calls. */
    settings,
    /** The records, read-only. */
    store: store as ReadonlyStore,
    /** Clears the list of events. */
    forgetEvents: () => store.events.clear(),
    errors,
    newId: core.newId,
    snapshot: core.snapshot,
    restore: core.restore,
  }
}
export type Engine = ReturnType<typeof createEngine>

const EVENTS_PATH = '/v1/notifications/webhooks-events'
const ROUTES: { method: string; pattern: RegExp; operation: Operation }[] = [
  { method: 'POST', pattern: /^\/v2\/checkout\/orders$/, operation: 'createOrder' },
  { method: 'GET', pattern: /^\/v2\/checkout\/orders\/([^/]+)$/, operation: 'getOrder' },
  { method: 'POST', pattern: /^\/v2\/checkout\/orders\/([^/]+)\/capture$/, operation: 'captureOrder' },
  { method: 'GET', pattern: /^\/v2\/payments\/captures\/([^/]+)$/, operation: 'getCapture' },
  { method: 'POST', pattern: /^\/v2\/payments\/captures\/([^/]+)\/refund$/, operation: 'refundCapture' },
  { method: 'GET', pattern: /^\/v2\/payments\/refunds\/([^/]+)$/, operation: 'getRefund' },
]

const made = (kind: Made['kind'], result: { id: string } | Reply): Outcome =>
  'id' in result ? { kind, id: result.id } : result

/** PayPal's negative testing: `PayPal-Mock-Response: {"mock_application_codes":["INSTRUMENT_DECLINED"]}`. */
function mockedIssue(header: string | undefined): string | undefined {
  if (!header) return undefined
  try {
    const parsed: Json = JSON.parse(header)
    const codes = isObject(parsed) ? parsed.mock_application_codes : undefined
    const first = Array.isArray(codes) ? codes[0] : codes
    return typeof first === 'string' ? first : undefined
  } catch {
    return undefined
  }
}
