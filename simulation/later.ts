import { lastOf } from './choosing.ts'
import type { World } from './world.ts'

/** What a provider does with money after it was taken, apart from refunds and disputes about one payment. */

/** What a completed capture may be called later; the last is a word that the product does not know. */
const LATER = ['DECLINED', 'FAILED', 'PENDING', 'PENDING', 'SETTLED_LATER'] as const

/** A completed capture is declined, held, or called by a new word; or what was called so is as before. */
export function changeCapture(world: World): void {
  const { engine, laterChance: chance, tally } = world
  const captures = [...engine.ledger.captures.values()]
  const changed = captures.filter(({ later }) => later !== undefined)
  if (changed.length > 0 && chance.happens(0.4)) {
    if (engine.changeCapture(chance.pick(changed).id, 'COMPLETED')) tally.capturesRestored++
    return
  }
  const capture = lastOf(
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

/** The same of the second provider, which has no words of its own for it. */
export function changeKoreanPayment(world: World): void {
  const { korean, laterChance: chance, tally } = world
  const paid = [...korean.engine.payments.values()].filter(({ paidAt }) => paidAt !== null)
  const changed = paid.filter(({ later }) => later !== undefined)
  if (changed.length > 0 && chance.happens(0.4)) {
    if (korean.engine.changePaid(chance.pick(changed).id, 'PAID')) tally.capturesRestored++
    return
  }
  const payment = lastOf(world, paid)
  const status = chance.pick(['FAILED', 'PAY_PENDING'] as const)
  if (!payment || !korean.engine.changePaid(payment.id, status)) return
  // Who asks only now is told that it is not paid.
  korean.slow.add(payment.id)
  if (status === 'FAILED') tally.capturesReversed++
  else tally.capturesHeld++
}

/** The money of a paid order is taken once more, and not by us. */
export function captureAgain(world: World): void {
  const { engine } = world
  const order = lastOf(
    world,
    [...engine.ledger.orders.values()].filter(
      ({ captureId, otherCaptureIds }) => captureId !== undefined && otherCaptureIds === undefined,
    ),
  )
  if (order && engine.captureAgain(order.id) !== undefined) world.tally.secondCaptures++
}

/** One case about two or three payments. */
export function disputeSeveral(world: World): void {
  const { engine, laterChance: chance, tally } = world
  const completed = [...engine.ledger.captures.values()].filter(({ status }) => status === 'COMPLETED')
  const currency = completed.at(-1)?.currency
  const ids = completed.filter((each) => each.currency === currency).map(({ id }) => id)
  if (engine.disputeSeveral(ids.slice(-chance.pick([2, 3]))) !== undefined) tally.disputesOfSeveral++
}

/** Ends a case. Of some that the buyer wins nothing shows that the money has gone. */
export function endDispute(world: World, disputeId: string): void {
  const { engine, chance, laterChance, unshown, tally } = world
  const winner = chance.pick(['buyer', 'seller'] as const)
  const isShown = winner === 'seller' || laterChance.happens(0.6)
  if (!engine.resolveDispute(disputeId, winner, { isShown }) || isShown) return
  unshown.add(disputeId)
  tally.unshownOutcomes++
}

/** The reversal of a lost case shows after all. */
export function showOutcome(world: World): void {
  const { unshown, laterChance: chance } = world
  if (unshown.size > 0) show(world, chance.pick([...unshown]))
}

function show({ engine, unshown, tally }: World, disputeId: string): void {
  const { captureId, otherCaptureIds = [] } = engine.ledger.disputes.get(disputeId)!
  const shown = [captureId, ...otherCaptureIds].filter((id) => engine.reverse(id))
  unshown.delete(disputeId)
  if (shown.length > 0) tally.shownLater++
}

/** The faults end: nothing stays held or unreadable, and a declined capture stays so or is as before, for good. */
export function endLater(world: World): void {
  const { engine, korean, laterChance: chance, decidedLater, unshown } = world
  for (const id of unshown) {
    if (decidedLater.has(id)) continue
    decidedLater.add(id)
    // The others never show.
    if (chance.happens(0.5)) show(world, id)
  }
  for (const { id, later } of engine.ledger.captures.values()) {
    if (later === undefined || decidedLater.has(id)) continue
    const isDone = engine.changeCapture(id, chance.pick(['COMPLETED', 'DECLINED']))
    // The same word again is no change, and stands.
    if (isDone || later === 'DECLINED') decidedLater.add(id)
  }
  for (const { id, later } of korean.engine.payments.values()) {
    if (later === undefined || decidedLater.has(id)) continue
    const isDone = korean.engine.changePaid(id, chance.pick(['PAID', 'FAILED']))
    if (isDone || later === 'FAILED') decidedLater.add(id)
  }
}
