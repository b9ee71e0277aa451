import { nameOrCompany } from '#domain/staff.ts'
import { calendarEntry } from './calendar.ts'
import {
  appointment,
  bookingNumberFact,
  cancelledLetter,
  hasNoRefund,
  refundDeadline,
  ticketUrl,
} from './consultation-letters.ts'
import { button, fact, facts, letter, type Letters, note, paragraph } from './letter.ts'
import { bothTimes, subjectTime } from './times.ts'

export const stageLetters = {
  /** Another start time: the calendar entry of the old one is replaced. */
  moved({ consultation, from, by, isLost }, reader) {
    const { texts } = reader
    const letterTexts = texts.moved
    const until = refundDeadline(consultation)
    const isFree = hasNoRefund(consultation)
    return {
      subject: letterTexts.subject(
        subjectTime(new Date(consultation.startsAt), consultation.timeZone, reader),
      ),
      name: consultation.name,
      heading: letterTexts.heading,
      blocks: [
        paragraph(by === 'student' ? letterTexts.byStudent : letterTexts.byAdmin),
        facts(
          ...appointment(consultation, reader),
          fact(letterTexts.before, ...bothTimes(new Date(from), consultation.timeZone, reader)),
          isFree || isLost || until <= reader.now
            ? null
            : fact(texts.labels.fullRefundUntil, ...bothTimes(until, consultation.timeZone, reader)),
          bookingNumberFact(consultation, reader),
        ),
        ...(isLost && !isFree ? [paragraph(letterTexts.lost)] : []),
        button(texts.viewTicket, ticketUrl(consultation, reader)),
        note(letterTexts.calendar),
      ],
      calendar: calendarEntry(consultation, 'REQUEST', reader),
    }
  },

  /** Another counsellor at the same time: the calendar entry is replaced. */
  reassigned({ consultation, counsellor }, reader) {
    const { texts } = reader
    const letterTexts = texts.reassigned
    return letter(
      { ...letterTexts, name: consultation.name, calendar: calendarEntry(consultation, 'REQUEST', reader) },
      [
        paragraph(letterTexts.intro(nameOrCompany(counsellor, reader.settings.company))),
        facts(...appointment(consultation, reader), bookingNumberFact(consultation, reader)),
        button(texts.viewTicket, ticketUrl(consultation, reader)),
        note(texts.moved.calendar),
      ],
    )
  },

  /** A time has opened on a date of the waiting list. */
  wait_offered(data, reader) {
    const { waitId, name, startsAt, until, timeZone } = data
    const { texts, publicUrl } = reader
    const letterTexts = texts.wait_offered
    return letter(
      {
        ...letterTexts,
        subject: letterTexts.subject(subjectTime(new Date(startsAt), timeZone, reader)),
        name,
      },
      [
        paragraph(letterTexts.intro),
        facts(
          fact(texts.labels.when, ...bothTimes(new Date(startsAt), timeZone, reader)),
          fact(letterTexts.until, ...bothTimes(new Date(until), timeZone, reader)),
        ),
        button(letterTexts.book, `${publicUrl}/report?wait=${waitId}`),
        note(letterTexts.note),
      ],
    )
  },

  /** The admin asks to move the appointment; the client chooses, at no cost. */
  hours_offered(data, reader) {
    const { consultation, hours, reason, until } = data
    const { texts } = reader
    const letterTexts = texts.hours_offered
    return letter({ ...letterTexts, name: consultation.name }, [
      paragraph(letterTexts.intro),
      paragraph(reason),
      facts(
        ...appointment(consultation, reader),
        ...hours.map((each, index) =>
          fact(letterTexts.hour(index + 1), ...bothTimes(new Date(each), consultation.timeZone, reader)),
        ),
        fact(texts.labels.answerBy, ...bothTimes(new Date(until), consultation.timeZone, reader)),
        bookingNumberFact(consultation, reader),
      ),
      button(letterTexts.answer, ticketUrl(consultation, reader)),
      note(hasNoRefund(consultation) ? letterTexts.noteFree : letterTexts.note),
    ])
  },

  /** No admin came: the money is refunded, or another start time can be chosen. */
  missed_by_office(data, reader) {
    const letterTexts = reader.texts.missed_by_office
    if (!data.chooses) {
      const { inDispute, isReversed, consultation } = data
      // After a payment with a link, the refund may go to another person than the client.
      const saysLess = inDispute || isReversed || hasNoRefund(consultation) || consultation.isPaidByLink
      return cancelledLetter(data, saysLess ? letterTexts.cancelled : letterTexts.refunded, reader)
    }
    const { consultation } = data
    return letter({ ...letterTexts, name: consultation.name }, [
      paragraph(letterTexts.chooses),
      facts(...appointment(consultation, reader), bookingNumberFact(consultation, reader)),
      button(letterTexts.choose, ticketUrl(consultation, reader)),
    ])
  },

  /** States how to object, because the reason for the absence is not known. */
  missed_by_student(data, reader) {
    const { consultation, freeMove } = data
    const letterTexts = reader.texts.missed_by_student
    return letter({ ...letterTexts, heading: letterTexts.subject, name: consultation.name }, [
      paragraph(letterTexts.intro),
      facts(...appointment(consultation, reader), bookingNumberFact(consultation, reader)),
      ...(freeMove
        ? [paragraph(letterTexts.freeMove)]
        : hasNoRefund(consultation)
          ? []
          : [paragraph(letterTexts.kept)]),
      paragraph(letterTexts.object),
      button(reader.texts.viewTicket, ticketUrl(consultation, reader)),
    ])
  },
} satisfies Partial<Letters>
