import type { CalledProvider } from '#domain/payment-method.ts'
import type { RefundMode } from '#sandbox/paypal/core.ts'
import type { Engine } from '#sandbox/paypal/engine.ts'
import type { PortoneSettings } from '#sandbox/portone/engine.ts'
import type { Clock } from './clock.ts'
import type { Faults } from './faults.ts'
import { type Korean, PORTONE_URL } from './korean.ts'
import { createOwnAccount } from './own-account.ts'
import type { Chance } from './random.ts'
import type { Process, Scheduler } from './scheduler.ts'
import type { Tally } from './tally.ts'

/** Timeouts of the adapters. */
const CALL_TIMEOUT_MS = { paypal: 8_000, portone: 15_000 }
/** A delayed message arrives within this time, or never. */
const STRAY_MS = 20_000
const SIGNED = 'signed by the provider'

type Answer = { status: number; text: string }
type Request = {
  provider: CalledProvider
  method: string
  path: string
  headers: Record<string, string>
  body: string | undefined
}
/** Outcome of a refund, as the second provider's setting. */
const CANCEL_MODES: Record<RefundMode, PortoneSettings['cancelMode']> = {
  COMPLETED: 'SUCCEEDED',
  PENDING: 'REQUESTED',
  FAILED: 'FAILED',
  INSUFFICIENT: 'PG_PROVIDER',
}

/**
 * The network between the product's adapter and the provider's engine: every message may be lost, late or
 * duplicated.
 */
export function createNetwork(world: {
  engine: Engine
  korean: Korean
  scheduler: Scheduler
  chance: Chance
  clock: Clock
  faults: () => Faults
  /** True while the provider is unreachable. */
  isProviderDown: () => boolean
  onChargeWithoutCall: (orderId: string) => void
  tally: Tally
}) {
  const { engine, korean, scheduler, chance, clock, tally } = world
  const others = createOthers()
  const ownAccount = createOwnAccount(world)

  /** The `fetch` of a process. */
  const fetchOf = (process: Process): typeof globalThis.fetch =>
    ((address: string, init: RequestInit) =>
      new Promise<Response>((resolve, reject) => {
        const { origin, pathname, search } = new URL(address)
        const request: Request = {
          provider: origin === PORTONE_URL ? 'portone' : 'paypal',
          method: init.method ?? 'GET',
          path: `${pathname}${search}`,
          headers: init.headers as Record<string, string>,
          body: init.body as string | undefined,
        }
        const receive = (answer: Answer) => resolve(responseOf(answer))
        // The token is returned without a step of its own: its faults show in the calls.
        if (pathname === '/v1/oauth2/token') return receive(token)
        const what = `${request.method} ${request.path}`
        scheduler.wait({
          process,
          what: `send ${what}`,
          resume: () => arrive({ process, request, what, receive, fail: reject }),
          lost: () => void (chance.happens(0.5) && stray(request)),
          limitMs: CALL_TIMEOUT_MS[request.provider],
          timeOut: () => {
            timedOut(reject)
            stray(request)
          },
        })
      })) as typeof globalThis.fetch

  type Call = {
    process: Process
    request: Request
    what: string
    receive: (answer: Answer) => void
    fail: (error: Error) => void
  }

  function arrive({ process, request, what, receive, fail }: Call): void {
    const faults = world.faults()
    if (world.isProviderDown()) {
      tally.duringOutage++
      return fail(new TypeError('fetch failed: no server'))
    }
    if (chance.happens(faults.lostRequest)) {
      tally.lostRequests++
      return fail(new TypeError('fetch failed: the request was lost'))
    }
    const answer = answerWithFaults(request)
    if (chance.happens(faults.repeated)) {
      tally.repeatedRequests++
      if (chance.happens(0.5)) executeAgain(request)
      else stray(request)
    }
    scheduler.wait({
      process,
      what: `answer ${answer.status} to ${what}`,
      resume: () => {
        if (!chance.happens(world.faults().lostReply)) return receive(answer)
        tally.lostReplies++
        fail(new TypeError('fetch failed: the reply was lost'))
      },
      limitMs: CALL_TIMEOUT_MS[request.provider],
      timeOut: () => timedOut(fail),
    })
  }

  function timedOut(fail: (error: Error) => void): void {
    tally.timeouts++
    fail(new DOMException('The operation was aborted due to timeout', 'TimeoutError'))
  }

  function answerWithFaults(request: Request): Answer {
    const faults = world.faults()
    if (chance.happens(faults.staleToken)) return { status: 401, text: '{"error":"invalid_token"}' }
    if (chance.happens(faults.refused)) {
      tally.refusals++
      if (chance.happens(0.3)) execute(request)
      const status = chance.pick([500, 503, 429])
      return { status, text: '{"name":"SERVICE_UNAVAILABLE","details":[]}' }
    }
    if (chance.happens(faults.foreign)) {
      if (chance.happens(0.3)) execute(request)
      const status = chance.pick([400, 403, 404, 404])
      tally.foreignReplies++
      if (status === 404) tally.foreign404Replies++
      return { status, text: '<html><h1>This page is not from PayPal</h1></html>' }
    }
    if (request.headers['idempotency-key'] && chance.happens(faults.outstanding))
      return { status: 409, text: '{"type":"IDEMPOTENCY_OUTSTANDING_REQUEST"}' }
    const answer = execute(request)
    const other = others.exchange(request, answer)
    if (other && chance.happens(faults.swapped)) {
      tally.swappedReplies++
      return { ...answer, text: other }
    }
    const isUnreadable = answer.status < 300 && chance.happens(faults.unreadable)
    if (isUnreadable) tally.unreadable++
    return isUnreadable
      ? { ...answer, text: chance.pick(['', '<html>', '{}', answer.text.slice(0, -9)]) }
      : answer
  }

  function execute(request: Request): Answer {
    tally.calls++
    return ownAccount.answer(request, () =>
      request.provider === 'paypal' ? atPaypal(request) : atPortone(request),
    )
  }

  function atPortone({ method, path, headers, body }: Request): Answer {
    const { pathname, searchParams } = new URL(path, PORTONE_URL)
    const { settings } = korean.engine
    settings.cancelMode = CANCEL_MODES[chance.pick(world.faults().refundModes)]
    settings.pg = chance.happens(world.faults().bankRefuses)
      ? chance.pick(['refuses', 'refuses but books'])
      : 'good'
    const id = confirmedBy(path)
    const hadBegun = hasBegun(id)
    const reply = korean.engine.call({
      method,
      path: pathname,
      query: searchParams,
      key: headers['idempotency-key'] ?? null,
      body: body === undefined ? undefined : JSON.parse(body),
    })
    if (id !== undefined && !hadBegun && hasBegun(id)) korean.asked.add(id)
    return { status: reply.status, text: JSON.stringify(reply.body) }
  }

  const hasBegun = (id: string | undefined): boolean => {
    const payment = korean.engine.payments.get(id ?? '')
    return payment !== undefined && (payment.paidAt !== null || payment.status === 'PAY_PENDING')
  }

  function atPaypal({ method, path, headers, body }: Request): Answer {
    if (path === '/v1/notifications/verify-webhook-signature') {
      const { transmission_sig: signature } = JSON.parse(body!) as { transmission_sig: string }
      const verification_status = signature === SIGNED ? 'SUCCESS' : 'FAILURE'
      return { status: 200, text: JSON.stringify({ verification_status }) }
    }
    engine.settings.refundMode = chance.pick(world.faults().refundModes)
    engine.settings.optionalFields = chance.pick(world.faults().optionalFields)
    const reply = engine.call({
      method,
      path,
      headers,
      body: body === undefined ? undefined : JSON.parse(body),
    })
    return { status: reply.status, text: reply.body === null ? '' : JSON.stringify(reply.body) }
  }

  /** A duplicate that no process waits for arrives later, if at all. */
  function stray(request: Request): void {
    scheduler.wait({
      process: null,
      what: `stray ${request.method} ${request.path}`,
      resume: () => executeAgain(request),
    })
  }

  /** Executes a duplicate whose reply is lost. A charge by it is not an act of the product. */
  function executeAgain(request: Request): void {
    const orderId = /\/orders\/(\w+)\/capture$/.exec(request.path)?.[1] ?? confirmedBy(request.path)
    const isPaid = () =>
      orderId !== undefined &&
      (engine.ledger.orders.get(orderId)?.captureId !== undefined || hasBegun(orderId))
    const wasPaid = isPaid()
    execute(request)
    if (orderId !== undefined && !wasPaid && isPaid()) world.onChargeWithoutCall(orderId)
  }

  /** Times out what waits too long. A request that timed out may still arrive. */
  function timeOut(): void {
    scheduler.timeOut(
      ({ process, since, limitMs = Infinity }) =>
        clock.now() - since >= (process === null ? STRAY_MS : limitMs),
    )
  }

  return { fetchOf, timeOut }
}

