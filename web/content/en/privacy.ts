import type { RetainedData } from '#domain/retention.ts'
import type { Facts } from '#web/content/facts.ts'

export const privacy = (facts: Facts) =>
  ({
    title: 'Privacy Policy',
    description: `Which data ${facts.company.name} collects, why, for how long, and how you download or delete it.`,
    lead: 'What data we collect, why, and when we delete it.',
    inForce: `In force since ${facts.privacyDate}`,
    sections: [
      {
        title: '1. Data we collect',
        text: [
          'Account (required): email address, your password (stored so that nobody can read it), name, nationality, language, and your agreements with their version and time. Optional: your Google account ID if you log in with Google, passkeys.',
          'Consultation (required): name, email address, chat app and your name there, date and time, time zone, language, topic and message. Optional: an attached file, your answers before the consultation, the conversation on this site with its files, the reason for a cancellation, your review. The counsellor adds notes and your plan.',
          'Payment (required): amount, coupon, state, and PayPal’s IDs for the payment. Your card and bank data go to PayPal only and never reach us.',
          ...(facts.takesWon
            ? [
                'If you pay with a Korean card or wallet: the payment method and PortOne’s ID for the payment instead. Your card and account data go to the payment gateway and your card company or wallet only.',
              ]
            : []),
          'Waiting list (optional): the dates you wait for and the offers you got. Payment link (optional): whoever opens it sees the first word of your name, the service, the time and the price; what they enter at the payment provider does not reach us. If our office books for you at your request, it enters your email address, name, nationality, language and chat name, and we email you a link with which you can agree to this policy.',
          'Security (collected automatically): the IP address, browser type, device name and time of your logins, counters against misuse, and a log of important actions. Copies of the emails that we send you.',
          'Please do not send us sensitive data, such as health, religion or political opinions, and cover passport and registration numbers in files. What you tell us of it anyway we use for your consultation only.',
        ],
      },
      {
        title: '2. Purposes',
        text: [
          'To run your account, to prepare and hold the consultation, to charge and refund, and to send the messages that belong to a booking: account, consultation and payment data. Basis: the contract with you (PIPA Article 15(1)4, GDPR Article 6(1)(b)).',
          'To keep records that the law requires: contract and payment data. Basis: legal duty (PIPA Article 15(1)2, GDPR Article 6(1)(c)).',
          'To protect accounts and the site from misuse: security data. Basis: our legitimate interest in that protection (PIPA Article 15(1)6, GDPR Article 6(1)(f)).',
          'For these three purposes we need no separate consent. Without the required data we cannot hold a consultation; without the optional data we can. The following we do only with your consent (PIPA Article 15(1)1, GDPR Article 6(1)(a)), and nothing else depends on it:',
          'A review is shown on the site as the name you chose (or none), with your country and the month. You can take that back on the page of the booking at any time; within a minute it is off the site. When you delete your account it is taken off, too.',
          'Emails about events and benefits go to your email address. You can withdraw this in your account at any time.',
          'No decision about you is made by a program alone, and we make no profiles.',
        ],
      },
      {
        title: '3. How long we keep them',
        text: [
          'When you delete your account, your password and all logins end at once and your personal data are locked until the period below is over. A program then deletes them for good.',
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
          'PayPal (PayPal Pte. Ltd., Singapore, and PayPal, Inc., United States; paypal.com/privacy) processes payments and refunds. When you pay, it receives the amount, the order number and what you enter there yourself, and keeps it as its own privacy statement says.',
          ...(facts.takesWon
            ? [
                'If you pay with a Korean card or wallet, PortOne and the payment gateway behind it, such as Toss Payments (both Republic of Korea), process payments and refunds. They receive your name, email address, the amount and the order number, and what you enter there yourself; their own privacy statements apply.',
              ]
            : []),
          `Hosting: ${facts.company.hostingProvider || 'named on request'}. Delivery of emails (address and text): ${facts.processors.mailRelay || 'named on request'}. Files: ${facts.processors.fileStorage || 'at the host'}. Backups, encrypted: ${facts.processors.backups || 'at the host'}. They process data for us only, as long as we use them.`,
          ...(facts.processors.translation
            ? [
                `Translation of messages, answers, plans and reviews, only when a reader asks for it: ${facts.processors.translation}. It receives the text and the language, not who wrote it.`,
              ]
            : []),
          'A counsellor can read the bookings in a private calendar, for example of Google or Apple (United States). That calendar then receives the times and, if the counsellor chose so, your name and your name in the chat app.',
          'If you choose to log in with Google, Google (United States) confirms your email address, your name and your Google account ID to us, and learns that you logged in here. You can refuse by using a password instead.',
          `The conversation itself takes place in the chat app you choose, under the privacy rules of ${facts.chatApps}.`,
          'Data travel over an encrypted connection at the moment of payment, sending or login, because the contract with you needs it (PIPA Article 28-8(1)3). You can refuse by not registering or not paying; without them a booking is not possible. The EU and the United Kingdom recognise the protection in Korea as adequate; a processor in another country is bound by contract.',
        ],
      },
      {
        title: '6. Cookies and browser storage',
        text: [
          'We set only what the site needs: a session cookie, a cookie against forged requests, one that knows this device when you log in again, one for your language and one for your time zone. If you tick “Remember me”, the session lasts longer and your email address is filled in. You can refuse cookies in the settings of your browser; then you cannot log in.',
          'To draw the menu, your browser remembers that you are logged in, with your name, email address and role. Your password is never stored there. What you have typed into the request form, into a conversation or as an answer before the consultation is kept on your device until it is sent, at most a week. There is no advertising, no analytics and no tracking.',
        ],
      },
      {
        title: '7. Your rights',
        text: [
          'In your account (“Edit My Info”) you can see and correct your data, download your data with the counsellor’s notes as a file that programs can read (without the text of our emails and the reports of payment providers, which you can ask us for), log out other devices, withdraw your consent to event emails, and delete the account. If you have an upcoming paid consultation, cancel it first.',
          'By email you can ask us for access, correction, deletion, restriction or a copy for another service (portability), and object to what we do for a legitimate interest. We answer within 10 days. A legal guardian can do this for a child, and a person with your written authority for you. If you disagree with our answer, tell us, and we look at it again.',
          'Help in Korea: Personal Information Dispute Mediation Committee 1833-6972, Privacy Invasion Report Center 118, Supreme Prosecutors’ Office 1301, National Police Agency 182. In other countries you can complain to your own authority.',
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
          `${facts.company.privacyOfficer}, ${facts.company.legalName}, ${facts.company.address}. Email: ${facts.company.email}. Telephone: ${facts.company.phone}.`,
          ...(facts.processors.representative
            ? [`Representative in the EU or the United Kingdom: ${facts.processors.representative}.`]
            : []),
          'When this policy changes, the new text is published here with its date before it applies, and members get an email. Earlier versions are available by email.',
        ],
      },
    ],
    retention: {
      caption: 'Periods',
      what: 'Data',
      period: 'Kept for',
      rows: {
        account: {
          what: 'Account, agreements, passkeys',
          period: `until you delete the account, then ${facts.profileRetention} for open questions and disputes; ${facts.erasure} if you ask us to erase them`,
        },
        bookings: {
          what: 'Contracts, payments, refunds, coupons, payment disputes',
          period: `${facts.paymentRetention}, without the rest of your profile (E-Commerce Act)`,
        },
        receipts: { what: 'Cash receipt numbers', period: 'with the payment' },
        complaints: {
          what: 'Complaints by email',
          period: `${facts.complaintRetention} (E-Commerce Act), in our mailbox`,
        },
        preparation: {
          what: 'Answers before the consultation, counsellor’s notes, plan',
          period: 'with the account',
        },
        reviews: { what: 'Reviews', period: 'with the account; shown until you take it back' },
        rooms: {
          what: 'Conversation on this site and its files',
          period: `${facts.attachmentRetention} after the consultation, later only if it was opened again or while the payment is disputed`,
        },
        files: {
          what: 'Attached files',
          period: `${facts.attachmentRetention} after the consultation, later only while the payment is disputed; ${facts.unusedFileRetention} without a booking`,
        },
        drafts: { what: 'Requests that were not paid', period: facts.draftRetention },
        mails: {
          what: 'Copies of emails',
          period: `${facts.mailRetention}; ${facts.codeMailRetention} if they hold a code; ${facts.refusalRetention} an address that refused one`,
        },
        codes: {
          what: 'Logins, codes, counters against misuse',
          period: `until they expire: a login after ${facts.sessionRetention} at most, a counter after one year at most`,
        },
        events: { what: 'Reports of payment providers', period: facts.eventRetention },
        log: {
          what: 'Log of important actions',
          period: `IP addresses and search words ${facts.addressRetention}; the rest as long as the site exists`,
        },
        alerts: { what: 'Alerts on the office’s devices', period: facts.alertRetention },
        backups: {
          what: 'Encrypted backups',
          period: `${facts.backupRetention}; the latest three stay longer if no newer backup exists`,
        },
      } satisfies Record<RetainedData, { what: string; period: string }>,
    },
  }) as const
