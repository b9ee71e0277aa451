import { pickRecent } from './choosing.ts'
import type { World } from './world.ts'

/** Changes at a provider after a capture, apart from refunds and disputes about one payment. */

/** Later statuses of a completed capture; the last one is unknown to the product. */
const LATER = ['DECLINED', 'FAILED', 'PENDING', 'PENDING', 'SETTLED_LATER'] as const

/** A completed capture gets a later status, or its own status back. */
export function changeCapture(world: World): void {
  const { engine, changeAfterCaptureChance: chance, tally } = world
  const captures = [...engine.store.captures.values()]
  const changed = captures.filter(({ later }) => later !== undefined)
  if (changed.length > 0 && chance.happens(0.4)) {
    if (engine.changeCapture(chance.pick(changed).id, 'COMPLETED')) tally.capturesRestored++
    return
  }
  const capture = pickRecent(
    world,
    captures.filter(({ status }) => status === 'COMPLETED' || status === 'PARTIALLY_REFUNDED'),
  )
  const status = chance.pick(LATER)
  const reason = chance.pick(['CHARGEBACK', 'BUYER_COMPLAINT', undefined])
  if (!capture || !engine.changeCapture(capture.id, status, reason)) return
  if (status === 'PENDING') tally.capturesHeld++
  else if (status === 'SETTLED_LATER') tally.capturesUnreadable++
  else tally.capturesReversed++
}

/** The same for the second provider, which has no further statuses. */
export function changeKoreanPayment(world: World): void {
  const { korean, changeAfterCaptureChance: chance, tally } = world
  const paid = [...korean.engine.payments.values()].filter(({ paidAt }) => paidAt !== null)
  const changed = paid.filter(({ later }) => later !== undefined)
  if (changed.length > 0 && chance.happens(0.4)) {
    if (korean.engine.changePaid(chance.pick(changed).id, 'PAID')) tally.capturesRestored++
    return
  }
  const payment = pickRecent(world, paid)
  const status = chance.pick(['FAILED', 'PAY_PENDING'] as const)
  if (!payment || !korean.engine.changePaid(payment.id, status)) return
  // A sync after this sees it as unpaid.
  korean.slow.add(payment.id)
  if (status === 'FAILED') tally.capturesReversed++
  else tally.capturesHeld++
}

/** A paid order is captured once more, not by us. */
export function captureAgain(world: World): void {
  const { engine } = world
  const order = pickRecent(
    world,
    [...engine.store.orders.values()].filter(
      ({ captureId, otherCaptureIds }) => captureId !== undefined && otherCaptureIds === undefined,
    ),
  )
  if (order && engine.captureAgain(order.id) !== undefined) world.tally.secondCaptures++
}

/** One dispute about two or three payments. */
export function disputeSeveral(world: World): void {
  const { engine, changeAfterCaptureChance: chance, tally } = world
  const completed = [...engine.store.captures.values()].filter(({ status }) => status === 'COMPLETED')
  const currency = completed.at(-1)?.currency
  const ids = completed.filter((each) => each.currency === currency).map(({ id }) => id)
  const [first, ...otherCaptureIds] = ids.slice(-chance.pick([2, 3]))
  if (!first || otherCaptureIds.length === 0) return
  if (engine.openDispute(first, { otherCaptureIds }) !== undefined) tally.disputesOfSeveral++
}

/** Resolves a dispute. For some that the buyer wins, no reversal is shown. */
export function endDispute(world: World, disputeId: string): void {
  const { engine, chance, changeAfterCaptureChance, unshown, tally } = world
  const winner = chance.pick(['buyer', 'seller'] as const)
  const isShown = winner === 'seller' || changeAfterCaptureChance.happens(0.6)
  if (!engine.resolveDispute(disputeId, winner, { isShown }) || isShown) return
  unshown.add(disputeId)
  tally.hiddenReversals++
}

/** Shows the missing reversal of a lost dispute. */
export function showOutcome(world: World): void {
  const { unshown, changeAfterCaptureChance: chance } = world
  if (unshown.size > 0) show(world, chance.pick([...unshown]))
}

function show({ engine, unshown, tally }: World, disputeId: string): void {
  const { captureId, otherCaptureIds = [] } = engine.store.disputes.get(disputeId)!
  const shown = [captureId, ...otherCaptureIds].filter((id) => engine.reverse(id))
  unshown.delete(disputeId)
  if (shown.length > 0) tally.lateReversals++
}

/** Ends the faults: no capture stays held or unknown; a declined one is decided for good, declined or restored. */
export function endChangesAfterCapture(world: World): void {
  const { engine, korean, changeAfterCaptureChance: chance, decidedLater, unshown } = world
  for (const id of unshown) {
    if (decidedLater.has(id)) continue
    decidedLater.add(id)
    // Half of the missing reversals are never shown.
    if (chance.happens(0.5)) show(world, id)
  }
  for (const { id, later } of engine.store.captures.values()) {
    if (later === undefined || decidedLater.has(id)) continue
    const isDone = engine.changeCapture(id, chance.pick(['COMPLETED', 'DECLINED']))
    // Setting the same status again changes nothing, so a declined capture stays declined.
    if (isDone || later === 'DECLINED') decidedLater.add(id)
  }
  for (const { id, later } of korean.engine.payments.values()) {
    if (later === undefined || decidedLater.has(id)) continue
    const isDone = korean.engine.changePaid(id, chance.pick(['PAID', 'FAILED']))
    if (isDone || later === 'FAILED') decidedLater.add(id)
  }
}
