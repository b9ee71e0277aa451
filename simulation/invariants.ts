import { priceCents } from '#domain/coupon.ts'
import { initialSettings } from '#domain/settings.ts'
import { type BookedRow, isNonRefundable, must, type PaymentRow, type RowsOf } from './invariant-rows.ts'
import { checkCoupons } from './invariants-coupons.ts'
import { checkDisputes, checkLedger } from './invariants-disputes.ts'
import { checkMails } from './invariants-mails.ts'
import { checkManualRefunds } from './invariants-manual-refunds.ts'
import { checkOutside } from './invariants-outside.ts'
import { checkStages } from './invariants-stages.ts'
import { checkTeam } from './invariants-team.ts'
import { checkTransfers, findTransferred } from './invariants-transfers.ts'
import {
  allCaptures,
  type Capture,
  completedMinor,
  isRefundedExternally,
  netMinor,
  reversedMinor,
} from './ledger.ts'
import { soldService } from './team.ts'
import type { World } from './world.ts'

const bookings = async ({ lite }: World): Promise<BookedRow[]> =>
  (
    await lite.query<BookedRow>(`
      select c.id, c.payment_id, c.user_id, c.status, c.amount_cents, c.coupon_code, c.starts_at, c.cancelled_by, c.cancelled_at,
        c.completed_at, c.refund_notice_hours, c.refund_until, c.moves, c.missed_by, c.free_move, p.amount_cents as price, p.currency,
        p.capture_id, p.provider, c.service_id, c.counsellor_id,
        c.cancelled_by = 'user' and exists (
          select from audit_log offered join audit_log cancelled on cancelled.target = offered.target
          where offered.target = c.id::text and offered.action = 'consultation.offer'
            and cancelled.action = 'consultation.cancel' and not exists (
              select from audit_log ended
              where ended.target = c.id::text and ended.id between offered.id and cancelled.id and ended.action in (
                'consultation.offer_answer', 'consultation.move', 'consultation.begin', 'consultation.absent'
              )
            )
        ) as cancelled_while_offered
      from consultations c join payments p on p.id = c.payment_id order by c.id`)
  ).rows

/** Invariants that hold after every step, under any faults. */
export async function checkSafety(world: World): Promise<void> {
  must(world.failures.length === 0, `the product failed: ${describe(world.failures[0])}`)
  const [broken] = world.endings.broken()
  must(broken === undefined, `N1 charged for order ${broken}`)
  const captures = new Map(allCaptures(world).map((each) => [each.id, each]))
  for (const capture of captures.values()) {
    must(completedMinor(capture) <= capture.amountMinor, `S4 more than ${capture.id} went back`)
  }
  const all = await bookings(world)
  for (const booked of all) {
    const capture = captures.get(booked.capture_id ?? '')
    const isOutside = booked.provider === 'outside'
    must(
      isOutside || capture?.state === 'taken',
      `S1 consultation ${booked.id} without money (${capture?.status})`,
    )
    must(isOutside || capture?.isForUs === true, `S7 consultation ${booked.id} for what is no money of ours`)
    const { currency } = booked
    const percent = booked.coupon_code ? initialSettings.coupon.percent : null
    const fullPrice = priceCents(soldService(booked.service_id).prices[currency], percent, currency)
    const paid = `${capture?.currency} ${capture?.amountMinor}`
    must(
      isOutside ||
        (paid === `${currency} ${fullPrice}` &&
          booked.amount_cents === fullPrice &&
          booked.price === fullPrice),
      `S2 consultation ${booked.id} at ${fullPrice} was paid with ${paid}`,
    )
  }
  const seatless = await world.lite.query<{ id: string }>(`
    select id from consultations c where status <> 'cancelled' and not exists (
      select from slot_claims s where s.payment_id = c.payment_id and s.starts_at = c.starts_at
    )`)
  must(seatless.rows.length === 0, `S5 ${seatless.rows[0]?.id} has no seat at its present hour`)
  await checkTeam(world, all)
}

function describe(failure: unknown): string {
  const parts = Array.isArray(failure) ? failure.flat() : [failure]
  return parts
    .map((part: unknown) => {
      const error = (part as { err?: unknown } | null)?.err ?? part
      return error instanceof Error ? error.stack : JSON.stringify(error)
    })
    .join(' | ')
    .slice(0, 2000)
}

type RefundRow = {
  id: string
  payment_id: string
  origin: string
  status: string
  amount_cents: number
  capture_id: string
  provider_refund_id: string | null
  issue: string | null
}

/**
 * Invariants that hold once the faults have ended and eight days have passed: nothing is lost and nothing is
 * stuck.
 */
