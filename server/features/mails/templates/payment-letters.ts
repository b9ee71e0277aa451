import { refundCauseOf } from '#domain/money-cause.ts'
import type { MailData } from '#server/features/mails/kinds.ts'
import { appointment, bookingNumberFact, refundSentenceOf, money, ticketUrl } from './consultation-letters.ts'
import { button, code, fact, facts, letter, type Letters, note, paragraph, type Reader } from './letter.ts'
import { providerTitles } from './texts/providers.ts'
import { bothTimes, koreaTime } from './times.ts'

export const paymentLetters = {
  refund_completed(data, reader) {
    const letterTexts = reader.texts.refund_completed
    const amount = money(data.amountCents, data.currency, reader)
    const { consultation } = data
    return letter(
      {
        ...letterTexts,
        subject: letterTexts.subject(amount),
        ...(consultation ? { name: consultation.name } : {}),
      },
      [
        paragraph(
          data.isOutside
            ? letterTexts.introOutside(amount)
            : data.isPaidByLink
              ? letterTexts.introPayer(amount)
              : letterTexts.intro(amount),
        ),
        ...(consultation
          ? [facts(...appointment(consultation, reader), bookingNumberFact(consultation, reader))]
          : []),
        ...(data.lostCoupon ? [paragraph(reader.texts.cancelled.couponLost(data.lostCoupon))] : []),
        ...(data.isOutside || data.isPaidByLink ? [] : [note(letterTexts.note)]),
      ],
    )
  },

  /** A refund by an admin, with its reason: of a part, or of everything that was paid. */
  refund_given(data, reader) {
    const { labels, refund_given: letterTexts } = reader.texts
    const { consultation } = data
    const amount = money(data.amountCents, data.currency, reader)
    const getsAmount = refundSentenceOf(consultation, reader.texts)(amount)
    const isFull = data.amountCents >= consultation.amountCents
    const subject = isFull ? getsAmount.replace(/[.。]$/, '') : letterTexts.subject(amount)
    const isPart = !isFull && !consultation.isPaidByLink
    return letter({ subject, heading: isPart ? letterTexts.heading : subject, name: consultation.name }, [
      paragraph(isPart ? letterTexts.intro(amount) : getsAmount),
      facts(
        fact(labels.reason, data.reason),
        ...appointment(data.consultation, reader),
        bookingNumberFact(data.consultation, reader),
      ),
      paragraph(letterTexts.stays),
      button(reader.texts.viewTicket, ticketUrl(data.consultation, reader)),
    ])
  },

  /** The provider's change of a completed payment, and its effect on the booking. */
  payment_reversed(data, reader) {
    const letterTexts = reader.texts.payment_reversed
    const { state, consultation, booking } = data
    const { subject, intro } = letterTexts.states[state]
    return letter({ subject, heading: subject, name: consultation.name }, [
      paragraph(intro(money(data.amountCents, consultation.currency, reader))),
      ...(booking === 'completed' ? [] : [paragraph(letterTexts.booking[booking])]),
      facts(...appointment(consultation, reader), bookingNumberFact(consultation, reader)),
      button(reader.texts.viewTicket, ticketUrl(consultation, reader)),
    ])
  },

  payment_pending(data, reader) {
    const letterTexts = reader.texts.payment_pending
    return letter({ ...letterTexts, name: data.name }, [
      paragraph(letterTexts.intro),
      pendingPaymentFacts(data, reader),
      note(letterTexts.note),
    ])
  },

  payment_declined(data, reader) {
    const letterTexts = reader.texts.payment_declined
    return letter({ ...letterTexts, name: data.name }, [
      paragraph(letterTexts.intro),
      pendingPaymentFacts(data, reader),
      paragraph(letterTexts.again),
      button(letterTexts.bookAgain, `${reader.publicUrl}/report`),
    ])
  },

  payment_refunded(data, reader) {
    const { texts } = reader
    const letterTexts = texts.payment_refunded
    return letter(letterTexts, [
      paragraph(letterTexts.reasons[data.reason]),
      paragraph(
        `${refundSentenceOf(data, texts)(money(data.amountCents, data.currency, reader))}\n${letterTexts.note}`,
      ),
      button(texts.cancelled.bookAgain, `${reader.publicUrl}/report`),
    ])
  },

  coupon_issued(data, reader) {
    const { labels, coupon_issued: letterTexts } = reader.texts
    return letter(
      { subject: letterTexts.subject(data.percent), heading: letterTexts.heading(data.percent) },
      [
        paragraph(letterTexts.reasons[data.reason]),
        ...(data.note ? [paragraph(data.note)] : []),
        code(data.code),
        facts(fact(labels.validUntil, ...couponEnd(data, reader))),
        paragraph(letterTexts.use),
        button(letterTexts.book, `${reader.publicUrl}/report`),
      ],
    )
  },

  refund_stuck(data, reader) {
    const { texts } = reader
    const letterTexts = texts.refund_stuck
    const amount = money(data.amountCents, data.currency, reader)
    const cause = refundCauseOf(data.issue)
    const isOutside = cause === 'outside'
    return letter({ ...letterTexts, subject: letterTexts.subject(amount) }, [
      paragraph(isOutside ? letterTexts.introOutside(amount) : letterTexts.intro(amount)),
      facts(
        fact(texts.labels.amount, amount),
        data.startsAt === null
          ? null
          : fact(letterTexts.consultation, koreaTime(new Date(data.startsAt), reader)),
        isOutside ? null : fact(letterTexts.transaction, data.captureId),
        fact(letterTexts.why, letterTexts.causes[cause]),
        data.issue && !isOutside ? fact(letterTexts.code, data.issue) : null,
      ),
      ...(data.isRefused ? [paragraph(letterTexts.todoRefused)] : []),
      paragraph(isOutside ? letterTexts.todoOutside : letterTexts.todo),
      button(letterTexts.open, `${reader.publicUrl}/admin-dashboard`),
    ])
  },

  account_refused({ provider, issue }, reader) {
    const { account_refused: letterTexts, refund_stuck: stuck } = reader.texts
    const subject = letterTexts.subject(providerTitles[provider])
    return letter({ subject, heading: subject }, [
      paragraph(letterTexts.intro(providerTitles[provider])),
      paragraph(letterTexts.todo),
      facts(fact(stuck.code, issue)),
      paragraph(letterTexts.gone),
      button(stuck.open, `${reader.publicUrl}/admin-dashboard`),
    ])
  },
} satisfies Partial<Letters>

/** Time and amount of a payment without a booking yet. */
const pendingPaymentFacts = (data: MailData['payment_pending' | 'payment_declined'], reader: Reader) =>
  facts(
    fact(reader.texts.labels.when, ...bothTimes(new Date(data.startsAt), data.timeZone, reader)),
    fact(reader.texts.labels.amount, money(data.amountCents, data.currency, reader)),
  )

/** Without a known time zone only Korean time is shown. */
const couponEnd = ({ expiresAt, timeZone }: MailData['coupon_issued'], reader: Reader): string[] =>
  timeZone ? bothTimes(new Date(expiresAt), timeZone, reader) : [koreaTime(new Date(expiresAt), reader)]
