import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { LAST_OFFICE_SEAT } from '#domain/working-hours.ts'
import type { Db } from '#server/db/transaction.ts'
import { approvePaypal, call, type Needs } from './buyers.ts'
import type { Must } from './differences.ts'
import { type Account, makeAccount, type Slot } from './people.ts'

const TRIES = 20
/** Bookings by staff are limited per account. */
export const OWNERS = 6
const WHOLE_WEEK = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, from: '10:00', until: '21:00' }))

/** Counted acts of the staff and of clients on the waiting list. */
type StaffCount = { bookedByStaff: number; links: number; reassigned: number; offers: number }
export const nothingDone = (): StaffCount => ({ bookedByStaff: 0, links: 0, reassigned: 0, offers: 0 })

/** Needs of the staff; `saved`: ids of consultations that the staff may give to another counsellor. */
export type StaffNeeds = Needs & { owners: readonly Account[]; saved: string[]; done: StaffCount }

/** Owners with open sessions. */
export async function makeOwners(db: Db): Promise<Account[]> {
  const owners: Account[] = []
  for (let number = 0; number < OWNERS; number++)
    owners.push(await makeAccount(db, { email: `owner${number}@naru.example`, role: 'admin' }))
  return owners
}

/**
 * The owners book for clients who pay nothing, in cash or by a link, and cancel some of these bookings. From the
 * middle of the run a second counsellor works, to whom they give consultations.
 */
export async function staffWork(
  needs: StaffNeeds,
  clients: readonly Account[],
  { from, until }: { from: number; until: number },
): Promise<void> {
  const { chance } = needs
  let counsellors: string[] = []
  while (Date.now() < until) {
    // An invitation that no process answered is made again.
    if (counsellors.length < 2 && Date.now() > (from + until) / 2) counsellors = await inviteCounsellor(needs)
    if (counsellors.length > 0 && chance.happens(0.3)) await reassign(needs, chance.pick(counsellors))
    else await bookFor(needs, chance.pick(clients), until)
    await sleep(chance.whole(50, 400))
  }
}

/** Repeats a call until a process answers it, with a status below 500; null when none did. */
async function callUntilAnswered(
  needs: StaffNeeds,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
) {
  const by = needs.chance.pick(needs.owners)
  for (let tries = 0; tries < TRIES; tries++) {
    const reply = await call(needs, by, method, path, body)
    if (reply && reply.status < 500) return reply
    await sleep(needs.chance.whole(10, 200))
  }
  return null
}

/** The ids of the first owner, as stored for a choice, and of a new counsellor. */
async function inviteCounsellor(needs: StaffNeeds): Promise<string[]> {
  const email = `counsellor${needs.chance.whole(0, 1_000_000)}@gmail.com`
  const input = { email, name: 'Lee Bora', staffRole: 'counsellor', locale: 'en', hours: WHOLE_WEEK }
  await callUntilAnswered(needs, 'POST', '/api/staff', input)
  const list = await callUntilAnswered(needs, 'GET', '/api/staff')
  const staff = (list?.body.staff ?? []) as { id: string; email: string; staffRole: string }[]
  return [staff[0], staff.find((each) => each.email === email)].flatMap((each) => (each ? [each.id] : []))
}

async function bookFor(needs: StaffNeeds, client: Account, until: number): Promise<void> {
  const { chance, slots, done } = needs
  const { preferredDate: date, preferredTime: time } = chance.pick(slots.roomy)
  const pay = chance.pick([
    { kind: 'outside', amount: '36.00', currency: 'USD', note: 'Cash' },
    { kind: 'outside', amount: '50000', currency: 'KRW', note: 'Transfer' },
    { kind: 'free', reason: 'A second visit' },
    { kind: 'link', hours: 24 },
  ])
  const input = { client: { userId: client.id }, date, time, platform: 'kakao', platformId: 'ann', pay }
  const reply = await callUntilAnswered(needs, 'POST', '/api/admin/bookings', input)
  const { consultation, link } = (reply?.body ?? {}) as {
    consultation?: { _id: string }
    link?: { url: string }
  }
  if (consultation) {
    done.bookedByStaff++
    if (chance.happens(0.3))
      await callUntilAnswered(needs, 'POST', '/api/consultations/cancel', {
        consultationId: consultation._id,
        cancelReason: 'The office is closed',
        cancelledByAdmin: true,
      })
    else needs.saved.push(consultation._id)
  }
  if (link && chance.happens(0.8)) await payByLink(needs, tokenOf(link), until)
}

const tokenOf = ({ url }: { url: string }): string => url.split('/').at(-1)!

/** A client with an open checkout makes a link, with which another person pays. */
export async function letAnotherPay(needs: StaffNeeds, client: Account, until: number): Promise<void> {
  for (let tries = 0; tries < TRIES && Date.now() < until; tries++) {
    const reply = await call(needs, client, 'POST', '/api/payments/link', {})
    if (reply && reply.status < 300)
      return payByLink(needs, tokenOf(reply.body.link as { url: string }), until)
    if (reply && reply.status < 500) return
    await sleep(needs.chance.whole(10, 200))
  }
}