export async function checkEnd(world: World): Promise<void> {
  const { lite, tally } = world
  const rowsOf: RowsOf = async <Row>(query: string) => (await lite.query<Row>(query)).rows
  world.transferred = await findTransferred(rowsOf)
  const captures = allCaptures(world)
  const all = await bookings(world)
  const booked = all.filter(({ provider }) => provider !== 'outside')
  const payments = await rowsOf<PaymentRow>("select * from payments where provider <> 'outside' order by id")
  const refunds = await rowsOf<RefundRow>("select * from refunds where provider <> 'outside' order by id")
  const bookedOf = new Map(booked.map((row) => [row.payment_id, row]))
  tally.consultations += booked.length
  tally.bookingsOfOtherServices += booked.filter(({ service_id }) => service_id !== null).length
  tally.koreanConsultations += booked.filter(({ currency }) => currency === 'KRW').length
  tally.lateCancellations += booked.filter((row) => row.status === 'cancelled' && isNonRefundable(row)).length
  count(tally, captures)
  const ofLinks = new Set(world.linkOrders.map(({ orderId }) => orderId))
  tally.linksRefunded += captures.filter(
    (each) => ofLinks.has(each.orderId) && completedMinor(each) > 0,
  ).length

  checkTransfers(world, captures)
  checkMoney(captures, payments, bookedOf, refunds)
  checkRefunds(captures, payments, refunds)
  for (const payment of payments) checkPayment(captures, payment)
  const offers = await rowsOf<{ id: string; offer_starts_at: Date }>(
    "select id, offer_starts_at from waits where state = 'offered'",
  )
  tally.offers += (await rowsOf('select from waits where offered_at is not null')).length
  type Claim = { starts_at: Date; payment_id: string; wait_id: string | null }
  const claims = await rowsOf<Claim>('select * from slot_claims')
  for (const { id, offer_starts_at } of offers)
    must(
      claims.some(
        ({ wait_id, starts_at }) => wait_id === id && starts_at.getTime() === offer_starts_at.getTime(),
      ),
      `W4 the offer ${id} holds no time`,
    )
  for (const { starts_at, payment_id, wait_id } of claims) {
    if (wait_id !== null) {
      must(
        offers.some(({ id }) => id === wait_id),
        `W4 ${starts_at.toISOString()} is held for no offer`,
      )
      continue
    }
    const holder = all.find((each) => each.payment_id === payment_id)
    must(
      holder !== undefined && holder.status !== 'cancelled',
      `L9 the seat of ${starts_at.toISOString()} leaked`,
    )
  }
  await checkCoupons(world, rowsOf, booked)
  const lies = await rowsOf(`select event_id from webhook_events where event_id like 'WH-FORGED-%'`)
  must(lies.length === 0, 'L12 a forged delivery was taken in')
  await checkDisputes(world, rowsOf, payments)
  await checkLedger(world, captures, rowsOf, payments)
  await checkStages(world, rowsOf, all)
  await checkMails(world, rowsOf, all)
  await checkOutside(rowsOf, all)
  await checkManualRefunds(world, rowsOf)
}

function count(tally: World['tally'], captures: readonly Capture[]): void {
  for (const { provider, state, refunds } of captures) {
    const back = refunds.filter(({ status }) => status === 'COMPLETED').length
    tally.refunds += back
    if (state === 'taken') tally.captures++
    if (provider === 'paypal') continue
    tally.koreanRefunds += back
    if (state === 'taken') tally.koreanCaptures++
  }
}

