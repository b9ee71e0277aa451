import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/calendar.ts'
import { decideOrder } from '#server/features/payments/capture/review-queue.ts'
import { endDispute, endChangesAfterCapture } from './changes-after-capture.ts'
import { anySite } from './choosing.ts'
import { failSomeExternalRefunds } from './extra-refunds.ts'
import { checkSafety } from './invariants.ts'
import { settleKoreanPayment } from './korean-provider.ts'
import { deliverWebhook } from './provider.ts'
import { recordTransfers } from './staff-bookings.ts'
import { answerOffers } from './team-acts.ts'
import type { World } from './world.ts'

const QUICK_ROUNDS = 6
const MAX_ROUNDS = 150
const MAX_PASSES = 60

/**
 * Ends the faults. Everything must then be settled automatically: webhooks arrive, processes run, pending
 * money is decided, and eight days pass.
 */
export async function recover(world: World): Promise<void> {
  const { clock, chance, scheduler, sites } = world
  if (chance.happens(0.5)) for (const site of sites) scheduler.kill(site)
  world.restart()
  world.recover()
  world.log('--- the faults end')
  const recoveredAt = clock.now()
  for (let round = 0; ; round++) {
    if (round > MAX_ROUNDS) throw new Error(`Never comes to rest: ${await unfinished(world)}`)
    await world.drain()
    if (round >= QUICK_ROUNDS) {
      decideWhatIsPending(world)
      await refundUnmatchedMoney(world)
      await recordTransfers(world)
      await world.drain()
    }
    await settle(world)
    if (round < QUICK_ROUNDS) await answerOffers(world)
    if (round >= QUICK_ROUNDS && (await unfinished(world)) === '') break
    clock.advance(round < QUICK_ROUNDS ? 2 * MINUTE_MS : round < 60 ? 20 * MINUTE_MS : 3 * HOUR_MS)
  }
  // Late syncs of ended checkouts, then the daily one of captured payments.
  for (const until of [3 * HOUR_MS, 8 * HOUR_MS, DAY_MS, 8 * DAY_MS]) {
    clock.advance(Math.max(0, recoveredAt + until - clock.now()))
    await settle(world)
    // The event list lags: money that it reports only now also enters the review queue.
    await refundUnmatchedMoney(world)
    await recordTransfers(world)
    await world.drain()
    await settle(world)
  }
}

/** An admin refunds the money that waits in the review queue. */
async function refundUnmatchedMoney(world: World): Promise<void> {
  const { rows } = await world.lite.query<{ order_id: string }>(
    `select order_id from orphan_orders where status = 'quarantined' order by order_id`,
  )
  const actor = world.people.find(({ role }) => role === 'admin')!
  for (const { order_id: orderId } of rows) {
    world.act(anySite(world), `gives ${orderId} back`, (deps) =>
      decideOrder(deps, { actor, address: '' }, { orderId, decision: 'refund' }),
    )
    await world.drain()
  }
}

/** Delivers all webhooks and lets one process do everything that is due. */
async function settle(world: World): Promise<void> {
  const { deliveries, scheduler } = world
  while (deliveries.length > 0) {
    deliverWebhook(world)
    await scheduler.untilIdle()
    await world.drain()
  }
  const site = world.chance.pick(world.sites)
  for (const worker of site.workers) {
    for (let passes = 0, isBusy = true; isBusy; passes++) {
      if (passes > MAX_PASSES) throw new Error('A worker always finds something to do')
      isBusy = false
      world.act(site, `worker ${site.workers.indexOf(worker)}`, async () => (isBusy = await worker.runOnce()))
      await scheduler.untilIdle()
      await world.drain()
    }
  }
  await checkSafety(world)
}

function decideWhatIsPending(world: World): void {
  const { engine, korean, chance } = world
  // Comes first, because a capture that changes twice within a second would keep its earlier status.
  endChangesAfterCapture(world)
  failSomeExternalRefunds(world)
  const { captures, refunds, disputes } = engine.store
  for (const { id } of captures.values()) engine.settleCapture(id, chance.happens(0.6))
  for (const { id } of refunds.values()) engine.settleRefund(id, chance.happens(0.8))
  for (const { id } of disputes.values()) endDispute(world, id)
  for (const { id } of korean.engine.payments.values()) {
    settleKoreanPayment(world, id, { arrives: 0.6, goesBack: 0.8 })
    korean.engine.dispute(id, 'DisputeResolved')
  }
}

async function unfinished({ lite, deliveries }: World): Promise<string> {
  const { rows } = await lite.query<{ what: string; count: number }>(`
    select 'payments' as what, count(*)::int as count from payments
      where status in ('creating', 'created', 'capturing', 'pending')
    union all select 'refunds', count(*)::int from refunds where next_check_at is not null
    union all select 'events', count(*)::int from webhook_events where status = 'new'
    union all select 'orphans', count(*)::int from orphan_orders where status <> 'left'
    union all select 'mails', count(*)::int from messages where state = 'queued'`)
  const left = rows.filter(({ count }) => count > 0).map(({ what, count }) => `${count} ${what}`)
  return [...left, ...(deliveries.length > 0 ? [`${deliveries.length} deliveries`] : [])].join(', ')
}
