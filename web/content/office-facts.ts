import type { Locale } from '#contract/locales.ts'
import { localeTags } from '#contract/locales.ts'
import { startTimes } from '#domain/calendar.ts'
import { offeredApps } from '#domain/offer.ts'
import { toDecimal } from '#domain/money.ts'
import { type Currency, LAST_REMINDER_HOURS, type Office, office as product } from '#domain/office.ts'
import { appNames } from './app-names.ts'

/** 1 January 2023 was a Sunday, so day n of that week is the n-th weekday. */
const weekdayName = (tag: string, weekday: number): string =>
  new Intl.DateTimeFormat(tag, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2023, 0, 1 + weekday))

/** Won as each language writes them; dollars are written alike everywhere. */
export const WON: Record<Locale, string> = { en: ' KRW', ko: '원', vi: ' KRW', zh: ' 韩元' }

/** What it costs by the ways that are offered, in minor units; with a coupon of so many percent, or without one. */
export type Priced = {
  currencies: readonly Currency[]
  priceOf: (fee: number, couponPercent: number | null, currency: Currency) => number
}

/**
 * The office's numbers in the words of a language, so that no text of a page writes one of its own. How prices are
 * made comes from outside: those rules would split the program of the pages that sell into more parts.
 */
export function factsOf(
  locale: Locale,
  { company, prices, coupon, slots, policy, retention, languages, platforms }: Office,
  { currencies, priceOf }: Priced,
) {
  const tag = localeTags[locale]
  const starts = startTimes(slots)
  const span = (value: number, unit: 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year'): string =>
    new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'long' }).format(value)
  const days = (value: number): string => (value % 365 === 0 ? span(value / 365, 'year') : span(value, 'day'))
  const date = (isoDate: string): string =>
    new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(isoDate))
  const list = (type: 'conjunction' | 'disjunction'): string =>
    new Intl.ListFormat(tag, { type }).format(slots.weekdays.map((day) => weekdayName(tag, day)))

  const amount = (minor: number, currency: Currency): string =>
    currency === 'KRW'
      ? `${new Intl.NumberFormat(tag).format(minor)}${WON[locale]}`
      : `${toDecimal(minor).replace(/\.00$/, '')} ${currency}`
  /** In every currency in which it can be paid. */
  const price = (couponPercent: number | null): string =>
    new Intl.ListFormat(tag, { type: 'disjunction' }).format(
      currencies.map((currency) => amount(priceOf(prices[currency], couponPercent, currency), currency)),
    )

  const languageNames = new Intl.DisplayNames(tag, { type: 'language' })

  return {
    office: company,
    /** Those in which a consultation is held, one of which is chosen. */
    languages: new Intl.ListFormat(tag, { type: 'disjunction' }).format(
      languages.map((language) => languageNames.of(language) ?? language),
    ),
    /** The chat apps that the form offers, one of which is chosen. */
    chatApps: new Intl.ListFormat(tag, { type: 'disjunction' }).format(
      offeredApps({ platforms }).map((app) => appNames[locale][app]),
    ),
    fee: price(null),
    feeWithCoupon: price(coupon.percent),
    feeInDollars: amount(prices.USD, 'USD'),
    feeInWon: amount(prices.KRW, 'KRW'),
    /** Whether Korean cards and wallets are taken, by PortOne and the payment gateway behind it. */
    takesWon: currencies.includes('KRW'),
    couponPercent: `${coupon.percent}%`,
    couponValidity: span(coupon.validMonths, 'month'),
    couponGivenBack: span(product.givenBackMinDays, 'day'),
    refundNotice: span(policy.refundNoticeHours, 'hour'),
    refundDays: { from: policy.refundDaysFrom, to: policy.refundDaysTo },
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
    attachmentLimit: `${product.attachment.maxBytes / 1024 / 1024} MB`,
    attachmentRetention: span(retention.attachmentDays, 'day'),
    draftRetention: span(retention.draftDays, 'day'),
    profileRetention: days(product.profileRetentionDays),
    addressRetention: days(product.addressRetentionDays),
    paymentRetention: span(product.paymentRetentionYears, 'year'),
    termsDate: date(product.consentVersions.terms),
    privacyDate: date(product.consentVersions.privacy),
  }
}

export type Facts = ReturnType<typeof factsOf>
