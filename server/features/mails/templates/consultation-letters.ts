import { moneyText } from '#domain/currency.ts'
import { refundDeadlineOf } from '#domain/refund.ts'
import { productConstants } from '#domain/settings.ts'
import { nameOrCompany } from '#domain/staff.ts'
import { systemReasonOf, writtenReason } from '#domain/system-reason.ts'
import { withdrawal, withdrawalText } from '#domain/withdrawal.ts'
import type { ConsultationMail, MailData } from '#server/features/mails/kinds.ts'
import { calendarEntry } from './calendar.ts'
import {
  type Block,
  button,
  fact,
  facts,
  type Fact,
  labelled,
  type Letter,
  letter,
  type Letters,
  note,
  paragraph,
  quote,
  type Reader,
} from './letter.ts'
import { greetingIn } from './texts/all.ts'
import { bothTimes, dayText, subjectTime } from './times.ts'

export const consultationLetters = {
  booking_paid(data, reader) {
    const { texts } = reader
    const letterTexts = texts.booking_paid
    const startsAt = new Date(data.startsAt)
    const until = refundDeadline(data)
    // A payment may complete after a booking at the last moment, when the deadline is already over.
    const isFree = isFreeOfCharge(data)
    const isRefundable = !isFree && until > reader.now
    const intro = isFree ? letterTexts.introFree : letterTexts.intro
    return letter(
      {
        ...letterTexts,
        subject: letterTexts.subject(subjectTime(startsAt, data.timeZone, reader)),
        name: data.name,
        calendar: calendarEntry(data, 'REQUEST', reader),
      },
      [
        paragraph(intro(texts.platforms[data.platform], data.platformId)),
        facts(
          ...appointment(data, reader),
          isFree ? null : fact(texts.labels.paid, money(data.amountCents, data.currency, reader)),
          isRefundable
            ? fact(texts.labels.fullRefundUntil, ...bothTimes(until, data.timeZone, reader))
            : null,
          bookingNumberFact(data, reader),
        ),
        ...firstMessage(data, reader),
        ...(isRefundable ? [paragraph(letterTexts.policy(data.refundNoticeHours))] : []),
        ...(isFree
          ? []
          : [paragraph(withdrawalText(withdrawal[reader.locale], { fullRefundUntil: until, startsAt }))]),
        paragraph(letterTexts.complaints(reader.settings.company)),
        button(texts.viewTicket, ticketUrl(data, reader)),
        note(letterTexts.calendar),
        note(
          [
            labelled(texts.policies_changed.terms, `${reader.publicUrl}/terms-of-service`, reader),
            labelled(letterTexts.refundPolicy, `${reader.publicUrl}/refund-policy`, reader),
          ].join('\n'),
        ),
      ],
    )
  },

  cancelled_by_user: (data, reader) =>
    cancelledLetter(data, reader.texts.cancelled.byUser, reader, { mayBeLate: true }),

  cancelled_by_admin: (data, reader) =>
    cancelledLetter(
      data,
      systemReasonOf(data.reason) === 'refundedOutside'
        ? reader.texts.cancelled.byProvider
        : reader.texts.cancelled.byAdmin,
      reader,
    ),

  completed(data, reader) {
    const letterTexts = reader.texts.completed
    return letter({ ...letterTexts, name: data.name }, [
      paragraph(letterTexts.intro),
      facts(...appointment(data, reader), bookingNumberFact(data, reader)),
      paragraph(letterTexts.invitation(reader.settings.coupon.percent)),
      button(letterTexts.review, ticketUrl(data, reader)),
    ])
  },

  /** The first reminder states the deadline for changes; the last one what to do if the counsellor does not write. */
  reminder(data, reader) {
    const { texts } = reader
    const letterTexts = texts.reminder
    const until = refundDeadline(data)
    const isFree = hasNoRefund(data)
    const isRefundable = !isFree && until > reader.now
    const ifNobody = isFree ? letterTexts.ifNobodyFree : letterTexts.ifNobody
    const stillFree = letterTexts.stillFree(subjectTime(until, data.timeZone, reader))
    return letter(
      {
        subject: letterTexts.subject(subjectTime(new Date(data.startsAt), data.timeZone, reader)),
        heading: data.isLast ? letterTexts.headingLast : letterTexts.heading,
        name: data.name,
      },
      [
        paragraph(letterTexts.intro(texts.platforms[data.platform], data.platformId)),
        facts(...appointment(data, reader), bookingNumberFact(data, reader)),
        ...firstMessage(data, reader),
        ...(data.isLast ? [paragraph(ifNobody)] : isRefundable ? [paragraph(stillFree)] : []),
        note(letterTexts.note),
        button(texts.viewTicket, ticketUrl(data, reader)),
      ],
    )
  },

  plan_published(data, reader) {
    const letterTexts = reader.texts.plan_published
    return letter({ ...letterTexts, name: data.name }, [
      paragraph(letterTexts.intro),
      ...(data.summary === '' ? [] : [paragraph(data.summary)]),
      ...data.steps.map(({ text, on, link }, index) =>
        paragraph(
          [`${index + 1}. ${text}${on ? ` (${dayText(on, reader)})` : ''}`, ...(link ? [link] : [])].join(
            '\n',
          ),
        ),
      ),
      button(letterTexts.open, `${reader.publicUrl}/consultations/${data.consultationId}`),
      note(letterTexts.note),
      ...(data.number ? [note(labelled(reader.texts.labels.bookingNumber, data.number, reader))] : []),
    ])
  },

  /** Contains the other party's first line and a link to the consultation's page. */
  room_message(data, reader) {
    const { texts } = reader
    const letterTexts = texts.room_message
    const isAdmin = data.reader === 'office'
    return letter(
      {
        ...letterTexts,
        subject: isAdmin ? letterTexts.adminSubject(data.name) : letterTexts.subject,
        ...(isAdmin ? {} : { name: data.name }),
      },
      [
        paragraph(data.firstLine === '' ? letterTexts.fileOnly : `“${data.firstLine}”`),
        ...(data.more > 0 ? [paragraph(letterTexts.more(data.more))] : []),
        facts(
          fact(texts.labels.when, ...bothTimes(new Date(data.startsAt), data.timeZone, reader)),
          data.number ? fact(texts.labels.bookingNumber, data.number) : null,
        ),
        button(letterTexts.open, `${reader.publicUrl}/consultations/${data.consultationId}`),
        note(letterTexts.note),
      ],
    )
  },
} satisfies Partial<Letters>

