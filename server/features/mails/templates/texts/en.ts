import { appNames } from '#contract/app-names.ts'
import type { RefundStatus } from '#domain/refund.ts'
import type { Settings } from '#domain/settings.ts'
import type { ReversalState, UnbookableReason } from '#server/features/mails/kinds.ts'
import { account } from './en-account.ts'
import { adminTexts } from './en-admin.ts'

/**
 * All texts of all mails. English declares the keys and parameters; a translation with a missing one fails the
 * type check. Amounts include their currency ("36.00 USD"); times are formatted.
 */
export type MailTexts = ReturnType<typeof en>

export const en = (company: Settings['company']) => ({
  ...account(company),
  ...adminTexts(),

  hello: (name: string | null) => (name === null ? 'Hello,' : `Hello ${name},`),
  closing: 'Warm regards,',
  team: `Your ${company.name} team`,
  whyYou: `You are receiving this email because this address was used on ${company.name}.`,
  questions: 'Any questions? Write to us at',
  labels: {
    service: 'Service',
    counsellor: 'Counsellor',
    when: 'When',
    platform: 'Where',
    paid: 'Paid',
    bookingNumber: 'Booking number',
    fullRefundUntil: 'Full refund until',
    reason: 'Reason',
    validUntil: 'Valid until',
    answerBy: 'Please answer by',
    device: 'Device',
    networkAddress: 'IP address',
    amount: 'Amount',
    representative: 'Representative',
    businessNumber: 'Business registration no.',
  },
  platforms: appNames.en,
  koreaTime: (time: string) => `${time} Korea time (KST)`,
  /**
   * For a subject: without KST, because spam filters count it as all capitals where the other letters are not
   * Latin.
   */
  koreaTimeShort: (time: string) => `${time} Korea time`,
  elsewhere: (time: string, zone: string) => `${time} (${zone})`,
  /** Warns that the calendar day in the reader's zone differs from Korea's. */
  otherDay: (day: string) => `Note the date: in your time zone it is ${day}.`,
  viewTicket: 'View my booking',
  /** Instructions to contact each other before the start. */
  hello_first: {
    intro: (platform: string, account: string) =>
      `Please message us first, so the app does not hide our chat. Our ${platform} account is ${account}. You can send this:`,
    greeting: (number: string) => `Hello, my booking number is ${number}.`,
    open: (platform: string) => `Open ${platform}`,
  },
  youGetBack: (amount: string) => `You will get back ${amount}.`,
  /** Instead of `youGetBack` for a payment with a payment link. */
  payerGetsBack: (amount: string) => `${amount} goes back to the person who paid.`,
  refundState: {
    requested: 'The refund is being processed. We will email you as soon as it is confirmed.',
    pending: 'The refund was accepted and is on its way. We will email you as soon as it is confirmed.',
    completed: 'The refund is confirmed. The bank may need a few days to show it.',
    needs_attention: 'We are handling the refund by hand. We will email you.',
  } satisfies Record<RefundStatus, string>,

  booking_paid: {
    subject: (time: string) => `Your consultation is booked: ${time}`,
    heading: 'Your consultation is booked',
    intro: (platform: string, platformId: string) =>
      `Thank you, we have received the payment and your consultation is booked. At the time you booked, we start the chat on ${platform} (your ID: ${platformId}).`,
    introFree: (platform: string, platformId: string) =>
      `Your consultation is booked, free of charge. At the time you booked, we start the chat on ${platform} (your ID: ${platformId}).`,
    calendar: 'Open the attached file to add the consultation to your calendar, in your own time zone.',
    policy: (hours: number) =>
      `Plans changed? You can cancel ${hours === 0 ? 'until' : `up to ${hours} hours before`} the start for a full refund.`,
    /** Withdrawal and complaints (전자상거래법 제13조 제2항). */
    complaints: ({ email, phone }: Settings['company']) =>
      `To withdraw or cancel, open your booking or write to ${email}. Complaints: ${email}, ${phone}.`,
    refundPolicy: 'Refund Policy',
  },
  cancelled: {
    subject: (time: string) => `Your consultation was cancelled: ${time}`,
    heading: 'Your consultation was cancelled',
    inDispute:
      'There is an open dispute about this payment, or the payment provider is checking it. The result decides what happens to the money. We will email you if a refund is confirmed.',
    reversed: 'The payment provider had already taken this payment back, so there is nothing to refund.',
    byUser: 'As you asked, your consultation has been cancelled.',
    byAdmin: 'We’re sorry, but we have had to cancel your consultation.',
    /** The whole price was refunded at the provider. */
    byProvider:
      'The money for this consultation has been sent back through the payment provider, so the booking has been cancelled.',
    /** `until`: the last instant of a full refund. */
    tooLate: (until: string) => `The deadline for a full refund was ${until}, so the fee is not refunded.`,
    backBefore: (amount: string) => `${amount} of the payment has already been refunded or is on its way.`,
    restKept: (until: string) =>
      `The deadline for a full refund was ${until}, so the rest of the fee is not refunded.`,
    couponLost: (code: string) =>
      `The discount code ${code} that you received for this booking can no longer be used.`,
    bookAgain: 'Choose another time',
  },
  refund_completed: {
    subject: (amount: string) => `The refund of ${amount} is complete`,
    heading: 'The refund is complete',
    intro: (amount: string) =>
      `Your refund is confirmed: ${amount} is on its way back to the account or card you paid with.`,
    /** Money that staff transferred themselves, outside a provider. */
    introOutside: (amount: string) =>
      `The refund is confirmed: ${amount} was paid back in cash or by bank transfer.`,
    introPayer: (amount: string) =>
      `The refund is confirmed: ${amount} is on its way back to the account or card of the person who paid.`,
    note: 'Depending on your bank, it can take a few days before you see it.',
  },
  refund_given: {
    subject: (amount: string) => `Partial refund: ${amount}`,
    heading: 'You will get a partial refund',
    intro: (amount: string) => `We are refunding ${amount} of your payment.`,
    stays: 'Nothing else about your consultation changes. We will email you when the refund is confirmed.',
  },
  payment_reversed: {
    states: {
      reversed: {
        subject: 'The payment provider took back the payment for your consultation',
        intro: (amount: string) =>
          `The payment of ${amount} for your consultation was complete, but the payment provider has since taken it back from us. The bank behind the payment or the payment provider can explain why, and what happens to the money.`,
      },
      held: {
        subject: 'The payment provider is holding the payment for your consultation',
        intro: (amount: string) =>
          `The payment of ${amount} for your consultation was complete, but the payment provider is holding it while it is checked. Please do not pay again. We will email you when it is released or taken back.`,
      },
      restored: {
        subject: 'The payment for your consultation is valid again',
        intro: (amount: string) =>
          `The payment provider has confirmed the payment of ${amount} for your consultation again. You do not need to do anything.`,
      },
    } satisfies Record<ReversalState, object>,
    booking: {
      pending: 'Your booking stays as it is for now. If that has to change, we will write to you.',
      cancelled: 'The consultation itself had been cancelled before.',
    },
  },
  payment_pending: {
    subject: 'The payment for your consultation is being processed',
    heading: 'The payment is being processed',
    intro:
      'The payment has not been confirmed yet. We are holding your time; please do not pay again. We will email you as soon as we know.',
    note: 'This usually takes minutes, sometimes a few days.',
  },
  payment_declined: {
    subject: 'The payment for your consultation was not accepted',
    heading: 'The payment did not go through',
    intro:
      'We are sorry: the payment was not accepted. Nothing was charged, nothing is booked, and we no longer hold your time.',
    again:
      'If you still want to talk with us, please choose a time again and use a different payment method.',
    bookAgain: 'Choose a time again',
  },
  payment_refunded: {
    subject: 'The payment is being refunded',
    heading: 'We could not book your consultation',
    reasons: {
      slot_taken: 'We are sorry: when the payment arrived, the time you had chosen was already taken.',
      superseded: 'This payment belongs to a request that you replaced with a newer one.',
      over: 'The payment arrived too late. Your request had already ended.',
      mismatch: 'The payment did not match your request.',
      other: 'We are sorry: your request could not be booked.',
    } satisfies Record<UnbookableReason, string>,
    note: 'The refund is being processed automatically. We will email you as soon as it is confirmed.',
  },
  completed: {
    subject: 'Thank you for talking with us',
    heading: 'Your consultation is completed',
    intro: 'Thank you for your trust. We hope your next steps are clearer now.',
    invitation: (percent: number) =>
      `How was it? A few words from you help us improve, and as a thank-you your review earns you ${percent}% off another consultation.`,
    review: 'Write a review',
  },
  wait_offered: {
    subject: (time: string) => `A time is free for you: ${time}`,
    heading: 'A time from the waiting list',
    intro: 'You are on our waiting list, and this time has just opened. We hold it for you alone.',
    until: 'Held until',
    book: 'Book this time',
    note: 'If you do not need it, you do not have to do anything. It then goes to the next person on the waiting list.',
  },
  reassigned: {
    subject: 'Another counsellor for your consultation',
    heading: 'Your new counsellor',
    intro: (name: string) =>
      `${name} will hold your consultation. Time, price and refund rules stay the same.`,
  },
  moved: {
    subject: (time: string) => `Your consultation has a new time: ${time}`,
    heading: 'Your new time',
    byStudent: 'As you asked, your consultation has been moved. The move costs nothing.',
    byAdmin: 'Thank you for taking another time. The move costs nothing.',
    before: 'Before',
    lost: 'The deadline for a full refund has passed. If you cancel now, there is no refund.',
    calendar: 'Open the attached file to update your calendar.',
  },
  hours_offered: {
    subject: 'Please answer: can we move your consultation?',
    heading: 'Can we move your consultation?',
    intro: 'We are sorry, but we would like to move your consultation. The reason:',
    hour: (number: number) => `Option ${number}`,
    answer: 'Choose your answer',
    note: 'You can also keep your time, or ask for a full refund. These times are not reserved: the first person to choose gets it.',
    noteFree:
      'You can also keep your time. These times are not reserved: the first person to choose gets it.',
  },
  missed_by_office: {
    subject: 'We are sorry: we missed your consultation',
    heading: 'We are sorry',
    refunded:
      'We are sorry: nobody from our office came to your consultation. It has been cancelled, and you get a full refund.',
    cancelled: 'We are sorry: nobody from our office came to your consultation. It has been cancelled.',
    chooses:
      'We are sorry: nobody from our office came to your consultation. Please choose a new time within 52 weeks. It is free.',
    choose: 'Choose another time',
  },
  missed_by_student: {
    subject: 'We could not reach you today',
    intro: 'We waited for you at the agreed time and could not find you. We hope you are well.',
    kept: 'We kept this time free for you, so there is no refund.',
    freeMove: 'You can choose another time once within 52 weeks for free.',
    object: `If you were there, or something serious happened, please email us within 7 days at ${company.email} and tell us what happened. A person will read it.`,
  },
  coupon_issued: {
    subject: (percent: number) => `Your coupon: ${percent}% off your next consultation`,
    heading: (percent: number) => `A coupon for you: ${percent}% off`,
    reasons: {
      payment: 'Thank you for booking with us. Here is a coupon for your next consultation:',
      review: 'Thank you for your review. Here is a coupon for your next consultation:',
      gift: 'Here is a coupon for your next consultation:',
    },
    use: 'Type the code into the coupon field of the consultation request and press Apply. It works once, in your account only.',
    book: 'Apply for Consultation',
  },
  reminder: {
    subject: (time: string) => `Reminder: your consultation on ${time}`,
    heading: 'Your consultation is coming up',
    /** Heading of the reminder just before the start. */
    headingLast: 'Your consultation begins soon',
    stillFree: (until: string) => `You can still cancel with a full refund until ${until}.`,
    ifNobody:
      'If nobody has written to you 10 minutes after the start, open your booking: with one tap you choose a full refund or a new time for free. You can write to us on that page at any time.',
    ifNobodyFree:
      'If nobody has written to you 10 minutes after the start, open your booking: with one tap you get a new time for free. You can write to us on that page at any time.',
    intro: (platform: string, platformId: string) =>
      `A friendly reminder. At the time you booked, we start the chat on ${platform} (your ID: ${platformId}).`,
    note: 'It helps to have your questions and documents ready.',
  },
  plan_published: {
    subject: 'Your plan after our conversation',
    heading: 'Your plan',
    intro:
      'This is what we talked about, and what comes next. You can tick off each step on your booking page.',
    open: 'Open the plan',
    note: 'The plan is in the language in which your counsellor wrote it.',
  },
  room_message: {
    subject: 'A message about your consultation',
    /** Subject for the admin, who has many clients. */
    adminSubject: (name: string) => `Unread message from ${name}`,
    heading: 'You have an unread message',
    fileOnly: 'A file was sent to you.',
    more: (count: number) => (count === 1 ? 'And one more message.' : `And ${count} more messages.`),
    open: 'Read and answer',
    note: 'We send this email at most once an hour, and not while you have the conversation open.',
  },
  calendar: {
    summary: `${company.name} consultation`,
    description: (platform: string, platformId: string) =>
      `Send us a short hello after you book. At the time you booked, ${company.name} starts the chat on ${platform} (your ID: ${platformId}).`,
  },
})
