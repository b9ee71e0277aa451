import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { locales, localeTags } from '#contract/locales.ts'
import { company, office } from '#domain/office.ts'

/** The built pages say what the code does: each number of the office stands in them, in every language. */
const textOf = (locale: string, page: string): string =>
  readFileSync(`dist/pages/${locale}/${page}.html`, 'utf8')
    .replaceAll(/<(script|style)[^]*?<\/\1>/g, ' ')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')

describe.each(locales)('in %s', (locale) => {
  const span = (value: number, unit: 'hour' | 'day' | 'month' | 'year'): string =>
    new Intl.NumberFormat(localeTags[locale], { style: 'unit', unit, unitDisplay: 'long' }).format(value)

  test('the Privacy Policy says how long data are kept', () => {
    const text = textOf(locale, 'privacy-policy')
    for (const days of [office.profileRetentionDays, office.addressRetentionDays]) {
      expect(text).toContain(span(days / 365, 'year'))
    }
    expect(text).toContain(span(office.paymentRetentionYears, 'year'))
    expect(text).toContain(office.email)
    expect(text).toContain(company.privacyOfficer)
    expect(text).toContain('PayPal')
  })

  test('the Refund Policy and the Terms say one notice, one fee and no other', () => {
    const [refunds, terms] = [textOf(locale, 'refund-policy'), textOf(locale, 'terms-of-service')]
    for (const text of [refunds, terms]) expect(text).toContain(span(office.refundNoticeHours, 'hour'))
    expect(refunds).not.toContain(span(7, 'day'))
    expect(refunds).toContain(String(office.refundBusinessDays.from))
    expect(refunds).toContain(String(office.refundBusinessDays.to))
    expect(terms).toContain(`${office.feeCents / 100}`)
    expect(terms).toContain(`${office.coupon.percent}%`)
    expect(terms).toContain(span(office.coupon.validMonths, 'month'))
  })
})

test('the dates of the texts are the versions that people agree to', () => {
  const date = (isoDate: string): string =>
    new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(isoDate))
  expect(textOf('en', 'terms-of-service')).toContain(date(office.consentVersions.terms))
  expect(textOf('en', 'privacy-policy')).toContain(date(office.consentVersions.privacy))
})
