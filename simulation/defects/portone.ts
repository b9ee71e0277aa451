import { defectsOf } from './defect.ts'

/** The second provider and the ways to pay: each guard, key and state left out or turned once. */
const course = {
  tests: ['portone', 'portone-ways', 'portone-books'].map(
    (name) => `server/features/booking/${name}.test.ts`,
  ),
}
const refunds = { tests: ['server/features/booking/portone-refunds.test.ts'] }
const adapter = {
  tests: [
    'server/adapters/portone/gateway.test.ts',
    'server/adapters/portone/deliveries.test.ts',
    ...course.tests,
  ],
}

export const portone = [
  ...defectsOf('server/adapters/portone/gateway.ts', [
    [
      'a payment that nobody has begun is forgotten',
      'return { ok: true, value: unpaidOrder(orderId) }',
      'return { ok: true, value: null as never }',
      adapter,
    ],
    [
      'the provider is not told what we believe to be left',
      '          currentCancellableAmount: refundable.minor,\n',
      '',
      refunds,
    ],
    [
      'one key of a refund carries two bodies',
      'key: `${key}-${refundable.minor}`',
      'key',
      { coveredBy: 'what we believe to be left, which is compared; PortOne asks for one body under one key' },
    ],
    [
      'a confirmation does not say whether money is real',
      "          isTest: mode === 'test',\n",
      '',
      adapter,
    ],
    [
      'a confirmation does not say how much',
      '          totalAmount: amount.minor,\n          currency: amount.currency,\n          isTest',
      '          isTest',
      adapter,
    ],
    [
      'what a bank refused is believed without a look',
      "return refused.kind === 'already' ? afterConfirming(orderId, refused) : refused",
      'return refused',
      course,
    ],
    [
      'money that the look shows is a refusal all the same',
      'if (seen.value.capture || !refused) return seen',
      'if (!refused) return seen',
      course,
    ],
    [
      'a refund during a dispute is the office’s matter',
      "return isDisputed ? { ...answered, kind: 'disputed' } : answered",
      'return answered',
      refunds,
    ],
  ]),
  ...defectsOf('server/adapters/portone/issues.ts', [
    [
      'the refusal of a gateway is no answer',
      "(status === 502 && issue === 'PG_PROVIDER')",
      'false',
      adapter,
    ],
    [
      'a page of somebody else refuses for good',
      "[issue] ?? 'unknown'",
      "[issue] ?? 'final'",
      { tests: ['server/adapters/portone/classified.test.ts', ...adapter.tests] },
    ],
    [
      'a token that was used ends the checkout',
      "INVALID_PAYMENT_TOKEN: 'already'",
      "INVALID_PAYMENT_TOKEN: 'final'",
      course,
    ],
  ]),
  ...defectsOf('server/adapters/portone/replies.ts', [
    ['a payment that failed once can never be paid', "FAILED: 'open'", "FAILED: 'void'", adapter],
    [
      'what a bank still thinks about is paid',
      "  PAY_PENDING: 'pending',",
      "  PAY_PENDING: 'completed',",
      adapter,
    ],
    [
      'money of a test channel is ours',
      'payeeId: read.channel ? payeeOf(read.storeId, read.channel.type) : null',
      'payeeId: null',
      adapter,
    ],
    [
      'a cancellation of ours is not known again',
      "customId: markIn(read.reason ?? '')",
      'customId: null',
      adapter,
    ],
    ['what a bank was asked to give back is back', "REQUESTED: 'pending'", "REQUESTED: 'completed'", adapter],
    [
      'a dispute that the payment shows is not read',
      'dispute: newestDispute(id, read.disputes ?? [])',
      'dispute: null',
      refunds,
    ],
  ]),
  ...defectsOf('server/adapters/portone/standard-webhook.ts', [
    [
      'any signature is genuine',
      'return given.length === wanted.length && timingSafeEqual(given, wanted)',
      'return true',
      adapter,
    ],
  ]),
  ...defectsOf('domain/payment.ts', [
    [
      'money that its bank refused in the end stays on its way',
      "if (status === 'pending') return isKnownOpen(order) ? 'fail' : 'none'",
      "if (status === 'pending') return 'none'",
    ],
    [
      'a payment of which nothing is told has failed',
      "const isKnownOpen = (order: SeenOrder): boolean => order.status === 'open' && order.amount !== null",
      "const isKnownOpen = (order: SeenOrder): boolean => order.status === 'open'",
    ],
  ]),
  ...defectsOf('server/features/booking/transitions-store.ts', [
    [
      'an approval is kept after it was used',
      '      approval_token: null,\n      approval_attempt: null,\n      ...(move.attempt',
      '      ...(move.attempt',
      course,
    ],
    [
      'a checkout that is over takes an approval in',
      "      next_check_at: now,\n    })\n    .where('id', '=', id)\n    .where('status', 'in', ['created', 'expired'])",
      "      next_check_at: now,\n    })\n    .where('id', '=', id)",
      course,
    ],
    [
      'a checkout that was closed keeps its approval',
      'approval_token: null, approval_attempt: null })',
      '})',
      course,
    ],
  ]),
  ...defectsOf('server/features/booking/return.ts', [
    ['a window that was closed approves', 'if (code !== undefined) return null\n', '', course],
  ]),
  ...defectsOf('server/features/booking/change-way.ts', [
    [
      'the way is changed while the money is being taken',
      "    if (live?.status === 'capturing') return no('PAYMENT_IN_PROGRESS')\n",
      '',
      course,
    ],
    [
      'the way of a checkout whose hold is over is changed',
      'if (!live || live.holdUntil <= now)',
      'if (!live)',
      course,
    ],
    [
      'the checkout by the way before stays alive',
      "  await movePayment(tx, live, { to: 'superseded', issue: OTHER_WAY, now })\n",
      '',
      course,
    ],
    [
      'by another way nobody has the time',
      '  await passSeat(tx, { from: live.id, to: payment.id })\n',
      '',
      course,
    ],
    [
      'by another way the coupon is lost',
      '  await passCoupon(tx, { from: live.id, to: payment.id })\n',
      '',
      course,
    ],
    ['dollars are asked for as won', 'currency === live.currency\n', 'true\n', course],
  ]),
  ...defectsOf('server/features/booking/orphans.ts', [
    [
      'before our first order any money is ours',
      'if (order.payeeId !== null && payeeId === null) return again(deps, orderId, PENDING_LATER_MS)\n',
      '',
      { coveredBy: 'the comparison of the payee below, by which it is somebody else’s' },
    ],
    [
      'money of somebody else is asked about',
      'const isOurMoney = order.payeeId === payeeId',
      'const isOurMoney = true',
      {
        tests: ['server/features/booking/webhooks.test.ts', 'server/features/booking/client-orders.test.ts'],
      },
    ],
  ]),
  ...defectsOf('server/features/payments/lease.ts', [
    [
      'a payment is free again before its calls have ended',
      'export const LEASE_MS = MINUTE_MS',
      'export const LEASE_MS = MINUTE_MS / 2',
      { tests: ['server/features/booking/lease.test.ts'] },
    ],
  ]),
]
