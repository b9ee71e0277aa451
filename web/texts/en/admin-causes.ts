/** Reasons why a payment or a mail is stuck, as sentences for the noted codes. */
export const adminCauses = {
  'cause.code': 'For support: {code}',
  'cause.balance': 'Your balance at the provider is too low. Add money there.',
  'cause.disputed': 'The client disputes the payment. It waits until the dispute is over.',
  'cause.restored':
    'It was under way when the backup was made. The provider is asked before anything is sent again.',
  'cause.outside':
    'The client paid outside the site, so you transfer it. The client was told that you are handling it.',
  'cause.failedBefore': 'It was sent, and the client’s bank has returned it.',
  'cause.tooLate':
    'The provider’s time for it is over. Send the money to the client another way and tell them.',
  'cause.notCleared': 'The payment itself has not arrived yet. It is tried again when it has.',
  'cause.already': 'The provider says that this has happened before. Look the transaction up there.',
  'cause.access':
    'The provider does not allow it with our access data. Ask whoever looks after the site to check the access data, or do it in the provider’s console.',
  'cause.account': 'The provider has restricted it or one of the accounts. Its support can say why.',
  'cause.review': 'The provider is checking the payment or waits for you to accept it. Look it up there.',
  'cause.bank': 'The client’s bank is still transferring the money. This can take some days.',
  'cause.declined': 'The client’s card or account was refused, or they have not confirmed the payment.',
  'cause.unsaid': 'No reason given.',
  'cause.slot_taken': 'Its time was booked by someone else.',
  'cause.superseded': 'The client had begun a newer booking.',
  'cause.over': 'It arrived too late for its time.',
  'cause.mismatch': 'Its amount or its order is not the one that we asked for.',
  'cause.noAnswer': 'The provider has not given a clear answer. We keep asking.',
  'cause.other': 'The provider has refused it. Its support can say why.',
  'cause.state.needs_attention': 'The provider has refused it.',
  'cause.state.requested': 'It has been asked for, and the provider has not answered yet.',
  'cause.state.pending': 'The provider has it and gives no reason why it takes so long.',
  'cause.state.capturing': 'We have asked for the money, and the provider has not answered.',
  'cause.state.creating': 'We have asked the provider to open the payment, and it has not answered.',
  'cause.state.created': 'The client was at the payment page, and the provider does not say how it ended.',
  'cause.state.refund_due': 'It must be refunded to the client.',
  'cause.mail.nobody': 'There is no such mailbox. Ask the person in the chat for the right address.',
  'cause.mail.full': 'The mailbox is full. Tell the person in the chat, then send it again.',
  'cause.mail.unreachable':
    'The mail server could not be reached. Send it again; if this lasts, tell whoever looks after the site.',
  'cause.mail.login': 'Our mail server refuses the site’s password. Tell whoever looks after the site.',
  'cause.mail.blocked': 'The other side’s mail server takes it for spam. Tell the person in the chat.',
  'cause.mail.other': 'The mail server has refused it. Send it again, or tell the person in the chat.',
} as const
