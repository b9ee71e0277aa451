import type { Facts } from '#web/content/facts.ts'

export const terms = (facts: Facts) =>
  ({
    title: 'Terms of Service',
    description: `What ${facts.company.name} offers, what it costs, how booking, cancellation and refunds work.`,
    lead: 'The agreement between you and us, in plain words.',
    inForce: `In force since ${facts.termsDate}`,
    sections: [
      {
        title: '1. Purpose',
        text: [
          `These terms apply between ${facts.company.legalName} (“we”) and everyone who uses this site or books a consultation (“you”). You agree to them when you register. The service is for people aged 14 or older. If you are under 19 and your legal guardian has not agreed, you or your guardian can cancel the contract.`,
        ],
      },
      {
        title: '2. Service content',
        text: [
          `We offer one-to-one consultations by chat about studying and living in Korea, in the chat app you choose: ${facts.chatApps}. One consultation lasts ${facts.duration}.`,
          `On the page of your booking you can write to us before and after the consultation, and you will find your plan there. This conversation closes 14 days after the consultation and is deleted ${facts.attachmentRetention} after it. The plan stays with your account.`,
          'Only clients can write a review, and each review earns the coupon, whatever it says. We publish reviews unchanged and only with consent, choose which ones, and remove those that insult someone or show personal data.',
          'A consultation gives you information and personal experience. It is not legal representation, not a visa application service and not an agency for schools.',
        ],
      },
      {
        title: '3. Fees and payment',
        text: [
          `One consultation costs ${facts.fee}. You pay in advance through the payment provider PayPal, with a PayPal wallet or a card. We do not receive or store your card data.`,
          ...(facts.takesWon
            ? [
                `With a Korean card or wallet you pay ${facts.feeInWon} through PortOne and the payment gateway behind it; with PayPal you pay ${facts.feeInDollars}. We set both prices ourselves and convert nothing. A refund goes back the way you paid, in the currency and amount you paid.`,
              ]
            : []),
          `The price is the total; we add nothing to it.${facts.vat.USD + facts.vat.KRW > 0 ? ' It includes value added tax where that applies.' : ''} Your bank or PayPal may charge for the conversion of currencies.`,
          `After each payment we email you a discount code for ${facts.couponPercent} off the next consultation, valid for ${facts.couponValidity} from the day we send it. A review of a completed consultation earns one more coupon. A coupon belongs to one account, can be used once and cannot be exchanged for cash.`,
          'A coupon that came from a payment which is refunded in full is withdrawn if it has not been used.',
        ],
      },
      {
        title: '4. Booking and cancellation',
        text: [
          `You can book ${facts.bookableDays}, Korea Standard Time. While you pay, we hold your time for ${facts.hold}. The booking is made when the payment is complete; you receive an email about it.`,
          `If you cancel ${facts.inTime}, you receive a full refund. ${facts.hasNotice ? 'If you cancel later, there is no refund. ' : ''}A consultation that has started cannot be cancelled.`,
          facts.withdrawal,
          `To withdraw, cancel in your account or email ${facts.company.email}. If the consultation was not as described, you can withdraw within three months of it, and within 30 days of noticing. If you live in the EU, the EEA or the United Kingdom as a consumer, you can also withdraw by email within 14 days of booking, until the consultation has been held in full. If you choose a time within these 14 days, you ask us to begin before they end.`,
          `You can move a booking to another free time, two times at most, if you do it ${facts.inTime}. You do not pay again. The refund deadline then counts from the new start, but a deadline that has passed does not come back. If we offer you other times, they are not reserved: you can choose one that is still free, keep yours, or get a full refund.`,
          `If you have not come 20 minutes after the start, we may record that you did not come. ${facts.absentMayMove ? 'There is no refund, but you can choose another time once within 52 weeks for free.' : 'There is no refund.'} If you were there or could not help it, email us within 7 days.`,
          `If nobody from our office has come 10 minutes after the start, you can get a full refund, or choose a new time within 52 weeks for free. You do this on the page of your booking, within ${facts.claimWindow} after the start.`,
          'We order a refund at once, at the latest within 3 business days after you cancel. If we are late, we pay the legal interest of 15% a year.',
          'If we cancel, for whatever reason, you always receive a full refund. The policy that was in force when you paid applies to your booking. The Refund Policy has the details.',
        ],
      },
      {
        title: '5. Liability',
        text: [
          'We prepare carefully and answer to the best of our knowledge. We do not guarantee admission, a visa, a scholarship, a job or any other decision that others make.',
          'Rules change. Please check important facts with the school, the embassy or the immigration office before you act on them. We are liable for damage we cause intentionally or through gross negligence, for ordinary negligence where we break a core duty of the contract (to hold the consultation, to handle your payment and to protect your data), and wherever the law does not allow liability to be limited.',
          'You are responsible for the username or ID you give us and for being reachable at the time you booked.',
        ],
      },
      {
        title: '6. Amendment',
        text: [
          'When we change these terms, we publish the new text here with its date at least 7 days before it applies, and 30 days before if it is to your disadvantage. We also email members. Earlier versions are available by email. Bookings that are already paid keep the terms under which they were made.',
          `Complaints: ${facts.company.email}, ${facts.company.phone}. In Korea you can also ask the Consumer Counselling Center (1372) or the consumer and e-commerce dispute mediation committees for help.`,
          `The law of the Republic of Korea applies, without taking away the protection that the law of your country gives you as a consumer. Questions: ${facts.company.email}.`,
        ],
      },
    ],
  }) as const
