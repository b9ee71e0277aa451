import type { AlertKind } from './alert-kinds.ts'
import type { Platform } from './consultation.ts'
import { firstPlanTemplates, firstQuickAnswers } from './ready-texts.ts'
import { firstIntake, initialSiteTexts } from './site-texts.ts'

/**
 * Settings that the owner can change at runtime: their initial values and the rules for their
 * combinations. Amounts are minor units of their currency.
 */

/** Currencies in which consultations are sold. Prices are set by hand; nothing is converted. */
export type Currency = 'USD' | 'KRW'

/** The company's account in a chat app; `offered`: the form offers the app. */
type ChatAccount = { offered: boolean; account: string; link: string }

/**
 * Hours before the start of the last reminder, when the chat app should be at hand; the first one is sent
 * `reminderHours` before.
 */
export const LAST_REMINDER_HOURS = 2

const notOffered: ChatAccount = { offered: false, account: '', link: '' }

const platforms: Record<Platform, ChatAccount> = {
  kakao: { offered: true, account: 'naru.korea', link: 'https://pf.kakao.com/_naru' },
  instagram: { offered: true, account: 'naru.korea', link: 'https://ig.me/m/naru.korea' },
  facebook: { offered: true, account: 'naru.korea', link: 'https://m.me/naru.korea' },
  whatsapp: notOffered,
  telegram: notOffered,
  zalo: notOffered,
  line: notOffered,
  wechat: notOffered,
}

const alerts: Record<AlertKind, boolean> = {
  booked: true,
  cancelled: true,
  disputed: true,
  stuck: true,
  missed: true,
  unread: true,
  soon: true,
  begins: true,
  digest: true,
}

/** Initial values of the settings, which also declare the type of each field. */
export const initialSettings = {
  company: {
    name: 'Naru',
    koreanName: '나루',
    email: 'hello@naru.example',
    legalName: 'Naru Study Abroad Counselling',
    representative: 'Kim Haneul',
    businessNumber: '000-00-00000',
    /** Number of the mail-order business report (통신판매업 신고번호); empty until the company has one. */
    mailOrderNumber: '',
    /** Hosting provider of the site; Korean law requires its name. */
    hostingProvider: '',
    address: '12 Naruteo-gil, Mapo-gu, Seoul, Republic of Korea',
    phone: '+82 2-0000-0000',
    privacyOfficer: 'Kim Haneul',
    instagram: 'https://www.instagram.com/naru.korea',
    facebook: 'https://www.facebook.com/naru.korea',
    kakao: 'https://pf.kakao.com/_naru',
    /** The same fields in Korean letters, for Korean pages, mails and receipts; empty: as above. */
    koreanLegalName: '',
    koreanRepresentative: '',
    koreanPrivacyOfficer: '',
    koreanAddress: '',
  },
  /** Price of one consultation before any coupon. */
  prices: { USD: 3600, KRW: 49_000 },
  /**
   * VAT percentage included in an amount, by the currency of the payment; 0 until the tax adviser has
   * confirmed that VAT applies. `from`: the Korean date from which the rates apply, 'YYYY-MM-DD'; empty: from
   * the day on which they are saved.
   */
  vat: { USD: 0, KRW: 0, from: '' },
  /** `prefix` of the codes, in capitals. */
  coupon: { percent: 50, prefix: 'NARU', validMonths: 6 },
  slots: {
    /** Days of the week in Korea: 0 is Sunday, 6 is Saturday. */
    weekdays: [6, 0],
    firstHour: 10,
    /** No consultation starts after this hour. */
    lastHour: 20,
    durationMinutes: 60,
    /** Free minutes after each consultation. */
    breakMinutes: 0,
    /** Longer than the notice, so that every booking can be cancelled for a refund for some time. */
    leadHours: 36,
    horizonWeeks: 8,
    holdMinutes: 30,
  },
  policy: {
    /**
     * Notice before the start for a full refund; 0: until the start, so that nothing restricts the withdrawal.
     * 24 hours as in the first Refund Policy, not 7 days as in the first Terms: docs/adr/0004.
     */
    refundNoticeHours: 24,
    /** Compensation for a client who did not come: nothing, or one free move. */
    absentRefund: 'none' as 'none' | 'move',
    /** Usual number of business days until a refund appears on the client's account. */
    refundDaysFrom: 3,
    refundDaysTo: 5,
    /** Hours before the start at which the first reminder is sent. */
    reminderHours: 48,
  },
  platforms,
  /** Languages in which consultations are held, BCP 47. */
  languages: ['en', 'ko'],
  /** Prepared chat messages; a click inserts one into the message for editing. */
  quickAnswers: firstQuickAnswers,
  planTemplates: firstPlanTemplates,
  /** Questions and answers of the service page; a language without any uses the built-in ones. */
  faq: initialSiteTexts,
  /** Chapters of the about page; same fallback. */
  story: initialSiteTexts,
  /** The counsellor: a name with a few lines, at most one, at the end of the about page. */
  profile: initialSiteTexts,
  intake: firstIntake,
  alerts,
  /**
   * Days: of drafts that were never paid, of attachments after the consultation, and of backups, which equal
   * BACKUP_KEEP_DAYS of the server and are stated by the Privacy Policy.
   */
  retention: { draftDays: 30, attachmentDays: 90, backupDays: 30 },
  /** Processors of personal data, each by name and country; the Privacy Policy names them. */
  processors: {
    mailRelay: '',
    fileStorage: '',
    backups: '',
    /** Runs the server of TRANSLATE_URL. Empty: no machine translation. */
    translation: '',
    /** The representative in the EU or the United Kingdom (GDPR art. 27), with an address. */
    representative: '',
  },
}