/** Calls whose reply names its resource, by the kind of the resource. */
const NAMED: [kind: string, pattern: RegExp][] = [
  ['order', /^GET \/v2\/checkout\/orders\/(\w+)$/],
  ['order', /^POST \/v2\/checkout\/orders\/(\w+)\/capture$/],
  ['capture', /^GET \/v2\/payments\/captures\/(\w+)$/],
  ['refund of a capture', /^POST \/v2\/payments\/captures\/(\w+)\/refund$/],
  ['refund', /^GET \/v2\/payments\/refunds\/(\w+)$/],
  ['payment', /^GET \/payments\/([^/?]+)/],
]

/** Stores the last reply about each kind of resource. */
function createOthers() {
  const last = new Map<string, { id: string; text: string }>()
  return {
    /** Stores the reply; returns the previous one of the same kind if it was about another resource. */
    exchange({ method, path }: Request, { status, text }: Answer): string | undefined {
      const named = NAMED.map(([kind, pattern]) => ({ kind, id: pattern.exec(`${method} ${path}`)?.[1] }))
      const { kind, id } = named.find((each) => each.id !== undefined) ?? {}
      if (kind === undefined || id === undefined || status >= 300) return undefined
      const before = last.get(kind)
      last.set(kind, { id, text })
      return before && before.id !== id ? before.text : undefined
    },
  }
}

const token: Answer = {
  status: 200,
  text: '{"access_token":"simulated","token_type":"Bearer","expires_in":32400}',
}

const confirmedBy = (path: string): string | undefined => /^\/payments\/([^/]+)\/confirm$/.exec(path)?.[1]

/** The three members of a response that the adapters read. */
const responseOf = ({ status, text }: Answer): Response =>
  ({ status, headers: new Headers(), text: () => Promise.resolve(text) }) as unknown as Response

export const signed = (isGenuine: boolean) => ({
  'paypal-transmission-id': 'simulated',
  'paypal-transmission-time': '2026-09-01T00:00:00Z',
  'paypal-transmission-sig': isGenuine ? SIGNED : 'forged',
  'paypal-cert-url': 'https://paypal.invalid/cert',
  'paypal-auth-algo': 'SHA256withRSA',
})
