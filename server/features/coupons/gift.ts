import type { z } from 'zod/mini'
import type { Coupon, giftCoupon as giftCall } from '#contract/coupons.ts'
import { discountDollars } from '#domain/coupon.ts'
import { readMailbox } from '#domain/mailbox.ts'
import { created, err, type Result } from '#domain/result.ts'
import { audit } from '#server/db/audit.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { issueCoupon } from './issue-coupon.ts'
import { lockClientByEmail } from './store.ts'

/** Issues a coupon to a client as a gift of the admin, and mails it with the reason. */
export async function giftCoupon(
  deps: Pick<Deps, 'db' | 'now' | 'settings' | 'triggerWorker'>,
  caller: Caller,
  { email, percent, reason }: z.output<typeof giftCall.input>,
): Promise<Result<{ coupon: Coupon }, 'INVALID_INPUT'>> {
  const settings = deps.settings.current()
  const now = deps.now()
  const gift = await inTransaction(deps.db, async (tx) => {
    const mailbox = readMailbox(email)
    const owner = mailbox && (await lockClientByEmail(tx, mailbox.key))
    if (!owner) return null
    const issued = await issueCoupon(tx, {
      userId: owner.id,
      reason: 'gift',
      percent,
      note: reason,
      settings,
      now,
    })
    if (!issued) throw new Error('The new coupon code already exists')
    await audit(tx, {
      ...caller,
      action: 'coupon.gift',
      target: owner.id,
      detail: { percent: issued.percent },
      at: now,
    })
    return issued
  })
  if (!gift) return err('INVALID_INPUT', { fields: { email: 'INVALID_INPUT' }, impossible: true })
  deps.triggerWorker('emails')
  return created({
    coupon: {
      code: gift.code,
      percent: gift.percent,
      discount: discountDollars(settings.prices.USD, gift.percent),
      state: 'free',
      reason: 'gift',
      expiresAt: gift.expiresAt.toISOString(),
      issuedAt: now.toISOString(),
    },
  })
}
