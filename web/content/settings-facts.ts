import { appNames } from '#contract/app-names.ts'
import { type Locale, localeTags } from '#contract/locales.ts'
import { textIn } from '#contract/services.ts'
import { attachmentLimits } from '#domain/attachment-limits.ts'
import { HOUR_MS } from '#domain/calendar.ts'
import { companyIn } from '#domain/company.ts'
import { priceCents, RESTORED_MIN_DAYS } from '#domain/coupon.ts'
import { decimalsOf, moneyText } from '#domain/currency.ts'
import { type OfferedService, offeredApps, type PublicSettings } from '#domain/public-settings.ts'
import { retention as periods } from '#domain/retention.ts'
import {
  type Currency,
  LAST_REMINDER_HOURS,
  type Settings,
  productConstants as product,
} from '#domain/settings.ts'
import { stepWindows } from '#domain/stage.ts'
import { uzbekDate } from '#domain/uzbek-date.ts'
import { openingStarts } from '#domain/weekly-starts.ts'
import { withdrawal } from '#domain/withdrawal.ts'
import { languages as uzbekLanguages } from '#web/texts/uz/names.ts'

/** 1 January 2023 was a Sunday, so day n of that week is the n-th weekday. */
const weekdayName = (tag: string, weekday: number): string =>
  new Intl.DateTimeFormat(tag, {
    // Chinese texts use 周六, which is Intl's short form.
    weekday: tag.startsWith('zh') ? 'short' : 'long',
    timeZone: 'UTC',
  })
    .format(Date.UTC(2023, 0, 1 + weekday))
    // The weekdays of Vietnamese are two words ("Thứ Bảy").
    .replace(' ', '\u00A0')

/**
 * The office's settings formatted for a language, so that no page text contains a figure of its own. With several
 * services, prices and lengths are ranges ("36–60 USD", "30–60 minutes").
 */
