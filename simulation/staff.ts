import { HOUR_MS } from '#domain/calendar.ts'
import { initialSettings } from '#domain/settings.ts'
import { cancelConsultation, reviewConsultation } from '#server/features/consultations/commands.ts'
import { completeConsultation } from '#server/features/consultations/stages.ts'
import { anySite } from './choosing.ts'
import type { Site } from './site.ts'
import { advanceWhenIdle } from './time.ts'
import type { World } from './world.ts'

const NOTICE_MS = initialSettings.policy.refundNoticeHours * HOUR_MS

type Booked = { id: string; user_id: string; status: string; starts_at: Date }

async function aConsultation(world: World, status: string): Promise<Booked | undefined> {
  const { rows } = await world.lite.query<Booked>(
    'select id, user_id, status, starts_at from consultations where status = any($1) order by id',
    [status.split(' ')],
  )
  return rows.length > 0 ? world.chance.pick(rows) : undefined
}

export async function cancel(world: World): Promise<void> {
  const booked = await aConsultation(world, 'pending completed')
  if (booked) cancelOne(world, booked, world.chance.happens(0.5))
}

/** Mostly waits until the refund notice has begun, then cancels a consultation as its client. */
export async function cancelLate(world: World): Promise<void> {
  const { chance, clock } = world
  const booked = await aConsultation(world, 'pending')
  if (!booked) return
  const untilStartMs = booked.starts_at.getTime() - clock.now()
  if (untilStartMs <= 0) return
  // Sometimes exactly at the last moment that is not late.
  const beforeMs = chance.happens(0.2) ? NOTICE_MS : chance.whole(1, NOTICE_MS)
  if (untilStartMs > beforeMs) await advanceWhenIdle(world, untilStartMs - beforeMs)
  cancelOne(world, booked, false)
}

function cancelOne(world: World, booked: Booked, isAdmin: boolean): void {
  const actor = world.people.find(({ id, role }) => (isAdmin ? role === 'admin' : id === booked.user_id))!
  world.tally.cancellations++
  world.act(anySite(world), `${actor.name} cancels ${booked.id}`, (deps) =>
    cancelConsultation(
      deps,
      { actor, address: '' },
      { consultationId: booked.id, cancelReason: 'Plans have changed' },
    ),
  )
}

export async function complete(world: World): Promise<void> {
  const { chance, clock } = world
  const booked = await aConsultation(world, 'pending')
  const actor = world.people.find(({ role }) => role === 'admin')!
  const untilStartMs = booked ? booked.starts_at.getTime() - clock.now() : 0
  // Sometimes before the start, when it is refused.
  if (untilStartMs > 0 && chance.happens(0.7))
    await advanceWhenIdle(world, untilStartMs + chance.whole(0, 2 * HOUR_MS))
  if (booked)
    world.act(anySite(world), `completes ${booked.id}`, (deps) =>
      completeConsultation(deps, { actor, address: '' }, { id: booked.id }),
    )
}

export async function review(world: World): Promise<void> {
  const booked = await aConsultation(world, 'completed')
  const actor = world.people.find(({ id }) => id === booked?.user_id)
  if (booked && actor)
    world.act(anySite(world), `reviews ${booked.id}`, (deps) =>
      reviewConsultation(deps, actor, { id: booked.id, rating: 5, text: 'It helped' }),
    )
}

/** Runs one idle worker of one process. */
export function runOneWorker(world: World): void {
  const site = anySite(world)
  const idle = site.workers.filter(({ busy }) => !busy)
  if (idle.length > 0) run(world, site, world.chance.pick(idle))
}

/** Runs the worker of the waiting list, so that an offer follows soon after a time has opened. */
export function workForWaits(world: World): void {
  const site = anySite(world)
  if (!site.waits.busy) run(world, site, site.waits)
}

function run(world: World, site: Site, worker: Site['waits']): void {
  worker.busy = true
  world.act(site, `worker ${site.workers.indexOf(worker)}`, async () => {
    try {
      return await worker.runOnce()
    } finally {
      worker.busy = false
    }
  })
}