/** Mails that were queued before there were two currencies have none. */
export const money = (
  minor: number,
  currency: string | undefined,
  { locale }: Pick<Reader, 'locale'>,
): string => moneyText(minor, currency ?? productConstants.currency, locale)

/** True for a booking by the staff for which nothing is paid. */
const isFreeOfCharge = ({ amountCents }: Pick<ConsultationMail, 'amountCents'>): boolean => amountCents === 0

/** True when a sentence about a refund would be wrong: nothing was paid, or nothing is left to refund. */
export const hasNoRefund = (
  consultation: Pick<ConsultationMail, 'amountCents' | 'hasNoRefundLeft'>,
): boolean => isFreeOfCharge(consultation) || consultation.hasNoRefundLeft === true

const SHORT_ID_LENGTH = 8

/**
 * A cancellation with its cause and the refund. `mayBeLate`: the client cancelled, so the refund deadline
 * applies; it does not apply to the office's own refunds.
 */
export function cancelledLetter(
  data: MailData['cancelled_by_user'],
  intro: string,
  reader: Reader,
  { mayBeLate = false }: { mayBeLate?: boolean } = {},
): Letter {
  const { texts } = reader
  const { consultation, reason, lostCoupon, inDispute, isReversed } = data
  const letterTexts = texts.cancelled
  // Reasons written by the program are in English and for admins; the mail explains them in the reader's
  // language.
  const written = writtenReason(reason.trim())
  return letter(
    {
      ...letterTexts,
      subject: letterTexts.subject(
        subjectTime(new Date(consultation.startsAt), consultation.timeZone, reader),
      ),
      name: consultation.name,
      calendar: calendarEntry(consultation, 'CANCEL', reader),
    },
    [
      paragraph(intro),
      facts(
        ...appointment(consultation, reader),
        written ? fact(texts.labels.reason, written) : null,
        bookingNumberFact(consultation, reader),
      ),
      ...(isFreeOfCharge(consultation)
        ? []
        : [
            paragraph(
              isReversed
                ? letterTexts.reversed
                : inDispute
                  ? letterTexts.inDispute
                  : refundSentences(data, reader, mayBeLate).join('\n'),
            ),
          ]),
      ...(lostCoupon ? [paragraph(letterTexts.couponLost(lostCoupon))] : []),
      button(letterTexts.bookAgain, `${reader.publicUrl}/report`),
    ],
  )
}

