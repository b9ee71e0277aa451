import type { Engine } from '#sandbox/paypal/engine.ts'
import type { Clock } from './clock.ts'
import { type Answer, createEngineCalls, type Request } from './engine-calls.ts'
import type { Faults } from './faults.ts'
import { type Korean, PORTONE_URL } from './korean.ts'
import type { Chance } from './random.ts'
import type { Process, Scheduler } from './scheduler.ts'
import type { Tally } from './tally.ts'

/** Timeouts of the adapters. */
const CALL_TIMEOUT_MS = { paypal: 8_000, portone: 15_000 }
/** A delayed message arrives within this time, or never. */
const STRAY_MS = 20_000

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
  const { scheduler, chance, clock, tally } = world
  const others = createOthers()
  const { execute, executeAgain } = createEngineCalls(world)

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

  /** A duplicate that no process waits for arrives later, if at all. */
  function stray(request: Request): void {
    scheduler.wait({
      process: null,
      what: `stray ${request.method} ${request.path}`,
      resume: () => executeAgain(request),
    })
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

/** The three members of a response that the adapters read. */
const responseOf = ({ status, text }: Answer): Response =>
  ({ status, headers: new Headers(), text: () => Promise.resolve(text) }) as unknown as Response
