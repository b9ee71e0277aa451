import type { Facts } from '#web/content/facts.ts'

export const terms = (facts: Facts) =>
  ({
    meta: {
      title: 'Terms of Service',
      description: `What ${facts.office.name} offers, what it costs, how booking, cancellation and refunds work.`,
    },
    title: 'Terms of Service',
    lead: 'The agreement between you and us, in plain words.',
    inForce: `In force since ${facts.termsDate}`,
    sections: [
      {
        title: '1. Purpose',
        text: [
          `These terms apply between ${facts.office.legalName} (“we”) and everybody who uses this site or books a consultation (“you”). You agree to them when you register. The service is for people aged 14 or older. If you are under 19 and your legal guardian has not agreed, you or your guardian can cancel the contract.`,
        ],
      },
      {
        title: '2. Service content',
        text: [
          `We offer one-to-one consultation by chat about studying and living in Korea, over the chat app you choose: ${facts.chatApps}. One consultation lasts ${facts.duration}.`,
          'Consultation is information and personal experience. It is not legal representation, not a visa application service and not an agency for schools.',
        ],
      },
      {
        title: '3. Fees and payment',
        text: [
          `One consultation costs ${facts.fee}. You pay in advance through the payment provider PayPal, with a PayPal wallet or a card. We do not receive or store your card data.`,
          ...(facts.takesWon
            ? [
                `With a card or wallet of Korea you pay ${facts.feeInWon} through PortOne and the payment gateway behind it; with PayPal you pay ${facts.feeInDollars}. We set both prices ourselves and convert nothing. A refund goes back the way you paid, in the currency and amount you paid.`,
              ]
            : []),
          `After each payment we email you a discount code for ${facts.couponPercent} off the next consultation, valid for ${facts.couponValidity}. A review of a completed consultation earns one more coupon. A coupon belongs to one account, can be used once and cannot be exchanged for cash.`,
          'A coupon that came from a payment which is refunded in full is withdrawn if it has not been used.',
        ],
      },
      {
        title: '4. Booking and cancellation',
        text: [
          `You can book ${facts.bookableDays}, Korea Standard Time. While you pay, your hour is held for ${facts.hold}. The booking is made when the payment is complete; you receive an email about it.`,
          `If you cancel at least ${facts.refundNotice} before the start, you receive a full refund. If you cancel later, there is no refund. A completed consultation cannot be cancelled.`,
          'If we cancel, for whatever reason, you always receive a full refund. The policy that was in force when you paid applies to your booking. The Refund Policy has the details. Your statutory right of withdrawal under Korean law is not affected.',
        ],
      },
      {
        title: '5. Liability',
        text: [
          'We prepare carefully and answer to the best of our knowledge. We do not guarantee admission, a visa, a scholarship, a job or any other decision that others make.',
          'Rules change. Please check important facts with the school, the embassy or the immigration office before you act on them. We are liable for damage we cause intentionally or through gross negligence, and wherever the law does not allow liability to be limited.',
          'You are responsible for the username or ID you give us and for being reachable at the time you booked.',
        ],
      },
      {
        title: '6. Amendment',
        text: [
          'When we change these terms, we publish the new text here with its date at least 7 days before it applies, and 30 days before if it is to your disadvantage. Bookings that are already paid keep the terms under which they were made.',
          `The law of the Republic of Korea applies, without taking away the protection that the law of your country gives you as a consumer. Questions: ${facts.office.email}.`,
        ],
      },
    ],
  }) as const
