import { json, parseJson, type Answer, type Incoming } from '#sandbox/http.ts'
import type { Deliveries } from './deliveries.ts'
import type { PortoneEngine, PortoneSettings } from './engine.ts'

export const PORTONE_ADMIN_PATH = '/_sandbox/portone/'

const KINDS: { [Name in keyof PortoneSettings]: readonly PortoneSettings[Name][] | 'number' } = {
  manualApproval: [true, false],
  tokenSeconds: 'number',
  pg: ['good', 'refuses', 'refuses but books'],
  cancelMode: ['SUCCEEDED', 'REQUESTED', 'FAILED', 'IN_REVIEW', 'PG_PROVIDER'],
  keyHours: 'number',
  reservesRequested: [true, false],
  refusesDisputed: [true, false],
  listLagMs: 'number',
}

/**
 * `/_sandbox/portone/*`: acts as the bank and the console with its settings. The caller has sent the admin
 * token.
 */
export function createPortoneAdmin(engine: PortoneEngine, deliveries: Deliveries) {
  const done = (isDone: boolean, more: object = {}): Answer =>
    isDone
      ? json(200, { ok: true, ...more })
      : json(409, { ok: false, message: 'Not possible in the present state, or no such id.' })
  const wrong = (message: string): Answer => json(400, { ok: false, message })

  const commands: Record<string, (body: Record<string, unknown>) => Answer> = {
    /** The money of an automatic channel is captured without a confirmation. */
    take: ({ paymentId }) => done(engine.approveAutomatically(text(paymentId))),
    /** Reports a paid payment as FAILED or PAY_PENDING; PAID ends that. */
    change: ({ paymentId, status }) => {
      const known = (['FAILED', 'PAY_PENDING', 'PAID'] as const).find((each) => each === status)
      return known
        ? done(engine.changePaid(text(paymentId), known))
        : wrong('status is one of FAILED, PAY_PENDING, PAID.')
    },
    /** Decides a payment that is pending at the bank. */
    settle: ({ paymentId, ok }) => done(engine.settlePending(text(paymentId), ok !== false)),
    /** Refunded in the console, or reversed by the bank: the remaining amount, or `amount`. */
    cancel({ paymentId, amount, pending, chargeback }) {
      const id = text(paymentId)
      const payment = engine.payments.get(id)
      const cancelledAmount = amount ?? (payment ? payment.total - payment.cancelled : 0)
      if (typeof cancelledAmount !== 'number' || !Number.isInteger(cancelledAmount))
        return wrong('amount is whole won.')
      const status = pending === true ? 'REQUESTED' : 'SUCCEEDED'
      const by = chargeback === true ? 'CHARGEBACK' : 'CONSOLE'
      const cancellationId = engine.consoleCancel(id, cancelledAmount, status, by)
      return done(cancellationId !== null, { cancellationId })
    },
    'settle-cancellation': ({ paymentId, cancellationId, ok }) =>
      done(engine.settleCancellation(text(paymentId), text(cancellationId), ok !== false)),
    'fail-cancellation': ({ paymentId, cancellationId }) =>
      done(engine.failCancellation(text(paymentId), text(cancellationId))),
    dispute: ({ paymentId, resolved }) =>
      done(engine.dispute(text(paymentId), resolved === true ? 'DisputeResolved' : 'DisputeCreated')),
    /** The webhook URL, which a merchant enters in the console. */
    webhook({ url }) {
      deliveries.listen(typeof url === 'string' && url !== '' ? url : null)
      return done(true)
    },
    settings(changes) {
      const fault = setPortoneSettings(engine.settings, changes)
      return fault ? wrong(fault) : json(200, engine.settings)
    },
  }

  return function answer({ method, path, raw }: Incoming): Answer {
    const command = path.slice(PORTONE_ADMIN_PATH.length)
    if (command === 'state' && method === 'GET')
      return json(200, {
        payments: [...engine.payments.values()],
        settings: engine.settings,
        deliveries: [...deliveries.deliveries.values()],
      })
    const parsed = raw.length === 0 ? { value: {} } : parseJson(raw)
    const run = Object.hasOwn(commands, command) ? commands[command] : undefined
    if (!run || method !== 'POST')
      return json(404, { ok: false, message: `No such command: ${method} ${path}` })
    const isObject = parsed && typeof parsed.value === 'object' && parsed.value !== null
    return isObject ? run(parsed.value as Record<string, unknown>) : wrong('The body is an object in JSON.')
  }
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Sets the given settings and leaves the rest; returns an error text for an invalid value. */
function setPortoneSettings(settings: PortoneSettings, changes: Record<string, unknown>): string | null {
  for (const [name, value] of Object.entries(changes)) {
    const kind = KINDS[name as keyof PortoneSettings] as readonly unknown[] | 'number' | undefined
    if (!kind) return `No such setting: ${name}`
    if (kind === 'number' ? typeof value !== 'number' || !(value >= 0) : !kind.includes(value))
      return `${name} is ${kind === 'number' ? 'a number' : `one of ${kind.join(', ')}`}.`
  }
  Object.assign(settings, changes)
  return null
}
