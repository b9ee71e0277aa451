import { defectsOf } from './defect.ts'

/** Booking, cancelling, completing, reviewing, and the mails about it. */
export const consultations = [
  ...defectsOf('server/features/consultations/commands.ts', [
    [
      "anybody may cancel somebody's consultation",
      "if (!row || (actor.role === 'user' && row.userId !== actor.id)) return no('CONSULTATION_NOT_FOUND')",
      "if (!row) return no('CONSULTATION_NOT_FOUND')",
    ],
    [
      'what is cancelled can be cancelled again',
      "    const next = transition(row.status, 'cancel', actor.role)\n    if (!next.ok) return next\n",
      "    const next = { value: 'cancelled' }\n",
    ],
    [
      'a review earns a coupon each time',
      '      isFirst &&\n      (await issueCoupon(',
      '      (await issueCoupon(',
      { coveredBy: 'the unique source of a coupon: one review earns one' },
    ],
    [
      'what was not held can be reviewed',
      "if (row.status !== 'completed' || row.missedBy) return no('NOT_COMPLETED')",
      '',
    ],
    [
      "anybody may review somebody's consultation",
      "if (row?.userId !== actor.id) return no('CONSULTATION_NOT_FOUND')",
      "if (!row) return no('CONSULTATION_NOT_FOUND')",
    ],
  ]),
  ...defectsOf('server/features/consultations/cancel-booking.ts', [
    ['a cancellation owes no refund', 'const refund = isOwed ? await', 'const refund = !isOwed ? await'],
    [
      'a late cancellation gives the coupon back',
      'await settleSideEffects(tx, row, { isRefunded, now })',
      'await settleSideEffects(tx, row, { isRefunded: true, now })',
    ],
    [
      'a cancellation of what was given by hand leaves the coupons',
      'isOwed || (await isAllBack(tx, row.paymentId))',
      'isOwed',
      { tests: ['server/features/payments/refund-by-hand.test.ts'] },
    ],
  ]),
  ...defectsOf('server/features/consultations/booking.ts', [
    [
      'no mail about the booking',
      "  return personMail(person, { kind: 'booking_paid', data, now, begunAt: payment.createdAt })\n",
      '  return []\n',
    ],
    ['a cancelled consultation keeps its time', '  await releaseSeat(tx, row.paymentId)\n', ''],
    [
      'a cancelled consultation keeps its coupon',
      '  await giveBackCoupon(tx, row.paymentId, now)\n  return { lostCoupon',
      '  return { lostCoupon',
    ],
    [
      'the coupon that was earned outlives the refund',
      'return { lostCoupon: await revokeEarnedCoupon(tx, row.paymentId, now) }',
      'return { lostCoupon: null }',
    ],
    [
      'a refund in the dashboard cancels a second time',
      "if (!row || row.status === 'cancelled') return false",
      'if (!row) return false',
    ],
    [
      'a cancellation leaves its reminder in the queue',
      '  await withdrawReminders(tx, row)\n',
      '',
      { tests: ['server/features/consultations/reminders.test.ts'] },
    ],
  ]),
  ...defectsOf('server/features/consultations/store.ts', [
    [
      'two cancellations are decided at once',
      "innerJoin('payments as p', 'p.id', 'c.payment_id').forUpdate(['p', 'c'])",
      "innerJoin('payments as p', 'p.id', 'c.payment_id')",
      { engine: 'postgres', tests: ['server/features/booking/locks.test.ts'] },
    ],
    [
      'a payment books twice',
      '      on conflict (payment_id) do nothing\n',
      '',
      { coveredBy: 'the state of the payment: it is captured once, in the same commit' },
    ],
    [
      'a consultation is reviewed twice',
      ".onConflict((conflict) => conflict.column('consultation_id').doNothing())\n",
      '\n',
    ],
  ]),
  ...defectsOf('server/features/mails/outbox.ts', [
    [
      'a cause that is repeated writes another mail',
      ".onConflict((conflict) => conflict.columns(['kind', 'reference']).doNothing())\n",
      '\n',
    ],
    [
      'a mail that was sent is taken back',
      "    .where('reference', '=', mail.reference)\n    .where('state', 'in', ['queued', 'held'])\n",
      "    .where('reference', '=', mail.reference)\n",
    ],
  ]),
]