export function factsOf(
  locale: Locale,
  {
    company,
    prices,
    coupon,
    slots,
    policy,
    processors,
    retention,
    languages,
    platforms,
    vat,
    services,
    weeklyStarts,
  }: Settings & Pick<PublicSettings, 'services' | 'weeklyStarts'>,
  currencies: readonly Currency[],
) {
  const tag = localeTags[locale]
  const offers = services ?? [{ length: slots, prices }]
  const lengths = offers.map(({ length }) => length)
  const { weekdays, firstStart, lastStart } = weeklyStarts ?? openingStarts(slots, lengths)
  const span = (value: number, unit: 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year'): string =>
    asWritten(new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'long' }).format(value), locale)
  const rangeSign = RANGE_SIGNS[locale] ?? '–'
  const durationOf = (of: readonly Pick<OfferedService, 'length'>[]): string => {
    const [least, most] = rangeOf(of.map(({ length }) => length.durationMinutes))
    const length = span(most, 'minute')
    return least === most ? length : length.replace(/\d+/, `${least}${rangeSign}$&`)
  }
  const days = (value: number): string => (value % 365 === 0 ? span(value / 365, 'year') : span(value, 'day'))
  const date = (isoDate: string): string =>
    locale === 'uz'
      ? uzbekDate(isoDate, 'year')
      : asWritten(
          new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(isoDate)),
          locale,
        )
  const list = (type: 'conjunction' | 'disjunction'): string =>
    asWritten(new Intl.ListFormat(tag, { type }).format(weekdays.map((day) => weekdayName(tag, day))), locale)

  /** The price of services in a currency; empty if none of them is sold in it. */
  const amount = (
    currency: Currency,
    of: readonly Pick<OfferedService, 'prices'>[] = offers,
    couponPercent: number | null = null,
  ): string => {
    const sold = of.map((each) => each.prices[currency]).filter((minor) => minor !== undefined)
    if (sold.length === 0) return ''
    const [least, most] = rangeOf(sold.map((minor) => priceCents(minor, couponPercent, currency)))
    if (least === most) return moneyText(most, currency, locale, 0)
    // Either both amounts have decimals or none.
    const isWhole = [least, most].every((minor) => minor % 10 ** decimalsOf(currency) === 0)
    const [from, to] = [least, most].map((minor) =>
      isWhole ? moneyText(minor, currency, locale, 0) : moneyText(minor, currency, locale),
    )
    return `${/^[\d\s.,]*\d/.exec(from!)![0]}${rangeSign}${to}`
  }
  /** Price in every currency in which it can be paid. */
  const price = (
    couponPercent: number | null,
    of: readonly Pick<OfferedService, 'prices'>[] = offers,
  ): string =>
    asWritten(
      new Intl.ListFormat(tag, { type: 'disjunction' }).format(
        currencies.map((currency) => amount(currency, of, couponPercent)).filter((text) => text !== ''),
      ),
      locale,
    )

  const notice = span(policy.refundNoticeHours, 'hour')
  const hasNotice = policy.refundNoticeHours > 0

  const languageNames = new Intl.DisplayNames(tag, { type: 'language' })
  const languageName = (language: string): string | undefined =>
    (locale === 'uz' ? uzbekLanguages[language] : undefined) ?? languageNames.of(language)

  return {
    company: companyIn(locale, company),
    /** Languages in which a consultation can be held ("A, B or C"). */
    languages: new Intl.ListFormat(tag, { type: 'disjunction' }).format(
      languages.map((language) => withinSentence(languageName(language) ?? language, locale)),
    ),
    /** The chat apps that the form offers, with their names in this language. */
    apps: offeredApps({ platforms }).map((id) => ({ id, name: appNames[locale][id] })),
    /** The same as one phrase ("A, B or C"). */
    chatApps: asWritten(
      new Intl.ListFormat(tag, { type: 'disjunction' }).format(
        offeredApps({ platforms }).map((app) => appNames[locale][app]),
      ),
      locale,
    ),
    fee: price(null),
    feeWithCoupon: price(coupon.percent),
    /** Percent of value added tax in the price of each currency; 0 if none is shown. */
    vat: { USD: vat.USD, KRW: vat.KRW },
    feeInDollars: amount('USD'),
    feeInWon: amount('KRW'),
    /** True if Korean cards and wallets are accepted, through PortOne and the payment gateway behind it. */
    takesWon: currencies.includes('KRW') && amount('KRW') !== '',
    couponPercent: `${coupon.percent}%`,
    /** Chinese names the remaining share of the price: 50% off is 5 折. */
    couponFold: `${(100 - coupon.percent) / 10} 折`,
    couponValidity: span(coupon.validMonths, 'month'),
    couponGivenBack: span(RESTORED_MIN_DAYS, 'day'),
    /**
     * True if a client who missed the consultation may choose one other slot; otherwise nothing is
     * refunded.
     */
    absentMayMove: policy.absentRefund === 'move',
    refundNotice: notice,
    /** False if the notice is 0 hours: then every cancellation before the start is refunded in full. */
    hasNotice,
    /** "at least 24 hours before the start", for use after "if you cancel". */
    inTime: hasNotice ? inTime[locale].notice(notice) : inTime[locale].start,
    withdrawal: hasNotice ? withdrawal[locale].untilDeadline : withdrawal[locale].untilStart,
    refundDays: { from: policy.refundDaysFrom, to: policy.refundDaysTo },
    /** Time after the start in which a missed consultation can be reported. */
    claimWindow: span(stepWindows.missed.untilMs / HOUR_MS, 'hour'),
    // The last reminder, which is sent however late the slot was booked.
    reminder: span(LAST_REMINDER_HOURS, 'hour'),
    bookableDays: list('conjunction'),
    aBookableDay: list('disjunction'),
    firstStart,
    lastStart,
    lead: span(slots.leadHours, 'hour'),
    horizon: span(slots.horizonWeeks, 'week'),
    hold: span(slots.holdMinutes, 'minute'),
    duration: durationOf(offers),
    /** The services with name, length and price; none while the consultation of the settings is the only one. */
    services: (services ?? []).map((each) => ({
      id: each.id,
      name: textIn(each.names, locale),
      description: textIn(each.descriptions, locale),
      duration: durationOf([each]),
      fee: price(null, [each]),
    })),
    attachmentLimit: `${attachmentLimits.limitBytes / 1024 / 1024} MB`,
    attachmentRetention: span(retention.attachmentDays, 'day'),
    draftRetention: span(retention.draftDays, 'day'),
    backupRetention: span(retention.backupDays, 'day'),
    erasure: span(periods.erasureDays, 'day'),
    unusedFileRetention: span(periods.unusedFileDays, 'day'),
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

const rangeOf = (values: readonly number[]): [least: number, most: number] => [
  Math.min(...values),
  Math.max(...values),
]

/** Sign between the ends of a range, other than an en dash. */
const RANGE_SIGNS: Partial<Record<Locale, string>> = { ko: '~', ja: '〜' }

/** Wording of a cancellation in time, with a notice period and without one. */
const inTime: Record<Locale, { notice: (hours: string) => string; start: string }> = {
  en: { notice: (hours) => `at least ${hours} before the start`, start: 'before the start' },
  ko: { notice: (hours) => `시작 ${hours} 전까지`, start: '시작 전까지' },
  vi: { notice: (hours) => `trước giờ bắt đầu ít nhất ${hours}`, start: 'trước giờ bắt đầu' },
  zh: { notice: (hours) => `开始前至少 ${hours}`, start: '开始前' },
  ja: { notice: (hours) => `開始の${hours}前まで`, start: '開始まで' },
  mn: { notice: (hours) => `эхлэхээс дор хаяж ${hours}ийн өмнө`, start: 'эхлэхээс өмнө' },
  uz: { notice: (hours) => `boshlanishidan kamida ${hours} oldin`, start: 'boshlanishidan oldin' },
}

/**
 * Corrects Intl's output where texts of a language differ: days in Korean, spaces in Chinese and Japanese,
 * hours and dates in Vietnamese.
 */
export function asWritten(text: string, locale: Locale): string {
  if (locale === 'ko') return text.replaceAll(/요일(?:, | 및 )/g, '·')
  if (locale === 'vi') return text.replace(/(\d) giờ/, '$1 tiếng').replace(/^(\d+ tháng \d+), /, '$1 năm ')
  // Intl's list of alternatives does not fit a sentence.
  if (locale === 'mn') return text.replace(/, ([^,]+) зэргийн аль нэг$/u, ' эсвэл $1')
  // Intl writes "15 分"; the texts have no space.
  if (locale === 'ja') return text.replaceAll(/(\d) (?=[\p{Script=Han}\p{Script=Katakana}か])/gu, '$1')
  // A date has no spaces; a number of years has one.
  if (locale !== 'zh' || /\d年\d/.test(text)) return text
  return text
    .replaceAll(/(\d)(?=\p{Script=Han})/gu, '$1 ')
    .replaceAll(/(\p{Script=Han}?)或(?=([^ ]))/gu, (whole: string, before: string, after: string) =>
      before !== '' && /\p{Script=Han}/u.test(after) ? whole : `${before} 或 `,
    )
}

/** Vietnamese names of languages begin with a lower-case letter inside a sentence. */
const withinSentence = (name: string, locale: Locale): string =>
  locale === 'vi' ? name.replace(/^./, (letter) => letter.toLowerCase()) : name

export type Facts = ReturnType<typeof factsOf>
