import type { CalledProvider } from '#domain/payment-method.ts'
import type { RefundMode } from '#sandbox/paypal/core.ts'
import type { Engine } from '#sandbox/paypal/engine.ts'
import type { PortoneSettings } from '#sandbox/portone/engine.ts'
import type { Faults } from './faults.ts'
import { type Korean, PORTONE_URL } from './korean.ts'
import { createOwnAccount } from './own-account.ts'
import type { Chance } from './random.ts'
import type { Tally } from './tally.ts'

const SIGNED = 'signed by the provider'

export type Answer = { status: number; text: string }
export type Request = {
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

/** Executes requests at the simulated providers, whose banks and settings may change at each request. */
export function createEngineCalls(world: {
  engine: Engine
  korean: Korean
  chance: Chance
  faults: () => Faults
  onChargeWithoutCall: (orderId: string) => void
  tally: Tally
}) {
  const { engine, korean, chance, tally } = world
  const ownAccount = createOwnAccount(world)

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

  /** Executes a duplicate whose reply is lost. A charge by it is not an act of the product. */
  function executeAgain(request: Request): void {
    const orderId = /\/orders\/(\w+)\/capture$/.exec(request.path)?.[1] ?? confirmedBy(request.path)
    const isPaid = () =>
      orderId !== undefined &&
      (engine.store.orders.get(orderId)?.captureId !== undefined || hasBegun(orderId))
    const wasPaid = isPaid()
    execute(request)
    if (orderId !== undefined && !wasPaid && isPaid()) world.onChargeWithoutCall(orderId)
  }

  return { execute, executeAgain }
}

const confirmedBy = (path: string): string | undefined => /^\/payments\/([^/]+)\/confirm$/.exec(path)?.[1]

/** Headers of a webhook by the first provider. */
export const signed = (isGenuine: boolean) => ({
  'paypal-transmission-id': 'simulated',
  'paypal-transmission-time': '2026-09-01T00:00:00Z',
  'paypal-transmission-sig': isGenuine ? SIGNED : 'forged',
  'paypal-cert-url': 'https://paypal.invalid/cert',
  'paypal-auth-algo': 'SHA256withRSA',
})
