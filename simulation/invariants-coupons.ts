import { DAY_MS } from '#domain/calendar.ts'
import { type BookedRow, isNonRefundable, must, type RowsOf } from './invariant-rows.ts'
import { allCaptures, type Capture, netMinor, reversedMinor } from './ledger.ts'
import type { World } from './world.ts'

const MIN_LEFT_MS = 30 * DAY_MS

type CouponRow = {
  code: string
  user_id: string
  reason: string
  source_payment_id: string | null
  source_consultation_id: string | null
  expires_at: Date
  revoked_at: Date | null
}

/** A coupon is issued, held, used, restored and revoked exactly once, and by its owner. */
export async function checkCoupons(world: World, rowsOf: RowsOf, booked: BookedRow[]): Promise<void> {
  const coupons = await rowsOf<CouponRow>('select * from coupons order by code')
  const claims = await rowsOf<{ code: string; payment_id: string; used_at: Date | null }>(
    'select * from coupon_claims',
  )
  for (const claim of claims) {
    const holder = booked.find(({ payment_id }) => payment_id === claim.payment_id)
    must(claim.used_at !== null && holder?.coupon_code === claim.code, `L10 the coupon ${claim.code} leaked`)
  }
  const captures = new Map(allCaptures(world).map((each) => [each.id, each]))
  // A coupon is used up if the money of its booking was not refunded.
  const isSpent = (row: BookedRow): boolean =>
    row.coupon_code !== null &&
    (row.status !== 'cancelled' || (isNonRefundable(row) && !isOverAndBack(captures, row)))
  const codes = booked.filter(isSpent).map(({ coupon_code }) => coupon_code)
  must(new Set(codes).size === codes.length, `L4 a coupon was used twice: ${codes.join(' ')}`)
  for (const row of booked) checkUse(captures, row, { coupons, claims, isSpent: isSpent(row) })
  for (const row of booked) {
    const earned = coupons.filter(
      ({ reason, source_payment_id }) => reason === 'payment' && source_payment_id === row.payment_id,
    )
    must(earned.length === 1, `C1 consultation ${row.id} has earned ${earned.length} coupons`)
    const isAllBack = isOverAndBack(captures, row)
    const isRevoked = earned[0]!.revoked_at !== null
    must(
      isRevoked === isAllBack,
      `C4 the coupon ${earned[0]!.code} of ${row.id} is ${isRevoked ? '' : 'not '}revoked`,
    )
  }
  const reviews = await rowsOf<{ consultation_id: string }>('select consultation_id from reviews')
  for (const { consultation_id: id } of reviews) {
    const earned = coupons.filter((each) => each.source_consultation_id === id)
    must(earned.length === 1, `C1 the review of ${id} has earned ${earned.length} coupons`)
  }
}

function checkUse(
  captures: ReadonlyMap<string, Capture>,
  row: BookedRow,
  {
    coupons,
    claims,
    isSpent,
  }: { coupons: CouponRow[]; claims: { code: string; payment_id: string }[]; isSpent: boolean },
): void {
  if (row.coupon_code === null) return
  const coupon = coupons.find(({ code }) => code === row.coupon_code)
  must(coupon?.user_id === row.user_id, 'L4 the coupon of another person was used')
  const isHeld = claims.some(
    ({ code, payment_id }) => code === row.coupon_code && payment_id === row.payment_id,
  )
  if (!isOverAndBack(captures, row)) {
    must(isHeld || row.status === 'cancelled', `C2 the coupon ${row.coupon_code} of ${row.id} is free again`)
    if (isSpent) must(isHeld, `C2 the coupon ${row.coupon_code} of ${row.id} is free again`)
    return
  }
  must(!isHeld, `C3 the coupon ${row.coupon_code} of ${row.id} was not released`)
  const leftMs = coupon!.expires_at.getTime() - row.cancelled_at!.getTime()
  must(leftMs >= MIN_LEFT_MS, `C3 the coupon ${row.coupon_code} came back with too little time left`)
}

/**
 * True when all the money was refunded and nothing is owed for it; an admin may refund everything and keep
 * the booking.
 */
function isOverAndBack(captures: ReadonlyMap<string, Capture>, row: BookedRow): boolean {
  const capture = captures.get(row.capture_id ?? '')
  if (row.status !== 'cancelled' || capture === undefined || netMinor(capture) !== 0) return false
  // The provider may return what it reversed, and none of that is owed to a client who cancelled too late.
  return reversedMinor(capture) === 0 || !isNonRefundable(row)
}
