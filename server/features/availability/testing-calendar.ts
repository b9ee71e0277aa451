import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { koreanInstant } from '#domain/calendar.ts'

export type Event = readonly [date: string, from: string, until: string]

/** A calendar with events in Korea: date, start, end. */
export function calendar(events: readonly Event[]): string {
  const stamp = (date: string, time: string): string =>
    koreanInstant(date, time)
      .toISOString()
      .replaceAll(/[-:]|\.000/g, '')
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Google Inc//Google Calendar 70.9054//EN',
    ...events.flatMap(([date, from, until], index) => [
      'BEGIN:VEVENT',
      `UID:${index}@google.com`,
      `DTSTART:${stamp(date, from)}`,
      `DTEND:${stamp(date, until)}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ].join('\r\n')
}

export type CalendarServer = Awaited<ReturnType<typeof serveCalendar>>

/** A server outside with one calendar; its answer can be changed, and it counts the readings. */
export async function serveCalendar(events: readonly Event[]) {
  const served = { answer: { status: 200, text: calendar(events) }, reads: 0 }
  const server = createServer((_, reply) => {
    served.reads++
    reply.writeHead(served.answer.status).end(served.answer.text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return Object.assign(served, {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/private-abc/basic.ics`,
    close: (): void => {
      server.closeAllConnections()
      server.close()
    },
  })
}
