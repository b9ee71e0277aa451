/** A one-line defect in the money code. `find` stands exactly once in the file. */
export type Defect = {
  name: string
  file: string
  find: string
  replace: string
  /** Why no layer may notice it: another guard covers it. */
  coveredBy?: string
}

const APPLY = 'server/features/payments/apply.ts'
const DRIVE = 'server/features/payments/drive.ts'
const REFUNDS = 'server/features/payments/refunds.ts'
const MOVES = 'server/features/payments/moves-store.ts'
const WORKER = 'server/features/payments/worker.ts'
const PAYMENT = 'domain/payment.ts'
const REFUND_MERGE = 'domain/refund-merge.ts'

export const defects: readonly Defect[] = [
  {
    name: 'a pending capture counts as paid',
    file: PAYMENT,
    find: "return status === 'created' || status === 'capturing' ? 'hold' : 'none'",
    replace: "return 'book'",
  },
  {
    name: 'any amount that was captured is booked',
    file: PAYMENT,
    find: 'const isFull = capture.amountCents === payment.amountCents && capture.currency === payment.currency',
    replace: 'const isFull = true',
  },
  {
    name: 'whatever is approved is captured',
    file: PAYMENT,
    find: "if (!isWhatWeAsked(payment, order, payeeId)) return isLive(status) ? 'refuse' : 'none'",
    replace: '',
  },
  {
    name: 'a payment that was told as failed is captured all the same',
    file: PAYMENT,
    find: "if (!isOurs || status === 'failed') return 'none'",
    replace: "if (!isOurs) return 'none'",
  },
  {
    name: 'a refused instrument is tried again without the buyer',
    file: PAYMENT,
    find: "if (status === 'capturing' || !isDeclined(payment)) return 'capture'",
    replace: "return 'capture'",
  },
  {
    name: 'a checkout that was given up is captured after a newer booking',
    file: APPLY,
    find: 'return hasBookedSince(tx, { userId, createdAt })',
    replace: 'return false',
  },
  {
    name: 'a checkout that was superseded is captured',
    file: PAYMENT,
    find: "const isOurs = status !== 'superseded' && status !== 'orphan'",
    replace: "const isOurs = status !== 'orphan'",
  },
  {
    name: 'orders that were given up are not looked at again',
    file: PAYMENT,
    find: 'if (!payment.orderId || isForgotten) return null',
    replace: 'return null',
  },
  {
    name: 'a failed refund is tried again under the same key',
    file: REFUND_MERGE,
    find: "status: 'requested', attempt: row.attempt + 1, providerRefundId: null",
    replace: "status: 'requested', attempt: row.attempt, providerRefundId: null",
  },
  {
    name: 'any refund is taken for ours',
    file: REFUND_MERGE,
    find: 'if (succeeds) return isTryOf(row.id, customId)',
    replace: 'if (succeeds) return true',
  },
  {
    name: 'cancelling late is refunded, early is not',
    file: 'domain/refund.ts',
    find: 'return args.now <= fullRefundUntil(',
    replace: 'return args.now > fullRefundUntil(',
  },
  {
    name: 'every error counts as "no such order"',
    file: 'server/adapters/paypal.ts',
    find: 'reply.status === 404 && saysMissing(reply.body)',
    replace: 'reply.status >= 400',
  },
  {
    name: 'an answer that cannot be read is final',
    file: 'server/adapters/paypal.ts',
    find: "{ ...refusal(reply), issue: 'UNREADABLE_REPLY' }",
    replace: "{ ...refusal(reply), kind: 'final', issue: 'UNREADABLE_REPLY' }",
  },
  {
    name: 'a 5xx is final',
    file: 'server/adapters/paypal-issues.ts',
    find: 'status < 400 || status >= 500 ||',
    replace: 'status < 400 ||',
  },
  {
    name: 'a capture of unknown outcome is given up',
    file: DRIVE,
    find: "    case 'unknown':\n      return postpone(deps, payment, answer)",
    replace: "    case 'unknown':\n      return giveUpCapture(deps, payment, answer)",
  },
  {
    name: 'a checkout that was given up is charged without its seat',
    file: DRIVE,
    find: 'return held === null ? null : markCapturing(tx, payment, lease)',
    replace: 'return markCapturing(tx, payment, lease)',
  },
  {
    name: 'the next attempt keeps the key of the refused one',
    file: MOVES,
    find: 'attempt: payment.attempt + 1,',
    replace: 'attempt: payment.attempt,',
  },
  {
    name: 'several looks at one payment at once in a process',
    file: DRIVE,
    find: '  if (underWay) return underWay\n',
    replace: '',
    coveredBy: 'the lease of the row, which also keeps other processes out',
  },
  {
    name: 'several processes look at one payment at once',
    file: 'server/features/payments/looks-store.ts',
    find: '    .where(isFree(now))\n    .returningAll()',
    replace: '    .returningAll()',
    coveredBy: 'the number of the attempt, which is part of the key: the provider captures once',
  },
  {
    name: 'the consultation is forgotten',
    file: APPLY,
    find: '  await bookConsultation(tx, { payment: captured, seat, now })\n',
    replace: '',
  },
  {
    name: 'the seat of an ended checkout stays held',
    file: APPLY,
    find: '  await releaseSeat(tx, paymentId)\n',
    replace: '',
  },
  {
    name: 'the coupon of an ended checkout stays held',
    file: APPLY,
    find: '  await releaseCoupon(tx, paymentId)\n',
    replace: '',
  },
  {
    name: 'the coupon is not spent by the booking',
    file: APPLY,
    find: '  if (payment.couponCode) await useCoupon(tx, payment.id, now)\n',
    replace: '',
  },
  {
    name: 'money that cannot be served is not given back',
    file: APPLY,
    find: 'const owed = await queueRefund(tx, { paymentId: due.id, reason: `Not booked: ${reason}`, now })',
    replace: 'const owed = null as { amountCents: number } | null',
  },
  {
    name: 'the price is what the browser says',
    file: 'server/features/payments/checkout.ts',
    find: 'setPrice(tx, payment.id, { amountCents: priceCents(coupon.percent), couponCode: code })',
    replace: 'setPrice(tx, payment.id, { amountCents: 1, couponCode: code })',
  },
  {
    name: 'a full seat is given all the same',
    file: 'server/features/availability/store.ts',
    find: 'return rows[0]?.seat ?? null',
    replace: 'return rows[0]?.seat ?? 1',
  },
  {
    name: "anybody's coupon can be used",
    file: 'server/features/coupons/store.ts',
    find: 'where code = ${claim.code} and user_id = ${claim.userId} and revoked_at is null',
    replace: 'where code = ${claim.code} and revoked_at is null',
  },
  {
    name: 'a coupon that somebody else holds can be used',
    file: 'server/features/coupons/store.ts',
    find: 'select percent from usable join claimed using (code)`',
    replace: 'select percent from usable`',
  },
  {
    name: 'a cancellation owes no refund',
    file: 'server/features/consultations/commands.ts',
    find: 'const refund = owedCents > 0 ? await',
    replace: 'const refund = owedCents > 1e9 ? await',
  },
  {
    name: 'a refund of everything leaves the consultation standing',
    file: REFUNDS,
    find: "if (payment.status === 'captured' && isAllBack(after) && !isAllBack(before)) {",
    replace: "if (payment.status === 'orphan' && isAllBack(after) && !isAllBack(before)) {",
  },
  {
    name: 'a refund ignores what went back before',
    file: REFUNDS,
    find: 'const amountCents = payment.capturedCents - refundedCents(await refundsOf(tx, paymentId))',
    replace: 'const amountCents = payment.capturedCents',
    coveredBy: 'the provider refuses too much, and what is left is computed again',
  },
  {
    name: 'a refund of unknown outcome gets a new key',
    file: REFUNDS,
    find: '      return postpone(deps, refund)\n    case',
    replace:
      "      return noteRefusal(deps.db, refund, { issue: '', attempt: refund.attempt + 1, nextCheckAt: later(deps, HOUR_MS) })\n    case",
    coveredBy: 'the provider never gives back more than was captured, and our refunds are whole',
  },
  {
    name: 'no mail about the booking',
    file: 'server/features/consultations/booking.ts',
    find: "  await queuePersonMail(tx, person, { kind: 'booking_paid', data, now })\n",
    replace: '',
  },
  {
    name: 'nobody looks at payments that are due',
    file: WORKER,
    find: 'followEvents, lookAtPayments, sendRefunds',
    replace: 'followEvents, sendRefunds',
  },
  {
    name: 'nobody sends refunds later',
    file: WORKER,
    find: 'lookAtPayments, sendRefunds, resolveOrphans',
    replace: 'lookAtPayments, resolveOrphans',
  },
  {
    name: 'nobody gives back captures of nobody',
    file: WORKER,
    find: 'sendRefunds, resolveOrphans, sweepEvents',
    replace: 'sendRefunds, sweepEvents',
  },
  {
    name: 'lost deliveries are never read from the list',
    file: WORKER,
    find: 'resolveOrphans, sweepEvents]',
    replace: 'resolveOrphans]',
  },
  {
    name: 'deliveries are read from the first look on, not from the first start',
    file: 'server/features/payments/reconcile.ts',
    find: '  await keepFact(db, READ_UNTIL, startedAt)',
    replace: '',
  },
  {
    name: 'forged deliveries are taken in',
    file: 'server/features/payments/webhooks.ts',
    find: "if (verdict === 'forged') {",
    replace: "if (verdict === 'unknown') {",
  },
]
