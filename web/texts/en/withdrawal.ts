import { withdrawal } from '#domain/withdrawal.ts'

/** Texts on refund, withdrawal and a missed consultation; part of the booking texts. */
export const withdrawalTexts = {
  'cancel.move': 'Move it to another time instead',
  'cancel.getBackOutside':
    'The full-refund deadline is {deadline}. We give the money back in cash or by bank transfer.',
  'cancel.getBackPayer': '{amount} goes back to the person who paid.',
  'history.refund.next.payer': 'The money was sent back to the person who paid.',
  'history.refund.next.outside':
    'We give the money back in cash or by bank transfer, and email you when it is done.',
  'history.refund.next.outsideDone': 'The money was refunded in cash or by bank transfer.',
  'history.refund.next.mixed':
    'Part of the money was refunded in cash or by bank transfer, the rest to the account or card that was used to pay.',
  'refund.until': 'Cancel by {deadline} for a full refund of {amount}. After that there is no refund.',
  'refund.over': 'The full-refund deadline was {deadline}. If you cancel now, there is no refund.',
  'withdrawal.untilDeadline': withdrawal.en.untilDeadline,
  'withdrawal.untilStart': withdrawal.en.untilStart,
  'withdrawal.before': 'Paying limits your right of withdrawal (see below).',
  'payment.promise':
    'If nobody from our office has written to you 10 minutes after the start, one tap gives you a full refund or a new time for free.',
  'payment.promiseMove': 'You can move this booking twice for free until {deadline}.',
  'payment.minors':
    'If you are under 19 and your legal guardian has not agreed, you or your guardian can cancel this contract.',
} as const
