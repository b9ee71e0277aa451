import type { Locale } from '#contract/locales.ts'
import { localeTags } from '#contract/locales.ts'
import { HOUR_MS, startTimes } from '#domain/calendar.ts'
import { companyIn } from '#domain/company.ts'
import { priceCents } from '#domain/coupon.ts'
import { windows } from '#domain/course.ts'
import { offeredApps } from '#domain/offer.ts'
import { moneyText } from '#domain/currency.ts'
import { type Currency, LAST_REMINDER_HOURS, type Office, office as product } from '#domain/office.ts'
import { retention as periods } from '#domain/retention.ts'
import { withdrawal } from '#domain/withdrawal.ts'
import { appNames } from './app-names.ts'

/** 1 January 2023 was a Sunday, so day n of that week is the n-th weekday. */
const weekdayName = (tag: string, weekday: number): string =>
  new Intl.DateTimeFormat(tag, {
    // Chinese editors write 周六, which Intl has as the short form.
    weekday: tag.startsWith('zh') ? 'short' : 'long',
    timeZone: 'UTC',
  }).format(Date.UTC(2023, 0, 1 + weekday))

/** The office's numbers in the words of a language, so that no text of a page writes one of its own. */
export function factsOf(
  locale: Locale,
  { company, prices, coupon, slots, policy, processors, retention, languages, platforms, vat }: Office,
  currencies: readonly Currency[],
) {
  const tag = localeTags[locale]
  const starts = startTimes(slots)
  const span = (value: number, unit: 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year'): string =>
    asWritten(new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'long' }).format(value), locale)
  const days = (value: number): string => (value % 365 === 0 ? span(value / 365, 'year') : span(value, 'day'))
  const date = (isoDate: string): string =>
    asWritten(
      new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(isoDate)),
      locale,
    )
  const list = (type: 'conjunction' | 'disjunction'): string =>
    asWritten(
      new Intl.ListFormat(tag, { type }).format(slots.weekdays.map((day) => weekdayName(tag, day))),
      locale,
    )

  const amount = (minor: number, currency: Currency): string => moneyText(minor, currency, locale, 0)
  /** In every currency in which it can be paid. */
  const price = (couponPercent: number | null): string =>
    asWritten(
      new Intl.ListFormat(tag, { type: 'disjunction' }).format(
        currencies.map((currency) => amount(priceCents(prices[currency], couponPercent, currency), currency)),
      ),
      locale,
    )

  const notice = span(policy.refundNoticeHours, 'hour')
  const hasNotice = policy.refundNoticeHours > 0

  const languageNames = new Intl.DisplayNames(tag, { type: 'language' })

  return {
    office: companyIn(locale, company),
    /** Those in which a consultation is held, one of which is chosen. */
    languages: new Intl.ListFormat(tag, { type: 'disjunction' }).format(
      languages.map((language) => withinSentence(languageNames.of(language) ?? language, locale)),
    ),
    /** The chat apps that the form offers, by their name in this language. */
    apps: offeredApps({ platforms }).map((id) => ({ id, name: appNames[locale][id] })),
    /** The same in one sentence, one of which is chosen. */
    chatApps: asWritten(
      new Intl.ListFormat(tag, { type: 'disjunction' }).format(
        offeredApps({ platforms }).map((app) => appNames[locale][app]),
      ),
      locale,
    ),
    fee: price(null),
    feeWithCoupon: price(coupon.percent),
    /** Percent of value added tax in the price of each currency; 0 where none is shown. */
    vat: { USD: vat.USD, KRW: vat.KRW },
    feeInDollars: amount(prices.USD, 'USD'),
    feeInWon: amount(prices.KRW, 'KRW'),
    /** Whether Korean cards and wallets are taken, by PortOne and the payment gateway behind it. */
    takesWon: currencies.includes('KRW'),
    couponPercent: `${coupon.percent}%`,
    /** Chinese says what is left of the price: 50% off is 5 折. */
    couponFold: `${(100 - coupon.percent) / 10} 折`,
    couponValidity: span(coupon.validMonths, 'month'),
    couponGivenBack: span(product.givenBackMinDays, 'day'),
    /** Whether a client who did not come may choose one other time; else nothing is refunded. */
    absentMayMove: policy.absentRefund === 'move',
    refundNotice: notice,
    /** Whether a late cancellation exists: with a notice of 0 hours everything comes back until the start. */
    hasNotice,
    /** "at least 24 hours before the start", to stand behind "if you cancel". */
    inTime: hasNotice ? inTime[locale].notice(notice) : inTime[locale].start,
    withdrawal: hasNotice ? withdrawal[locale].untilDeadline : withdrawal[locale].untilStart,
    refundDays: { from: policy.refundDaysFrom, to: policy.refundDaysTo },
    /** How long after the start "nobody came" can be said. */
    claimWindow: span(windows.missed.untilMs / HOUR_MS, 'hour'),
    // The one that everybody gets, however late the hour was booked.
    reminder: span(LAST_REMINDER_HOURS, 'hour'),
    bookableDays: list('conjunction'),
    aBookableDay: list('disjunction'),
    firstStart: starts.at(0) ?? '',
    lastStart: starts.at(-1) ?? '',
    lead: span(slots.leadHours, 'hour'),
    horizon: span(slots.horizonWeeks, 'week'),
    hold: span(slots.holdMinutes, 'minute'),
    duration: span(slots.durationMinutes, 'minute'),
    attachmentLimit: `${product.attachment.limitBytes / 1024 / 1024} MB`,
    attachmentRetention: span(retention.attachmentDays, 'day'),
    draftRetention: span(retention.draftDays, 'day'),
    backupRetention: span(retention.backupDays, 'day'),
    erasure: span(periods.erasureDays, 'day'),
    unclaimedFileRetention: span(periods.unclaimedFileDays, 'day'),
    codeMailRetention: span(periods.codeMailDays, 'day'),
    mailRetention: days(periods.mailDays),
    refusalRetention: span(periods.refusalDays, 'day'),
    eventRetention: span(periods.eventDays, 'day'),
    alertRetention: span(periods.alertDays, 'day'),
    sessionRetention: span(periods.sessionDays, 'day'),
    complaintRetention: span(periods.complaintYears, 'year'),
    processors,
    profileRetention: days(product.profileRetentionDays),
    addressRetention: days(product.addressRetentionDays),
    paymentRetention: span(product.paymentRetentionYears, 'year'),
    termsDate: date(product.consentVersions.terms),
    privacyDate: date(product.consentVersions.privacy),
  }
}

