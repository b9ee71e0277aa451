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
