import { z } from 'zod'
import { type Commands, done, runCommand, text, wrong } from '#sandbox/commands.ts'
import { json, type Answer, type Incoming } from '#sandbox/http.ts'
import { portoneSettings } from './core.ts'
import type { Deliveries } from './deliveries.ts'
import type { PortoneEngine } from './engine.ts'

export const PORTONE_ADMIN_PATH = '/_sandbox/portone/'

/**
 * `/_sandbox/portone/*`: acts as the bank and the console with its settings. The caller has sent the admin
 * token.
 */
export function createPortoneAdmin(engine: PortoneEngine, deliveries: Deliveries) {
  const commands: Commands = {
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
      const read = portoneSettings.partial().safeParse(changes)
      if (!read.success) return wrong(z.prettifyError(read.error))
      return json(200, Object.assign(engine.settings, read.data))
    },
  }

  return function answer(request: Incoming): Answer {
    const command = request.path.slice(PORTONE_ADMIN_PATH.length)
    if (command !== 'state' || request.method !== 'GET') return runCommand(commands, command, request)
    return json(200, {
      payments: [...engine.payments.values()],
      settings: engine.settings,
      deliveries: [...deliveries.deliveries.values()],
    })
  }
}
