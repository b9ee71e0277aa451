/** Texts about payment links; part of the booking texts. */
export const paymentLinkTexts = {
  'payment.koreanWays': 'Korean card or wallet',
  'payment.link.title': 'Let someone else pay',
  'payment.link.text':
    'A parent or a friend can pay with a link, without an account. Your time is held for up to two hours.',
  'payment.link.create': 'Create a payment link',
  'payment.link.until': 'Send this link to the person who pays. It is valid until {until}.',
  'payment.link.copy': 'Copy the link',
  'payment.link.share': 'Share',
  'payment.link.revoke': 'Withdraw the link',
  'payment.link.note':
    'That person sees the first word of your name, the time and the price. A refund goes back to the person who paid.',
  'pay.title': 'Pay for a consultation',
  'pay.intro': '{name} asks you to pay for this consultation about studying in Korea.',
  'pay.service': 'One-to-one chat consultation, {minutes} minutes',
  'pay.when': 'Time',
  'pay.until': 'You can pay until {until}.',
  'pay.paypal': 'Pay {amount} with PayPal or a card',
  'pay.refund':
    'Refunds go back to the card or account that you pay with. If the consultation is cancelled by {deadline}, the full amount is refunded.',
  'pay.refundOver':
    'Refunds go back to the card or account that you pay with. The full-refund deadline was {deadline}: if {name} cancels, there is no refund.',
  'pay.paid': 'Paid. Thank you!',
  'pay.paidText': 'The consultation is booked, and {name} has the confirmation. You can close this page.',
  'pay.cancelled': 'This consultation was cancelled',
  'pay.cancelledText': 'If a refund is due, it goes back to the card or account that was used to pay.',
  'pay.pending': 'The payment is being checked',
  'pay.pendingText':
    'The result is not known yet. Please do not pay again. {name} will get an email. You can close this page.',
  'pay.expired': 'This link has expired',
  'pay.revoked': 'This link is no longer valid',
  'pay.newLink': 'Please ask {name} for a new link.',
  'pay.back': 'Nothing was charged. You can still pay here.',
} as const
