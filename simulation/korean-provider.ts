import { receiveWebhook } from '#server/features/payments/capture/webhooks.ts'
import { anySite, pickRecent } from './choosing.ts'
import { refundAtProvider } from './extra-refunds.ts'
import { noteChargeWithoutCall } from './korean-buyers.ts'
import type { World } from './world.ts'

const paid = ({ korean }: World) =>
  [...korean.engine.payments.values()].filter(({ paidAt }) => paidAt !== null)

/** A refund in the console or a reversal by the buyer's bank: full or partial, at once or pending. */
export function consoleCancel(world: World): void {
  const { chance } = world.korean
  const payment = pickRecent(world, paid(world))
  if (!payment) return
  const left = payment.total - payment.cancelled
  const amount = chance.happens(0.5) ? left : Math.min(left, 9_000)
  refundAtProvider(world, { provider: 'portone', id: payment.id }, amount, chance.happens(1 / 3))
}

/** A bank decides about pending payments and cancellations. */
export function settleSlowPayment(world: World): void {
  const slow = [...world.korean.engine.payments.values()].filter(
    ({ status, cancellations }) =>
      status === 'PAY_PENDING' || cancellations.some((each) => each.status === 'REQUESTED'),
  )
  const payment = pickRecent(world, slow)
  if (payment) settleKoreanPayment(world, payment.id, { arrives: 0.6, goesBack: 0.6 })
}

export function settleKoreanPayment(
  world: World,
  id: string,
  odds: { arrives: number; goesBack: number },
): void {
  const { engine, chance, slow } = world.korean
  const payment = engine.payments.get(id)!
  if (payment.status === 'PAY_PENDING') {
    slow.add(id)
    engine.settlePending(id, chance.happens(odds.arrives))
  }
  for (const { id: cancellationId, status } of payment.cancellations)
    if (status === 'REQUESTED') engine.settleCancellation(id, cancellationId, chance.happens(odds.goesBack))
}

/** Opens one dispute after the other about a paid payment, or resolves it. */
export function koreanDispute(world: World): void {
  const { engine, chance } = world.korean
  const at = new Date(world.clock.now()).toISOString()
  const payment = pickRecent(
    world,
    // Two at the same moment could not be distinguished by their times.
    paid(world).filter(({ disputes = [] }) => disputes.every(({ resolvedAt }) => resolvedAt !== at)),
  )
  if (!payment) return
  const isOpen = payment.disputes?.some(({ status }) => status === 'UNRESOLVED') ?? false
  if (isOpen) return void engine.dispute(payment.id, 'DisputeResolved')
  if (!engine.dispute(payment.id, 'DisputeCreated')) return
  world.tally.disputes++
  world.tally.koreanDisputes++
  // Sometimes the bank decides at once.
  if (chance.happens(0.2)) engine.dispute(payment.id, 'DisputeResolved')
}

/** Toggles the setting in the console by which money is captured without our confirmation. */
export function toggleManualApproval({ korean, log }: World): void {
  if (!korean.isSwitchLoose) return
  korean.engine.settings.manualApproval = !korean.engine.settings.manualApproval
  log(`manual approval is ${korean.engine.settings.manualApproval ? 'on' : 'off'}`)
}

/** A bank captures a payment long after it refused the request. */
export function chargeAfterRefusal(world: World): void {
  const { engine } = world.korean
  const failed = [...engine.payments.values()].filter(({ status }) => status === 'FAILED')
  const payment = pickRecent(world, failed)
  if (!payment || !engine.approveAutomatically(payment.id)) return
  world.korean.slow.add(payment.id)
  noteChargeWithoutCall(world, payment.id)
}

/** A webhook with a foreign signature reports that a payment is paid, or disputed. */
export function forgePortoneWebhook(world: World): void {
  const { korean, tally } = world
  const payment = pickRecent(world, [...korean.engine.payments.values()])
  if (!payment) return
  tally.forgedWebhooks++
  const type = korean.chance.pick(['Transaction.Paid', 'Transaction.DisputeCreated', 'Transaction.Cancelled'])
  const { id: paymentId, storeId, transactionId } = payment
  const timestamp = new Date(world.clock.now()).toISOString()
  const lie = korean.forge({ type, timestamp, data: { storeId, paymentId, transactionId } })
  world.act(anySite(world), 'receives a forged webhook', (deps) => receiveWebhook(deps, 'portone', lie))
}