/** Returns the text of a refund, to which the amount is passed: for the client, or the payer with a payment link. */
export const refundSentenceOf = (
  { isPaidByLink }: { isPaidByLink?: boolean },
  { payerGetsBack, youGetBack }: Reader['texts'],
): ((amount: string) => string) => (isPaidByLink ? payerGetsBack : youGetBack)

/** Sentences about the refund of this cancellation, earlier refunds, and the reason why the rest is kept. */
function refundSentences(data: MailData['cancelled_by_user'], reader: Reader, mayBeLate: boolean): string[] {
  const { texts } = reader
  const { consultation, refund, backBeforeCents = 0 } = data
  const amount = (minor: number): string => money(minor, consultation.currency, reader)
  const before = backBeforeCents > 0 ? [texts.cancelled.backBefore(amount(backBeforeCents))] : []
  if (refund && refund.amountCents > 0)
    return [
      refundSentenceOf(consultation, texts)(amount(refund.amountCents)),
      texts.refundState[refund.status],
      ...before,
    ]
  if (backBeforeCents >= consultation.amountCents && before.length > 0) return before
  // After a move the deadline may differ from the notice hours, so the mail states the instant.
  const until = subjectTime(refundDeadline(consultation), consultation.timeZone, reader)
  if (before.length > 0) return [...before, ...(mayBeLate ? [texts.cancelled.restKept(until)] : [])]
  return [
    refundSentenceOf(consultation, texts)(amount(0)),
    ...(mayBeLate ? [texts.cancelled.tooLate(until)] : []),
  ]
}

/** Time, chat app and what was chosen, the same in every mail about a consultation. */
export const appointment = (data: ConsultationMail, reader: Reader): Fact[] => [
  fact(reader.texts.labels.when, ...bothTimes(new Date(data.startsAt), data.timeZone, reader)),
  fact(reader.texts.labels.platform, `${reader.texts.platforms[data.platform]} (${data.platformId})`),
  ...(data.service ? [fact(reader.texts.labels.service, data.service)] : []),
  ...(data.counsellor
    ? [fact(reader.texts.labels.counsellor, nameOrCompany(data.counsellor, reader.settings.company))]
    : []),
]

export const bookingNumberFact = ({ consultationId, number }: ConsultationMail, { texts }: Reader): Fact =>
  fact(texts.labels.bookingNumber, number ?? consultationId.slice(0, SHORT_ID_LENGTH))

/** The page of this booking; requires login. */
export const ticketUrl = ({ consultationId }: ConsultationMail, { publicUrl }: Reader): string =>
  `${publicUrl}/consultations/${consultationId}`

/** The last instant of a full refund, which can be earlier than the start time suggests after a move. */
export const refundDeadline = ({ startsAt, refundNoticeHours, refundUntil }: ConsultationMail): Date =>
  refundDeadlineOf({
    startsAt: new Date(startsAt),
    refundNoticeHours,
    refundUntil: refundUntil ? new Date(refundUntil) : null,
  })

/** The office's account in the chat app and the first message to send to it. */
function firstMessage(
  { platform, number, language }: ConsultationMail,
  { texts, settings, locale }: Reader,
): Block[] {
  const { account, link } = settings.platforms[platform]
  if (!number || !account) return []
  const letterTexts = texts.hello_first
  return [
    paragraph(letterTexts.intro(texts.platforms[platform], account)),
    quote(greetingIn([locale, language], number, settings.company)),
    ...(link ? [button(letterTexts.open(texts.platforms[platform]), link)] : []),
  ]
}
