import { adminAddress } from '#contract/admin-views.ts'
import { nameOrCompany } from '#domain/staff.ts'
import type { MailData } from '#server/features/mails/kinds.ts'
import { button, fact, facts, type Letter, paragraph, type Reader } from './letter.ts'
import { koreaTime, koreaTimeShort } from './times.ts'

/** To the admins: an event, complete in the subject. */
export function adminAlert({ event, booking, outcome }: MailData['desk_alert'], reader: Reader): Letter {
  const { labels, platforms, desk_alert: letterTexts } = reader.texts
  const startsAt = new Date(booking.startsAt)
  const time = koreaTimeShort(startsAt, reader)
  // An event of a later release has no subject here.
  const subject = letterTexts.subjects[event]?.(booking.name, time) ?? `${booking.name}, ${time}`
  return {
    subject,
    heading: subject,
    blocks: [
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
    ],
  }
}

const consultationPath = (id: string | undefined): string =>
  id ? adminAddress('consultation', id) : adminAddress('today')

/** The bookings of a weekend, by start time. */
export function adminDigest({ bookings }: MailData['desk_digest'], reader: Reader): Letter {
  const { platforms, desk_digest: letterTexts } = reader.texts
  const subject = letterTexts.subject(bookings.length)
  return {
    subject,
    heading: subject,
    blocks: [
      bookings.length === 0
        ? paragraph(letterTexts.none)
        : facts(
            ...bookings.map(({ name, startsAt, platform, platformId }) =>
              fact(koreaTime(new Date(startsAt), reader), `${name}, ${platforms[platform]} (${platformId})`),
            ),
          ),
      button(letterTexts.open, `${reader.publicUrl}/admin-dashboard`),
    ],
  }
}

/** To the admins: a problem of the site itself. */
export function siteAlert({ event, since, reason }: MailData['site_alert'], reader: Reader): Letter {
  const { site_alert: letterTexts } = reader.texts
  const { subject, text, todo } = letterTexts.events[event]
  return {
    subject,
    heading: subject,
    blocks: [
      paragraph(text),
      facts(fact(letterTexts.since, koreaTime(new Date(since), reader)), fact(letterTexts.reason, reason)),
      paragraph(todo),
      button(letterTexts.open, `${reader.publicUrl}/admin-dashboard`),
    ],
  }
}

/** A test mail, which arrives if mails work. */
export function adminTestMail(_: MailData['desk_test'], reader: Reader): Letter {
  const { desk_test: letterTexts } = reader.texts
  return {
    subject: letterTexts.subject,
    heading: letterTexts.subject,
    blocks: [paragraph(letterTexts.text), button(letterTexts.open, `${reader.publicUrl}/admin-dashboard`)],
  }
}
