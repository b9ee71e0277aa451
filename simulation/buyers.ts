import type { Draft } from '#contract/payments.ts'
import type { Limit } from '#server/db/rate-limits.ts'
import type { Deps } from '#server/deps.ts'
import { cancelOwnCheckout } from '#server/features/payments/checkout/cancel-checkout.ts'
import { confirmOrImportOrder } from '#server/features/payments/checkout/client-orders.ts'
import { createOrder } from '#server/features/payments/checkout/create-order.ts'
import { currentPayment } from '#server/features/payments/checkout/current-payment.ts'
import { anySite, pickRecent } from './choosing.ts'
import { approvedAtOnce, approveInWindow, anyMethod, openedBy } from './korean-buyers.ts'
import { FOREIGN_MERCHANT_ID } from './ledger.ts'
import type { Tab, World } from './world.ts'

async function aDraft(world: World, actorId: string): Promise<Draft> {
  const { chance, lite, team } = world
  const choice = team.choice()
  const owner = chance.happens(0.1) ? chance.pick(world.buyers).id : actorId
  const { rows } = await lite.query<{ code: string }>(
    'select code from coupons where user_id = $1 order by issued_at, code',
    [owner],
  )
  return {
    name: 'Ann Nguyen',
    email: 'ann@example.com',
    platform: 'kakao',
    platformId: 'ann',
    preferredDate: chance.pick(team.dates),
    preferredTime: team.timeOf(choice.serviceId) ?? chance.pick(world.times),
    ...choice,
    message: 'Where do I begin?',
    ...(rows.length > 0 && chance.happens(0.5) ? { couponCode: aCode(world, rows) } : {}),
  }
}

/** Mostly the same coupon, used or not, so that several buyers compete for it. */
const aCode = ({ chance }: World, rows: { code: string }[]): string =>
  chance.happens(0.7) ? rows[0]!.code : chance.pick(rows).code

/** A page of a buyer with a draft, and no order yet. */
export const aTab = async (world: World, actor: Tab['actor']): Promise<Tab> => ({
  actor,
  draft: await aDraft(world, actor.id),
  orderId: null,
  isOwnOrder: false,
  way: anyMethod(world),
  window: null,
})

export async function checkout(world: World): Promise<void> {
  const actor = world.chance.pick(world.buyers)
  const tab = await aTab(world, actor)
  world.tabs.push(tab)
  order(world, tab)
}

export function repeatCheckout(world: World): void {
  const tab = pickRecent(
    world,
    world.tabs.filter(({ isOwnOrder }) => !isOwnOrder),
  )
  if (tab) order(world, world.chance.happens(0.5) ? tab : { ...tab })
}

function order(world: World, tab: Tab): void {
  world.act(anySite(world), `${tab.actor.name} checks out`, (deps) => placeOrder(world, deps, tab))
}

/** Sends the draft of a page, stores the new order with the page, and adds the page to the open ones. */
export async function placeOrder(world: World, deps: Deps, tab: Tab) {
  const answer = await createOrder(
    deps,
    tab.actor,
    { ...(tab.draft as Draft), way: tab.way },
    limitOf(deps, tab),
  )
  if (answer.ok) {
    count(world, tab)
    Object.assign(tab, openedBy(answer.value))
    if (!world.tabs.includes(tab)) world.tabs.push(tab)
  }
  return answer
}

/** More orders than a simulated buyer makes. */
const limitOf = ({ now }: Pick<Deps, 'now'>, { actor }: Tab): Limit => ({
  key: `orders ${actor.id}`,
  calls: 10_000,
  seconds: 3600,
  now: now(),
})

function count({ tally }: World, { way }: Tab): void {
  tally.checkouts++
  if (way !== 'paypal') tally.koreanCheckouts++
}

/** A buyer who checks out, pays and confirms without a pause. */
export async function book(world: World): Promise<void> {
  const actor = world.chance.pick(world.buyers)
  const tab = await aTab(world, actor)
  world.act(anySite(world), `${actor.name} books`, async (deps) => {
    const order = await createOrder(
      deps,
      actor,
      { ...(tab.draft as Draft), way: tab.way },
      limitOf(deps, tab),
    )
    if (!order.ok) return order
    count(world, tab)
    const opened: Tab = { ...tab, ...openedBy(order.value) }
    world.tabs.push(opened)
    const { orderId } = order.value
    if (opened.window) await approvedAtOnce(world, opened)
    else if (world.engine.approve(orderId)) world.endings.approved(orderId)
    const checkReply = world.endings.beforeRequest(orderId)
    const answer = await confirmOrImportOrder(anySite(world).deps, actor, { paymentId: orderId })
    checkReply(answer)
    return answer
  })
}

const withOrder = (world: World): (Tab & { orderId: string })[] =>
  world.tabs.filter((tab): tab is Tab & { orderId: string } => tab.orderId !== null)

