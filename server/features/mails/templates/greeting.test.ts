import { expect, test } from 'vitest'
import type { Locale } from '#contract/locales.ts'
import { aConsultation, render } from '#server/features/mails/testing.ts'

test('the greeting to copy is a paragraph of its own, and no line breaks within a zone or a number', () => {
  const { html, text } = render('booking_paid')
  expect(text).toContain('\n\nHello, my booking number is N-7K2P4.\n\n')
  expect(html).toContain('<span style="white-space:nowrap;">N-7K2P4</span>')
  expect(html).toContain('<span style="white-space:nowrap;">(Los Angeles, GMT-7)</span>')
})

test('the greeting is in the language of the mail, and then in that of the conversation', () => {
  const toCopy = (language: string | undefined, locale: Locale) =>
    render('booking_paid', { ...aConsultation, language }, locale).text.match(/.*N-7K2P4[.입。].*/)?.[0]
  const mongolian = 'Сайн байна уу, миний захиалгын дугаар: N-7K2P4.'
  expect(toCopy('ko', 'mn')).toBe(`${mongolian} 안녕하세요, 제 예약 번호는 N-7K2P4입니다.`)
  expect(toCopy('en', 'mn')).toBe(`${mongolian} Hello, my booking number is N-7K2P4.`)
  expect(toCopy(undefined, 'mn')).toBe(mongolian)
  expect(toCopy('ko', 'ko')).toBe('안녕하세요, 제 예약 번호는 N-7K2P4입니다.')
  expect(toCopy('en', 'en')).toBe('Hello, my booking number is N-7K2P4.')
})
