import type { Coupon } from '#contract/coupons.ts'
import { couponState, discountDollars, normalizeCouponCode } from '#domain/coupon.ts'
import { isOwnMailbox } from '#domain/mailbox.ts'
import { isReplaceable } from '#domain/payment.ts'
import { type Result, err, ok } from '#domain/result.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { type CouponRow, listCouponRows, findCoupon } from './store.ts'

/** Checks that a coupon belongs to the caller and is usable now. Reserves nothing. */
export async function verifyCoupon(
  { db, now, settings }: Pick<Deps, 'db' | 'now' | 'settings'>,
  actor: Actor,
  input: { code: string; email?: string | undefined },
): Promise<Result<{ discount: number; message: string }, 'NOT_YOUR_ACCOUNT' | 'COUPON_INVALID'>> {
  if (!isOwnMailbox(actor, input.email)) return err('NOT_YOUR_ACCOUNT')
  const coupon = await findCoupon(db, { code: normalizeCouponCode(input.code), userId: actor.id })
  if (!coupon || !isUsable(coupon, now())) return err('COUPON_INVALID')
  return ok({
    discount: discountDollars(settings.current().prices.USD, coupon.percent),
    message: `Coupon applied! You will receive a ${coupon.percent}% discount on your consultation.`,
  })
}

/** The coupons of a user, the newest first. */
export async function listCoupons(
  { db, now, settings }: Pick<Deps, 'db' | 'now' | 'settings'>,
  actor: Pick<Actor, 'id'>,
): Promise<Result<{ coupons: Coupon[] }, never>> {
  const rows = await listCouponRows(db, actor.id)
  return ok({
    coupons: rows.map((row) => ({
      code: row.code,
      percent: row.percent,
      discount: discountDollars(settings.current().prices.USD, row.percent),
      state: couponStateOf(row, now()),
      reason: row.reason,
      expiresAt: row.expiresAt.toISOString(),
      issuedAt: row.issuedAt.toISOString(),
    })),
  })
}

const couponStateOf = (row: CouponRow, now: Date) =>
  couponState({ ...row, heldByPayment: row.holderStatus !== null }, now)

/** True for a free coupon, or one held by an open checkout, which the owner's next checkout replaces. */
const isUsable = (row: CouponRow, now: Date): boolean => {
  const { holderStatus } = row
  const heldByPayment = holderStatus !== null && !isReplaceable({ status: holderStatus })
  return couponState({ ...row, heldByPayment }, now) === 'free'
}
