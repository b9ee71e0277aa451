import { defectsOf } from './defect.ts'

/** What the provider says, by answers, deliveries and lists, and who looks. */
export const inbox = [
  ...defectsOf('server/adapters/paypal/answers.ts', [
    [
      'every error counts as "no such order"',
      'reply.status === 404 && saysMissing(reply.body)',
      'reply.status >= 400',
    ],
    [
      'an answer that cannot be read is final',
      "{ ...refusal(reply), issue: 'UNREADABLE_REPLY' }",
      "{ ...refusal(reply), kind: 'final', issue: 'UNREADABLE_REPLY' }",
    ],
    [
      'a page of somebody else says that there is no such order',
      'reply.status === 404 && saysMissing(reply.body)',
      'reply.status === 404',
    ],
  ]),
  ...defectsOf('server/adapters/paypal/issues.ts', [
    ['a 5xx is final', 'status < 400 || status >= 500 ||', 'status < 400 ||'],
  ]),
  ...defectsOf('server/features/booking/worker.ts', [
    ['nobody follows the deliveries', '[followEvents, lookAtPayments', '[lookAtPayments'],
    [
      'nobody looks at payments that are due',
      'followEvents, lookAtPayments, sendRefunds',
      'followEvents, sendRefunds',
    ],
    [
      'nobody sends refunds later',
      'lookAtPayments, sendRefunds, resolveOrphans',
      'lookAtPayments, resolveOrphans',
    ],
    [
      'nobody explains captures of nobody',
      'sendRefunds, resolveOrphans, sweepEvents',
      'sendRefunds, sweepEvents',
    ],
    ['lost deliveries are never read from the list', 'resolveOrphans, sweepEvents]', 'resolveOrphans]'],
  ]),
  ...defectsOf('server/features/booking/reconcile.ts', [
    [
      'deliveries are read from the first look on, not from the first start',
      '    await keepFact(db, readUntilOf(provider), startedAt)',
      '',
    ],
    ['the list of deliveries is read without an overlap', '- SWEEP_OVERLAP_MS', '- 0'],
    [
      'the list counts as read although it was not',
      '    return false\n  }\n  await deleteFact(',
      '    await setFact(deps.db, readUntilOf(name), now.toISOString())\n    return false\n  }\n  await deleteFact(',
    ],
  ]),
  ...defectsOf('server/features/booking/orphans.ts', [
    [
      'money of nobody is forgotten before it is on its way back',
      '  const isGivenBack = await inTransaction(deps.db, async (tx) => {\n    // Of two processes at it, the one that takes the orphan away gives its money back.\n    if (!(await deleteOrphan(tx, order.orderId))) return false\n',
      '  if (!(await deleteOrphan(deps.db, order.orderId))) return false\n  const isGivenBack = await inTransaction(deps.db, async (tx) => {\n',
      {
        tests: ['server/features/booking/webhooks.test.ts', 'server/features/booking/client-orders.test.ts'],
      },
    ],
  ]),
  ...defectsOf('server/features/booking/quarantine.ts', [
    [
      'money that is booked already is decided about',
      'if (!locked.paymentId && (await isExplained(tx, locked)))',
      'if (false as boolean)',
      {
        tests: ['server/features/booking/webhooks.test.ts', 'server/features/booking/client-orders.test.ts'],
      },
    ],
    [
      'of two who decide about money at once both are heard',
      "else if (!(await giveBackOrphan(deps, orphan.provider, order, order.capture, null))) return no('CONFLICT')",
      'else await giveBackOrphan(deps, orphan.provider, order, order.capture, null)',
      { tests: ['server/features/booking/two-decisions.test.ts'] },
    ],
    [
      'lost money becomes a booking while it is given back',
      'if (!(await lockQuarantined(tx, orderId)) || (await findPayment(tx, { id }))) ',
      'if (await findPayment(tx, { id })) ',
      { tests: ['server/features/booking/two-decisions.test.ts'], engine: 'postgres' },
    ],
  ]),
  ...defectsOf('server/features/booking/webhooks.ts', [
    ['forged deliveries are taken in', "if (verdict === 'forged') {", "if (verdict === 'unknown') {"],
    [
      'only deliveries about disputes are checked',
      'const verdict = await delivery.verify()',
      "const verdict: string = event.eventType.startsWith('CUSTOMER.DISPUTE') ? await delivery.verify() : 'genuine'",
    ],
    [
      'deliveries about disputes are not checked',
      'const verdict = await delivery.verify()',
      "const verdict: string = event.eventType.startsWith('CUSTOMER.DISPUTE') ? 'genuine' : await delivery.verify()",
    ],
    [
      'what costs no call is put off with what does',
      '...(gateway.capabilities.asksAboutDeliveries ? [calls] : [])',
      'calls',
      { tests: ['server/features/booking/forged-deliveries.test.ts'] },
    ],
    [
      'a delivery that cannot be checked now is taken in',
      "if (verdict === 'unknown') return no('RETRY')",
      '',
    ],
    [
      'a delivery is done although its look learned nothing',
      'if (unsure) return false',
      '',
      { coveredBy: 'the look of the worker, which comes by itself' },
    ],
    [
      'a dispute is forgotten when its capture is not known yet',
      'if (strange.length > 0 && tries < STRANGE_DISPUTE_TRIES) return false',
      'if (strange.length > 0 && tries < 0) return false',
    ],
    [
      'a copied mark makes a delivery ours',
      'if (named?.provider !== provider || (named.orderId && orderId && named.orderId !== orderId)) return null',
      'if (named?.provider !== provider) return null',
    ],
  ]),
  ...defectsOf('server/features/payments/events-store.ts', [
    [
      'a delivery that comes again is an error',
      ".onConflict((conflict) => conflict.column('event_id').doNothing())\n",
      '\n',
    ],
    [
      'several processes follow one delivery at once',
      '      for update skip locked\n',
      '',
      {
        engine: 'postgres',
        coveredBy: 'following a delivery twice, which is harmless: it is a hint to look',
      },
    ],
    [
      'a delivery is followed again and again',
      ".set({ status: 'done', next_check_at: null, leased_until: null })",
      '.set({ next_check_at: null, leased_until: null })',
    ],
  ]),
]
