import type { Office } from '#domain/office.ts'
import type { MailTexts } from './catalogue.ts'
import { account } from './en-account.ts'
import { desk } from './en-desk.ts'

export const en = (office: Office['company']): MailTexts => ({
  ...account(office),
  ...desk(),

  hello: (name) => (name === null ? 'Hello,' : `Hello ${name},`),
  closing: 'Warm regards,',
  team: `Your ${office.name} team`,
  whyYou: `You are receiving this email because this address was used on ${office.name}.`,
  questions: 'Any questions? Write to us at',
  labels: {
    when: 'When',
    platform: 'Where',
    paid: 'Paid',
    bookingNumber: 'Booking number',
    fullRefundUntil: 'Full refund until',
    reason: 'Reason',
    validUntil: 'Valid until',
    answerBy: 'Please answer by',
    value: 'Discount',
    device: 'Device',
    networkAddress: 'Network address',
    amount: 'Amount',
    representative: 'Representative',
    businessNumber: 'Business registration no.',
  },
  platforms: {
    kakao: 'KakaoTalk',
    instagram: 'Instagram',
    facebook: 'Facebook',
    whatsapp: 'WhatsApp',
    telegram: 'Telegram',
    zalo: 'Zalo',
    line: 'LINE',
    wechat: 'WeChat',
  },
  koreaTime: (time) => `${time} Korea time (KST)`,
  koreaTimeShort: (time) => `${time} Korea time`,
  elsewhere: (time, zone) => `${time} (${zone})`,
  otherDay: (day) => `Note the date: in your time zone it is ${day}.`,
  viewTicket: 'View my booking',
  hello_first: {
    intro: (platform, account) =>
      `Say hello now, so that we find each other in time: our account on ${platform} is ${account}. Send us this line:`,
    greeting: (number) => `Hello, my booking number is ${number}.`,
    open: (platform) => `Open ${platform}`,
  },
  youGetBack: (amount) => `You will get back ${amount}.`,
  refundState: {
    requested: 'The refund is being processed. We will write to you as soon as it is confirmed.',
    pending: 'The refund was accepted and is on its way. We will write to you as soon as it is confirmed.',
    completed: 'The refund is confirmed. Your bank may need a few days to show it.',
    needs_attention: 'The refund needs manual handling. We are working on it and will email you.',
  },

  booking_paid: {
    subject: (time) => `Your consultation is booked: ${time}`,
    heading: 'Your consultation is booked',
    intro: (platform, platformId) =>
      `Thank you, we have received your payment and your consultation is booked. At the agreed time we will write to you on ${platform} (${platformId}).`,
    calendar: 'The attached file puts the appointment into your calendar, in your own time zone.',
    policy: (hours) =>
      `Plans changed? You can cancel up to ${hours} hours before the start and get a full refund.`,
  },
  cancelled: {
    subject: (time) => `Your consultation was cancelled: ${time}`,
    heading: 'Your consultation was cancelled',
    inDispute:
      'A dispute about this payment is open. What happens to the money is decided there; we will write to you if a refund is confirmed.',
    byUser: 'As you asked, your consultation has been cancelled.',
    byOffice: 'We’re sorry, but we have had to cancel your consultation.',
    tooLate: (until) => `The deadline for a full refund was ${until}, so the fee is not refunded.`,
    couponLost: (code) =>
      `The discount code ${code} that you had received for this booking can no longer be used.`,
    bookAgain: 'Choose another time',
  },
  refund_completed: {
    subject: (amount) => `Your refund of ${amount} is completed`,
    heading: 'Your refund is completed',
    intro: (amount) =>
      `Your refund is confirmed: ${amount} is on its way back to the account or card you paid with.`,
    note: 'Depending on your bank it can take a few days until you see it.',
  },
  refund_given: {
    subject: (amount) => `We are giving ${amount} back to you`,
    heading: 'Some money comes back to you',
    intro: (amount) => `We are giving ${amount} of your payment back to you.`,
    stays: 'Nothing else about your consultation changes. We will write to you when the refund is confirmed.',
  },
  payment_pending: {
    subject: 'Your payment is being processed',
    heading: 'Your payment is being processed',
    intro:
      'Your payment has not been confirmed yet. We are holding your slot in the meantime; please do not pay again. We will email you as soon as we know.',
    note: 'This usually takes minutes, sometimes a few days.',
  },
  payment_declined: {
    subject: 'Your payment was not accepted',
    heading: 'Your payment did not go through',
    intro:
      'We are sorry: your payment was not accepted. You were not charged and nothing is booked; the time that was kept for you is free again.',
    again:
      'If you still want to talk with us, please choose a time again and use a different payment method.',
    bookAgain: 'Choose a time again',
  },
  payment_refunded: {
    subject: 'Your payment is being refunded',
    heading: 'We could not book your consultation',
    reasons: {
      slot_taken: 'We are sorry: when your payment arrived, the time you had chosen was already taken.',
      superseded: 'This payment belongs to a request that you replaced with a newer one.',
      over: 'Your payment arrived after its request had ended.',
      mismatch: 'The payment did not match your request.',
      other: 'We are sorry: your request could not be booked.',
    },
    note: 'The refund is being processed automatically. We will write to you as soon as it is confirmed.',
    bookAgain: 'Choose another time',
  },
  completed: {
    subject: 'Thank you for talking with us',
    heading: 'Your consultation is completed',
    intro: 'Thank you for your trust. We hope your next steps are clearer now.',
    invitation: (percent) =>
      `How was it? A few words from you help us improve, and as a thank-you your review earns you ${percent}% off another consultation.`,
    review: 'Write a review',
  },
  moved: {
    subject: (time) => `Your consultation has a new time: ${time}`,
    heading: 'Your new time',
    byStudent: 'As you asked, your consultation has been moved. What you paid goes along.',
    byOffice: 'Thank you for taking another time. What you paid goes along.',
    before: 'Before',
    lost: 'The time for a refund had passed before the move, so a cancellation gives nothing back.',
    calendar: 'The attached file moves the appointment in your calendar.',
  },
  hours_offered: {
    subject: 'May we meet at another time?',
    heading: 'May we meet at another time?',
    intro: 'We are sorry: we would like to move your consultation. This is why:',
    hour: (number) => `Choice ${number}`,
    answer: 'Choose, keep or cancel',
    note: 'You may also keep your time, or ask for all your money back. The times are not kept for you: the first who chooses one has it.',
  },
  missed_by_office: {
    subject: 'We are sorry that nobody came',
    heading: 'We are sorry',
    refunded:
      'We are sorry: nobody of us came to your consultation. It has been cancelled, and you get everything back.',
    chooses:
      'We are sorry: nobody of us came to your consultation. Please choose another time within 52 weeks; it costs nothing.',
    choose: 'Choose another time',
  },
  missed_by_student: {
    subject: 'We missed you',
    heading: 'We missed you',
    intro: 'We waited for you at the agreed time and could not find you. We hope that you are well.',
    kept: 'We kept the hour for you, so the fee is not refunded.',
    freeMove: 'You can choose another time once within 52 weeks, free of charge.',
    object:
      'If you were there, or something serious kept you, please answer this mail within a week and tell us what happened. A person will read it.',
  },
  coupon_issued: {
    subject: (percent) => `Your coupon: ${percent}% off your next consultation`,
    heading: (percent) => `A coupon for you: ${percent}% off`,
    reasons: {
      payment: 'Thank you for booking with us. Here is a coupon for your next consultation:',
      review: 'Thank you for your review. Here is a coupon for your next consultation:',
      gift: 'Here is a coupon for your next consultation:',
    },
    use: 'Type the code into the coupon field of the consultation request and press Apply. It works once, in your account only.',
    value: (percent, discount) => `${percent}% off (${discount})`,
    book: 'Apply for Consultation',
  },
  reminder: {
    subject: (time) => `Reminder: your consultation on ${time}`,
    heading: 'Your consultation is coming up',
    headingLast: 'Your consultation begins soon',
    stillFree: (until) => `You can still cancel with a full refund until ${until}.`,
    ifNobody:
      'If nobody has written to you ten minutes after the start, open your booking: one tap there gives you everything back, or another time free of charge. You can write to us on that page at any time.',
    intro: (platform, platformId) =>
      `A friendly reminder. At the agreed time we will write to you on ${platform} (${platformId}).`,
    note: 'It helps to have your questions and documents at hand.',
  },
  plan_published: {
    subject: 'Your plan after our conversation',
    heading: 'Your crossing plan',
    intro:
      'This is what we talked about, and what comes next. You can tick the steps off on the page of your consultation.',
    open: 'Open the plan',
    note: 'Steps are in the language in which your counsellor wrote them.',
  },
  room_message: {
    subject: 'A message about your consultation',
    officeSubject: (name) => `Unread message from ${name}`,
    heading: 'You have an unread message',
    fileOnly: 'A file was sent to you.',
    more: (count) => (count === 1 ? 'And one more message.' : `And ${count} more messages.`),
    open: 'Read and answer',
    note: 'We write at most once an hour, and not while you have the conversation open.',
  },
  calendar: {
    summary: `${office.name} consultation`,
    description: (platform, platformId) => `${office.name} will write to you on ${platform} (${platformId}).`,
  },
})
