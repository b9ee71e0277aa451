import type { Facts } from '#web/content/facts.ts'

export const service = (facts: Facts) =>
  ({
    meta: {
      title: 'Services and price',
      description: `One-to-one chat consultation about study in Korea for ${facts.fee}: on KakaoTalk, Instagram DM or Facebook DM, with ${facts.couponPercent} off the next one.`,
    },
    title: 'One conversation, one price',
    lead: 'No packages, no commission from schools, no agency contract.',
    price: {
      label: '1:1 chat consultation',
      amount: facts.fee,
      unit: `for ${facts.duration}, with one counsellor, just for you`,
      points: [
        `Consultations are held in ${facts.languages}`,
        'Your questions are read before we meet, with the file you attach',
        'Answers with their sources, so that you can check them',
        'Your next steps in writing, left in the chat for you to keep',
        `A code for ${facts.couponPercent} off your next consultation`,
      ],
    },
    channels: {
      title: 'Where we talk',
      lead: 'Choose one when you book. We write to you first, at the hour you chose.',
      items: [
        { name: 'KakaoTalk', text: 'The app everyone in Korea uses.' },
        { name: 'Instagram DM', text: 'Give us your Instagram name; your account can stay private.' },
        { name: 'Facebook DM', text: 'Through Messenger. Give us your profile name or its link.' },
      ],
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
          text: `Tell us what’s on your mind, attach a document if it helps, and choose a free time: ${facts.bookableDays}, with starts from ${facts.firstStart} to ${facts.lastStart} Korea time.`,
        },
        {
          title: 'Pay safely',
          text: `${facts.takesWon ? `Pay ${facts.feeInDollars} with PayPal or a card, or ${facts.feeInWon} with a Korean card or wallet` : `Pay ${facts.fee} with PayPal or a card`}. Your hour is held for ${facts.hold} while you pay, and we never see your card.`,
        },
        {
          title: 'Talk',
          text: `We’ll remind you ${facts.reminder} ahead. Then we write to you in the app you chose.`,
        },
        {
          title: 'Come back for less',
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
      text: `Cancel at least ${facts.refundNotice} before the start and you get a full refund, automatically. After that there is no refund. If we cancel, you always get a full refund.`,
      link: 'Refund Policy',
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
          answer: `When you cancel at least ${facts.refundNotice} before the start, or when we cancel. The refund goes back the way you paid and usually arrives in ${facts.refundDays.from} to ${facts.refundDays.to} business days.`,
        },
        {
          question: 'Which times can I book?',
          answer: `${facts.bookableDays}, with starts from ${facts.firstStart} to ${facts.lastStart} Korea Standard Time, from ${facts.lead} to ${facts.horizon} ahead. Every time is also shown in your own time zone.`,
        },
        {
          question: 'What happens to my documents?',
          answer: `Only you and the office can open the file you attach (up to ${facts.attachmentLimit}). You can download your data or delete your account at any time; the Privacy Policy says what is kept and for how long.`,
        },
      ],
    },
    button: 'Apply for a Consultation Now!',
  }) as const