/** How a cancellation in time is said, with a notice and without one. */
const inTime: Record<Locale, { notice: (hours: string) => string; start: string }> = {
  en: { notice: (hours) => `at least ${hours} before the start`, start: 'before the start' },
  ko: { notice: (hours) => `시작 ${hours} 전까지`, start: '시작 전까지' },
  vi: { notice: (hours) => `trước giờ bắt đầu ít nhất ${hours}`, start: 'trước giờ bắt đầu' },
  zh: { notice: (hours) => `开始前至少 ${hours}`, start: '开始前' },
}

/** What Intl writes differently from editors of a language: days in Korean, spaces in Chinese, hours and dates in Vietnamese. */
export function asWritten(text: string, locale: Locale): string {
  if (locale === 'ko') return text.replaceAll(/요일(?:, | 및 )/g, '·')
  if (locale === 'vi') return text.replace(/(\d) giờ/, '$1 tiếng').replace(/^(\d+ tháng \d+), /, '$1 năm ')
  // A date has no spaces, a number of years has one.
  if (locale !== 'zh' || /\d年\d/.test(text)) return text
  return text
    .replaceAll(/(\d)(?=\p{Script=Han})/gu, '$1 ')
    .replaceAll(/(\p{Script=Han}?)或(?=([^ ]))/gu, (whole: string, before: string, after: string) =>
      before !== '' && /\p{Script=Han}/u.test(after) ? whole : `${before} 或 `,
    )
}

/** Vietnamese names of languages begin with a small letter inside a sentence. */
const withinSentence = (name: string, locale: Locale): string =>
  locale === 'vi' ? name.replace(/^./, (letter) => letter.toLowerCase()) : name

export type Facts = ReturnType<typeof factsOf>
