import { isDirectMessage } from '#contract/app-names.ts'
import type { Platform } from '#domain/consultation.ts'
import type { Facts } from '#web/content/facts.ts'

/** How a consultation works in the apps that most students choose. */
const appTexts: Partial<Record<Platform, string>> = {
  kakao: 'The app everyone in Korea uses.',
  instagram: 'Give us your Instagram name; your account can stay private.',
  facebook: 'Through Messenger. Give us your profile name or its link.',
}

export const service = (facts: Facts) =>
  ({
    meta: {
      title: 'Services and price',
      description: `One-to-one chat consultation about study in Korea for ${facts.fee}: on ${facts.chatApps}, with ${facts.couponPercent} off the next one.`,
    },
    title: 'Pay for one conversation at a time',
    lead: 'No packages, no commission from schools, no agency contract.',
    price: {
      label: '1:1 chat consultation',
      amount: facts.fee,
      unit: `for ${facts.duration}, with one counsellor, just for you`,
      points: [
        `Consultations are held in ${facts.languages}`,
        'We read your questions and your file before we talk',
        'Answers with their sources, so that you can check them',
        'Your next steps in writing, on your booking page and by email, for you to keep',
        `A code for ${facts.couponPercent} off your next consultation`,
      ],
    },
    channels: {
      title: 'Where we talk',
      lead: 'Choose one when you book. Send us a short hello after you book. At the time you chose, we start the chat.',
      items: facts.apps.map(({ id, name }) => ({
        name: isDirectMessage(id) ? `${name} DM` : name,
        text: appTexts[id] ?? 'Give us your phone number or your ID in the app.',
      })),
    },
    steps: {
      title: 'How it works',
      items: [
        {
          title: 'Sign up',
          text: 'With your Gmail address. We send a six-digit code to be sure it is yours.',
        },
        {
          title: 'Ask for a consultation',
          text: `Tell us your questions, attach a document if it helps, and choose a free time: ${facts.bookableDays}, with starts from ${facts.firstStart} to ${facts.lastStart} Korea time.`,
        },
        {
          title: 'Pay safely',
          text: `${facts.takesWon ? `Pay ${facts.feeInDollars} with PayPal or a card, or ${facts.feeInWon} with a Korean card or wallet` : `Pay ${facts.fee} with PayPal or a card`}. We hold your time for ${facts.hold} while you pay, and we never see your card number.`,
        },
        {
          title: 'Talk',
          text: `Send us a short hello after you book. We remind you ${facts.reminder} before the start. At the time you chose, we start the chat.`,
        },
        {
          title: 'Pay less next time',
          text: `Your discount code gives you ${facts.couponPercent} off the next session: ${facts.feeWithCoupon} instead of ${facts.fee}.`,
        },
      ],
    },
    discount: {
      title: `${facts.couponPercent} off the next one`,
      text: `After your payment you receive a discount code by email. It is valid for ${facts.couponValidity} and takes ${facts.couponPercent} off your next session.`,
      review: 'Write a review after your consultation and you receive an additional coupon.',
    },
    refund: {
      title: 'When you get your money back',
      text: `Cancel ${facts.inTime} and you get a full refund, automatically. ${facts.hasNotice ? 'After that there is no refund. ' : ''}If we cancel, you always get a full refund.`,
      link: 'Refund Policy',
    },
    sample: {
      title: 'An example of a plan',
      note: 'Made up, to show what you keep after a consultation.',
      steps: [
        { text: 'Ask your school for your diploma and transcript, with an apostille', by: 'by 15 January' },
        { text: 'Compare the money you have to show with the official numbers', by: 'by 31 January' },
        { text: 'Send us the first page of your study plan in the chat', by: 'by 10 February' },
      ],
    },
    faq: {
      title: 'Frequently asked questions',
      items: [
        {
          question: 'Do I need a consultation to study in Korea?',
          answer:
            'No. Counselling is optional. Schools and embassies publish what they ask for, and you can prepare alone.',
        },
        {
          question: 'Does a consultation guarantee admission or a visa?',
          answer:
            'No. Schools, governments and employers decide. We help you understand the rules and prepare well; we promise no result.',
        },
        {
          question: 'What does it cost?',
          answer: `${facts.fee} for one consultation of ${facts.duration}. With a coupon it is ${facts.feeWithCoupon}. ${facts.takesWon ? 'The price in won is for Korean cards and wallets. ' : ''}We charge nothing else. Your bank or PayPal may add a currency-conversion fee.`,
        },
        {
          question: 'When do I get my money back?',
          answer: `When you cancel ${facts.inTime}, or when we cancel. The refund goes back the way you paid and usually arrives in ${facts.refundDays.from} to ${facts.refundDays.to} business days.`,
        },
        {
          question: 'Which times can I book?',
          answer: `${facts.bookableDays}, with starts from ${facts.firstStart} to ${facts.lastStart} Korea Standard Time. You can book from ${facts.lead} to ${facts.horizon} before the start. Every time is also shown in your own time zone.`,
        },
        {
          question: 'What happens to my documents?',
          answer: `Only you and the office can open the file you attach (up to ${facts.attachmentLimit}). You can download your data or delete your account at any time; the Privacy Policy says what is kept and for how long.`,
        },
        {
          question: 'Can I move it?',
          answer: `Yes, twice for free, ${facts.inTime}. You do not pay again.`,
        },
        {
          question: 'What if nobody comes?',
          answer:
            'If nobody from our office has written to you 10 minutes after the start, open your booking: one tap gives you a full refund or a new time for free.',
        },
        {
          question: 'Text, voice or video?',
          answer:
            'Text. We write in the app you choose, or on your booking page. There is no voice or video call, so you can read everything again.',
        },
        {
          question: 'Which languages do you speak?',
          answer: `Consultations are held in ${facts.languages}. This site and our emails come in more languages, but the conversation is not translated.`,
        },
        {
          question: 'What if I am late or cannot come?',
          answer: `Write to us in the app or on your booking page; we wait 20 minutes. After that we may record that you did not come, and there is no refund${facts.absentMayMove ? ', but you can choose another time once within 52 weeks for free' : ''}. If you could not help it, email us within 7 days.`,
        },
        {
          question: 'Can my parents join?',
          answer: 'Yes. One account writes to us, and anyone beside you can read along and ask through you.',
        },
        {
          question: 'I am under 19. Can I book?',
          answer:
            'Yes, from the age of 14, if your parent or guardian agrees. Without their agreement, you or they can cancel the contract.',
        },
        {
          question: 'Will you apply for me?',
          answer:
            'No. You apply yourself. We explain each step, read your drafts and tell you what is missing.',
        },
        {
          question: 'Do schools pay you?',
          answer: 'No. We take no money from schools. Only the people we advise pay us.',
        },
        {
          question: 'Why do I need a Gmail address?',
          answer:
            'We confirm it with a code, and one mailbox is one account. That keeps out false bookings. A Gmail address is free.',
        },
        {
          question: 'Can I ask something afterwards?',
          answer:
            'Yes. You can write to us on your booking page for 14 days after the consultation. A new topic needs a new consultation.',
        },
      ],
    },
    button: 'Apply for a Consultation Now!',
  }) as const
