import { defectsOf } from './defect.ts'

/** Seats and coupons. */
export const holds = [
  ...defectsOf('server/features/availability/store.ts', [
    ['a full seat is given all the same', 'return rows[0]?.seat ?? null', 'return rows[0]?.seat ?? 1'],
    [
      'a closed date is given',
      'where on_date = (${args.startsAt}::timestamptz at time zone ${sql.lit(KOREA_ZONE)})::date',
      'where false',
    ],
    [
      'seats that were taken away are given',
      '1, coalesce((select seats from slot_seats where starts_at = ${args.startsAt}::timestamptz), 1)',
      '1, greatest(coalesce((select seats from slot_seats where starts_at = ${args.startsAt}::timestamptz), 1), 1)',
    ],
    [
      'seats that were added are not given',
      '1, coalesce((select seats from slot_seats where starts_at = ${args.startsAt}::timestamptz), 1)',
      '1, 1',
    ],
    [
      'the seat of every payment is freed at once',
      "await tx.deleteFrom('slot_claims').where('payment_id', '=', paymentId).execute()",
      "await tx.deleteFrom('slot_claims').execute()",
    ],
    [
      'a date is closed while somebody takes it',
      'await sql`lock table slot_claims in share row exclusive mode`.execute(tx)',
      '',
      { engine: 'postgres', tests: ['server/features/booking/locks.test.ts'] },
    ],
    [
      'a date is closed under those who have booked it',
      "    .where('seat', '>', seats)\n",
      "    .where('seat', '>', seats + 1)\n",
    ],
  ]),
  ...defectsOf('server/features/booking/client-orders.ts', [
    [
      'an order that a client made is kept outside the budget',
      'if (order.capture) return holdFor(tx, wanted)',
      'if (order.orderId) return holdFor(tx, wanted)',
      { tests: ['server/features/booking/holds.test.ts'] },
    ],
  ]),
  ...defectsOf('server/features/booking/unasked-store.ts', [
    [
      'a way stays paused although a payment has waited for us again',
      'and asked.captured_at > unasked.last_at',
      'and asked.captured_at < unasked.last_at',
      { tests: ['server/features/booking/unasked.test.ts'] },
    ],
    [
      'a way is paused by every payment',
      "where provider = 'portone' and attempt = 0 and captured_at > ${since}",
      "where provider = 'portone' and captured_at > ${since}",
      { tests: ['server/features/booking/unasked.test.ts'] },
    ],
  ]),
  ...defectsOf('server/features/coupons/store.ts', [
    [
      "anybody's coupon can be used",
      'where code = ${claim.code} and user_id = ${claim.userId} and revoked_at is null',
      'where code = ${claim.code} and revoked_at is null',
    ],
    [
      'a revoked coupon can be used',
      'where code = ${claim.code} and user_id = ${claim.userId} and revoked_at is null and',
      'where code = ${claim.code} and user_id = ${claim.userId} and',
    ],
    ['an expired coupon can be used', ' and expires_at > ${claim.now}', ''],
    [
      'a coupon that somebody else holds can be used',
      'select percent from usable join claimed using (code)`',
      'select percent from usable`',
    ],
    [
      'a coupon is claimed while it is revoked',
      '      for update\n    ), claimed',
      '    ), claimed',
      { engine: 'postgres', tests: ['server/features/booking/locks.test.ts'] },
    ],
    [
      'the end of a checkout frees a coupon that was used',
      "    .deleteFrom('coupon_claims')\n    .where('payment_id', '=', paymentId)\n    .where('used_at', 'is', null)\n",
      "    .deleteFrom('coupon_claims')\n    .where('payment_id', '=', paymentId)\n",
      { coveredBy: 'the order of things: a checkout that ended never used its coupon' },
    ],
    [
      'a refund revokes coupons that reviews have earned',
      "    .where('reason', '=', 'payment')\n",
      '',
      { coveredBy: 'the source: a coupon for a review names no payment' },
    ],
    ['a refund revokes the coupons of everybody', "    .where('source_payment_id', '=', paymentId)\n", ''],
    [
      'a payment earns a coupon each time it is looked at',
      ') on conflict do nothing\n      returning user_id',
      ')\n      returning user_id',
      {
        coveredBy:
          'the state of the payment, which is captured once; a review is written once before it earns',
      },
    ],
  ]),
  ...defectsOf('server/features/coupons/claims.ts', [
    [
      'a coupon that comes back is as good as expired',
      'if (coupon) await setExpiry(tx, coupon.code, givenBackExpiry(coupon.expiresAt, now))',
      'if (coupon) await setExpiry(tx, coupon.code, now)',
    ],
    ['a coupon is issued without a word', '  if (issued) await queueMail(tx, issued.mail)\n', ''],
  ]),
]
