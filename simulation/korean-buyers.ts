import { RETURN_PATH, type Order } from '#contract/payments.ts'
import type { PaymentMethod } from '#domain/payment-method.ts'
import { changePaymentMethod } from '#server/features/payments/checkout/change-payment-method.ts'
import { storeReturn } from '#server/features/payments/checkout/return-route.ts'
import { anySite, pickRecent } from './choosing.ts'
import type { Return } from './korean.ts'
import type { Site } from './site.ts'
import type { Tab, World } from './world.ts'

/** Six of ten buyers use the first provider. */
export const anyMethod = ({ korean: { chance } }: World): PaymentMethod =>
  chance.happens(0.6) ? 'paypal' : chance.pick(['korean_card', 'korean_card', 'kakaopay'])

/** Fields of an order's reply that the browser keeps. */
export const openedBy = ({ orderId, way, window }: Order) => ({ orderId, way, window })

type Instrument = 'good' | 'refused' | 'pending'

/** The buyer approves in the window of their tab; null when no window opens. */
function authenticate(world: World, tab: Tab, card: Instrument): Return | null {
  const { korean } = world
  if (!tab.window) return null
  // Sometimes a manipulated page opens the window with a test channel, which moves no money.
  const channelKey = korean.chance.happens(0.03) ? korean.testChannel : tab.window.channelKey
  const authenticated = korean.engine.authenticate({ ...tab.window, channelKey }, { card })
  if ('code' in authenticated) return null
  world.endings.approved(tab.window.paymentId)
  if (korean.engine.payments.get(tab.window.paymentId)?.paidAt)
    noteChargeWithoutCall(world, tab.window.paymentId)
  return { paymentId: tab.window.paymentId, token: authenticated.paymentToken, txId: authenticated.txId }
}

/** Money was captured without a call of ours, so an earlier reply that the buyer is not charged was correct. */
export function noteChargeWithoutCall(world: World, paymentId: string): void {
  world.tally.chargesWithoutCall++
  world.endings.allowCharge(paymentId)
}

/** The browser returns the approval to any process, without a session. */
function returnApproval(world: World, { paymentId, token, txId }: Return, site = anySite(world)) {
  world.tally.returns++
  world.endings.approved(paymentId)
  return storeReturn(site.deps, { paymentId, paymentToken: token, txId })
}

/** Approved by a card or a wallet: the browser returns at once, later, twice, or never. */
export function approveInWindow(world: World, tab: Tab): void {
  const { korean } = world
  const card = korean.chance.pick(['good', 'good', 'good', 'good', 'refused', 'pending'] as const)
  const back = authenticate(world, tab, card)
  if (!back) return
  world.log(`${tab.actor.name} approves in the window (${card})`)
  const fate = korean.chance.next()
  if (fate < 0.15) return
  if (fate < 0.4) korean.returns.push(back)
  if (fate < 0.3) return
  world.act(anySite(world), `${tab.actor.name} comes back`, () => returnApproval(world, back))
}

/** A slow browser, or one that opens the return URL once more. */
export function returnFromWindow(world: World): void {
  const { chance, returns } = world.korean
  if (returns.length === 0) return
  const index = chance.whole(0, returns.length)
  const back = returns[index]!
  if (chance.happens(0.8)) returns.splice(index, 1)
  world.act(anySite(world), `is brought back from ${RETURN_PATH}`, () => returnApproval(world, back))
}

/** Changes the payment method, in the same tab or another one. */
export function changeMethod(world: World): void {
  const tab = pickRecent(
    world,
    world.tabs.filter(({ isOwnOrder, orderId }) => !isOwnOrder && orderId !== null),
  )
  if (!tab) return
  const way = world.korean.chance.pick(['paypal', 'korean_card', 'kakaopay'] as const)
  world.act(anySite(world), `${tab.actor.name} takes ${way}`, async (deps) => {
    const answer = await changePaymentMethod(deps, tab.actor, { way })
    if (!answer.ok) return answer
    if (answer.value.orderId !== tab.orderId) world.tally.methodChanges++
    world.tabs.push({ ...tab, ...openedBy(answer.value) })
    return answer
  })
}

/** Opens a window with our public keys for a payment that we never created. */
export function createForeignPayment(world: World): void {
  const { korean } = world
  const channelKey = korean.chance.happens(0.2) ? korean.testChannel : 'channel-card'
  const paymentId = `00000000-0000-4000-9000-${String(korean.chance.whole(0, 1e9)).padStart(12, '0')}`
  const asked = { paymentId, totalAmount: korean.chance.pick([49_000, 100]), currency: 'KRW', channelKey }
  const authenticated = korean.engine.authenticate(asked)
  if ('code' in authenticated) return
  if (korean.engine.payments.get(paymentId)?.paidAt) noteChargeWithoutCall(world, paymentId)
  korean.returns.push({ paymentId, token: authenticated.paymentToken, txId: authenticated.txId })
}

/** Each step of a whole booking may go through another process. */
export const approvedAtOnce = async (world: World, tab: Tab): Promise<void> => {
  const back = authenticate(world, tab, 'good')
  const site: Site = anySite(world)
  if (back) await returnApproval(world, back, site)
}
