import { setTimeout as sleep } from 'node:timers/promises'
import type { PaymentWindow } from '#contract/payments.ts'
import type { Sandbox } from '#sandbox/start.ts'
import type { Chance } from '#simulation/random.ts'
import type { Account, Slot } from './people.ts'

/** Below the limit of checkouts per hour and account, counting repeated calls. */
const CALLS_PER_ACCOUNT = 20
const TRIES = 40
const CALL_TIMEOUT_MS = 12_000

export type Count = { checkouts: number; saved: number; cancelled: number; broken: number }
type Reply = { status: number; body: Record<string, unknown> & { code?: string } }
export type Needs = {
  chance: Chance
  sites: readonly { url: string }[]
  sandbox: Sandbox
  slots: { contested: Slot[]; roomy: Slot[] }
  count: Count
  /** A third of the buyers uses the second provider; none by default. */
  bothProviders?: boolean
  /** Pause before each checkout; none by default. */
  pauseMs?: number
  /** Uploads something before the booking that belongs to it. */
  attach?: (account: Account) => Promise<{ attachmentId?: string }>
  /** Called with every reply. */
  onAnswer?: (answer: { url: string; path: string; status: number }) => void
  /** A tenth of the buyers with an open checkout does this instead of paying. */
  insteadOfPaying?: (account: Account, until: number) => Promise<void>
  /** Called for each booking that the site has acknowledged. */
  onSaved?: (account: Account, consultationId: string) => Promise<void>
}

/** Books, pays, hesitates and cancels until `until`, whichever processes are killed. */
export async function buyer(needs: Needs, accounts: Account[], until: number): Promise<void> {
  const { chance, count } = needs
  let calls = 0
  let account = accounts.shift()
  while (Date.now() < until && account) {
    if (needs.pauseMs) await sleep(chance.whole(0, 2 * needs.pauseMs))
    const { order, called } = await checkOut(needs, account, until)
    calls += called
    if (calls > CALLS_PER_ACCOUNT) {
      calls = 0
      account = accounts.shift()
    }
    if (!order || !account) continue
    count.checkouts++
    const decision = chance.pick([
      'pay',
      'pay',
      'pay',
      'pay',
      'pay',
      'pay',
      'declined',
      'pending',
      'leave',
    ] as const)
    if (decision === 'leave') continue
    if (needs.insteadOfPaying && chance.happens(0.1)) {
      await needs.insteadOfPaying(account, until)
      continue
    }
    await approve(needs, order, decision, until)
    // Some close the browser here: the money must still become a booking.
    if (chance.happens(0.15)) await sleep(50)
    else await save(needs, account, order, until)
  }
}

const SLICE_MS = 10_000

/** Starts `count` buyers, who book until `stop`, which waits for the end of what they are doing. */
export function startBuyers(needs: Needs, accounts: readonly Account[], count: number) {
  const waiting = [...accounts]
  let isOver = false
  const booking = Array.from({ length: count }, async () => {
    while (!isOver) await buyer(needs, waiting, Date.now() + SLICE_MS)
  })
  return {
    stop: async (): Promise<void> => {
      isOver = true
      await Promise.all(booking)
    },
  }
}

/** Orders this slot with PayPal, pays and saves, as for an offer of the waiting list. */
export async function takeSlot(needs: Needs, account: Account, slot: Slot, until: number): Promise<void> {
  const { order } = await checkOut({ ...needs, bothProviders: false }, account, until, slot)
  if (!order) return
  needs.count.checkouts++
  await approve(needs, order, 'pay', until)
  await save(needs, account, order, until)
}

type Order = { orderId: string; window: PaymentWindow | null }

async function checkOut(needs: Needs, account: Account, until: number, wanted?: Slot) {
  const { chance, slots } = needs
  const slot = wanted ?? chance.pick(chance.happens(0.15) ? slots.contested : slots.roomy)
  const draft = {
    name: 'Ann Nguyen',
    email: 'ann@example.com',
    platform: 'kakao',
    platformId: 'ann',
    message: 'Where do I begin?',
    ...slot,
    ...(needs.bothProviders && chance.happens(0.35) ? { way: chance.pick(['korean_card', 'kakaopay']) } : {}),
    ...(chance.happens(0.3) ? await aCoupon(needs, account) : {}),
    ...(needs.attach ? await needs.attach(account) : {}),
  }
  let called = 0
  while (called < CALLS_PER_ACCOUNT / 2 && Date.now() < until) {
    const reply = await call(needs, account, 'POST', '/api/payments/orders', draft)
    if (reply) called++
    if (reply && reply.status < 300) return { order: reply.body as Order, called }
    if (reply && reply.status < 500) return { order: null, called }
    await sleep(chance.whole(10, 200))
  }
  return { order: null, called }
}