export type Settings = typeof initialSettings
export type Section = keyof Settings

/** Minimum amount of a payment, in the smallest unit of the currency. */
export const MIN_PAID = { USD: 100, KRW: 1_000 } as const satisfies Record<Currency, number>

/**
 * Returns the names, as "section.field", of values that contradict each other. Each value is within its own
 * range already.
 */
export function invalidSettings(settings: Settings): string[] {
  const { slots, policy, platforms, prices, coupon } = settings
  const faults: string[] = []
  if (slots.firstHour > slots.lastHour) faults.push('slots.lastHour')
  // The last consultation of a day ends on that day.
  if (slots.lastHour * 60 + slots.durationMinutes > 24 * 60) faults.push('slots.lastHour')
  if (slots.leadHours >= slots.horizonWeeks * 7 * 24) faults.push('slots.horizonWeeks')
  if (policy.refundDaysFrom > policy.refundDaysTo) faults.push('policy.refundDaysTo')
  // Payment providers refuse less than this, so such a coupon could never be used.
  for (const currency of Object.keys(MIN_PAID) as Currency[])
    if (prices[currency] * (100 - coupon.percent) < MIN_PAID[currency] * 100) faults.push('coupon.percent')
  if (!Object.values(platforms).some(({ offered }) => offered)) faults.push('platforms')
  for (const [app, { offered, account }] of Object.entries(platforms))
    if (offered && account === '') faults.push(`platforms.${app}.account`)
  return [...new Set(faults)]
}

/** Constants: limits of the product and periods of the law. */
export const productConstants = {
  /** Name of the service that the buyer sees at the provider. */
  orderDescription: 'Consultation Service',
  /** Currency of the orders of the first provider (docs/glossary.md), and of rows that name no currency. */
  currency: 'USD',

  /** Personal data is locked at withdrawal and purged after this long (Privacy Policy). */
  profileRetentionDays: 365,
  /** Retention of network addresses in the audit log (Privacy Policy). */
  addressRetentionDays: 365,
  /** Korean e-commerce law, Enforcement Decree art. 6: records of payment are kept for five years. */
  paymentRetentionYears: 5,

  /** Versions of the texts that a person consents to; a changed text gets a new date. */
  consentVersions: { terms: '2026-11-27', privacy: '2026-11-28', marketing: '2026-11-01' },
} as const

export type ConsentKind = keyof typeof productConstants.consentVersions
