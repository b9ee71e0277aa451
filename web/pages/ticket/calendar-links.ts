import type { Ticket } from '#contract/course.ts'
import { MINUTE_MS } from '#domain/calendar.ts'

type Entry = { ticket: Ticket; title: string; link: string }

/** "20260905T010000Z", as calendars write an instant. */
const stamp = (at: number): string => new Date(at).toISOString().replaceAll(/[-:]|\.\d+/g, '')

function times({ ticket: { startsAt, durationMinutes } }: Entry): [string, string] {
  const start = Date.parse(startsAt)
  return [stamp(start), stamp(start + durationMinutes * MINUTE_MS)]
}

/**
 * The appointment as a file (RFC 5545) in the address itself, which an in-app browser opens, too. The same
 * UID as in the mails, so that a later mail changes this entry.
 */
export function calendarFile(entry: Entry): string {
  const [start, end] = times(entry)
  const { ticket, title, link } = entry
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Naru//Ticket//EN',
    'BEGIN:VEVENT',
    `UID:consultation-${ticket._id}@naru`,
    `DTSTAMP:${start}`,
    `DTSTART:${start}`,
    `DTEND:${end}`,
    `SUMMARY:${escaped(`${title} ${ticket.number}`)}`,
    `DESCRIPTION:${escaped(link)}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
  return `data:text/calendar;charset=utf-8,${encodeURIComponent(lines.join('\r\n'))}`
}

const escaped = (text: string): string => text.replaceAll(/[\\;,]/g, String.raw`\$&`)

/** Google's form, filled in. */
export function googleCalendar(entry: Entry): string {
  const fields = new URLSearchParams({
    action: 'TEMPLATE',
    text: `${entry.title} ${entry.ticket.number}`,
    dates: times(entry).join('/'),
    details: entry.link,
  })
  return `https://calendar.google.com/calendar/render?${fields}`
}
