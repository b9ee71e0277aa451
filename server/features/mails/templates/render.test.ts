import { describe, expect, test } from 'vitest'
import { type Locale, locales } from '#contract/locales.ts'
import { moneyText } from '#domain/currency.ts'
import { initialSettings } from '#domain/settings.ts'
import { systemReasons } from '#domain/system-reason.ts'
import type { MailData, MailKind } from '#server/features/mails/kinds.ts'
import { textsIn } from '#server/features/mails/templates/texts/all.ts'
import { aConsultation, inKorea, kinds, render, samples } from '#server/features/mails/testing.ts'

const every = kinds.flatMap((kind) => locales.map((locale) => ({ kind, locale })))
const visible = (html: string): string =>
  html
    .replace(/<style>[\s\S]*?<\/style>/, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#39;', "'")

/** Fields that contain no text written by a user. */
const OURS = new Set(
  'startsAt at since event expiresAt timeZone platform status from until on 0 1'.split(' '),
)

/** The same data with markup injected into every text. */
function poisoned<Kind extends MailKind>(kind: Kind): MailData[Kind] {
  const poison = '<img src=x onerror=alert(1)>"\'&'
  const json = JSON.stringify(samples[kind], (key, value) =>
    typeof value === 'string' && !OURS.has(key) ? value + (kind === 'payment_refunded' ? '' : poison) : value,
  )
  const data = JSON.parse(json)
  // These reasons are constants, not texts of users.
  if (kind === 'coupon_issued') data.reason = 'gift'
  if (kind === 'payment_reversed') Object.assign(data, { state: 'held', booking: 'pending' })
  return data
}

test.each(every)('$kind in $locale has the same content as text and as HTML', ({ kind, locale }) => {
  const mail = render(kind, samples[kind], locale)
  expect(mail.subject).not.toMatch(/[\r\n]|undefined/)
  expect(mail.html).toMatch(/^<!doctype html>/)
  expect(mail.html).toContain(`<html lang="${locale === 'zh' ? 'zh-Hans' : locale}">`)
  for (const text of [mail.text, visible(mail.html)]) {
    expect(text).not.toMatch(/undefined|\[object|NaN|Invalid Date/)
    expect(text).toContain('hello@naru.example')
    expect(text).toContain('Naru Study Abroad Counselling')
  }
})

test.each(every)('$kind in $locale never runs what a person typed', ({ kind, locale }) => {
  const { html } = render(kind, poisoned(kind), locale)
  expect(html).not.toMatch(/<img|onerror=alert\(1\)>"/)
  expect(html).toMatch(/<\/html>\s*$/)
})

test.each(every)('$kind in $locale names the office in its subject, Korean first and in brackets', (each) => {
  const { subject } = render(each.kind, samples[each.kind], each.locale)
  expect(subject).toMatch(each.locale === 'ko' ? /^\[나루\] [^[]/ : /Naru/)
  expect(subject.match(/Naru|나루/g)).toHaveLength(1)
})

test('a typed name arrives readable', () => {
  const { html, text } = render('reminder', { ...aConsultation, name: '<b>Ann & Co</b>' })
  expect(html).toContain('Hello &lt;b&gt;Ann &amp; Co&lt;/b&gt;,')
  expect(text).toContain('Hello <b>Ann & Co</b>,')
})

const SIX_DIGITS = /(?<!\w)\d{6}(?!\w)/g

test.each(every)('$kind in $locale holds six digits only as its code', ({ kind, locale }) => {
  const data = samples[kind]
  const codes = 'code' in data && /^\d{6}$/.test(data.code) ? [data.code] : []
  const mail = render(kind, data, locale)
  expect(mail.text.match(SIX_DIGITS) ?? []).toEqual(codes)
  expect(
    mail.html.match(SIX_DIGITS)?.filter((found, index, all) => all.indexOf(found) === index) ?? [],
  ).toEqual(codes)
  expect(mail.subject).not.toMatch(SIX_DIGITS)
})

test.each(every)('$kind in $locale has no subject in capitals', ({ kind, locale }) => {
  for (const data of [samples[kind], inKorea(samples[kind])]) {
    const { subject } = render(kind, data, locale)
    // Spam filters count Latin letters only: "환불: 36.00 USD" is all capitals to them.
    expect(subject.replaceAll(/[^a-zA-Z]/g, '')).not.toMatch(/^[A-Z]+$/)
  }
})

test('the English words that people search for stand only in their own mails', () => {
  const saying = (word: RegExp) =>
    kinds.filter((kind) => {
      const mail = render(kind)
      return word.test(mail.subject) && word.test(mail.text) && word.test(mail.html)
    })
  const mentioning = (word: RegExp) =>
    kinds.filter((kind) => word.test(render(kind).text + render(kind).subject))
  expect(saying(/coupon/i)).toEqual(['coupon_issued'])
  expect(mentioning(/coupon/i)).toEqual(['coupon_issued'])
  expect(saying(/reminder/i)).toEqual(['reminder'])
  expect(mentioning(/reminder/i)).toEqual(['reminder'])
  expect(saying(/cancelled/i)).toEqual(['cancelled_by_user', 'cancelled_by_admin', 'missed_by_office'])
  expect(mentioning(/cancelled/i)).toEqual(['cancelled_by_user', 'cancelled_by_admin', 'missed_by_office'])
})

test.each(locales)(
  'a consultation missed by the counsellor is reported in %s, without the stored reason',
  (locale) => {
    const { text, html } = render('missed_by_office', samples.missed_by_office, locale)
    for (const content of [text, visible(html)]) {
      expect(content).toContain('N-7K2P4')
      expect(content).not.toContain(samples.missed_by_office.reason)
    }
  },
)

test.each(locales)(
  'a stuck refund has its reason as a sentence and its code for support, in %s',
  (locale) => {
    const stuck = (issue: string): string =>
      render('refund_stuck', { ...samples.refund_stuck, issue }, locale).text.replace(/\s+/g, ' ')
    const why = textsIn[locale](initialSettings.company).refund_stuck.causes
    expect(stuck('REFUND_FAILED_INSUFFICIENT_FUNDS')).toContain(why.balance)
    expect(stuck('REFUND_FAILED_INSUFFICIENT_FUNDS')).toContain('REFUND_FAILED_INSUFFICIENT_FUNDS')
    expect(stuck('A_CODE_OF_NEXT_YEAR')).toContain(why.other)
    expect(stuck('')).toContain(why.noAnswer)
  },
)

test.each(locales)('the coupon code is the only upper-case word of its mail in %s', (locale) => {
  const { text, html } = render('coupon_issued', samples.coupon_issued, locale)
  const words = [text, visible(html)].map((each) => [...new Set(each.match(/\b[A-Z0-9]{6,}\b/g) ?? [])])
  expect(words).toEqual([['NARUK7MPX2QW'], ['NARUK7MPX2QW']])
  // The discount depends on the currency and the service of the next booking.
  expect(text).not.toContain(moneyText(1800, 'USD', locale))
  expect(text).toContain('50%')
})

const OTHER_DAY = /Note the date|현지 날짜|Lưu ý: theo|请注意日期|日付にご注意|Өдрөө анхаарна|Sanaga eʼtibor/

describe.each(locales)('in %s', (locale) => {
  test.each(['booking_paid', 'reminder', 'cancelled_by_user', 'cancelled_by_admin'] as const)(
    "%s shows Korea time and the reader's time, and warns about another date",
    (kind) => {
      const { subject, text, html } = render(kind, samples[kind], locale)
      expect(subject).toContain('10:00')
      for (const shown of [text, visible(html)]) {
        for (const part of ['10:00', 'KST', '18:00']) expect(shown).toContain(part)
        expect(shown).toMatch(/[(（](Los Angeles, GMT-7|로스앤젤레스 시간|洛杉矶时间|ロサンゼルス時間)[)）]/)
        expect(shown).toMatch(OTHER_DAY)
      }
    },
  )

  test('the booking mail names the price, the policy and the last moment of a full refund', () => {
    const { text } = render('booking_paid', samples.booking_paid, locale)
    expect(text).toContain(moneyText(3600, 'USD', locale))
    expect(text).toContain('24')
    expect(text).toContain('linh_ng')
    expect(text).toContain('https://naru.example/consultations/5f0c1c7e')
    expect(text).toContain('https://naru.example/terms-of-service')
    expect(text).toContain('https://naru.example/refund-policy')
  })

  test.each([
    [{ amountCents: 3600, status: 'requested' as const }, 3600],
    [{ amountCents: 1800, status: 'needs_attention' as const }, 1800],
    [null, 0],
  ])('a cancellation with the refund %j says %s', (refund, amount) => {
    const data = { consultation: aConsultation, refund, reason: 'Flight moved' }
    const { text } = render('cancelled_by_user', data, locale)
    expect(text).toContain(moneyText(amount, 'USD', locale))
    expect(text).toContain('Flight moved')
  })
})

test('a cancellation states the refund and promises nothing more', () => {
  const rendered = (refund: MailData['cancelled_by_user']['refund']) =>
    render('cancelled_by_user', { consultation: aConsultation, refund, reason: '' }).text
  expect(rendered({ amountCents: 3600, status: 'requested' })).toContain(
    'You will get back 36.00 USD.\nThe refund is being processed.',
  )
  expect(rendered({ amountCents: 3600, status: 'pending' })).toContain(
    'The refund was accepted and is on its way.',
  )
  expect(rendered({ amountCents: 3600, status: 'completed' })).toContain('The refund is confirmed.')
  expect(rendered({ amountCents: 3600, status: 'needs_attention' })).toContain('by hand')
  expect(rendered(null)).toContain(
    'You will get back 0.00 USD.\nThe deadline for a full refund was Thu 3 Sep 2026, 18:00 (Los Angeles, GMT-7) / Fri 4 Sep 2026, 10:00 Korea time, so',
  )
  expect(rendered({ amountCents: 3600, status: 'requested' })).not.toMatch(/confirmed the refund|Reason/)
})

test("a subject has the reader's time first, and no mail promises a passed deadline", () => {
  const { subject, text } = render('booking_paid', { ...aConsultation, timeZone: 'Asia/Ho_Chi_Minh' })
  expect(subject).toMatch(/08:00 \(Vietnam time\) \/ 10:00 Korea time$/)
  expect(text).toMatch(/until/i)
  const late = render('booking_paid', { ...aConsultation, startsAt: '2026-09-01T10:00:00Z' })
  expect(late.text).not.toMatch(/full refund until|get a full refund/i)
  expect(render('reminder', { ...aConsultation, timeZone: 'Asia/Seoul' }).subject).not.toContain('/')
})

test('a late cancellation names the deadline that applied, also after a move', () => {
  const consultation = { ...aConsultation, refundUntil: '2026-08-20T01:00:00.000Z' }
  const { text } = render('cancelled_by_user', { consultation, refund: null, reason: '' })
  expect(text).toContain('The deadline for a full refund was Wed 19 Aug 2026, 18:00 (Los Angeles, GMT-7)')
  expect(text).not.toContain('24 hours')
})

test.each(locales)('a reason written by the program is not shown to a client who reads %s', (locale) => {
  const rendered = (reason: string): string => {
    const data = { ...samples.cancelled_by_admin, reason }
    return render('cancelled_by_admin', data, locale).text
  }
  for (const reason of Object.values(systemReasons)) {
    expect(rendered(reason)).not.toContain(reason)
    if (reason !== systemReasons.refundedOutside) expect(rendered(reason)).toBe(rendered(''))
  }
  // The refund at the provider caused the cancellation, not the admin.
  expect(rendered(systemReasons.refundedOutside)).toContain(
    textsIn[locale](initialSettings.company).cancelled.byProvider,
  )
  expect(rendered('Our counsellor is ill.')).toContain('Our counsellor is ill.')
})

test('a move to a time whose deadline has passed promises no refund', () => {
  const rendered = (startsAt: string): string =>
    render('moved', { ...samples.moved, consultation: { ...aConsultation, startsAt } }).text
  expect(rendered('2026-09-03T01:00:00.000Z')).toContain('Full refund until')
  expect(rendered('2026-09-01T10:00:00.000Z')).not.toContain('Full refund until')
})

test("the dates of a plan have the reader's format", () => {
  const stepIn = (locale: Locale) =>
    render('plan_published', samples.plan_published, locale).text.match(/^1\. .*$/m)?.[0]
  expect(stepIn('en')).toMatch(/\(Thu 1 Oct 2026\)$/)
  expect(stepIn('ko')).toContain('2026년 10월 1일')
  expect(stepIn('vi')).toContain('1/10/2026')
  expect(stepIn('zh')).toContain('2026年10月1日')
})

test('only a Chinese mail names Chinese fonts, because Korean fonts draw Han characters differently', () => {
  for (const locale of locales)
    expect(render('reminder', aConsultation, locale).html.includes('PingFang SC')).toBe(locale === 'zh')
})

test('a Chinese mail has the punctuation of its language', () => {
  const mails = kinds.map((kind) => render(kind, samples[kind], 'zh').text.split('\n--\n')[0]!)
  for (const text of mails)
    expect(text).not.toMatch(/[\u4e00-\u9fff][:,;]|[\u4e00-\u9fff]\.(\s|$)|USD\.(\s|$)/)
})

test('a mail with a link to a booking has its number', () => {
  const leading = kinds.filter((kind) => render(kind).text.includes('/consultations/'))
  expect(leading.length).toBeGreaterThan(8)
  for (const kind of leading) expect(render(kind).text, kind).toContain('N-7K2P4')
})

test('a reader in Korea sees one time, a reader without a zone also UTC', () => {
  const inZone = (timeZone: string | null) => render('reminder', { ...aConsultation, timeZone }).text
  expect(inZone('Asia/Seoul')).not.toMatch(/GMT|UTC|Note the date/)
  expect(inZone(null)).toContain('Sat 5 Sep 2026, 01:00 (UTC)')
  expect(inZone('Mars/Olympus')).toContain('(UTC)')
  expect(inZone('Asia/Tokyo')).toContain('Sat 5 Sep 2026, 10:00 (Japan time)')
  expect(inZone('Asia/Tokyo')).not.toContain('Note the date')
})

test('each reason of an unbookable payment has its own words', () => {
  const texts = (['slot_taken', 'superseded', 'over', 'mismatch', 'other'] as const).map(
    (reason) => render('payment_refunded', { amountCents: 3600, reason }).text,
  )
  expect(new Set(texts).size).toBe(5)
  for (const text of texts) expect(text).toContain('You will get back 36.00 USD')
})

test('the deletion mail says how long data is kept', () => {
  const { text } = render('account_deleted')
  expect(text).toContain('365 days')
  expect(text).toContain('5 years')
})
