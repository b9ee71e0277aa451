import type { Facts } from '#web/content/facts.ts'

export const refund = (facts: Facts) =>
  ({
    title: 'Refund Policy',
    description: `Full refund if you cancel ${facts.inTime}; always in full if we cancel.`,
    lead: 'When your money comes back, how, and how long it takes.',
    inForce: `In force since ${facts.termsDate}`,
    table: {
      caption: 'In short',
      when: 'What happens',
      back: 'You get back',
      rows: [
        { when: `You cancel ${facts.inTime}`, back: 'Full refund' },
        ...(facts.hasNotice
          ? [{ when: `You cancel less than ${facts.refundNotice} before the start`, back: 'No refund' }]
          : []),
        { when: 'The consultation has taken place', back: 'No refund' },
        { when: 'We cancel, at any time', back: 'Full refund' },
        {
          when: `You move the booking ${facts.inTime} (two times at most)`,
          back: 'A new time, no new payment',
        },
        {
          when: 'You do not come within 20 minutes',
          back: facts.absentMayMove ? 'No refund; one new time within 52 weeks' : 'No refund',
        },
        {
          when: 'Nobody from our office comes within 10 minutes',
          back: 'Full refund, or a new time within 52 weeks',
        },
        { when: 'We offer other times', back: 'One of them, your old time, or a full refund' },
      ],
    },
    sections: [
      {
        title: 'If you cancel',
        text: [
          `You receive a full refund if you cancel ${facts.inTime}, to the second. ${facts.hasNotice ? `Within ${facts.refundNotice} before the start, and once it has taken place, there is no refund.` : 'Once it has taken place, there is no refund.'}`,
          facts.withdrawal,
          'If the consultation was not as described, you can withdraw within three months of it, and within 30 days of noticing. Consumers in the EU, the EEA and the United Kingdom can also withdraw by email within 14 days of booking, until the consultation has been held in full.',
          'You cancel in your account under My Consultations. Before you confirm, you see the exact amount that you will get back and the deadline for a full refund. The policy in force when you paid applies, even if we change it later.',
        ],
      },
      {
        title: 'If we cancel',
        text: [
          'If we have to cancel, you always receive a full refund, however late it is. If a payment arrives when your time is no longer free and no consultation can be booked, it is refunded in full automatically.',
        ],
      },
      {
        title: `${facts.couponPercent} off next time`,
        text: [
          `After each payment we email you a code for ${facts.couponPercent} off another consultation. It is valid for ${facts.couponValidity} from the day we send it.`,
          `If a booking that used a coupon is cancelled with a refund, the coupon comes back and is valid for at least another ${facts.couponGivenBack}. An unused coupon that came from the refunded payment is withdrawn.`,
        ],
      },
      {
        title: 'How long it takes',
        text: [
          `We order your refund at once, at the latest within 3 business days after you cancel. If we are late, we pay the legal interest of 15% a year. It goes through the payment provider to your original payment method, and usually arrives within ${facts.refundDays.from} to ${facts.refundDays.to} business days. Your bank may take longer to show it.`,
          'If another person paid with a payment link, the refund goes to that person. What you paid in cash or by bank transfer is refunded in cash or by bank transfer.',
          ...(facts.takesWon
            ? [
                'What you paid with PayPal goes back through PayPal in US dollars. What you paid with a Korean card, KakaoPay, Naver Pay or Toss Pay goes back there in won. It is always the amount you paid; nothing is converted.',
              ]
            : []),
        ],
      },
      {
        title: 'What each refund status means',
        text: [
          'Refund requested: we have ordered the refund and it is about to be sent. Refund is being processed: the provider has it and is working on it. Refunded: the provider has confirmed that the money is on its way to you.',
          'We are working on your refund: the provider could not complete it automatically. We see this at once and settle it with you by email; you do not lose your right to the refund.',
        ],
      },
      {
        title: 'Questions',
        text: [`Email ${facts.company.email} with your booking number.`],
      },
    ],
  }) as const
