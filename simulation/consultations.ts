import { addDays, HOUR_MS, koreanDate, MINUTE_MS } from '#domain/calendar.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { reportMissed, settleMissed } from '#server/features/consultations/missed.ts'
import { moveConsultation } from '#server/features/consultations/move-consultation.ts'
import { answerOffer, offerSlots } from '#server/features/consultations/offers.ts'
import {
  beginConsultation,
  completeConsultation,
  introduceConsultation,
  markAbsent,
  undoEnd,
} from '#server/features/consultations/stages.ts'
import { reassignBooking } from './team-acts.ts'
import { advanceWhenIdle } from './time.ts'
import type { World } from './world.ts'

type Booked = {
  id: string
  user_id: string
  status: string
  starts_at: Date
  begun_at: Date | null
  service_id: string | null
  offer: { hours: string[] } | null
}

/** An action with the weight of its choice; `anyTime`: it does not depend on the start time. */
type Action = { weight: number; act: (world: World) => Promise<void>; anyTime?: true }

/** Uses a random stream of its own, so that these actions do not change what a seed does to the money. */
const actions: readonly Action[] = [
  { weight: 4, act: reassignBooking, anyTime: true },
  { weight: 4, act: move, anyTime: true },
  { weight: 3, act: offer, anyTime: true },
  { weight: 4, act: answer, anyTime: true },
  { weight: 2, act: (world) => adminStep(world, 'introduces', introduceConsultation), anyTime: true },
  { weight: 1, act: (world) => adminStep(world, 'settles', settleMissed), anyTime: true },
  { weight: 4, act: missed },
  { weight: 3, act: (world) => nearStart(world, 'begins', beginConsultation, -15, 30) },
  { weight: 2, act: (world) => nearStart(world, 'completes', completeConsultation, 0, 90) },
  { weight: 2, act: (world) => nearStart(world, 'marks absent', markAbsentAfterWaiting, 20, 60) },
  { weight: 2, act: (world) => adminStep(world, 'undoes', undoEnd, 'completed') },
]

/**
 * Marks the client as absent, with the statement that the counsellor waited, as required when the
 * consultation was not begun.
 */
function markAbsentAfterWaiting(deps: Deps, caller: Caller, { id }: { id: string }) {
  return markAbsent(deps, caller, { id, waited: true })
}

/** Actions that do not depend on the start time; they run among all other actions of a history. */
const beforehand = actions.filter(({ anyTime }) => anyTime)

/** Changes a future booking. */
export const changeConsultation = (world: World): Promise<void> => actOnce(world, beforehand)

/** The start times pass: consultations begin, are missed, end and move, until no action is left. */
export async function playConsultations(world: World, afterEach: () => Promise<void>): Promise<void> {
  const { stageChance, scheduler } = world
  world.log('--- the hours come')
  for (let left = stageChance.whole(4, 16); left > 0; left--) {
    await actOnce(world, actions)
    // Both calls are made at the same moment and race in the database.
    while (stageChance.happens(0.7) && (await scheduler.step())) await afterEach()
    await afterEach()
  }
}

/** Runs one of these actions, chosen by the weights. */
async function actOnce(world: World, among: readonly Action[]): Promise<void> {
  const { stageChance } = world
  let left = stageChance.next() * among.reduce((sum, { weight }) => sum + weight, 0)
  const { act } = among.find(({ weight }) => (left -= weight) < 0) ?? among[0]!
  await act(world)
  await world.scheduler.untilIdle()
}

async function aBooking(
  { stageChance, lite }: World,
  where: string,
  statuses = 'pending',
): Promise<Booked | undefined> {
  const { rows } = await lite.query<Booked>(
    `select id, user_id, status, starts_at, begun_at, service_id, offer from consultations
     where status = any($1) and ${where} order by id`,
    [statuses.split(' ')],
  )
  return rows.length > 0 ? stageChance.pick(rows) : undefined
}

function run(
  world: World,
  { what, booked, by }: { what: string; booked: Booked; by: 'student' | 'office' },
  work: (deps: Deps, caller: Caller) => Promise<unknown>,
): void {
  const actor = world.people.find(({ id, role }) =>
    by === 'office' ? role === 'admin' : id === booked.user_id,
  )!
  const site = world.stageChance.pick(world.sites)
  world.tally.consultationActs++
  world.act(site, `${actor.name} ${what} ${booked.id}`, (deps) => work(deps, { actor, address: '' }))
}

