import type { Interval } from '#domain/working-hours.ts'
import type { Actor, Caller, Deps } from '#server/deps.ts'
import { addFeed, deleteFeed } from '#server/features/accounts/feeds.ts'
import { setStaffException } from '#server/features/accounts/working-hours.ts'
import { reassignConsultation } from '#server/features/consultations/reassign.ts'
import { getOfferedSlot, listWaits } from '#server/features/waiting-list/commands.ts'
import { aTab, placeOrder } from './buyers.ts'
import { anySite } from './choosing.ts'
import { workForWaits } from './staff.ts'
import { LEE_ID, PARK_ID } from './team.ts'
import type { World } from './world.ts'

/** Probability that the worker of the waiting list runs after a change, while a client waits. */
const WAITS_SHARE = 0.1

function asOwner(world: World, what: string, work: (deps: Deps, caller: Caller) => Promise<unknown>): void {
  const actor = world.people.find(({ role }) => role === 'admin')!
  world.act(anySite(world), `${actor.name} ${what}`, (deps) => work(deps, { actor, address: '' }))
}

/** Gives a consultation to another counsellor, or to the one who has it. */
export async function reassignBooking(world: World): Promise<void> {
  const { team, lite } = world
  if (!team.isLarge) return
  const { rows } = await lite.query<{ id: string }>(
    `select id from consultations where status = 'pending' order by id`,
  )
  if (rows.length === 0) return
  const { id } = team.chance.pick(rows)
  const counsellorId = team.chance.pick(team.ids)
  asOwner(world, `gives ${id} to ${counsellorId}`, async (deps, caller) => {
    const answer = await reassignConsultation(deps, caller, { id, counsellorId })
    if (answer.ok) world.tally.reassigned++
    return answer
  })
}

const changedDays: (readonly Interval[] | null)[] = [
  [],
  [{ from: '10:00', until: '12:00' }],
  [{ from: '10:00', until: '20:00' }],
  null,
]

/** A counsellor has a day off, other hours on a day, or the usual ones again. */
export function changeDay(world: World): void {
  const { team } = world
  if (!team.isLarge) return
  const id = team.chance.pick([LEE_ID, PARK_ID])
  const date = team.chance.pick(team.laterDates)
  const hours = team.chance.pick(changedDays)
  asOwner(world, `sets ${hours?.length ?? 'the usual'} hours of ${id} on ${date}`, (deps, caller) =>
    setStaffException(deps, caller, { id, date, hours: hours && [...hours] }),
  )
}

/** An external calendar gets an event or loses one; the site reads it some time later. */
export function changeCalendar({ team, log }: World): void {
  if (team.calendars.size === 0) return
  const [address, calendar] = team.chance.pick([...team.calendars])
  calendar.version++
  if (calendar.busy.length > 0 && team.chance.happens(0.35))
    calendar.busy.splice(team.chance.whole(0, calendar.busy.length), 1)
  else calendar.busy.push(team.anEvent())
  log(`${address} has ${calendar.busy.length} events`)
}

/** The owner adds the calendar of a counsellor, or removes it. */
export async function connectCalendar(world: World): Promise<void> {
  const { team, lite } = world
  if (!team.isLarge) return
  const id = team.chance.pick(team.ids)
  const { rows } = await lite.query<{ id: string }>('select id from calendar_feeds where user_id = $1', [id])
  const [known] = rows
  if (known)
    return asOwner(world, `removes the calendar of ${id}`, (deps, caller) =>
      deleteFeed(deps, caller, { id, feedId: known.id }),
    )
  const url = team.addressOf(id)
  if (!team.calendars.has(url))
    team.calendars.set(url, { busy: [team.anEvent(), team.anEvent(), team.anEvent()], version: 1 })
  asOwner(world, `adds the calendar of ${id}`, (deps, caller) => addFeed(deps, caller, { id, url }))
}

/**
 * Clients answer the offers of the waiting list that they have not seen yet: most accept and place the order for
 * its time. A client who accepts may do so twice, or on two processes at once.
 */
export async function answerOffers(world: World): Promise<void> {
  const { rows } = await world.lite.query<{ user_id: string; reference: string; state: string }>(
    `select user_id, state, concat(id, ' ', offered_at) as reference from waits
    where state in ('waiting', 'offered') order by id`,
  )
  if (rows.length > 0 && world.team.chance.happens(WAITS_SHARE)) workForWaits(world)
  for (const { user_id, reference } of rows.filter(({ state }) => state === 'offered')) {
    if (world.seenOffers.has(reference)) continue
    world.seenOffers.add(reference)
    if (!world.team.chance.happens(0.8)) continue
    const actor = world.people.find(({ id }) => id === user_id)!
    const tries = world.team.chance.pick([1, 1, 1, 2])
    for (let done = 0; done < tries; done++) await acceptAnOffer(world, actor)
  }
}

async function acceptAnOffer(world: World, actor: Actor): Promise<void> {
  const tab = await aTab(world, actor)
  world.act(anySite(world), `${actor.name} accepts an offer`, async (deps) => {
    const { value } = await listWaits(deps, actor)
    const wait = value.waits.find(({ offer }) => offer !== null)
    if (!wait) return { ok: true }
    const accepted = await getOfferedSlot(deps, actor, { id: wait.id })
    if (!accepted.ok) return accepted
    const { hold, serviceId, counsellorId } = accepted.value
    const { serviceId: _, counsellorId: __, ...others } = tab.draft
    tab.draft = {
      ...others,
      preferredDate: hold.date,
      preferredTime: hold.time,
      ...(serviceId === null ? {} : { serviceId }),
      ...(counsellorId === null ? {} : { counsellorId }),
    }
    const answer = await placeOrder(world, deps, tab)
    if (answer.ok) world.tally.offersAccepted++
    return answer
  })
}
