import type { Facts } from '#web/content/facts.ts'

export const privacy = (facts: Facts) =>
  ({
    meta: {
      title: 'Privacy Policy',
      description: `Which data ${facts.office.name} collects, why, for how long, and how you download or delete it.`,
    },
    title: 'Privacy Policy',
    lead: 'What we know about you, why, and when we forget it.',
    inForce: `In force since ${facts.privacyDate}`,
    sections: [
      {
        title: '1. Data we collect',
        text: [
          'Account: email address, a one-way hash of your password, name, nationality, language, and your agreements with their version and time.',
          'Consultation: name, email address, chat app and your name there, date and time, time zone, your message, an attached file, and later the reason of a cancellation and your review. On the site: your answers before the hour, the conversation with its files, and your plan.',
          'Payment: amount, coupon, state, and PayPal’s IDs for the payment. Your card and bank data go to PayPal only and never reach us.',
          ...(facts.takesWon
            ? [
                'If you pay with a Korean card or wallet: the way you chose and PortOne’s ID for the payment instead. Your card and account data go to the payment gateway and your card company or wallet only.',
              ]
            : []),
          'Security: the network address, browser type and time of your logins, and a log of important actions.',
        ],
      },
      {
        title: '2. Purposes',
        text: [
          'We use these data to run your account, to prepare and hold the consultation, to charge and refund, to send the messages that belong to a booking, to protect accounts from misuse, and to meet legal duties.',
          'A review is shown on the site only if you agreed to it, as the name you chose (or none), with your country and the month. You can take that back on the page of the booking at any time; within a minute it is off the site. When you delete your account it is taken off, too.',
          'Emails about events and benefits are sent only if you agreed to them. You can withdraw this in your account at any time; nothing else depends on it.',
        ],
      },
      {
        title: '3. How long we keep them',
        text: [
          `When you delete your account, your password and all logins end at once. Your personal data are locked, kept for ${facts.profileRetention} after withdrawal to settle open questions and disputes, and then deleted for good.`,
          `Records of contracts and payments are kept for ${facts.paymentRetention} without the rest of your profile, as the Korean Act on the Consumer Protection in Electronic Commerce requires.`,
          'A file that was uploaded without a booking is deleted after a day.',
          `A file attached to a booking is deleted ${facts.attachmentRetention} after the consultation.`,
          `The conversation on this site and its files are deleted ${facts.attachmentRetention} after the consultation, later only if it was opened again. The plan stays with your account.`,
          `What you asked for in a checkout that was not paid is deleted after ${facts.draftRetention}.`,
          `The log of important actions keeps the network address, and what the office searched for, for ${facts.addressRetention}; after that both are removed from it.`,
        ],
      },
      {
        title: '4. No provision to third parties',
        text: [
          'We do not sell your data and do not give them to third parties, neither to schools nor to agencies. The only exception is a duty under the law, for example a court order.',
        ],
      },
      {
        title: '5. Processors and transfer abroad',
        text: [
          'PayPal (Singapore, United States) processes payments and refunds. When you pay, it receives the amount, the order number and what you enter there yourself; its own privacy statement applies.',
          ...(facts.takesWon
            ? [
                'If you pay with a Korean card or wallet, PortOne and the payment gateway behind it, such as Toss Payments (both Republic of Korea), process payments and refunds. They receive your name, email address, the amount and the order number, and what you enter there yourself; their own privacy statements apply.',
              ]
            : []),
          'A mail relay delivers our emails and for that sees the address and the text. Both transfers happen over an encrypted connection at the moment of payment or sending. You can refuse by not registering or not paying; without them a booking is not possible.',
          `The conversation itself takes place in the chat app you choose, under the privacy rules of ${facts.chatApps}.`,
          'If you choose to log in with Google, Google (United States) confirms your email address, your name and your Google account ID to us, and learns that you logged in here. You can refuse by using a password instead.',
        ],
      },
      {
        title: '6. Cookies and browser storage',
        text: [
          'We set only what the site needs: a session cookie, a cookie against forged requests, one that knows this device when you log in again, and one for your language. If you tick “Remember me”, the session lasts longer and your email address is filled in.',
          'To draw the menu, your browser remembers that you are logged in, with your name, email address and role. Your password is never stored there. What you have typed into the request form, into a conversation or as an answer before the hour is kept on your device until it is sent, at most a week. There is no advertising, no analytics and no tracking.',
        ],
      },
      {
        title: '7. Your rights',
        text: [
          'In your account (“Edit My Info”) you can see and correct your data, download all of them as a file, log out other devices, withdraw your consent to event emails, and delete the account. While a paid consultation lies ahead, cancel it first.',
          'You may also ask us for access, correction, deletion or restriction of processing by email. In Korea you can complain to the Personal Information Protection Commission; in other countries to your own authority.',
        ],
      },
      {
        title: '8. Security and deletion',
        text: [
          'Connections are encrypted, passwords are hashed, attached files can be opened only by you and the office, and access by the office is logged and protected. When a period ends, a program deletes the records and files so that they cannot be restored from the running system.',
          'We do not knowingly collect data of children under 14.',
        ],
      },
      {
        title: '9. Privacy officer and inquiries',
        text: [
          `${facts.office.privacyOfficer}, ${facts.office.legalName}, ${facts.office.address}. Email: ${facts.office.email}. Telephone: ${facts.office.phone}.`,
          'When this policy changes, the new text is published here with its date before it applies.',
        ],
      },
    ],
  }) as const
