import type { Ticket } from '#contract/course.ts'
import { MINUTE_MS } from '#domain/calendar.ts'

/** `note`: what happens at the start, in words. */
type Entry = { ticket: Ticket; title: string; note: string; link: string }

/** "20260905T010000Z", as calendars write an instant. */
const stamp = (at: number): string => new Date(at).toISOString().replaceAll(/[-:]|\.\d+/g, '')

function times({ ticket: { startsAt, durationMinutes } }: Entry): [string, string] {
  const start = Date.parse(startsAt)
  return [stamp(start), stamp(start + durationMinutes * MINUTE_MS)]
}

/**
 * The appointment as a file (RFC 5545) in a `data:` address. UID and SEQUENCE are those of the mails, so that a later
 * mail changes this entry.
 */
export function calendarFile(entry: Entry, now = Date.now()): string {
  const [start, end] = times(entry)
  const { ticket, title, note, link } = entry
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Naru//Ticket//EN',
    'BEGIN:VEVENT',
    `UID:consultation-${ticket._id}@naru`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${start}`,
    `DTEND:${end}`,
    `SUMMARY:${escaped(`${title} ${ticket.number}`)}`,
    `DESCRIPTION:${escaped(`${note}\n${link}`)}`,
    `SEQUENCE:${ticket.revision}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:-PT1H',
    `DESCRIPTION:${escaped(title)}`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
  return `data:text/calendar;charset=utf-8,${encodeURIComponent(lines.join('\r\n'))}`
}

const escaped = (text: string): string =>
  text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`)

/** Google's form, filled in. */
export function googleCalendar(entry: Entry): string {
  const fields = new URLSearchParams({
    action: 'TEMPLATE',
    text: `${entry.title} ${entry.ticket.number}`,
    dates: times(entry).join('/'),
    details: `${entry.note}\n${entry.link}`,
  })
  return `https://calendar.google.com/calendar/render?${fields}`
}