/** A start time of two weekends: the one that is booked, and the one that bookings are moved to. */
const anySlot = (
  { stageChance, times, team }: World,
  { service_id }: Pick<Booked, 'service_id'>,
): { date: string; time: string } => ({
  date: stageChance.pick(team.laterDates),
  time: team.timeOf(service_id) ?? stageChance.pick(times),
})

async function move(world: World): Promise<void> {
  const booked = await aBooking(world, 'true', 'pending completed cancelled')
  if (!booked) return
  const { date: preferredDate, time: preferredTime } = anySlot(world, booked)
  const input = { id: booked.id, preferredDate, preferredTime }
  const move = (deps: Deps, caller: Caller) => moveConsultation(deps, caller, input)
  run(world, { what: 'moves', booked, by: 'student' }, move)
  // The reply was lost, and the same request is sent again.
  if (world.stageChance.happens(0.2)) run(world, { what: 'moves again', booked, by: 'student' }, move)
}

async function offer(world: World): Promise<void> {
  const booked = await aBooking(world, 'true')
  if (!booked) return
  const starts = Array.from({ length: world.stageChance.whole(1, 4) }, () => anySlot(world, booked))
  run(world, { what: 'offers hours for', booked, by: 'office' }, (deps, caller) =>
    offerSlots(deps, caller, { id: booked.id, hours: starts, reason: 'Ill' }),
  )
}

async function answer(world: World): Promise<void> {
  const { stageChance } = world
  const booked = await aBooking(world, 'offer is not null')
  if (!booked) return
  const taken = stageChance.pick(booked.offer!.hours)
  const date = koreanDate(new Date(taken))
  const time = new Date(Date.parse(taken) + 9 * HOUR_MS).toISOString().slice(11, 16)
  const input = stageChance.pick([
    { answer: 'accept' as const, date, time },
    { answer: 'accept' as const, date, time },
    // A slot that was not offered.
    { answer: 'accept' as const, date: addDays(date, 7), time },
    { answer: 'keep' as const },
    { answer: 'refund' as const },
  ])
  run(world, { what: `answers ${input.answer} for`, booked, by: 'student' }, (deps, caller) =>
    answerOffer(deps, caller, { id: booked.id, ...input }),
  )
}

/**
 * The client reports that no counsellor came: mostly in time, sometimes at the moment in which the
 * consultation is begun.
 */
async function missed(world: World): Promise<void> {
  const { stageChance } = world
  const booked = await aBooking(world, 'true', 'pending completed')
  if (!booked) return
  await waitUntil(world, booked, stageChance.pick([5, 10, 11, 30, 60, 25 * 60]))
  const slot = stageChance.happens(0.4) ? anySlot(world, booked) : null
  const input = {
    id: booked.id,
    wish: stageChance.pick(['refund', 'move'] as const),
    ...(slot && { preferredDate: slot.date, preferredTime: slot.time }),
  }
  if (stageChance.happens(0.3))
    run(world, { what: 'begins', booked, by: 'office' }, (deps, caller) =>
      beginConsultation(deps, caller, booked),
    )
  run(world, { what: 'misses the office in', booked, by: 'student' }, (deps, caller) =>
    reportMissed(deps, caller, input),
  )
}

type Step = (deps: Deps, caller: Caller, which: { id: string }) => Promise<unknown>

async function adminStep(world: World, what: string, step: Step, statuses = 'pending'): Promise<void> {
  const booked = await aBooking(world, 'true', statuses)
  if (booked) run(world, { what, booked, by: 'office' }, (deps, caller) => step(deps, caller, booked))
}

/** A step that depends on the clock: somewhat after the first allowed minute, or just before it. */
async function nearStart(
  world: World,
  what: string,
  step: Step,
  fromMinutes: number,
  spanMinutes: number,
): Promise<void> {
  const { stageChance } = world
  const booked = await aBooking(world, 'true')
  if (!booked) return
  await waitUntil(
    world,
    booked,
    stageChance.happens(0.2) ? fromMinutes - 1 : fromMinutes + stageChance.whole(0, spanMinutes),
  )
  run(world, { what, booked, by: 'office' }, (deps, caller) => step(deps, caller, booked))
  if (stageChance.happens(0.3))
    run(world, { what: 'undoes', booked, by: 'office' }, (deps, caller) => undoEnd(deps, caller, booked))
}

/** Mostly waits until the given number of minutes after the start; sometimes skips a start that is far away. */
async function waitUntil(world: World, { starts_at }: Booked, minutesAfter: number): Promise<void> {
  const untilMs = starts_at.getTime() + minutesAfter * MINUTE_MS - world.clock.now()
  if (untilMs > 0 && world.stageChance.happens(0.8)) await advanceWhenIdle(world, untilMs)
}
