import { defectsOf } from './defect.ts'

/** Money on its way back. */
export const refunds = [
  ...defectsOf('server/features/payments/refunds.ts', [
    [
      'what only deliveries told of a capture is not asked for',
      'refunds: [...answer.value.refunds, ...told]',
      'refunds: answer.value.refunds',
      {
        tests: ['server/features/booking/webhooks.test.ts', 'server/features/booking/client-orders.test.ts'],
      },
    ],
    [
      'each try of a refund has its own key',
      '    key: mark,\n',
      '    key: `${mark}-${Math.random()}`,\n',
      { tests: ['server/features/booking/guards.test.ts'] },
    ],
    [
      'a refund of unknown outcome gets a new key',
      '      await tellOfOutage(deps, refund, answer.issue)\n      return postpone(deps, refund)\n',
      '      return tryAgain(deps, refund, answer.issue)\n',
    ],
    [
      'what a short reply leaves out makes it a stranger',
      'const seen = { ...answer.value, customId: answer.value.customId ?? mark }',
      'const seen = answer.value',
    ],
    [
      'the refusal of a disputed refund is never tried again',
      'if (status === DISPUTE_RESOLVED) await reopenRefused(deps.db, captureId, deps.now())',
      '',
    ],
  ]),
  ...defectsOf('server/features/payments/queue-refund.ts', [
    [
      'a refund ignores what went back before',
      'const notBackCents = payment.capturedCents - refundedCents(rows)',
      'const notBackCents = payment.capturedCents',
    ],
    [
      'that all is owed is forgotten when nothing is left to send',
      'if (notBackCents <= 0 && !rows.some(isReversal)) return null',
      'if (notBackCents - givenByHandCents(rows) <= 0 && !rows.some(isReversal)) return null',
      { tests: ['server/features/payments/failed-elsewhere.test.ts'] },
    ],
    [
      'a refund is computed before the payment is locked',
      '  const payment = await lockPayment(tx, paymentId)\n  if (!payment.captureId',
      "  const payment = (await (await import('./store.ts')).findPayment(tx, { id: paymentId }))!\n  if (!payment.captureId",
      { engine: 'postgres', tests: ['server/features/booking/locks.test.ts'] },
    ],
  ]),
  ...defectsOf('server/features/payments/merge-refunds.ts', [
    [
      'a refund of everything leaves the consultation standing',
      "if (payment.status === 'captured' && isAllBack(after) && !isAllBack(before))",
      "if (payment.status === 'orphan' && isAllBack(after) && !isAllBack(before))",
    ],
    [
      'money that is back is told to nobody',
      '    await tellThatItIsBack(tx, payment, { before, after, now })\n',
      '    return\n',
    ],
    [
      'a refund that was completed and failed is forgotten',
      '  if (isAllBack(before) && !isAllBack(after))',
      '  if (isAllBack(before) && !isAllBack(before))',
    ],
    [
      'a refund that waits for the office forgets why when more is owed',
      "  if (after.status === 'needs_attention') return raiseRefused(tx, { ...after, id: before.id })\n",
      '',
      { tests: ['server/features/payments/failed-elsewhere.test.ts'] },
    ],
    [
      'the earned coupon outlives a late return of the money',
      '  await revokeEarnedCoupon(tx, paymentId, now)\n',
      '',
    ],
    [
      'the used coupon does not come back with a late return of the money',
      '  await giveBackCoupon(tx, paymentId, now)\n',
      '',
    ],
  ]),
  ...defectsOf('server/features/payments/refused-refunds.ts', [
    [
      'a refund that was refused for want of balance keeps its key',
      'const attempt = nextCheckAt ? refund.attempt + 1 : refund.attempt',
      'const { attempt } = refund',
    ],
    [
      'a refund that is refused for now keeps its key',
      '    attempt: refund.attempt + 1,\n    nextCheckAt: later(deps, retryDelayMs(refund.tries)),',
      '    attempt: refund.attempt,\n    nextCheckAt: later(deps, retryDelayMs(refund.tries)),',
    ],
    [
      'a refund that stays refused is told to nobody',
      '    if (isNoted) await tellOffice(deps, tx, refund, issue)\n',
      '',
      { tests: ['server/features/payments/refused-refunds.test.ts'] },
    ],
  ]),
  ...defectsOf('server/features/payments/refund-tries-store.ts', [
    [
      'a late refusal overwrites what another try has reached',
      "    .where('attempt', '=', refund.attempt)\n    .where('status', 'in', ['requested', 'needs_attention'])\n",
      '',
      { tests: ['server/features/booking/guards.test.ts'] },
    ],
    [
      'a late answer without news overwrites what another try has reached',
      "    .where('status', '=', refund.status)\n    .where('attempt', '=', refund.attempt)\n",
      '',
      { tests: ['server/features/booking/guards.test.ts'] },
    ],
    [
      'several processes send one refund at once',
      "    .where('next_check_at', 'is not', null)\n    .where(isFree(now))\n",
      "    .where('next_check_at', 'is not', null)\n",
      { coveredBy: 'the key of the refund: the provider executes it once' },
    ],
    [
      'a finished refund is sent again',
      "    .where('next_check_at', 'is not', null)\n    .where(isFree(now))\n",
      '    .where(isFree(now))\n',
      { tests: ['server/features/booking/guards.test.ts'] },
    ],
  ]),
  ...defectsOf('server/features/payments/refunds-store.ts', [
    [
      'a refund of ours is owed twice',
      "        .where(sql<boolean>`origin = 'ours'`)\n        .doNothing(),",
      "        .where(sql<boolean>`origin = 'ours'`)\n        .doUpdateSet({ status: 'requested' }),",
      {
        coveredBy:
          'the merge, which has the refund requested again before it is queued, and the mails, one for each payment',
      },
    ],
  ]),
  ...defectsOf('server/features/payments/disputes-store.ts', [
    [
      'a dispute is resolved unseen while its refund is refused',
      "    .where('id', '=', paymentId)\n    .forUpdate()\n",
      "    .where('id', '=', paymentId)\n",
      { engine: 'postgres', tests: ['server/features/booking/locks.test.ts'] },
    ],
    [
      'an older delivery overwrites a newer state of a dispute',
      'where known.said_at <= excluded.said_at\n',
      'where true\n',
      {
        tests: [
          'server/features/booking/webhooks.test.ts',
          'server/features/booking/client-orders.test.ts',
          'server/features/payments/two-disputes.test.ts',
        ],
      },
    ],
    [
      'the end of one dispute is the end of all',
      'known.every(({ status }) => status === DISPUTE_RESOLVED)',
      'known.some(({ status }) => status === DISPUTE_RESOLVED)',
      { tests: ['server/features/payments/two-disputes.test.ts'] },
    ],
    [
      'one dispute that is over hides those that are open',
      "  order by status = 'RESOLVED', respond_by nulls last",
      '  order by respond_by nulls last',
      { tests: ['server/features/payments/two-disputes.test.ts'] },
    ],
  ]),
]
