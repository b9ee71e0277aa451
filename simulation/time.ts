import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/calendar.ts'
import { checkActionItems } from './action-items.ts'
import { checkSafety } from './invariants.ts'
import type { World } from './world.ts'

const OUTAGE_STEPS = 5
const CLOCK_JUMP_MS = 2 * DAY_MS

/** Advances the clock and ends the calls that have reached their timeout. While calls are under way only by seconds. */
export function advanceDuringCalls(world: Pick<World, 'clock' | 'network'>, ms: number): void {
  world.clock.advance(ms)
  world.network.timeOut()
}

/** Waits until no call is under way, because each ends within eight seconds, and advances by minutes or days. */
export async function advanceWhenIdle(world: World, ms: number): Promise<void> {
  await world.drain()
  advanceDuringCalls(world, ms)
}

export async function advanceLong(world: World): Promise<void> {
  const { chance } = world
  const ms = chance.pick([
    MINUTE_MS,
    5 * MINUTE_MS,
    20 * MINUTE_MS,
    // Slightly longer than a hold.
    31 * MINUTE_MS,
    HOUR_MS,
    chance.happens(0.2) ? DAY_MS : MINUTE_MS,
  ])
  await advanceWhenIdle(world, ms)
}

/** The provider is unreachable for one to three days, while the product keeps trying. */
export async function outage(world: World): Promise<void> {
  const { chance, clock, tally } = world
  if (world.isProviderDown()) return
  const days = chance.whole(1, 4)
  tally.outages++
  tally.outageDays += days
  world.log(`--- the provider is out for ${days} days`)
  await world.drain()
  world.startOutage(clock.now() + days * DAY_MS)
  for (let step = 0; step < OUTAGE_STEPS; step++) {
    await runAllWorkers(world)
    await checkSafety(world)
    await checkActionItems(world)
    advanceDuringCalls(world, (days * DAY_MS) / OUTAGE_STEPS)
  }
  world.log('--- the provider is back')
}

/** Runs every idle worker of every process once. */
async function runAllWorkers(world: World): Promise<void> {
  for (const site of world.sites) {
    for (const worker of site.workers.filter(({ busy }) => !busy)) {
      world.act(site, `worker ${site.workers.indexOf(worker)}`, () => worker.runOnce())
      await world.scheduler.untilIdle()
      await world.drain()
    }
  }
}

/** Moves the clock of a server two days ahead, or corrects it. */
export function jumpClock(world: World): void {
  const { chance, skewsMs } = world
  const number = chance.whole(0, skewsMs.length)
  world.jumpClock(number, skewsMs[number] === CLOCK_JUMP_MS ? 0 : CLOCK_JUMP_MS)
}
