import { type Commands, done, parseBody, runCommand, text, wrong } from '#sandbox/commands.ts'
import { json, type Answer, type Incoming } from '#sandbox/http.ts'
import type { Engine } from './engine.ts'
import { readRule, setSandboxSettings, type Faults } from './faults.ts'
import { FUNDINGS, parseAmount } from './records.ts'
import type { Webhooks } from './webhooks.ts'

const STAGES = ['INQUIRY', 'CHARGEBACK', 'PRE_ARBITRATION', 'ARBITRATION'] as const

/** `/_sandbox/*`: acts as the buyer and the bank, and injects faults. The caller has sent the admin token. */
export function createAdmin(engine: Engine, webhooks: Webhooks, faults: Faults, applySettings: () => void) {
  const commands: Commands = {
    approve({ orderId, funding }) {
      const chosen = FUNDINGS.find((each) => each === (funding ?? 'ok'))
      return chosen
        ? done(engine.approve(text(orderId), chosen))
        : wrong(`funding is one of ${FUNDINGS.join(', ')}.`)
    },
    'reverse-approval': ({ orderId }) => done(engine.reverseApproval(text(orderId))),

    /** Settles what is pending: the capture or refund `id`, or everything. */
    settle({ id, ok }) {
      const succeeds = ok !== false
      const { captures, refunds } = engine.store
      const wanted = (each: { id: string; status: string }) =>
        each.status === 'PENDING' && (!id || each.id === id)
      const ids = [...captures.values(), ...refunds.values()].filter(wanted).map((each) => each.id)
      for (const each of ids) if (!engine.settleCapture(each, succeeds)) engine.settleRefund(each, succeeds)
      return done(ids.length > 0 || !id, { settled: ids })
    },
    'fail-refund': ({ refundId }) => done(engine.failRefund(text(refundId))),
    /** `pending: true` leaves it to `settle`. */
    'dashboard-refund': ({ captureId, amount, pending }) => {
      const minor = amountMinor(text(captureId), amount)
      const status = pending === true ? 'PENDING' : 'COMPLETED'
      return typeof minor === 'string'
        ? wrong(minor)
        : done(engine.dashboardRefund(text(captureId), minor, status))
    },
    reverse: ({ captureId, amount }) => {
      const minor = amountMinor(text(captureId), amount)
      return typeof minor === 'string' ? wrong(minor) : done(engine.reverse(text(captureId), minor))
    },
    dispute({ captureId, reason, stage }) {
      const known = STAGES.find((each) => each === (stage ?? 'INQUIRY'))
      if (!known) return wrong(`stage is one of ${STAGES.join(', ')}.`)
      const details = { stage: known, ...(typeof reason === 'string' && { reason }) }
      const disputeId = engine.openDispute(text(captureId), details)
      return done(disputeId !== undefined, { disputeId })
    },
    /** `reversal: false`: the buyer wins, and no reversal of the capture is ever shown. */
    'resolve-dispute': ({ disputeId, winner, reversal }) =>
      done(
        engine.resolveDispute(text(disputeId), winner === 'buyer' ? 'buyer' : 'seller', {
          isShown: reversal !== false,
        }),
      ),
    /** Reports a completed capture as DECLINED, FAILED, PENDING or any other status; COMPLETED ends that. */
    'change-capture': ({ captureId, status, reason }) =>
      done(
        engine.changeCapture(text(captureId), text(status), typeof reason === 'string' ? reason : undefined),
      ),
    /** Captures a paid order once more. */
    'capture-again': ({ orderId }) => {
      const captureId = engine.captureAgain(text(orderId))
      return done(captureId !== undefined, { captureId })
    },
    /** One dispute about several captures. */
    'dispute-several': ({ captureIds }) => {
      const [first = '', ...otherCaptureIds] = Array.isArray(captureIds) ? captureIds.map(text) : []
      const disputeId = engine.openDispute(first, { otherCaptureIds })
      return done(disputeId !== undefined, { disputeId })
    },
  }

  function amountMinor(captureId: string, amount: unknown): number | undefined | string {
    if (amount === undefined) return undefined
    const currency = engine.store.captures.get(captureId)?.currency ?? 'USD'
    const minor = parseAmount(currency, text(amount))
    return typeof minor === 'number' ? minor : `amount: ${minor}`
  }

  const state = (): Answer =>
    json(200, {
      orders: [...engine.store.orders.values()],
      captures: [...engine.store.captures.values()],
      refunds: [...engine.store.refunds.values()],
      disputes: [...engine.store.disputes.values()],
      events: [...engine.store.events.values()],
      webhooks: [...webhooks.webhooks.values()],
      deliveries: [...webhooks.deliveries.values()],
      rules: faults.rules,
      settings: faults.settings,
    })

  function changeRules(method: string, value: unknown): Answer {
    if (method === 'DELETE') faults.rules.length = 0
    if (method !== 'POST') return json(200, faults.rules)
    const read = (Array.isArray(value) ? value : [value]).map(readRule)
    const fault = read.find((each) => typeof each === 'string')
    if (fault) return wrong(fault)
    faults.rules.push(...read.filter((each) => typeof each !== 'string'))
    return json(200, faults.rules)
  }

  function answerSettings(method: string, value: unknown): Answer {
    if (method !== 'POST') return json(200, faults.settings)
    const fault = setSandboxSettings(faults.settings, value)
    if (fault) return wrong(fault)
    applySettings()
    return json(200, faults.settings)
  }

  return function answer(request: Incoming): Answer {
    const { method, path, raw } = request
    const command = path.slice('/_sandbox/'.length)
    if (command === 'state' && method === 'GET') return state()
    if (command !== 'rules' && command !== 'settings') return runCommand(commands, command, request)
    const body = parseBody(raw)
    if (!body) return wrong('The body is not JSON.')
    return command === 'rules' ? changeRules(method, body.value) : answerSettings(method, body.value)
  }
}
