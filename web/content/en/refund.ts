import type { Facts } from '#web/content/facts.ts'

export const refund = (facts: Facts) =>
  ({
    meta: {
      title: 'Refund Policy',
      description: `Full refund if you cancel at least ${facts.refundNotice} before the consultation; always in full if we cancel.`,
    },
    title: 'Refund Policy',
    lead: 'When your money comes back, how, and how long it takes.',
    inForce: `In force since ${facts.termsDate}`,
    table: {
      caption: 'In short',
      when: 'What happens',
      back: 'You get back',
      rows: [
        { when: `You cancel at least ${facts.refundNotice} before the start`, back: 'Full refund' },
        { when: `You cancel less than ${facts.refundNotice} before the start`, back: 'No refund' },
        { when: 'The consultation has taken place', back: 'No refund' },
        { when: 'We cancel, at any time', back: 'Full refund' },
      ],
    },
    sections: [
      {
        title: 'If you cancel',
        text: [
          `You receive a full refund if you cancel at least ${facts.refundNotice} before the consultation starts, to the second. Within ${facts.refundNotice} before the start, and after the consultation is completed, there is no refund.`,
          'You cancel in your account under My Consultations. Before you confirm, you see the exact amount that you will get back and the moment until which it is the full amount. The policy in force when you paid applies, even if we change it later.',
        ],
      },
      {
        title: 'If we cancel',
        text: [
          'If we have to cancel, you always receive a full refund, however late it is. If a payment arrives when your hour is no longer free and no consultation can be booked, it is refunded in full automatically.',
        ],
      },
      {
        title: 'Half price next time',
        text: [
          `If you have had a consultation, you can book another within ${facts.couponValidity} of the first with a ${facts.couponPercent} discount: use the code that we emailed to you after payment.`,
          `If a booking that used a coupon is cancelled with a refund, the coupon comes back and is valid for at least another ${facts.couponGivenBack}. An unused coupon that came from the refunded payment is withdrawn.`,
        ],
      },
      {
        title: 'How long it takes',
        text: [
          `Refunds are sent through the payment provider to your original payment method, and usually arrive within ${facts.refundDays.from} to ${facts.refundDays.to} business days. Your bank may take longer to show them.`,
          ...(facts.takesWon
            ? [
                'What you paid with PayPal goes back through PayPal in US dollars. What you paid with a Korean card, KakaoPay, Naver Pay or Toss Pay goes back there in won. It is always the amount you paid; nothing is converted.',
              ]
            : []),
        ],
      },
      {
        title: 'What the states mean',
        text: [
          'Refund requested: we have ordered the refund and it is about to be sent. Refund is being processed: the provider has it and is working on it. Refunded: the provider has confirmed that the money is on its way to you.',
          'We are working on your refund: the provider could not complete it automatically. We see this at once and settle it with you by email; you do not lose your right to the refund.',
        ],
      },
      {
        title: 'Questions',
        text: [`Email ${facts.office.email} with your booking number.`],
      },
    ],
  }) as const
