import {
  createLinkedOrder,
  confirmLinkedOrder,
  createPaymentLink,
} from '#server/features/payments/checkout/payment-links.ts'
import { joinWaitingList, leaveWaitingList, listWaits } from '#server/features/waiting-list/commands.ts'
import { anySite, pickRecent } from './choosing.ts'
import type { World } from './world.ts'

/** A client waits for a date; offers are then made by the worker, and orders take them. */
export function joinList(world: World): void {
  const { chance, team } = world
  const actor = chance.pick(world.buyers)
  const dates = chance.happens(0.3) ? team.dates : [chance.pick(team.dates)]
  const choice = team.choice()
  world.act(anySite(world), `${actor.name} waits for ${dates.join(' and ')}`, async (deps) => {
    const answer = await joinWaitingList(deps, actor, { dates, ...choice })
    if (answer.ok) world.tally.waits++
    return answer
  })
}

/** A client leaves the waiting list or declines an offer. */
export function leaveList(world: World): void {
  const { chance } = world
  const actor = chance.pick(world.buyers)
  world.act(anySite(world), `${actor.name} leaves the waiting list`, async (deps) => {
    const { value } = await listWaits(deps, actor)
    const wait = value.waits[0]
    return wait ? leaveWaitingList(deps, actor, { id: wait.id }) : { ok: true }
  })
}

/** A client with an open checkout makes a link with which another person pays. */
export async function shareLink(world: World): Promise<void> {
  const { rows } = await world.lite.query<{ user_id: string }>(
    `select user_id from payments where status = 'created' order by id`,
  )
  if (rows.length === 0) return
  const { user_id } = world.chance.pick(rows)
  const actor = world.people.find(({ id }) => id === user_id)!
  world.act(anySite(world), `${actor.name} makes a payment link`, async (deps) => {
    const answer = await createPaymentLink(deps, actor, {})
    if (answer.ok) {
      world.links.push(answer.value.link.url.split('/').at(-1)!)
      if (world.chance.happens(0.8)) payByLink(world)
    }
    return answer
  })
}

/** The holder of a link opens it and pays, perhaps twice, perhaps while the client pays, too. */
export function payByLink(world: World): void {
  const token = pickRecent(world, world.links)
  if (token === undefined) return
  world.act(anySite(world), 'a parent opens a payment link', async (deps) => {
    const ordered = await createLinkedOrder(deps, { token, way: 'paypal' })
    if (ordered.ok && world.engine.approve(ordered.value.orderId)) {
      world.endings.approved(ordered.value.orderId)
      world.linkOrders.push({ token, orderId: ordered.value.orderId })
      if (world.chance.happens(0.8)) confirmLink(world)
    }
    return ordered
  })
}

/** The page of a link requests the outcome. */
export function confirmLink(world: World): void {
  const order = pickRecent(world, world.linkOrders)
  if (!order) return
  world.act(anySite(world), 'a parent comes back from paying', async (deps) => {
    const checkReply = world.endings.beforeRequest(order.orderId)
    const answer = await confirmLinkedOrder(deps, { token: order.token, paymentId: order.orderId })
    checkReply(answer)
    if (answer.ok) world.tally.linksPaid++
    return answer
  })
}
