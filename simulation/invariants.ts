import { HOUR_MS } from '#domain/calendar.ts'
import { office } from '#domain/office.ts'
import { discountCents } from '#domain/coupon.ts'
import type { CaptureRecord } from '#sandbox/paypal/records.ts'
import type { World } from './world.ts'

/** What must never be false was. */
export class Violation extends Error {}

const must = (isTrue: boolean, what: string): void => {
  if (!isTrue) throw new Violation(what)
}

type BookedRow = {
  id: string
  payment_id: string
  status: string
  amount_cents: number
  coupon_code: string | null
  starts_at: Date
  cancelled_by: string | null
  cancelled_at: Date | null
  completed_at: Date | null
  refund_notice_hours: number
  price: number
  capture_id: string | null
}

const MONEY_TAKEN = ['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED']

const bookings = async ({ lite }: World): Promise<BookedRow[]> =>
  (
    await lite.query<BookedRow>(`
      select c.id, c.payment_id, c.status, c.amount_cents, c.coupon_code, c.starts_at, c.cancelled_by, c.cancelled_at,
        c.completed_at, c.refund_notice_hours, p.amount_cents as price, p.capture_id
      from consultations c join payments p on p.id = c.payment_id order by c.id`)
  ).rows

/** Holds after every step, however bad the world is. */
export async function checkSafety(world: World): Promise<void> {
  must(world.failures.length === 0, `the product failed: ${describe(world.failures[0])}`)
  for (const capture of world.engine.ledger.captures.values()) {
    must(netCents(world, capture) >= 0, `S4 more than ${capture.id} went back`)
  }
  const taken = new Set<string>()
  for (const booked of await bookings(world)) {
    const capture = world.engine.ledger.captures.get(booked.capture_id ?? '')
    const isPaid = capture !== undefined && MONEY_TAKEN.includes(capture.status)
    must(isPaid, `S1 consultation ${booked.id} without money (${capture?.status})`)
    const fullPrice =
      office.feeCents - (booked.coupon_code ? discountCents(office.feeCents, office.coupon.percent) : 0)
    const paid = `${capture?.currency} ${capture?.amountMinor}`
    must(
      paid === `USD ${fullPrice}` && booked.amount_cents === fullPrice && booked.price === fullPrice,
      `S2 consultation ${booked.id} at ${fullPrice} was paid with ${paid}`,
    )
    if (booked.status === 'cancelled') continue
    const time = booked.starts_at.toISOString()
    must(!taken.has(time), `S3 ${time} is booked twice`)
    taken.add(time)
  }
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

/** US cents of a capture that did not go back and are not on their way. */
function netCents({ engine }: World, capture: CaptureRecord): number {
  if (!MONEY_TAKEN.includes(capture.status)) return 0
  return capture.refundIds
    .map((id) => engine.ledger.refunds.get(id)!)
    .filter(({ status }) => status !== 'FAILED')
    .reduce((left, { amountMinor }) => left - amountMinor, capture.amountMinor)
}

type PaymentRow = {
  id: string
  origin: string
  status: string
  issue: string | null
  order_id: string | null
  capture_id: string | null
  starts_at: Date | null
  dispute_status: string | null
  captured_at: Date | null
}
type RefundRow = {
  id: string
  payment_id: string
  origin: string
  status: string
  amount_cents: number
  provider_refund_id: string | null
  issue: string | null
}

/** Holds once the faults have ended and eight days have passed: nothing is lost and nothing is stuck. */
export async function checkEnd(world: World): Promise<void> {
  const { lite, engine, tally } = world
  const rowsOf = async <Row>(query: string): Promise<Row[]> => (await lite.query<Row>(query)).rows
  const booked = await bookings(world)
  const payments = await rowsOf<PaymentRow>('select * from payments order by id')
  const refunds = await rowsOf<RefundRow>('select * from refunds order by id')
  const bookedOf = new Map(booked.map((row) => [row.payment_id, row]))
  tally.captures += [...engine.ledger.captures.values()].filter(({ status }) =>
    MONEY_TAKEN.includes(status),
  ).length
  tally.consultations += booked.length
  tally.refunds += [...engine.ledger.refunds.values()].filter(({ status }) => status === 'COMPLETED').length

  checkMoney(world, payments, bookedOf, refunds)
  checkRefunds(world, payments, refunds)
  for (const payment of payments) checkPayment(world, payment)
  for (const { starts_at, payment_id } of await rowsOf<{ starts_at: Date; payment_id: string }>(
    'select * from slot_claims',
  )) {
    const holder = bookedOf.get(payment_id)
    must(
      holder !== undefined && holder.status !== 'cancelled',
      `L9 the seat of ${starts_at.toISOString()} leaked`,
    )
  }
  await checkCoupons(rowsOf, booked)
  const strangers = await rowsOf(
    'select c.id from consultations c join coupons k on k.code = c.coupon_code where k.user_id <> c.user_id',
  )
  must(strangers.length === 0, 'L4 the coupon of somebody else was used')
  const lies = await rowsOf(`select event_id from webhook_events where event_id like 'WH-FORGED-%'`)
  must(lies.length === 0, 'L12 a forged delivery was taken in')
  await checkMails(world, rowsOf, booked)
  await checkRefundMails(rowsOf)
  await checkDeclinedMails(rowsOf)
}

/** L1 to L3: what the provider kept is what the consultations that stand are worth, order by order. */
function checkMoney(
  world: World,
  payments: PaymentRow[],
  bookedOf: Map<string, BookedRow>,
  refunds: RefundRow[],
): void {
  const { engine } = world
  for (const capture of engine.ledger.captures.values()) {
    if (capture.payeeId === 'SOMEBODYELSE2') continue
    const net = netCents(world, capture)
    const payment = payments.find(({ order_id }) => order_id === capture.orderId)
    const booked = payment && bookedOf.get(payment.id)
    const what = `capture ${capture.id} of ${capture.orderId} (net ${net}, ${payment?.origin} payment ${payment?.status} ${payment?.id})`
    if (net === 0) {
      must(!booked || booked.status === 'cancelled', `L2 ${what} went back, yet its consultation stands`)
      continue
    }
    must(booked !== undefined, `L1 ${what} has no consultation`)
    if (!booked) continue
    const byHand = refunds.some(
      ({ payment_id, origin }) => payment_id === payment?.id && origin === 'provider',
    )
    must(net === capture.amountMinor || byHand, `L2 ${what} was refunded in part by nobody`)
    if (booked.status === 'cancelled') {
      must(keepsTheMoney(booked), `L3 ${what} is cancelled and not refunded`)
    }
  }
}

/** The policy, told once more: a person who cancels later than the notice gets nothing back. */
const keepsTheMoney = (booked: BookedRow): boolean =>
  booked.cancelled_by === 'user' &&
  booked.cancelled_at!.getTime() > booked.starts_at.getTime() - booked.refund_notice_hours * HOUR_MS

/** L5 to L7: every refund is finished and stands on both sides with the same amount. */
function checkRefunds({ engine }: World, payments: PaymentRow[], refunds: RefundRow[]): void {
  const { ledger } = engine
  for (const refund of refunds) {
    const what = `refund ${refund.id} of ${refund.payment_id} (${refund.status}, ${refund.issue})`
    if (refund.status === 'covered') {
      const capture = ledger.captures.get(
        payments.find(({ id }) => id === refund.payment_id)?.capture_id ?? '',
      )
      must(capture?.status === 'REFUNDED', `L5 ${what}, yet its capture is ${capture?.status}`)
      continue
    }
    const theirs = ledger.refunds.get(refund.provider_refund_id ?? '')
    must(refund.status === 'completed', `L5 ${what} is not finished`)
    must(
      theirs?.status === 'COMPLETED' && theirs.amountMinor === refund.amount_cents,
      `L6 ${what} of ${refund.amount_cents} is ${theirs?.status} ${theirs?.amountMinor} at the provider`,
    )
  }
  for (const theirs of ledger.refunds.values()) {
    const { payeeId } = ledger.captures.get(theirs.captureId)!
    if (theirs.status !== 'COMPLETED' || payeeId === 'SOMEBODYELSE2') continue
    const isKnown = refunds.some(({ provider_refund_id }) => provider_refund_id === theirs.id)
    must(isKnown, `L7 the provider's refund ${theirs.id} is not in the books`)
  }
}

function checkPayment({ engine }: World, payment: PaymentRow): void {
  const what = `payment ${payment.id} (${payment.status}, ${payment.issue})`
  const isLive = ['creating', 'created', 'capturing', 'pending'].includes(payment.status)
  must(!isLive, `L8 ${what} is stuck`)
  if (payment.origin !== 'server' || payment.status !== 'refund_due') return
  // A bank may take longer than the time until the consultation, and someone may refund by hand before we look.
  const capture = engine.ledger.captures.get(payment.capture_id ?? '')!
  const isLate = capture.createdAt !== capture.updatedAt
  const isByHand = capture.refundIds.some((id) => engine.ledger.refunds.get(id)?.customId === undefined)
  // A client may copy our mark onto an order of its own and capture that; only our orders carry our invoice id.
  const isTheirOwn = capture.invoiceId !== payment.id
  must(isLate || isByHand || isTheirOwn, `Q1 we charged for ${what} and could not serve it`)
}

async function checkCoupons(
  rowsOf: <Row>(query: string) => Promise<Row[]>,
  booked: BookedRow[],
): Promise<void> {
  const claims = await rowsOf<{ code: string; payment_id: string; used_at: Date | null }>(
    'select * from coupon_claims',
  )
  for (const claim of claims) {
    const holder = booked.find(({ payment_id }) => payment_id === claim.payment_id)
    must(claim.used_at !== null && holder !== undefined, `L10 the coupon ${claim.code} leaked`)
  }
  const codes = booked
    .filter((row) => row.coupon_code && (row.status !== 'cancelled' || keepsTheMoney(row)))
    .map(({ coupon_code }) => coupon_code)
  must(new Set(codes).size === codes.length, `L4 a coupon was used twice: ${codes.join(' ')}`)
}

async function checkMails(
  { mails }: World,
  rowsOf: <Row>(query: string) => Promise<Row[]>,
  booked: BookedRow[],
): Promise<void> {
  const queued = await rowsOf<{
    id: number
    kind: string
    reference: string
    state: string
    created_at: Date
  }>('select id, kind, reference, state, created_at from messages')
  must(
    queued.every(({ state }) => state === 'sent'),
    'L11 a mail was not sent',
  )
  for (const { id } of booked) {
    const letters = queued.filter(({ kind, reference }) => kind === 'booking_paid' && reference === id)
    must(letters.length === 1, `L11 consultation ${id} has ${letters.length} booking mails`)
    const { id: letter, created_at } = letters[0]!
    const messageId = `<message-${letter}.${created_at.getTime().toString(36)}@localhost>`
    must(
      mails.some((mail) => mail.messageId === messageId),
      `L11 the booking mail of ${id} never arrived`,
    )
  }
}

/** Whose money was owed is told once that it is back, whoever gave it back. */
async function checkRefundMails(rowsOf: <Row>(query: string) => Promise<Row[]>): Promise<void> {
  const told = await rowsOf<{ id: string; letters: number }>(`
    select r.id, (
      select count(*)::int from messages where kind = 'refund_completed' and reference = r.id::text
    ) as letters
    from refunds r join payments p on p.id = r.payment_id
    where r.origin = 'ours' and p.user_id is not null`)
  for (const { id, letters } of told) must(letters === 1, `L11 refund ${id} has ${letters} mails`)
}

/** Who was told to wait for the bank is told when it has refused, and nobody else. */
async function checkDeclinedMails(rowsOf: <Row>(query: string) => Promise<Row[]>): Promise<void> {
  const lettersOf = (kind: string): string =>
    `(select count(*)::int from messages where kind = '${kind}' and reference = p.id::text)`
  const told = await rowsOf<{ id: string; status: string; pending: number; declined: number }>(`
    select p.id, p.status, ${lettersOf('payment_pending')} as pending,
      ${lettersOf('payment_declined')} as declined
    from payments p`)
  for (const { id, status, pending, declined } of told) {
    const due = status === 'failed' ? pending : 0
    must(declined === due, `L11 payment ${id} (${status}) has ${declined} mails that it was declined`)
  }
}