/** Approves in the provider's window. The second provider redirects the browser with its proof to any process. */
async function approve(
  needs: Needs,
  { orderId, window }: Order,
  decision: 'pay' | 'declined' | 'pending',
  until: number,
): Promise<void> {
  const { engine, portone } = needs.sandbox
  if (!window) return void engine.approve(orderId, decision === 'pay' ? 'ok' : decision)
  const card = { pay: 'good', declined: 'refused', pending: 'pending' } as const
  const authenticated = portone.engine.authenticate(window, { card: card[decision] })
  if ('code' in authenticated) return
  const query = new URLSearchParams({ paymentId: orderId, transactionType: 'PAYMENT', ...authenticated })
  for (let tries = 0; tries < TRIES && Date.now() < until; tries++)
    if (await returnToSite(needs, query)) return
}

/** Approves an order in PayPal's window. */
export const approvePaypal = ({ sandbox }: Pick<Needs, 'sandbox'>, orderId: string): void =>
  void sandbox.engine.approve(orderId, 'ok')

async function returnToSite({ chance, sites, count }: Needs, query: URLSearchParams): Promise<boolean> {
  try {
    const { status } = await fetch(`${chance.pick(sites).url}/api/payments/return?${query}`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
      headers: { 'x-forwarded-for': aNetwork(chance) },
    })
    if (status === 303) return true
  } catch {
    count.broken++
  }
  await sleep(chance.whole(50, 300))
  return false
}

/** Visitors without an account come each from a different network, like real ones. */
const aNetwork = (chance: Chance): string => `10.${chance.whole(0, 256)}.${chance.whole(0, 256)}.9`

async function aCoupon(needs: Needs, account: Account): Promise<{ couponCode?: string }> {
  const reply = await call(needs, account, 'GET', '/api/coupons')
  const coupons = (reply?.body.coupons ?? []) as { code: string; state: string }[]
  const free = coupons.find(({ state }) => state === 'free')
  return free ? { couponCode: free.code } : {}
}

async function save(needs: Needs, account: Account, order: Order, until: number): Promise<void> {
  const { chance, sandbox, count } = needs
  const { orderId } = order
  for (let tries = 0; tries < TRIES && Date.now() < until; tries++) {
    const reply = await call(needs, account, 'POST', '/api/consultations', {
      paymentId: orderId,
      amount: '0.01',
    })
    if (reply?.body.code === 'INSTRUMENT_DECLINED') await approve(needs, order, 'pay', until)
    else if (reply?.body.code === 'PAYMENT_PENDING' && isPending(sandbox, orderId)) return
    else if (reply && reply.status < 300 && reply.status !== 202) {
      count.saved++
      const { _id } = reply.body.consultation as { _id: string }
      await needs.onSaved?.(account, _id)
      if (chance.happens(0.25)) await cancel(needs, account, _id)
      return
    } else if (reply && reply.status < 500 && reply.status !== 202) return
    await sleep(chance.whole(10, 200))
  }
}

const isPending = ({ engine, portone }: Sandbox, orderId: string): boolean =>
  portone.engine.payments.get(orderId)?.status === 'PAY_PENDING' ||
  [...engine.store.captures.values()].some(
    (capture) => capture.orderId === orderId && capture.status === 'PENDING',
  )

async function cancel(needs: Needs, account: Account, consultationId: string): Promise<void> {
  const reply = await call(needs, account, 'POST', '/api/consultations/cancel', {
    consultationId,
    cancelReason: 'Plans have changed',
  })
  if (reply && reply.status < 300) needs.count.cancelled++
}

/** Cancels open checkouts, like buyers who leave; otherwise the final comparison would find unfinished payments. */
export async function cancelAllCheckouts(
  needs: Pick<Needs, 'chance' | 'sites' | 'count'>,
  accounts: readonly Account[],
): Promise<void> {
  for (const account of accounts) {
    for (let tries = 0; tries < TRIES; tries++) {
      const reply = await call(needs, account, 'POST', '/api/payments/abandon', {})
      if (reply && reply.status < 500) break
      await sleep(200)
    }
  }
}

/** Null when the connection broke: the process has ended or is not ready yet. Form data is sent unchanged. */
export async function call(
  { chance, sites, count, onAnswer }: Pick<Needs, 'chance' | 'sites' | 'count' | 'onAnswer'>,
  account: Account,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
): Promise<Reply | null> {
  const { url } = chance.pick(sites)
  try {
    const reply = await fetch(`${url}${path}`, {
      method,
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
      headers: {
        origin: url,
        ...(account.cookie
          ? { cookie: account.cookie, 'x-xsrf-token': account.csrfToken }
          : { 'x-forwarded-for': aNetwork(chance) }),
        ...(body && !(body instanceof FormData) ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: body instanceof FormData ? body : JSON.stringify(body) } : {}),
    })
    onAnswer?.({ url, path, status: reply.status })
    return { status: reply.status, body: (await reply.json()) as Reply['body'] }
  } catch {
    count.broken++
    await sleep(chance.whole(50, 300))
    return null
  }
}
