import { defectsOf } from './defect.ts'

/** What the statements about a payment's row ask for before they write it. */
export const paymentRows = [
  ...defectsOf('server/features/booking/transitions-store.ts', [
    [
      'the next attempt keeps the key of the refused one',
      'attempt: payment.attempt + 1,',
      'attempt: payment.attempt,',
    ],
    ['any state may follow any other', "    .where('status', 'in', statusesBefore(to))\n", ''],
    [
      'two attempts begin at once',
      "    .where('attempt', '=', payment.attempt)\n    .where('status', 'in', statusesBefore('capturing'))\n",
      '',
    ],
    [
      'an approval of before the decline clears it',
      "          where('declined_at', '<', new Date(approvedAt!.getTime() - CLOCKS_DIFFER_MS)),\n",
      "          where('declined_at', 'is not', null),\n",
    ],
    [
      'an end becomes final although it was captured meanwhile',
      "    .where('status', '=', 'expired')\n",
      "    .where('status', 'in', ['expired', 'capturing'])\n",
      { coveredBy: 'the guard of whoever calls it: only an expired checkout is closed' },
    ],
    [
      'a second order takes the place of the first',
      "where.or([where('order_id', 'is', null), where('order_id', '=', order.orderId)])",
      "where.or([where('order_id', 'is', null), where('order_id', 'is not', null)])",
      { coveredBy: 'the key of the order: a payment gets one order, however often it is asked for' },
    ],
  ]),
  ...defectsOf('server/features/booking/looks-store.ts', [
    [
      'several processes look at one payment at once',
      '    .where(isFree(now))\n    .returningAll()',
      '    .returningAll()',
      { coveredBy: 'the number of the attempt, which is part of the key: the provider captures once' },
    ],
    [
      'a look that learned nothing delays a payment that has gone on',
      "      next_check_at: nextLook({ ...payment, tries }, now),\n    })\n    .where('id', '=', payment.id)\n    .where('status', '=', payment.status)\n",
      "      next_check_at: nextLook({ ...payment, tries }, now),\n    })\n    .where('id', '=', payment.id)\n",
      { coveredBy: 'the look after it, which comes within the hour' },
    ],
  ]),
  ...defectsOf('server/features/payments/store.ts', [
    [
      'a payment is decided about by two at once',
      "where('id', '=', id).forUpdate().executeTakeFirstOrThrow()",
      "where('id', '=', id).executeTakeFirstOrThrow()",
      { engine: 'postgres', tests: ['server/features/booking/locks.test.ts'] },
    ],
    [
      'two tabs of one person are decided at once',
      '    .forNoKeyUpdate()\n',
      '',
      {
        engine: 'postgres',
        tests: ['server/features/booking/locks.test.ts'],
      },
    ],
    [
      'an open checkout is given up while it is charged',
      'openStatuses).forUpdate().executeTakeFirst())',
      'openStatuses).executeTakeFirst())',
      { engine: 'postgres', tests: ['server/features/booking/locks.test.ts'] },
    ],
    [
      'a deleted account is charged',
      'return user?.deleted_at === null',
      'return user !== undefined',
      {
        tests: ['server/features/booking/deleted-buyer.test.ts'],
      },
    ],
    ['whatever was begun before counts as booked since', "    .where('created_at', '>', createdAt)\n", ''],
    [
      'a booking of somebody else counts as their own',
      "    .select('id')\n    .where('user_id', '=', userId)\n    .where('status', '=', 'captured')\n",
      "    .select('id')\n    .where('status', '=', 'captured')\n",
    ],
  ]),
]
