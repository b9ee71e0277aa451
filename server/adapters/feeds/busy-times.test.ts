import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { busyTimes } from './busy-times.ts'

const PERIOD = { from: Date.parse('2026-09-01T00:00:00Z'), until: Date.parse('2026-11-10T00:00:00Z') }
const exported = (name: string): string =>
  readFileSync(new URL(`exports/${name}.ics`, import.meta.url), 'utf8')
/** Busy times as 'MM-DD HH:MM' in UTC. */
function read(text: string, period = PERIOD): string[] | string {
  const times = busyTimes(text, period)
  if (typeof times === 'string') return times
  const shown = (at: number): string => new Date(at).toISOString().slice(5, 16).replace('T', ' ')
  return times.map(([startsAt, endsAt]) => `${shown(startsAt)} ${shown(endsAt)}`)
}

test.each([
  ['google-single', ['09-05 01:00 09-05 02:30']],
  [
    'google-weekly-exdate',
    ['09-05', '09-19', '09-26', '10-03', '10-10', '10-17', '10-24', '10-31', '11-07'].map(
      (day) => `${day} 01:00 ${day} 02:00`,
    ),
  ],
  [
    'google-moved-occurrence',
    ['09-06 06:00 09-06 07:00', '09-12 01:00 09-12 02:00', '09-19 01:00 09-19 02:00'],
  ],
  ['google-cancelled-occurrence', ['09-12 01:00 09-12 02:00']],
  ['google-all-day-free', []],
  ['google-all-day-busy', ['09-04 15:00 09-06 15:00']],
  [
    // Nine in the morning in Berlin: an hour later by UTC once winter time has begun, on 25 October.
    'google-berlin-daylight-saving',
    ['10-23 07:00 10-23 08:00', '10-25 08:00 10-25 09:00', '10-26 08:00 10-26 09:00'],
  ],
  [
    'google-several-events',
    ['09-05 01:00 09-05 02:00', '09-05 01:30 09-05 03:00', '09-06 01:00 09-06 02:00'],
  ],
  ['outlook-korea', ['09-05 05:00 09-05 06:00']],
  [
    // Winter time begins on 1 November; 6 November is an exception of the series.
    'outlook-weekly-pacific',
    ['10-24 00:00 10-24 01:00', '10-31 00:00 10-31 01:00'],
  ],
  ['outlook-free-and-tentative', ['09-05 07:00 09-05 08:00']],
  ['outlook-all-day-out-of-office', ['09-04 15:00 09-05 15:00']],
  ['outlook-zone-without-definition', ['09-05 01:00 09-05 02:00']],
  // Without any definition the zone of the office counts.
  ['outlook-unknown-zone', ['09-04 23:00 09-05 00:00']],
  ['outlook-freebusy', ['09-05 01:00 09-05 02:00', '09-05 05:00 09-05 06:00']],
  ['apple-duration', ['09-05 10:00 09-05 11:30']],
  [
    'apple-new-york-spring',
    ['10-26 00:30 10-26 01:30', '11-03 01:30 11-03 02:30', '11-09 01:30 11-09 02:30'],
  ],
  ['apple-floating', ['09-05 01:00 09-05 02:00']],
  ['apple-rdate', ['09-05 01:00 09-05 02:00', '09-06 04:00 09-06 05:00', '09-12 06:00 09-12 07:00']],
  ['naver-single', ['09-05 03:00 09-05 04:00']],
  ['naver-monthly', ['09-04 15:00 09-05 15:00', '10-04 15:00 10-05 15:00', '11-04 15:00 11-05 15:00']],
])('the export %s has these busy times', (name, times) => {
  expect(read(exported(name))).toEqual(times)
})

const calendar = (...lines: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test//EN', ...lines, 'END:VCALENDAR'].join('\r\n')
const event = (...lines: string[]): string[] => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']

test('our own bookings in a calendar that is subscribed to ours are not busy times', () => {
  const text = exported('google-single').replace('1abc@google.com', 'consultation-b7f3@naru')
  expect(read(text)).toEqual([])
})

test.each(['', 'hello', '<html><body>Log in</body></html>', 'BEGIN:VCARD\r\nEND:VCARD', 'BEGIN:VCALENDAR'])(
  'the text %j is not a calendar',
  (text) => {
    expect(read(text)).toBe('not_a_calendar')
  },
)

test('an event every minute has too many busy times, and one every second is stopped', () => {
  const often = (freq: string): string =>
    calendar(...event('UID:1', 'DTSTART:20200101T000000Z', 'DURATION:PT30S', `RRULE:FREQ=${freq};INTERVAL=1`))
  expect(read(often('MINUTELY'))).toBe('too_many')
  expect(read(often('SECONDLY'))).toBe('too_many')
})

test('a daily event since 1990 is read', () => {
  const text = calendar(
    ...event('UID:1', 'DTSTART:19900101T010000Z', 'DTEND:19900101T020000Z', 'RRULE:FREQ=DAILY'),
  )
  expect(read(text)).toHaveLength(70)
})
