import type { AlertKind } from './alert-kinds.ts'
import type { Platform } from './consultation.ts'
import { firstPlanTemplates, firstQuickAnswers, type PlanTemplate, type QuickAnswer } from './ready-texts.ts'
import { firstIntake, initialSiteTexts, type IntakeQuestions, type SiteTexts } from './site-texts.ts'

/**
 * Settings that the owner can change at runtime: their types, their initial values and the rules for their
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

export type Settings = {
  company: {
    name: string
    koreanName: string
    email: string
    legalName: string
    representative: string
    businessNumber: string
    /** Number of the mail-order business report (통신판매업 신고번호); empty until the company has one. */
    mailOrderNumber: string
    /** Hosting provider of the site; Korean law requires its name. */
    hostingProvider: string
    address: string
    phone: string
    privacyOfficer: string
    instagram: string
    facebook: string
    kakao: string
    /** The same fields in Korean letters, for Korean pages, mails and receipts; empty: as above. */
    koreanLegalName: string
    koreanRepresentative: string
    koreanPrivacyOfficer: string
    koreanAddress: string
  }
  /** Price of one consultation before any coupon. */
  prices: Record<Currency, number>
  /**
   * VAT percentage included in an amount, by the currency of the payment; 0 until the tax adviser has
   * confirmed that VAT applies. `from`: the Korean date from which the rates apply, 'YYYY-MM-DD'; empty: from
   * the day on which they are saved.
   */
  vat: Record<Currency, number> & { from: string }
  coupon: {
    percent: number
    /** Prefix of the codes, in capitals. */
    prefix: string
    validMonths: number
  }
  slots: {
    /** Days of the week in Korea: 0 is Sunday, 6 is Saturday. */
    weekdays: number[]
    firstHour: number
    /** No consultation starts after this hour. */
    lastHour: number
    durationMinutes: number
    /** Free minutes after each consultation. */
    breakMinutes: number
    leadHours: number
    horizonWeeks: number
    holdMinutes: number
  }
  policy: {
    /** Notice before the start for a full refund; 0: until the start, so that nothing restricts the withdrawal. */
    refundNoticeHours: number
    /** Compensation for a client who did not come: nothing, or one free move. */
    absentRefund: 'none' | 'move'
    /** Usual number of business days until a refund appears on the client's account. */
    refundDaysFrom: number
    refundDaysTo: number
    /** Hours before the start at which the first reminder is sent. */
    reminderHours: number
  }
  platforms: Record<Platform, ChatAccount>
  /** Languages in which consultations are held, BCP 47. */
  languages: string[]
  /** Prepared chat messages; a click inserts one into the message for editing. */
  quickAnswers: QuickAnswer[]
  /** Templates for plans. */
  planTemplates: PlanTemplate[]
  /** Questions and answers of the service page; a language without any uses the built-in ones. */
  faq: SiteTexts
  /** Chapters of the about page; same fallback. */
  story: SiteTexts
  /** The counsellor: a name with a few lines, at most one, at the end of the about page. */
  profile: SiteTexts
  intake: IntakeQuestions
  alerts: Record<AlertKind, boolean>
  retention: {
    /** Drafts of checkouts that were never paid. */
    draftDays: number
    /** Attachments, after the consultation. */
    attachmentDays: number
    /** Backups; equals BACKUP_KEEP_DAYS of the server. The Privacy Policy states it. */
    backupDays: number
  }
  /** Processors of personal data, each by name and country; the Privacy Policy names them. */
  processors: {
    mailRelay: string
    fileStorage: string
    backups: string
    /** Runs the server of TRANSLATE_URL. Empty: no machine translation. */
    translation: string
    /** The representative in the EU or the United Kingdom (GDPR art. 27), with an address. */
    representative: string
  }
}

export type Section = keyof Settings

const notOffered: ChatAccount = { offered: false, account: '', link: '' }

/** Initial values of the settings. */
export const initialSettings: Settings = {
  company: {
    name: 'Naru',
    koreanName: '나루',
    email: 'hello@naru.example',
    legalName: 'Naru Study Abroad Counselling',
    representative: 'Kim Haneul',
    businessNumber: '000-00-00000',
    mailOrderNumber: '',
    hostingProvider: '',
    address: '12 Naruteo-gil, Mapo-gu, Seoul, Republic of Korea',
    phone: '+82 2-0000-0000',
    privacyOfficer: 'Kim Haneul',
    instagram: 'https://www.instagram.com/naru.korea',
    facebook: 'https://www.facebook.com/naru.korea',
    kakao: 'https://pf.kakao.com/_naru',
    koreanLegalName: '',
    koreanRepresentative: '',
    koreanPrivacyOfficer: '',
    koreanAddress: '',
  },
  prices: { USD: 3600, KRW: 49_000 },
  vat: { USD: 0, KRW: 0, from: '' },
  coupon: { percent: 50, prefix: 'NARU', validMonths: 6 },
  slots: {
    weekdays: [6, 0],
    firstHour: 10,
    lastHour: 20,
    durationMinutes: 60,
    breakMinutes: 0,
    // Longer than the notice, so that every booking can be cancelled for a refund for some time.
    leadHours: 36,
    horizonWeeks: 8,
    holdMinutes: 30,
  },
  // 24 hours as in the first Refund Policy, not 7 days as in the first Terms: docs/adr/0004.
  policy: {
    refundNoticeHours: 24,
    absentRefund: 'none',
    refundDaysFrom: 3,
    refundDaysTo: 5,
    reminderHours: 48,
  },
  platforms: {
    kakao: { offered: true, account: 'naru.korea', link: 'https://pf.kakao.com/_naru' },
    instagram: { offered: true, account: 'naru.korea', link: 'https://ig.me/m/naru.korea' },
    facebook: { offered: true, account: 'naru.korea', link: 'https://m.me/naru.korea' },
    whatsapp: notOffered,
    telegram: notOffered,
    zalo: notOffered,
    line: notOffered,
    wechat: notOffered,
  },
  languages: ['en', 'ko'],
  quickAnswers: firstQuickAnswers,
  planTemplates: firstPlanTemplates,
  faq: initialSiteTexts,
  story: initialSiteTexts,
  profile: initialSiteTexts,
  intake: firstIntake,
  alerts: {
    booked: true,
    cancelled: true,
    disputed: true,
    stuck: true,
    missed: true,
    unread: true,
    soon: true,
    begins: true,
    digest: true,
  },
  retention: { draftDays: 30, attachmentDays: 90, backupDays: 30 },
  processors: { mailRelay: '', fileStorage: '', backups: '', translation: '', representative: '' },
}

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
