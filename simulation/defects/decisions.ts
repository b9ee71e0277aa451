import { defectsOf } from './defect.ts'

/** The rules that need neither a database nor a clock. */
export const decisions = [
  ...defectsOf('domain/payment.ts', [
    [
      'a pending capture counts as paid',
      "return status === 'created' || status === 'capturing' ? 'hold' : 'none'",
      "return 'book'",
    ],
    [
      'any amount that was captured is booked',
      'const isFull = minor === payment.amountCents && currency === payment.currency',
      'const isFull = true',
    ],
    [
      'a capture in another currency is booked',
      'const isFull = minor === payment.amountCents && currency === payment.currency',
      'const isFull = minor === payment.amountCents',
    ],
    [
      'whatever is approved is captured',
      "if (!isWhatWeAsked(payment, order, payeeId)) return isLive(status) ? 'refuse' : 'none'",
      '',
    ],
    [
      'a payment that was told as failed is captured all the same',
      "if (status === 'superseded' || status === 'orphan' || status === 'failed') return 'none'",
      "if (status === 'superseded' || status === 'orphan') return 'none'",
    ],
    [
      'a refused instrument is tried again without the buyer',
      "if (status === 'capturing' || !isDeclined(payment)) return 'capture'",
      "return 'capture'",
    ],
    [
      'an attempt of unknown outcome is not repeated',
      "if (status === 'capturing' || !isDeclined(payment)) return 'capture'",
      "if (!isDeclined(payment)) return 'capture'",
      { coveredBy: 'the start of an attempt, which forgets the refusal before it' },
    ],
    [
      'a checkout that was superseded is captured',
      "if (status === 'superseded' || status === 'orphan' || status === 'failed') return 'none'",
      "if (status === 'orphan' || status === 'failed') return 'none'",
    ],
    [
      'money that came after the end is booked',
      "if (!isBookable(status) || capture.status === 'refunded') return 'give_back'",
      "if (capture.status === 'refunded') return 'give_back'",
    ],
    [
      'money that went back already is booked',
      "if (!isBookable(status) || capture.status === 'refunded') return 'give_back'",
      "if (!isBookable(status)) return 'give_back'",
    ],
    ['an amount that cannot be read is given back', "if (capture.amount === null) return 'none'", ''],
    [
      'an order for another account is booked',
      '(payeeId === null || order.payeeId === null || order.payeeId === payeeId) &&',
      '',
    ],
    [
      'a copied mark makes an order ours',
      "(payment.origin !== 'server' || order.customId === null || order.customId === payment.id)",
      'true',
    ],
    [
      'money that is on its way ends with its order',
      "if (!order) return isLive(status) && status !== 'pending' ? 'expire' : 'none'",
      "if (!order) return isLive(status) ? 'expire' : 'none'",
    ],
    [
      'a settled payment is decided once more',
      "if (isSettled(status)) return 'merge'",
      "if (isSettled(status)) return 'none'",
    ],
    [
      'one "no such order" is enough',
      'missingSince !== null && now.getTime() - missingSince.getTime() >= MISSING_APART_MS',
      'true',
    ],
    [
      'orders that were given up are not looked at again',
      'if (!payment.orderId || isForgotten) return null',
      'return null',
    ],
    [
      'a state may be left for any other',
      'paymentStatuses.filter((from) => (transitions[from] as readonly PaymentStatus[]).includes(to))',
      '[...paymentStatuses].filter((from) => from !== to)',
    ],
  ]),
  ...defectsOf('domain/refund-merge.ts', [
    [
      'what failed of a refund by hand is not added to ours',
      'if (isOwed && row.amountCents < leftCents)',
      'if (false as boolean)',
      { tests: ['server/features/payments/unlisted-refunds.test.ts'] },
    ],
    [
      'what failed of a refund by hand is lost when ours is done',
      'return oweRest(settled, capturedCents)',
      'return settled',
      { tests: ['server/features/payments/failed-elsewhere.test.ts'] },
    ],
    [
      'what others still have on its way is given back besides',
      ".filter(({ status }) => status !== 'covered')\n    .reduce((left",
      ".filter(({ status, origin }) => status !== 'covered' && !(origin === 'provider' && status === 'pending'))\n    .reduce((left",
    ],
    [
      'what failed of refunds that are not listed counts as back',
      "if (status === 'partially_refunded' && knownCents >= openCents) return 0",
      '',
    ],
    [
      'a failed refund is tried again under the same key',
      "status: 'requested', attempt: row.attempt + 1, providerRefundId: null",
      "status: 'requested', attempt: row.attempt, providerRefundId: null",
    ],
    [
      'any refund is taken for ours',
      'if (succeeds) return isTryOf(row.id, customId)',
      'if (succeeds) return true',
    ],
    [
      'the failure of an old try fails the one under way',
      'return isUnderWay && customId === refundMark({ id: row.id, attempt: row.attempt })',
      'return isUnderWay && isTryOf(row.id, customId)',
    ],
    [
      'a second success is taken for the same refund',
      "if (row.origin === 'provider' || row.id === null || row.providerRefundId !== null) return false",
      "if (row.origin === 'provider' || row.id === null) return false",
    ],
    [
      'what others gave back does not close what we owe',
      'if (isOwed && notBackCents <= 0)\n      return { ...row',
      'if (false as boolean)\n      return { ...row',
    ],
    [
      'what was covered by a refund that failed is not owed again',
      "if (row.status !== 'covered' || leftCents <= 0) return row",
      'return row',
    ],
    [
      'a pending refund counts as money that is back',
      ".filter(({ status }) => status === 'completed')\n    .reduce((sum",
      ".filter(({ status }) => status === 'completed' || status === 'pending')\n    .reduce((sum",
    ],
    [
      'money that went back unlisted is not seen',
      "if (status === 'refunded') return openCents",
      "if (status === 'refunded') return 0",
    ],
  ]),
  ...defectsOf('domain/refund.ts', [
    ['cancelling late is refunded, early is not', 'return args.now <= until ?', 'return args.now > until ?'],
    ['the last second of the notice is late', 'return args.now <= until ?', 'return args.now < until ?'],
    ['what was held is refunded to whoever cancels it', "if (args.status === 'completed') return 0", ''],
    [
      'the office keeps the money of what it cancels late',
      "if (args.cancelledBy === 'admin') return args.paidCents",
      '',
    ],
  ]),
]
