import type { Consultation } from '#contract/consultations.ts'
import { MINUTE_MS } from '#domain/calendar.ts'

/** `note`: text of the calendar entry about the start. */
type Entry = { booking: Consultation; title: string; note: string; link: string }

/** Formats an instant for iCalendar (RFC 5545): "20260905T010000Z". */
const stamp = (at: number): string => new Date(at).toISOString().replaceAll(/[-:]|\.\d+/g, '')

function times({ booking: { startsAt, durationMinutes } }: Entry): [string, string] {
  const start = Date.parse(startsAt)
  return [stamp(start), stamp(start + durationMinutes * MINUTE_MS)]
}

/** Link to Google Calendar's form with the entry filled in. */
export function googleCalendar(entry: Entry): string {
  const fields = new URLSearchParams({
    action: 'TEMPLATE',
    text: `${entry.title} ${entry.booking.number}`,
    dates: times(entry).join('/'),
    details: `${entry.note}\n${entry.link}`,
  })
  return `https://calendar.google.com/calendar/render?${fields}`
}
