import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { locales, localeTags } from '#contract/locales.ts'
import { initialSettings, productConstants } from '#domain/settings.ts'
import { withdrawal } from '#domain/withdrawal.ts'
import { aConsultation, render } from '#server/features/mails/testing.ts'
import { startApp } from '#server/testing.ts'
import { asWritten } from '#web/content/settings-facts.ts'

/** The built pages contain the numbers of the settings, in every language. */
const textOf = (locale: string, page: string): string =>
  readFileSync(`dist/pages/${locale}/${page}.html`, 'utf8')
    .replaceAll(/<(script|style)[^]*?<\/\1>/g, ' ')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')

describe.each(locales)('in %s', (locale) => {
  const span = (value: number, unit: 'hour' | 'day' | 'month' | 'year'): string =>
    asWritten(
      new Intl.NumberFormat(localeTags[locale], { style: 'unit', unit, unitDisplay: 'long' }).format(value),
      locale,
    )

  test('the Privacy Policy states the retention periods', () => {
    const text = textOf(locale, 'privacy-policy')
    for (const days of [productConstants.profileRetentionDays, productConstants.addressRetentionDays]) {
      expect(text).toContain(span(days / 365, 'year'))
    }
    expect(text).toContain(span(productConstants.paymentRetentionYears, 'year'))
    expect(text).toContain(span(initialSettings.retention.attachmentDays, 'day'))
    expect(text).toContain(span(initialSettings.retention.draftDays, 'day'))
    expect(text).toContain(initialSettings.company.email)
    expect(text).toContain(initialSettings.company.privacyOfficer)
    expect(text).toContain('PayPal')
  })

  test('the Refund Policy and the Terms state the same notice period and fee', () => {
    const [refunds, terms] = [textOf(locale, 'refund-policy'), textOf(locale, 'terms-of-service')]
    for (const text of [refunds, terms])
      expect(text).toContain(span(initialSettings.policy.refundNoticeHours, 'hour'))
    // The statutory right of withdrawal.
    expect(refunds).toContain(span(7, 'day'))
    expect(refunds).toContain(String(initialSettings.policy.refundDaysFrom))
    expect(refunds).toContain(String(initialSettings.policy.refundDaysTo))
    expect(terms).toContain(`${initialSettings.prices.USD / 100}`)
    expect(terms).toContain(`${initialSettings.coupon.percent}%`)
    expect(terms).toContain(span(initialSettings.coupon.validMonths, 'month'))
  })

  test('the right of withdrawal has the same wording in the Terms, the Refund Policy, the payment page, the dialog and the mail', async () => {
    const { untilDeadline, untilStart } = withdrawal[locale]
    for (const page of ['terms-of-service', 'refund-policy']) {
      const text = textOf(locale, page)
      expect(text).toContain(untilDeadline)
      expect(text).not.toContain(untilStart)
      expect(text).toMatch(
        /3 business days|3영업일|3 ngày làm việc|3 个工作日|3営業日|ажлын 3 өдр|3 ish kuni/,
      )
    }
    // The payment page and the cancellation dialog.
    const { booking } = (await import(
      `#web/texts/${locale}/booking.ts`
    )) as typeof import('#web/texts/en/booking.ts')
    expect(booking['withdrawal.untilDeadline']).toBe(untilDeadline)
    expect(booking['withdrawal.untilStart']).toBe(untilStart)
    const mail = (refundNoticeHours: number): string =>
      render('booking_paid', { ...aConsultation, refundNoticeHours }, locale).text.replaceAll(/\s+/g, ' ')
    expect(mail(24)).toContain(untilDeadline)
    expect(mail(0)).toContain(untilStart)
  })
})

test('the dates of the policies are the versions that users agree to', () => {
  const date = (isoDate: string): string =>
    new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(isoDate))
  expect(textOf('en', 'terms-of-service')).toContain(date(productConstants.consentVersions.terms))
  expect(textOf('en', 'privacy-policy')).toContain(date(productConstants.consentVersions.privacy))
})

test.each([
  ['en', 'access by the office is logged'],
  ['ko', '상담소의 접근은 보호되고 기록됩니다'],
  ['vi', 'việc truy cập của văn phòng được bảo vệ và ghi lại'],
  ['zh', '我们的访问受到保护并留有日志'],
])('in %s the Privacy Policy states that reads by admins are audited', (locale, words) => {
  const text = textOf(locale, 'privacy-policy')
  expect(text.slice(text.lastIndexOf('8. '))).toContain(words)
})

test('data opened by an admin is in the audit log before the reply', async () => {
  const app = await startApp()
  const owner = await app.aUser()
  const { attachmentId } = (await owner.upload('/api/attachments', { name: 'id.txt', content: 'M1234567' }))
    .body
  const { _id: id } = await app.aPaidConsultation(owner, { attachmentId })
  const admin = await app.anAdmin()
  await admin.get('/api/consultations')
  await admin.get(`/api/consultations/${id}/attachment`)
  const seen = await app.db
    .selectFrom('audit_log')
    .select(['action', 'target', 'detail'])
    .where('actor_id', '=', admin.user.id)
    .where('action', 'like', '%.read')
    .orderBy('id')
    .execute()
  await app.stop()
  expect(seen).toEqual([
    { action: 'consultations.read', target: null, detail: { shown: [id] } },
    { action: 'file.read', target: id, detail: {} },
  ])
})
