import type { Locale } from '#contract/locales.ts'
import { localeTags } from '#contract/locales.ts'
import { priceCents } from '#domain/coupon.ts'
import { toDecimal } from '#domain/money.ts'
import { company, office } from '#domain/office.ts'
import { firstOffice } from '#domain/settings.ts'

/** 1 January 2023 was a Sunday, so day n of that week is the n-th weekday. */
const weekdayName = (tag: string, weekday: number): string =>
  new Intl.DateTimeFormat(tag, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2023, 0, 1 + weekday))

const amount = (cents: number): string => `${toDecimal(cents).replace(/\.00$/, '')} ${office.currency}`
const hourOfDay = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

/** The office's numbers in the words of a language, so that no text of a page writes one of its own. */
export function factsIn(locale: Locale) {
  const tag = localeTags[locale]
  const span = (value: number, unit: 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year'): string =>
    new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'long' }).format(value)
  const days = (value: number): string => (value % 365 === 0 ? span(value / 365, 'year') : span(value, 'day'))
  const date = (isoDate: string): string =>
    new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(isoDate))
  const list = (type: 'conjunction' | 'disjunction'): string =>
    new Intl.ListFormat(tag, { type }).format(office.slots.weekdays.map((day) => weekdayName(tag, day)))

  return {
    office: { ...office, ...company },
    fee: amount(priceCents(null)),
    feeWithCoupon: amount(priceCents(office.coupon.percent)),
    couponPercent: `${office.coupon.percent}%`,
    couponValidity: span(office.coupon.validMonths, 'month'),
    couponGivenBack: span(office.coupon.givenBackMinDays, 'day'),
    refundNotice: span(office.refundNoticeHours, 'hour'),
    refundDays: office.refundBusinessDays,
    reminder: span(office.reminderHours, 'hour'),
    bookableDays: list('conjunction'),
    aBookableDay: list('disjunction'),
    firstStart: hourOfDay(office.slots.firstHour),
    lastStart: hourOfDay(office.slots.lastHour),
    lead: span(office.slots.leadHours, 'hour'),
    horizon: span(office.slots.horizonWeeks, 'week'),
    hold: span(office.slots.holdMinutes, 'minute'),
    duration: span(office.slots.durationMinutes, 'minute'),
    attachmentLimit: `${office.attachment.maxBytes / 1024 / 1024} MB`,
    attachmentRetention: span(firstOffice.retention.attachmentDays, 'day'),
    profileRetention: days(office.profileRetentionDays),
    addressRetention: days(office.addressRetentionDays),
    paymentRetention: span(office.paymentRetentionYears, 'year'),
    termsDate: date(office.consentVersions.terms),
    privacyDate: date(office.consentVersions.privacy),
  }
}

export type Facts = ReturnType<typeof factsIn>
