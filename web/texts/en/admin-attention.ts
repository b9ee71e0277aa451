/** What needs the owner now, and what can be done about it. */
export const adminAttention = {
  'attention.title': 'Needs attention',
  'attention.none': 'Nothing needs attention.',
  'attention.since': 'since {since}',
  'attention.open': 'Open the consultation',
  'attention.mails': 'Open the failed mails',
  'attention.payment': 'Payment {id}',
  'attention.order': '{provider} order {id}',
  'attention.capture': '{provider} transaction {id}',
  'attention.number': 'Booking {number}.',
  'attention.provider': '{provider} does not answer.',
  'attention.way': 'The client paid by {way}.',
  'attention.way.paypal': 'PayPal',
  'attention.way.korean_card': 'Korean card',
  'attention.way.kakaopay': 'KakaoPay',
  'attention.way.naverpay': 'Naver Pay',
  'attention.way.tosspay': 'Toss Pay',
  'attention.mail': '{mail}: {said}',
  'attention.other_installation.at': 'It runs at {at}.',
  'attention.event_unprocessed.payment':
    '{count, plural, one {# report waits; it is about a payment.} other {# reports wait; the oldest is about a payment.}}',
  'attention.event_unprocessed.refund':
    '{count, plural, one {# report waits; it is about a refund.} other {# reports wait; the oldest is about a refund.}}',
  'attention.event_unprocessed.dispute':
    '{count, plural, one {# report waits; it is about a dispute.} other {# reports wait; the oldest is about a dispute.}}',
  'attention.event_unprocessed.other': '{count, plural, one {# report waits.} other {# reports wait.}}',
  'attention.journal_differs.count': '{count, plural, one {# payment differs.} other {# payments differ.}}',
  'attention.times_held.share': '{day}: {held} of {left} free times are kept.',
  'attention.about': '{name}, {moment}',
  'attention.currency': '{amount} {currency}',
  'attention.restored': 'This site was restored from a backup',
  'attention.restored.do':
    'Nothing from before the restore is mailed, charged or refunded by itself, for it may have happened already. If this is the site that customers use, take over; if it is only a practice, leave it as it is.',
  'attention.unknown_money': 'Money that this site cannot explain',
  'attention.unknown_money.do':
    'Nothing is refunded by itself. Look the payment up at the provider: make it the booking that it was, give it back, or leave it if another site has booked it.',
  'attention.unknown_money.lost': 'Made by this site in days that the backup does not know.',
  'attention.unknown_money.foreign': 'Made by another site on the same account at the provider.',
  'attention.unknown_money.unmarked': 'Made by no site that is known here.',
  'attention.unknown_money.unbookable': 'Begun before the restore; its time or coupon is not free here.',
  'attention.other_installation': 'Another site uses the same account at the provider',
  'attention.other_installation.do':
    'Two sites on one account do not know each other’s bookings. Stop the one that is not in use; if both are meant to run, dismiss this.',
  'attention.message_held':
    '{count, plural, one {A mail from before the restore waits} other {# mails from before the restore wait}}',
  'attention.message_held.do':
    'They may have been sent before. Look at them under Mails, or decide about all of them here.',
  'attention.heldMails': 'Open the waiting mails',
  'attention.action.adopt': 'Make it a booking',
  'attention.action.refund': 'Refund',
  'attention.action.leave': 'Leave it',
  'attention.action.take_over': 'This is our site: take over',
  'attention.action.dismiss': 'Dismiss',
  'attention.action.retry': 'Try again',
  'attention.action.send': 'Send all',
  'attention.action.discard': 'Discard all',
  'attention.done': 'Done.',
  'attention.done.adopt': 'The booking is made. Both sides get the usual mails.',
  'attention.done.refund': 'The refund is on its way.',
  'attention.done.leave': 'Left where it is.',
  'attention.retried.completed': '{amount} is refunded.',
  'attention.retried.pending': 'The payment provider has taken the refund and is working on it.',
  'attention.retried.requested': 'The refund is sent again, and tried again by itself until it arrives.',
  'attention.retried.needs_attention':
    'The payment provider still refuses. Add to the balance there, or refund it there by hand.',
  'attention.adoptTaken':
    'Its time or its coupon belongs to somebody else by now. Refund it, or free the time first.',
  'attention.adoptUnknown': 'The payment does not tell who booked which time. Refund it, or leave it.',
  'attention.refund_needs_attention': 'A refund has not gone through',
  'attention.refund_needs_attention.do':
    'If your balance at the provider is too low, add money: it is tried again every hour. Otherwise refund the transaction at the provider yourself; this entry then goes by itself.',
  'attention.refund_delayed': 'A refund is delayed; we keep trying',
  'attention.refund_delayed.do':
    'Nothing is needed yet: it is sent again by itself, and the client is told when the money is back. If this lasts more than a day, look the transaction up at the provider.',
  'attention.dispute': 'A customer disputes a payment',
  'attention.payment_pending_long': 'The provider has been checking a payment for more than a day',
  'attention.payment_pending_long.do':
    'See at the provider what it waits for. The time stays held, and the booking is made by itself when the money arrives.',
  'attention.payment_unclear': 'The provider does not say what became of a payment',
  'attention.payment_unclear.do':
    'Look the order up at the provider. If the money is there, keep the time free for the client: it is booked by itself as soon as the provider answers. If this lasts, check the access data that the provider gave you.',
  'attention.orphan_unclear': 'The provider reports a payment that cannot be read',
  'attention.orphan_unclear.do':
    'Look the order up at the provider. Nothing is booked or refunded before the provider answers; then it is settled or put before you.',
  'attention.event_unprocessed': 'Reports of the payment provider are waiting',
  'attention.event_unprocessed.do':
    'They are taken in as soon as the provider answers. If this lasts, compare a period with the provider under Books.',
  'attention.payment_mismatch': 'Money has arrived that could not be booked and is not back yet',
  'attention.payment_mismatch.do':
    'Look the transaction up at the provider; if it was not refunded, refund it there.',
  'attention.times_held': 'Most times of a day are kept by people who have not paid',
  'attention.times_held.do':
    'Take the times back if nobody seems to pay: nobody is charged for them, whoever was about to pay chooses again, and whoever loses a time twice waits half a day.',
  'attention.release': 'Take unpaid times back',
  'attention.released': '{count, plural, one {A time is} other {# times are}} free again.',
  'attention.journal_differs': 'The books and the records of payments say different things',
  'attention.journal_differs.do':
    'Correct nothing by hand. Press “Compare with the provider” under Books and send what it lists to whoever looks after the site.',
  'attention.missed_asked': 'A student says that nobody came, and you had begun',
  'attention.missed_asked.do':
    'Write to the student. Cancel the booking to give everything back, or offer another hour; then press “Answered”.',
  'attention.action.settle': 'Answered',
  'attention.not_introduced': 'Less than a day to go, and the two of you have not found each other',
  'attention.not_introduced.do':
    'Write to the student in the chat app, or in the conversation of the booking. The first message there counts; else press “Found each other”.',
  'attention.action.introduce': 'Found each other',
  'attention.taken_unasked': 'Money was taken without our confirmation',
  'attention.taken_unasked.do':
    'The booking was made, or the money is on its way back. Manual approval seems to be off for this way to pay: turn it on for its channel in PortOne’s console. While there is another way to pay, this one is not offered until a payment has waited for our confirmation again, or a day has passed.',
  'attention.provider_silent': 'The payment provider has not answered for more than an hour',
  'attention.provider_silent.do':
    'What has been paid is kept and followed up by itself as soon as it answers. Until then its ways to pay are not offered, if there are others. If this stays for a day, check the provider’s status page and the account, or ask whoever looks after the site.',
  'attention.message_failed': '{count, plural, one {A mail} other {# mails}} could not be delivered',
  'attention.message_failed.do': 'See why under Mails and send it again, or tell the person in the chat.',
} as const
