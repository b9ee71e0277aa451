/**
 * The office's own settings, in one place, so that another office could run the product.
 * Every rule, page, mail and price reads them from here and nowhere else.
 */
export const office = {
  name: 'Naru',
  koreanName: '나루',
  email: 'hello@naru.example',

  /** One consultation, before any coupon. Fee and discount are US cents. */
  feeCents: 3600,
  currency: 'USD',
  orderDescription: 'Consultation Service',

  /** Notice for a full refund. The Terms once said 7 days, the Refund Policy 24 hours: ADR 0004. */
  refundNoticeHours: 24,

  /** Business days a refund usually takes through the provider until it is seen on the account. */
  refundBusinessDays: { from: 3, to: 5 },

  /** How long before its start a consultation is reminded of. */
  reminderHours: 24,

  coupon: {
    percent: 50,
    /** What a code begins with, in capitals. */
    prefix: 'NARU',
    validMonths: 6,
    /** A coupon given back by a refund is usable for at least this long. */
    givenBackMinDays: 30,
  },

  slots: {
    /** Days of the week in Korea: 0 is Sunday, 6 is Saturday. */
    weekdays: [6, 0],
    firstHour: 10,
    lastHour: 20,
    leadHours: 24,
    horizonWeeks: 8,
    holdMinutes: 30,
    durationMinutes: 60,
  },

  attachment: {
    maxBytes: 5 * 1024 * 1024,
    extensions: ['pdf', 'doc', 'docx', 'txt', 'jpg', 'jpeg', 'png'],
  },

  /** Personal data is locked at withdrawal and purged after this long (Privacy Policy). */
  profileRetentionDays: 365,
  /** How long the log of important actions remembers network addresses (Privacy Policy). */
  addressRetentionDays: 365,
  /** Korean e-commerce law, Enforcement Decree art. 6: records of payment are kept for five years. */
  paymentRetentionYears: 5,

  /** Versions of the texts a person agrees to; a changed text gets a new date. */
  consentVersions: { terms: '2026-11-01', privacy: '2026-11-01', marketing: '2026-11-01' },
} as const

/** Who stands behind it, for the footer, the mails and the legal pages: no screen of the program carries it along. */
export const company = {
  legalName: 'Naru Study Abroad Counselling',
  representative: 'Kim Haneul',
  businessNumber: '000-00-00000',
  address: '12 Naruteo-gil, Mapo-gu, Seoul, Republic of Korea',
  phone: '+82 2-0000-0000',
  privacyOfficer: 'Kim Haneul',
  social: {
    instagram: 'https://www.instagram.com/naru.korea',
    facebook: 'https://www.facebook.com/naru.korea',
    kakao: 'https://pf.kakao.com/_naru',
  },
} as const

export type ConsentKind = keyof typeof office.consentVersions