/** L1 to L3: the money that the provider kept equals the price of the active consultations, order by order. */
function checkMoney(
  captures: readonly Capture[],
  payments: PaymentRow[],
  bookedOf: Map<string, BookedRow>,
  refunds: RefundRow[],
): void {
  for (const capture of captures) {
    if (!capture.isForUs) continue
    const net = netMinor(capture)
    const payment =
      payments.find(({ capture_id }) => capture_id === capture.id) ??
      payments.find(({ order_id, capture_id }) => order_id === capture.orderId && capture_id === null)
    const booked = payment && bookedOf.get(payment.id)
    const what = `capture ${capture.id} of ${capture.orderId} (net ${net}, ${payment?.origin} payment ${payment?.status} ${payment?.id})`
    const isOf = (...origins: string[]): boolean =>
      refunds.some((row) => row.payment_id === payment?.id && origins.includes(row.origin))
    if (net === 0) {
      // An admin may refund everything manually and keep the booking. A booking whose money the provider
      // reversed waits for an admin as an action item.
      const mayStand =
        !booked || booked.status === 'cancelled' || isOf('office') || reversedMinor(capture) > 0
      must(mayStand, `L2 ${what} went back, yet its consultation stands`)
      continue
    }
    must(booked !== undefined, `L1 ${what} has no consultation`)
    if (!booked) continue
    const isExplained = isOf('provider', 'office')
    must(
      net === capture.amountMinor || isExplained,
      `L2 ${what} was refunded in part without a manual or external refund`,
    )
    if (booked.status === 'cancelled') {
      must(isNonRefundable(booked), `L3 ${what} is cancelled and not refunded`)
    }
  }
  for (const booked of bookedOf.values()) {
    if (booked.status !== 'cancelled' || !isNonRefundable(booked)) continue
    // An external refund that failed is owed again.
    if (isRefundedExternally(captures.find(({ id }) => id === booked.capture_id))) continue
    if (refunds.some((row) => row.payment_id === booked.payment_id && row.origin === 'office')) continue
    const ours = refunds.find(
      ({ payment_id, origin }) => payment_id === booked.payment_id && origin === 'ours',
    )
    must(ours === undefined, `K1 ${booked.id} was cancelled too late, and we give its money back`)
  }
}

const isUnlisted = ({ provider_refund_id: id }: RefundRow): boolean => /^(UNLISTED|REVERSED)-/.test(id ?? '')

/** L5 to L7: every refund is finished and has the same amount on both sides. */
function checkRefunds(captures: readonly Capture[], payments: PaymentRow[], refunds: RefundRow[]): void {
  const all = captures.flatMap((capture) => capture.refunds.map((each) => ({ ...each, capture })))
  for (const refund of refunds) {
    const what = `refund ${refund.id} of ${refund.payment_id} (${refund.status}, ${refund.issue})`
    if (refund.status === 'covered') {
      const captureId = payments.find(({ id }) => id === refund.payment_id)?.capture_id
      const capture = captures.find(({ id }) => id === captureId)
      const isNothingLeft = capture !== undefined && (capture.isAllBack || netMinor(capture) === 0)
      must(isNothingLeft, `L5 ${what}, yet its capture is ${capture?.status}`)
      continue
    }
    // An unlisted refund is known only by its sum, which J2 compares with the provider's.
    if (isUnlisted(refund) || refund.provider_refund_id?.startsWith('outside-')) continue
    const theirs = all.find(({ id }) => id === refund.provider_refund_id)
    must(refund.status === 'completed', `L5 ${what} is not finished`)
    // A payment that PortOne calls FAILED lists no cancellations: all of it is known to be back, not by which of them.
    if (theirs?.capture.provider === 'portone' && theirs.capture.isTakenBack && theirs.status === 'FAILED')
      continue
    must(
      theirs?.status === 'COMPLETED' && theirs.amountMinor === refund.amount_cents,
      `L6 ${what} of ${refund.amount_cents} is ${theirs?.status} ${theirs?.amountMinor} at the provider`,
    )
  }
  for (const theirs of all) {
    if (theirs.status !== 'COMPLETED' || !theirs.capture.isForUs) continue
    // Money that the provider reversed before we saw it was never booked.
    const isBooked = payments.some(({ capture_id }) => capture_id === theirs.capture.id)
    if (theirs.capture.isTakenBack && !isBooked) continue
    const isKnown = refunds.some(
      (row) =>
        row.provider_refund_id === theirs.id || (isUnlisted(row) && row.capture_id === theirs.capture.id),
    )
    must(isKnown, `L7 the provider's refund ${theirs.id} is not in the books`)
  }
}

function checkPayment(captures: readonly Capture[], payment: PaymentRow): void {
  const what = `payment ${payment.id} (${payment.status}, ${payment.issue})`
  const isReserving = ['creating', 'created', 'capturing', 'pending'].includes(payment.status)
  must(!isReserving, `L8 ${what} is stuck`)
  must(payment.approval_token === null || payment.status === 'expired', `L13 ${what} keeps an approval`)
  if (payment.origin !== 'server' || payment.status !== 'refund_due') return
  // A bank may take longer than the time until the consultation, and an admin may refund manually before our
  // next sync.
  const capture = captures.find(({ id }) => id === payment.capture_id)!
  const isTheirOwn = !capture.isAskedFor(payment.id)
  // The provider was unreachable, or our clock was wrong, until the consultation had begun.
  const isOver = payment.captured_at! >= payment.starts_at!
  must(
    capture.isLate || isRefundedExternally(capture) || isTheirOwn || isOver,
    `Q1 we charged for ${what} and could not serve it`,
  )
}