const isApproved =
  ({ engine, korean }: World) =>
  ({ orderId }: { orderId: string }) =>
    engine.findOrder(orderId)?.status === 'APPROVED' || korean.engine.payments.get(orderId)?.paidAt === null

export function approve(world: World): void {
  const { engine, chance } = world
  const isOpen = ({ orderId, window }: Tab & { orderId: string }) => {
    const seen = engine.findOrder(orderId)
    if (window) return !world.korean.engine.payments.get(orderId)?.paidAt
    return seen !== undefined && seen.status !== 'COMPLETED'
  }
  const tab = pickRecent(world, withOrder(world).filter(isOpen))
  const funding = chance.pick(['ok', 'ok', 'ok', 'ok', 'ok', 'declined', 'pending', 'review'] as const)
  if (tab?.window) return approveInWindow(world, tab)
  if (!tab || !engine.approve(tab.orderId, funding)) return
  world.endings.approved(tab.orderId)
  world.log(`${tab.actor.name} approves (${funding})`)
}

export const confirmAnyOrder = (world: World): void => confirmRecentOrder(world, withOrder(world))

export const confirmApprovedOrder = (world: World): void =>
  confirmRecentOrder(world, withOrder(world).filter(isApproved(world)))

function confirmRecentOrder(world: World, among: (Tab & { orderId: string })[]): void {
  const { chance } = world
  const tab = pickRecent(world, among)
  if (!tab) return
  const actor = chance.happens(0.05) ? chance.pick(world.buyers) : tab.actor
  const claimed = {
    ...tab.draft,
    amount: chance.pick(['36.00', '0.01']),
    captureId: 'MADE-UP',
    paymentStatus: 'completed',
    ...(chance.happens(0.05) ? { preferredTime: '99:99' } : {}),
  }
  const isTheirs = actor === tab.actor && !tab.isOwnOrder
  world.act(anySite(world), `${actor.name} saves`, async (deps) => {
    const checkReply = isTheirs ? world.endings.beforeRequest(tab.orderId) : () => {}
    const answer = await confirmOrImportOrder(deps, actor, { ...claimed, paymentId: tab.orderId })
    checkReply(answer)
    return answer
  })
}

export function cancelCheckout(world: World): void {
  const actor = world.chance.pick(world.buyers)
  world.act(anySite(world), `${actor.name} cancels the checkout`, async (deps) => {
    const open = await currentPayment(deps, actor)
    const answer = await cancelOwnCheckout(deps, actor)
    const orderId = open.ok && open.value.payment?.orderId
    // A client may capture its own order at any time.
    const isTheirOwn = world.tabs.some((tab) => tab.isOwnOrder && tab.orderId === orderId)
    if (answer.ok && orderId && !isTheirOwn) world.endings.ended(orderId)
    return answer
  })
}

export async function clientOrder(world: World): Promise<void> {
  const { chance, engine } = world
  const actor = chance.pick(world.buyers)
  const amount = chance.pick([
    { currency_code: 'USD', value: '36.00' },
    { currency_code: 'USD', value: '36.00' },
    { currency_code: 'USD', value: '18.00' },
    { currency_code: 'USD', value: '0.01' },
    { currency_code: 'EUR', value: '36.00' },
  ])
  // If the provider leaves out the merchant id, another merchant's money looks like ours.
  const payee = world.reportsAll && chance.happens(0.1) ? { payee: { merchant_id: FOREIGN_MERCHANT_ID } } : {}
  const custom = chance.happens(0.1) ? { custom_id: await aPaymentId(world) } : {}
  const { body } = engine.call({
    method: 'POST',
    path: '/v2/checkout/orders',
    body: { intent: 'CAPTURE', purchase_units: [{ amount, ...payee, ...custom }] },
  })
  if (typeof body?.id !== 'string') return
  world.tally.clientOrders++
  const tab = await aTab(world, actor)
  world.tabs.push({ ...tab, orderId: body.id, isOwnOrder: true, way: 'paypal' })
}

async function aPaymentId({ chance, lite }: World): Promise<string> {
  const { rows } = await lite.query<{ id: string }>('select id from payments order by id')
  return rows.length > 0 ? chance.pick(rows).id : 'none'
}

export function clientCapture(world: World): void {
  const tab = pickRecent(
    world,
    withOrder(world).filter(({ isOwnOrder }) => isOwnOrder),
  )
  if (!tab) return
  world.engine.approve(tab.orderId)
  const path = `/v2/checkout/orders/${tab.orderId}/capture`
  if (world.chance.happens(0.7)) world.engine.call({ method: 'POST', path, body: {} })
}

export function reverseApproval(world: World): void {
  const tab = pickRecent(world, withOrder(world))
  if (tab) world.engine.reverseApproval(tab.orderId)
}
