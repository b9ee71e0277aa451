import { adminAddress } from '#contract/admin-views.ts'
import { nameOrCompany } from '#domain/staff.ts'
import { button, fact, facts, letter, type Letters, paragraph } from './letter.ts'
import { deskTexts } from './texts/ko-admin.ts'
import { koreaTime, koreaTimeShort } from './times.ts'

export const adminLetters = {
  /** To the admins: an event, complete in the subject; the heading leaves out the facts below it. */
  desk_alert({ event, booking, outcome }, reader) {
    const { labels, platforms } = reader.texts
    const letterTexts = deskTexts.desk_alert
    const startsAt = new Date(booking.startsAt)
    const time = koreaTimeShort(startsAt, reader)
    // An event of a later release has no heading here.
    const heading = letterTexts.headings[event]
    const subject =
      heading === undefined
        ? `${booking.name}, ${time}`
        : letterTexts.subject(heading, booking.name, event === 'moved' ? letterTexts.newTime(time) : time)
    return letter({ subject, heading: heading ?? subject }, [
      ...[letterTexts.todo[event], outcome && letterTexts.outcomes[outcome]].flatMap((text) =>
        text ? [paragraph(text)] : [],
      ),
      facts(
        fact(letterTexts.client, booking.name),
        fact(labels.when, koreaTime(startsAt, reader)),
        fact(labels.platform, `${platforms[booking.platform]} (${booking.platformId})`),
        booking.counsellor
          ? fact(labels.counsellor, nameOrCompany(booking.counsellor, reader.settings.company))
          : null,
      ),
      button(letterTexts.open, `${reader.publicUrl}${consultationPath(booking.consultationId)}`),
    ])
  },

  /** The bookings of a weekend, by start time. */
  desk_digest({ bookings }, reader) {
    const { platforms } = reader.texts
    const letterTexts = deskTexts.desk_digest
    const subject = letterTexts.subject(bookings.length)
    return letter({ subject, heading: subject }, [
      bookings.length === 0
        ? paragraph(letterTexts.none)
        : facts(
            ...bookings.map(({ name, startsAt, platform, platformId }) =>
              fact(koreaTime(new Date(startsAt), reader), `${name}, ${platforms[platform]} (${platformId})`),
            ),
          ),
      button(letterTexts.open, `${reader.publicUrl}/admin-dashboard`),
    ])
  },

  /** To the admins: a problem of the site itself. */
  site_alert({ event, since, reason }, reader) {
    const { site_alert: letterTexts } = reader.texts
    const { subject, text, todo } = letterTexts.events[event]
    return letter({ subject, heading: subject }, [
      paragraph(text),
      facts(fact(letterTexts.since, koreaTime(new Date(since), reader)), fact(letterTexts.reason, reason)),
      paragraph(todo),
      button(letterTexts.open, `${reader.publicUrl}/admin-dashboard`),
    ])
  },

  /** A test mail, which arrives if mails work. */
  desk_test(_, reader) {
    const { desk_test: letterTexts } = reader.texts
    return letter({ subject: letterTexts.subject, heading: letterTexts.subject }, [
      paragraph(letterTexts.text),
      button(letterTexts.open, `${reader.publicUrl}/admin-dashboard`),
    ])
  },
} satisfies Partial<Letters>

const consultationPath = (id: string | undefined): string =>
  id ? adminAddress('consultation', id) : adminAddress('today')
