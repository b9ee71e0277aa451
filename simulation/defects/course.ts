import { defectsOf } from './defect.ts'

/** Moves, offers, missed hours and the end of one: each guard of the course left out or turned once. */
const course = {
  tests: ['course', 'missed-hours'].map((name) => `server/features/consultations/${name}.test.ts`),
}
const races = { tests: ['server/features/consultations/races.test.ts'], engine: 'postgres' as const }

export const courseDefects = [
  ...defectsOf('server/db/rolled-back.ts', [
    [
      'a refusal keeps what was written before it',
      'if (!result.ok) throw new Refused(result as No<never>)',
      '',
    ],
  ]),
  ...defectsOf('domain/course.ts', [
    ['what is too early is allowed', "if (sinceMs < fromMs) return no('NOT_YET')", '', course],
    [
      'what is too late is allowed',
      "return sinceMs > untilMs ? no('TOO_LATE') : null",
      'return null',
      course,
    ],
    [
      'a third move is free',
      "return movesLeft(booked.moves) === 0 ? no('NO_MOVES_LEFT') : null",
      'return null',
      course,
    ],
    [
      'a student moves after the notice',
      "  if (now > moveUntil(booked)) return no('MOVE_TOO_LATE')\n",
      '',
      course,
    ],
    [
      'a missed hour can be moved for ever',
      'booked.freeMove\n    ? new Date(booked.startsAt.getTime() + FREE_MOVE_MS)',
      'booked.freeMove\n    ? new Date(8.64e15)',
      { tests: ['server/features/consultations/free-move.test.ts'] },
    ],
    [
      'an hour that the office missed keeps its lost refund',
      "if (booked.missedBy === 'office') return null\n",
      '',
    ],
    ['a move gives a lost refund back', 'return now > deadline ? deadline : null', 'return null', course],
  ]),
  ...defectsOf('server/features/consultations/hours.ts', [
    [
      'a move without a free seat',
      "if (seat === null) return no('SLOT_TAKEN'",
      "if (seat === 9) return no('SLOT_TAKEN'",
      course,
    ],
    [
      'a moved hour is reminded of at its old time',
      '  await withdrawReminders(tx, row)\n',
      '',
      { tests: ['server/features/consultations/reminders.test.ts'] },
    ],
  ]),
  ...defectsOf('server/features/consultations/missed.ts', [
    [
      'the office is not believed that it began',
      'if (!wasChosen && officeWasThere) {',
      'if (!wasChosen && officeWasThere && false) {',
      course,
    ],
    [
      'an hour in place of a missed one counts as a move',
      "countsAsMove: false, by: 'office'",
      "countsAsMove: true, by: 'office'",
    ],
  ]),
  ...defectsOf('server/features/consultations/offers.ts', [
    ['an hour that nobody offered is taken', 'if (!startsAt || !isOffered)', 'if (!startsAt)', course],
    [
      'a refused offer gives nothing back',
      "await giveEverythingBack(tx, row, { kind: 'cancelled_by_admin', reason: ownReasons.offerRefused, now })\n",
      '',
      course,
    ],
  ]),
  ...defectsOf('server/features/accounts/deletion.ts', [
    [
      'whoever has left is invited to a review',
      '  await withdrawInvitations(tx, user.id)\n',
      '',
      { tests: ['server/features/consultations/review.test.ts'] },
    ],
  ]),
  ...defectsOf('server/features/consultations/steps.ts', [
    [
      'an account that is gone is invited to a review',
      'if (await hasAccount(tx, row.userId))',
      'if (row.userId)',
      { tests: ['server/features/consultations/review.test.ts'] },
    ],
    [
      'the mail about an end that was taken back is sent',
      "    await withdrawMail(tx, { kind: 'completed', reference: row.id })\n",
      '',
      course,
    ],
  ]),
  ...defectsOf('server/features/consultations/course-store.ts', [
    [
      'a free move is free for ever',
      '      free_move: false,\n      begun_at: null,',
      '      begun_at: null,',
      course,
    ],
    [
      'a missed hour is forgotten by the move after it',
      '      missed_at: null,\n      missed_by: null,\n      missed_asked_at: null,',
      '      missed_asked_at: null,',
      course,
    ],
    [
      'the end of an hour is taken back for ever',
      "row('completed_at', '>', since)",
      "row('completed_at', 'is not', null)",
      course,
    ],
  ]),
  ...defectsOf('server/features/consultations/change.ts', [
    [
      "anybody may change somebody's consultation",
      "if (!row || (actor.role === 'user' && row.userId !== actor.id)) return no('CONSULTATION_NOT_FOUND')",
      "if (!row) return no('CONSULTATION_NOT_FOUND')",
      course,
    ],
  ]),
  ...defectsOf('server/features/availability/seats.ts', [
    [
      'a move keeps the seat of the old hour',
      '  await deleteClaim(tx, args.paymentId)\n  return insertClaim',
      '  return insertClaim',
      races,
    ],
  ]),
]
