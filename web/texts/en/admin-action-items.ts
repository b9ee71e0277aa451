/** Action items of the owner and their actions. */
export const adminActionItems = {
  'attention.title': 'Needs attention',
  'attention.none': 'Nothing needs attention.',
  'attention.since': 'since {since}',
  'attention.until': 'by {moment}',
  'attention.open': 'Open the consultation',
  'attention.mails': 'Open the failed emails',
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
  'attention.mail': '{mail}: {text}',
  'attention.other_installation.at': 'It runs at {at}.',
  'attention.event_unprocessed.payment':
    '{count, plural, one {# report is waiting; it is about a payment.} other {# reports are waiting; the oldest is about a payment.}}',
  'attention.event_unprocessed.refund':
    '{count, plural, one {# report is waiting; it is about a refund.} other {# reports are waiting; the oldest is about a refund.}}',
  'attention.event_unprocessed.dispute':
    '{count, plural, one {# report is waiting; it is about a dispute.} other {# reports are waiting; the oldest is about a dispute.}}',
  'attention.event_unprocessed.other':
    '{count, plural, one {# report is waiting.} other {# reports are waiting.}}',
  'attention.journal_differs.count': '{count, plural, one {# payment differs.} other {# payments differ.}}',
  'attention.times_held.share': '{day}: {held} of {left} free times are held.',
  'attention.about': '{name}, {moment}',
  'attention.restored': 'This site was restored from a backup',
  'attention.restored.do':
    'Nothing from before the restore is emailed, charged or refunded automatically, because it may have happened already. If this is the site that clients use, take over; if it is only a test, leave it as it is.',
  'attention.unknown_money': 'A payment of unknown origin',
  'attention.unknown_money.do':
    'Nothing is refunded automatically. Find the payment at the provider: make it the booking that it was, refund it, or leave it if another site has booked it.',
  'attention.unknown_money.elsewhere':
    'The other site has its booking, so it can be refunded or booked only there. Leave it here.',
  'attention.unknown_money.onHold':
    'This copy refunds and books nothing of it until you have taken over above: the site that clients use may have its booking.',
  'attention.unknown_money.lost': 'Made by this site in days that the backup does not know.',
  'attention.unknown_money.foreign': 'Made by another site on the same account at the provider.',
  'attention.unknown_money.unmarked': 'Made by no site that is known here.',
  'attention.unknown_money.unbookable': 'Begun before the restore; its time or coupon is not free here.',
  'attention.unknown_money.second': 'A second payment of one order.',
  'attention.other_installation': 'Another site uses the same account at the provider',
  'attention.other_installation.do':
    'Two sites on one account do not share their bookings. Stop the one that is not in use; if both are meant to run, dismiss this.',
  'attention.message_held':
    '{count, plural, one {An email from before the restore is waiting} other {# emails from before the restore are waiting}}',
  'attention.message_held.do':
    'They may have been sent before. Look at them under Emails, or decide about all of them here.',
  'attention.heldMails': 'Open the waiting emails',
  'attention.action.adopt': 'Make it a booking',
  'attention.action.refund': 'Refund',
  'attention.action.leave': 'Leave it',
  'attention.action.take_over': 'This is our site: take over',
  'attention.action.dismiss': 'Dismiss',
  'attention.action.accept': 'Both are fine',
  'attention.action.retry': 'Try again',
  'attention.action.transferred': 'Transferred',
  'attention.action.send': 'Send all',
  'attention.action.discard': 'Discard all',
  'attention.outside': 'Received outside the site',
  'attention.settled': 'Settled.',
  'attention.confirm.back': 'Back',
  'attention.confirm.noAmount': 'this payment',
  'attention.confirm.nobody':
    'Who paid is not known here. {provider} shows the person at transaction {id}: look there first.',
  'attention.confirm.refund.title': 'Refund {amount}?',
  'attention.confirm.refund':
    'What is left of it at the provider goes back to whoever paid, and nothing is booked for it. This cannot be undone.',
  'attention.confirm.refund.lost':
    'If it was booked in the days that the backup does not know, that client loses the money of a booking that may still be expected.',
  'attention.confirm.refund.foreign': 'The other site has its booking.',
  'attention.confirm.refund.unmarked':
    'If another shop or program of yours took it, its client loses what was paid for.',
  'attention.confirm.refund.unbookable':
    'The client gets a mail that the time could not be booked and that the money is on its way back.',
  'attention.confirm.refund.second': 'The first payment of this order stays as it is.',
  'attention.confirm.retry':
    'It was ordered before the restore. The provider recognises the same order of a refund for 45 days and does not send it twice; if it is older, look the transaction up there first.',
  'attention.confirm.transferred.title': 'Have you transferred {amount}?',
  'attention.confirm.transferred':
    'The refund counts as complete in the ledger, and the client gets a mail that says so, unless the account is deleted. This cannot be undone.',
  'attention.confirm.transferred.refused':
    'The site does not ask the payment provider for this refund again.',
  'attention.confirm.adopt.title': 'Make {amount} a booking?',
  'attention.confirm.adopt': 'The time is booked, and both sides get the usual mails.',
  'attention.confirm.leave.title': 'Leave {amount} where it is?',
  'attention.confirm.leave':
    'Nothing is booked and nothing is refunded here, and you are not asked again. Right if another site or program has what it was paid for.',
  'attention.confirm.take_over.title': 'Is this the site that clients use?',
  'attention.confirm.take_over':
    'From now on it charges, refunds and writes to clients automatically. If the site that the backup came from still runs, stop that one first: else both act for the same clients.',
  'attention.confirm.discard.title':
    '{count, plural, one {Discard # waiting mail?} other {Discard # waiting mails?}}',
  'attention.confirm.discard':
    'They are never sent. What they would have said has to be told in another way.',
  'attention.done': 'Done.',
  'attention.done.adopt': 'The booking is made. Both sides get the usual emails.',
  'attention.done.refund': 'The refund is on its way.',
  'attention.done.leave': 'Left where it is.',
  'attention.retried.completed': '{amount} is refunded.',
  'attention.retried.pending': 'The payment provider has taken the refund and is working on it.',
  'attention.retried.requested': 'The refund is sent again, and tried again automatically until it arrives.',
  'attention.retried.needs_attention':
    'The payment provider still refuses. Open the entry to see what you can do.',
  'attention.transferred.CONFLICT':
    'Not recorded: the provider has refunded it in the meantime, or may still do so. If you have transferred the money, too, ask for it back.',
  'attention.transferred.STALE_VERSION':
    'Not recorded: another amount is owed by now. Reload the page and compare it with what you have transferred.',
  'attention.adoptTaken':
    'Its time or its coupon belongs to someone else by now. Refund it, or free the time first.',
  'attention.adoptUnknown': 'The payment does not tell who booked which time. Refund it, or leave it.',
  'attention.refund_needs_attention': 'A refund has not gone through',
  'attention.refund_needs_attention.do':
    'If your balance at the provider is too low, add money: it is tried again every hour. Otherwise refund the transaction at the provider yourself; this entry then disappears automatically.',
  'attention.refund_needs_attention.outside':
    'Transfer the money, then press “Transferred”. The client gets a mail that the refund is complete.',
  'attention.refund_needs_attention.manual':
    'If your balance at the provider is too low, add money: it is tried again every hour. Otherwise remove the cause there, then press “Try again”. Do not refund it at the provider yourself: the site would send this refund as well.',
  'attention.refund_needs_attention.refused':
    'Remove the cause at the provider, then press “Try again”. If it cannot be refunded there any more, send the money in another way, then press “Transferred”: the client gets a mail that the refund is complete.',
  'attention.refund_needs_attention.refusedManual':
    'Remove the cause at the provider, then press “Try again”. If it cannot be refunded there any more, send the money in another way, then press “Transferred”: the client gets a mail that the refund is complete. Do not refund it at the provider yourself: the site would send this refund as well.',
  'attention.refund_needs_attention.onHold':
    'It was ordered before the restore, and the site that clients use may have sent it. It can be sent from here after you have taken over above.',
  'attention.refund_delayed': 'A refund is delayed; we keep trying',
  'attention.refund_delayed.do':
    'You do not need to do anything yet: it is sent again automatically, and we email the client when the refund is complete. If this lasts more than a day, check the transaction at the provider.',
  'attention.dispute': 'A client disputes a payment',
  'attention.payment_held': 'The provider holds a payment that was completed',
  'attention.payment_reversed': 'The provider took a payment back',
  'attention.payment_reversed.do':
    'The payment was completed, and the provider has taken the money back since. The booking stays, and the client has been emailed that the provider took it back: look up the reason at the provider, then ask the client to pay another way, or cancel the booking. Press “Seen” when you have decided.',
  'attention.payment_pending_long': 'The provider has been checking a payment for more than a day',
  'attention.payment_pending_long.do':
    'Check at the provider what it is waiting for. The time stays held, and the booking is made automatically when the money arrives.',
  'attention.dispute.lost':
    'It was decided for the client, but the provider does not show yet that the money has left your account. Look the case up there; this entry disappears automatically when it does.',
  'attention.payment_to_accept': 'A payment waits for you at the provider',
  'attention.payment_to_accept.do':
    'Log in at the provider, open this transaction in the list of activities and press “Accept”; if it asks to complete or confirm your account first, do that. The time stays held until then, and the booking is made automatically. “Deny” returns the money to the client.',
  'attention.payment_unclear': 'The provider does not say what became of a payment',
  'attention.payment_unclear.do':
    'Look the order up at the provider. If the money is there, keep the time free for the client: it is booked automatically as soon as the provider answers. If this lasts, check the access data that the provider gave you.',
  'attention.orphan_unclear': 'The provider reports a payment whose details cannot be read',
  'attention.orphan_unclear.do':
    'Look the order up at the provider. Nothing is booked or refunded before the provider answers; then it is settled or shown here.',
  'attention.event_unprocessed': 'Reports of the payment provider are waiting',
  'attention.event_unprocessed.do':
    'They are taken in as soon as the provider answers. If this lasts, compare a period with the provider under Books.',
  'attention.payment_mismatch': 'A payment that was not booked has not been refunded yet',
  'attention.payment_mismatch.do':
    'Look the transaction up at the provider; if it was not refunded, refund it there.',
  'attention.feed_failed': 'A calendar cannot be read',
  'attention.feed_failed.do':
    'Its last known busy times still count. Look at it under Team: perhaps its secret address has changed.',
  'attention.feed_failed.at': 'The calendar at {host} gives no answer that can be read.',
  'attention.feed_collides': 'An event in the counsellor’s calendar overlaps a booking',
  'attention.feed_collides.do':
    'The booking stays. Offer another time, give it to another counsellor, or change the event. If both can stay, press “Both are fine”; you are told again when the event or the booking changes.',
  'attention.feed_collides.at': 'Overlapping: {events}',
  'attention.times_held': 'Most times of a day are held by people who have not paid',
  'attention.times_held.do':
    'Release the times if nobody seems to pay. Nobody is charged for them; anyone who was about to pay chooses again, and anyone who loses two times must wait 12 hours.',
  'attention.release': 'Release unpaid times',
  'attention.released': '{count, plural, one {A time is} other {# times are}} free again.',
  'attention.journal_differs': 'The books and the records of payments say different things',
  'attention.journal_differs.do':
    'Correct nothing by hand. Press “Compare with the provider” under Books and send what it lists to whoever looks after the site.',
  'attention.missed_asked': 'A client says that nobody came',
  'attention.missed_asked.do':
    'Write to the client. Cancel the booking for a full refund, or offer another time; then press “Answered”.',
  'attention.action.settle': 'Answered',
  'attention.not_introduced': 'Less than a day to go, and you are not connected yet',
  'attention.not_introduced.do':
    'Write to the client in the chat app, or in the conversation of the booking. The first message there counts; otherwise press “Connected”.',
  'attention.action.introduce': 'Connected',
  'attention.taken_unasked': 'Money was taken without our confirmation',
  'attention.taken_unasked.do':
    'The booking was made, or the money is on its way back. Manual approval seems to be off for this way to pay: turn it on for its channel in PortOne’s console. While there is another way to pay, this one is not offered until a payment has waited for our confirmation again, or a day has passed.',
  'attention.provider_silent': 'The payment provider has not answered for more than an hour',
  'attention.provider_silent.do':
    'What has been paid is safe and processed automatically as soon as it answers. Until then its ways to pay are not offered, if there are others. If this stays for a day, check the provider’s status page and the account, or ask whoever looks after the site.',
  'attention.mails_stopped': 'No mail leaves the site',
  'attention.mails_stopped.do':
    'The mail server has refused five different people in a row. All mails are kept; one is tried every five minutes, and all leave once the server takes it. Look at the account of the mail server, or ask whoever looks after the site.',
  'attention.backup_failed': 'The backup fails',
  'attention.backup_failed.do':
    'It is tried again every half hour. Ask whoever looks after the site: the place of the backups may be full, or not reachable.',
  'attention.backup_failed.text': 'The last good backup is still there.',
  'attention.message_failed': '{count, plural, one {An email} other {# emails}} could not be delivered',
  'attention.message_failed.do': 'See why under Emails and send it again, or tell the person in the chat.',
  'attention.test_payments': 'Test payments only: no real money arrives',
  'attention.test_payments.do':
    'The site is online with test accounts of the provider. Before you take bookings, run the setup on the server again (npm run setup) and enter the live accounts.',
  'attention.test_payments.at': '{provider} is in test mode.',
  'attention.account_refused': 'Nobody can pay: the provider refuses your own account',
  'attention.account_refused.do':
    'Log in at the provider and read the notices of your account: it may be restricted, want documents, or have a limit. Nobody was charged. This entry disappears automatically with the next payment that works.',
  'attention.account_refused.at': '{provider} refuses sales.',
  'attention.missed_asked.begun': 'Booking {number}. The consultation is recorded as begun.',
  'attention.missed_asked.completed': 'Booking {number}. You marked it as completed without having begun it.',
  'attention.missed_asked.absent': 'Booking {number}. You had not begun it and stated that you waited.',
  'attention.not_begun': 'A consultation has started: press “begin”',
  'attention.not_begun.do':
    'Press it also when the two of you talk in another app. Otherwise the site takes it that nobody came.',
  'attention.not_begun.left':
    'From {time} the client can take the whole price back with one tap: {minutes, plural, one {# minute} other {# minutes}} left.',
  'attention.not_begun.open': 'The client can take the whole price back with one tap now.',
  'attention.not_begun.leftFree':
    'From {time} the client can choose another time with one tap: {minutes, plural, one {# minute} other {# minutes}} left.',
  'attention.not_begun.openFree': 'The client can choose another time with one tap now.',
  'attention.action.begin': 'We are here: begin',
  'attention.office_missed': 'Missed by the office: the client waited and nobody began',
  'attention.office_missed.do': 'Write to the client, then press “Seen”.',
  'attention.office_missed.refund': 'The client was given the whole price back. The refund: {state}.',
  'attention.office_missed.cancelled': 'The booking is cancelled.',
  'attention.office_missed.choosing':
    'The client may choose another time free of charge and has not done so yet.',
  'attention.office_missed.moved': 'The client has chosen another time, the one above, free of charge.',
  'attention.action.acknowledge': 'Seen',
} as const