/** Opens a payment link without an account and pays, whichever processes are killed. */
async function payByLink(needs: StaffNeeds, token: string, until: number): Promise<void> {
  const { chance, done } = needs
  const stranger: Account = { id: '', cookie: '', csrfToken: '' }
  const ask = async (path: string, body: object) => {
    for (let tries = 0; tries < TRIES && Date.now() < until; tries++) {
      const reply = await call(needs, stranger, 'POST', `/api/pay/${token}/${path}`, body)
      if (reply && reply.status < 500 && reply.status !== 202) return reply
      await sleep(chance.whole(10, 200))
    }
    return null
  }
  const ordered = await ask('orders', { way: 'paypal' })
  if (!ordered || ordered.status >= 300) return
  const orderId = ordered.body.orderId as string
  approvePaypal(needs, orderId)
  // Some close the page here: the money must still become a booking.
  if (chance.happens(0.2)) return
  const confirmed = await ask('confirm', { paymentId: orderId })
  if (confirmed && confirmed.status < 300) done.links++
}

async function reassign(needs: StaffNeeds, counsellorId: string): Promise<void> {
  if (needs.saved.length === 0) return
  const id = needs.chance.pick(needs.saved)
  const reply = await callUntilAnswered(needs, 'POST', `/api/consultations/${id}/reassign`, { counsellorId })
  if (reply && reply.status < 300) needs.done.reassigned++
}

/** Waits for the contested dates and takes what is offered, until the run ends; then leaves the list. */
export async function waitForTimes(
  needs: StaffNeeds,
  client: Account,
  { until, take }: { until: number; take: (slot: Slot) => Promise<void> },
): Promise<void> {
  const dates = [...new Set(needs.slots.contested.map(({ preferredDate }) => preferredDate))]
  while (Date.now() < until) {
    await call(needs, client, 'POST', '/api/waits', { dates: [needs.chance.pick(dates)] })
    const reply = await call(needs, client, 'GET', '/api/waits')
    for (const { offer } of waitsIn(reply)) {
      if (!offer) continue
      needs.done.offers++
      await take({ preferredDate: offer.date, preferredTime: offer.time })
    }
    await sleep(needs.chance.whole(300, 1500))
  }
}

type Wait = { id: string; state: string; offer: { date: string; time: string } | null }
const waitsIn = (reply: { body: Record<string, unknown> } | null): Wait[] =>
  (reply?.body.waits ?? []) as Wait[]

/** Removes a client from the waiting list, because an open offer would reserve its slot for two hours. */
export async function leaveWaitingList(needs: Needs, client: Account): Promise<void> {
  for (let tries = 0; tries < TRIES; tries++) {
    const reply = await call(needs, client, 'GET', '/api/waits')
    const open = waitsIn(reply).filter(({ state }) => state === 'waiting' || state === 'offered')
    if (reply && open.length === 0) return
    for (const { id } of open) await call(needs, client, 'DELETE', `/api/waits/${id}`)
    await sleep(100)
  }
}

/** The staff record that they have transferred each refund of money received outside. */
export async function recordTransfers(needs: StaffNeeds, refundIds: readonly string[]): Promise<void> {
  for (const id of refundIds) await callUntilAnswered(needs, 'POST', `/api/refunds/${id}/transferred`, {})
}

export const listTransfers = async (db: Db): Promise<string[]> =>
  (
    await db
      .selectFrom('refunds')
      .select('id')
      .where('provider', '=', 'outside')
      .where('status', '<>', 'completed')
      .execute()
  ).map(({ id }) => id)

/**
 * Checks that a booking by staff whose call was repeated is stored once, that money received outside is refunded
 * exactly when its booking was cancelled, and that each booking has a reservation of its counsellor.
 */
export async function checkStaffWork(db: Db, must: Must): Promise<void> {
  const { rows: twice } = await sql<{ id: string }>`
    select consultations.user_id as id from consultations join payments on payments.id = payment_id
    where provider = 'outside' and consultations.status <> 'cancelled'
    group by consultations.user_id, consultations.starts_at having count(*) > 1`.execute(db)
  for (const { id } of twice) must(false, `staff booked one time twice for the client ${id}`)
  const { rows: outside } = await sql<{ id: string; amount: number; cancelled: boolean; back: number }>`
    select payments.id, payments.amount_cents as amount, consultations.status = 'cancelled' as cancelled, (
      select coalesce(sum(amount_cents), 0)::int from refunds
      where payment_id = payments.id and refunds.status = 'completed'
    ) as back
    from payments left join consultations on payment_id = payments.id where provider = 'outside'`.execute(db)
  for (const { id, amount, cancelled, back } of outside)
    must(
      cancelled !== null && back === (cancelled ? amount : 0),
      `of ${amount} received outside for ${id}, ${back} went back (cancelled: ${cancelled})`,
    )
  const { rows: elsewhere } = await sql<{ id: string }>`
    select consultations.id from consultations
    join slot_claims on slot_claims.payment_id = consultations.payment_id
    left join counsellors on counsellors.lane = slot_claims.seat and counsellors.lane > ${LAST_OFFICE_SEAT}
    where consultations.status <> 'cancelled' and counsellors.user_id is distinct from counsellor_id`.execute(
    db,
  )
  for (const { id } of elsewhere) must(false, `consultation ${id} has the reservation of another counsellor`)
}
