import { defectsOf } from './defect.ts'

/** From the hold of a time to the booking. */
export const checkout = [
  ...defectsOf('server/features/booking/checkout.ts', [
    [
      'the price is what the browser says',
      'priceCents(payment.listPriceCents, coupon.percent, currencyOf(payment.way))',
      '1',
    ],
    [
      'a newer draft leaves the older checkout alive',
      "await giveUp(tx, live, { issue: 'NEWER_DRAFT', now })",
      '',
    ],
    [
      'a newer draft leaves the expired ones to be charged',
      "closeExpired(tx, { userId: actor.id }, { issue: 'NEWER_DRAFT', now })",
      'null',
    ],
    [
      'an abandoned checkout that has expired can still be charged',
      "await closeExpired(tx, { userId }, { issue: 'ABANDONED', now })",
      '',
    ],
    [
      'two tabs of one person check out at once',
      '      lockBuyer(tx, actor.id),\n',
      '      true,\n',
      {
        coveredBy: 'the unique index of live checkouts and, for deleted accounts, the session that is gone',
        engine: 'postgres',
      },
    ],
    ['a checkout is begun while another is being paid', "if (!isOpen) return no('PAYMENT_IN_PROGRESS')", ''],
    [
      'the same draft is answered with a checkout that is over',
      'if (live.draftHash === draftHash && live.holdUntil > now) {',
      'if (live.draftHash === draftHash) {',
      { tests: ['server/features/booking/holds.test.ts'] },
    ],
    ['giving up keeps the time held', '  await releaseSeat(tx, payment.id)\n', ''],
    ['giving up keeps the coupon held', '  await releaseCoupon(tx, payment.id)\n', ''],
    [
      'whoever is being charged may give up',
      "if (live.status !== 'creating' && live.status !== 'created') return no('PAYMENT_IN_PROGRESS')",
      '',
    ],
  ]),
  ...defectsOf('server/features/booking/place-order.ts', [
    [
      'each try of an order has its own key',
      'key: `${payment.id}-o`',
      'key: `${payment.id}-${Math.random()}`',
    ],
    [
      'an order of unknown outcome is a failure',
      "if (answer.kind === 'unknown') {",
      "if (answer.kind === 'final') {",
    ],
    [
      'an order that was refused fails a payment that has gone on',
      "if (locked.status !== 'creating') return",
      '',
      { coveredBy: 'the table of states and the same guard in the database, for an order is placed once' },
    ],
    [
      'the order of a checkout that was given up meanwhile is forgotten',
      'return moved ?? keepOrder(db, payment, order, now)',
      'return moved ?? payment',
    ],
  ]),
  ...defectsOf('server/features/booking/drive.ts', [
    [
      'a capture of unknown outcome is given up',
      "    case 'unknown':\n      return postpone(deps, payment, answer)",
      "    case 'unknown':\n      return giveUpCapture(deps, payment, answer)",
    ],
    [
      'each look has its own key',
      'key: `${payment.id}-c${payment.attempt}`',
      'key: `${payment.id}-c${Math.random()}`',
      { coveredBy: 'the provider, which captures an order once and says so' },
    ],
    [
      'a checkout that was given up is charged without its seat',
      'return held === null ? null : markCapturing(tx, payment, lease)',
      'return markCapturing(tx, payment, lease)',
    ],
    [
      'whoever was told that it is over is charged by a look that began before',
      "if ((await lockPayment(tx, payment.id)).status !== 'expired') return null",
      '',
      { coveredBy: 'the same rule in the statement that starts a capture' },
    ],
    [
      'several looks at one payment at once in a process',
      '  if (underWay) return underWay\n',
      '',
      { coveredBy: 'the lease of the row, which also keeps other processes out' },
    ],
    [
      'a browser is told what was true before it asked',
      "return earlier?.payment.status === 'captured' ? earlier : drive(deps, paymentId)",
      'return earlier ?? drive(deps, paymentId)',
    ],
    [
      'the end of another attempt ends this one',
      "if (locked.status !== 'capturing' || locked.attempt !== payment.attempt) return",
      '',
      { coveredBy: 'the lease: while it lasts no other attempt begins' },
    ],
    [
      'a refusal reopens a checkout that has gone on',
      '    ofAttempt: payment.attempt,\n',
      '',
      { coveredBy: 'the lease: while it lasts no other attempt begins' },
    ],
    [
      'a look that began before an attempt says what became of it',
      'return applyOrder(deps, payment.id, order, { ofAttempt: payment.attempt })',
      'return applyOrder(deps, payment.id, order)',
      { tests: ['server/features/booking/guards.test.ts'] },
    ],
    [
      'a checkout whose order was made meanwhile ends as if it had none',
      "if (locked.status === 'creating') await endCheckout(",
      'await endCheckout(',
      { coveredBy: 'the lease: while it lasts only the reply to its creation can move it' },
    ],
    [
      'an order that was missing once stays so',
      'if (order && payment.missingSince) await noteMissing(deps.db, payment.id, null)',
      '',
    ],
    [
      'a checkout whose order was never created never ends',
      'if (payment.holdUntil <= deps.now()) {',
      'if (payment.holdUntil.getTime() < 0) {',
    ],
    [
      'a look begins before its lease is written',
      'if (!payment) return unsure(await read(deps, paymentId))',
      'if (!payment) return look(deps, paymentId)',
    ],
  ]),
  ...defectsOf('server/features/booking/apply.ts', [
    [
      'what the provider says is decided with what was read before the lock',
      'await Promise.all([lockPayment(tx, paymentId), heldSeat(',
      "await Promise.all([import('#server/features/payments/store.ts').then(({ findPayment }) => findPayment(tx, { id: paymentId })).then((found) => found!), heldSeat(",
      { engine: 'postgres' },
    ],
    ['the consultation is forgotten', '    bookConsultation(tx, { payment, seat, now }),\n', '    [],\n'],
    [
      'the coupon is not spent by the booking',
      '    payment.couponCode ? useCoupon(tx, payment.id, now) : null,\n',
      '',
    ],
    [
      'a booking earns no coupon',
      "    earnCoupon(tx, { userId, reason: 'payment', sourcePaymentId, office, now, begunAt }),\n",
      '    null as { mail: never } | null,\n',
    ],
    ['the coupon of a booking is told to nobody', 'coupon ? [...mails, coupon.mail] : mails', 'mails'],
    [
      'refunds that came before the booking are not read',
      'if (!isFresh(payment, order)) await mergeIntoRows(tx, captured, order, now)\n',
      '',
    ],
    [
      'who waits for the bank is not told that it refused',
      "if (payment.status === 'pending') await writeToBuyer(",
      "if (payment.status === 'failed') await writeToBuyer(",
    ],
  ]),
  ...defectsOf('server/features/booking/hold-again.ts', [
    [
      'a payment takes another seat each time it asks',
      '? (held ?? claimSeat(tx, { startsAt: payment.startsAt, paymentId: payment.id }))',
      '? claimSeat(tx, { startsAt: payment.startsAt, paymentId: payment.id })',
      { tests: ['server/features/booking/booking.test.ts'] },
    ],
    [
      'a checkout that was given up is captured after a newer booking',
      'return hasBookedSince(tx, { userId, createdAt })',
      'return false',
    ],
    [
      'a checkout that was given up is captured beside an open one',
      'if (await findOtherLive(tx, { userId, paymentId })) return true',
      '',
      { tests: ['server/features/booking/guards.test.ts'] },
    ],
    [
      'a hold is taken again although its coupon was refused',
      'if (!code || (await claimCoupon(tx, { code, userId, paymentId, now }))) return seat',
      'if (!code || (await claimCoupon(tx, { code, userId, paymentId, now })) || code) return seat',
      { tests: ['server/features/booking/guards.test.ts'] },
    ],
    [
      'a hold is taken again for a start within the notice',
      'if (isWithinNotice(payment, now)) return null',
      '',
    ],
    ['an hour that has begun is booked', 'payment.startsAt && payment.startsAt > now', 'payment.startsAt'],
  ]),
  ...defectsOf('server/features/booking/end-checkout.ts', [
    [
      'an end that comes too late frees what is booked',
      '  if (!ended) return payment\n  await release(tx, payment.id)\n  return ended\n',
      '  await release(tx, payment.id)\n  return ended ?? payment\n',
      { tests: ['server/features/booking/guards.test.ts'] },
    ],
    ['the seat of an ended checkout stays held', '  await releaseSeat(tx, paymentId)\n', ''],
    ['the coupon of an ended checkout stays held', '  await releaseCoupon(tx, paymentId)\n', ''],
  ]),
  ...defectsOf('server/features/booking/give-back.ts', [
    [
      'money that cannot be served is not given back',
      'const owed = await queueRefund(tx, { paymentId: due.id, reason: notBooked(reason), now })',
      'const owed = null as { amountCents: number } | null',
    ],
  ]),
  ...defectsOf('server/features/booking/confirm.ts', [
    [
      'anybody may confirm an order',
      "if (known?.userId !== actor.id) return no('PAYMENT_NOT_FOUND')",
      "if (!known) return no('PAYMENT_NOT_FOUND')",
    ],
    [
      'the end is told before it is final',
      "return closed > 0 ? 'PAYMENT_EXPIRED' : 'PAYMENT_PENDING'",
      "return 'PAYMENT_EXPIRED'",
      { tests: ['server/features/booking/final-ends.test.ts'] },
    ],
    [
      'the end is told and not made final',
      "const closed = await closeExpired(deps.db, { id }, { issue: 'EXPIRED', now: deps.now() })",
      'const closed = 1',
      { tests: ['server/features/booking/final-ends.test.ts'] },
    ],
  ]),
]
