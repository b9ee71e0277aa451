import { expect, test } from 'vitest'
import { aConsultation, render, samples } from '#server/features/mails/testing.ts'

type Line = { name: string; parameters: string; value: string; component: string }

/** Parses a calendar strictly by RFC 5545: CRLF, unfolded lines, components that open and close in order. */
function readCalendar(content: string): Line[] {
  expect(content).toMatch(/\r\n$/)
  expect(content.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  for (const line of content.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  const open: string[] = []
  const lines: Line[] = []
  for (const line of content.trimEnd().replaceAll('\r\n ', '').split('\r\n')) {
    const [, name, parameters, value] = /^([A-Z-]+)((?:;[A-Z-]+=(?:"[^"]*"|[^;:"]*))*):(.*)$/.exec(line) ?? []
    if (name === undefined) throw new Error(`Not a content line: ${line}`)
    if (name === 'BEGIN') open.push(value!)
    else if (name === 'END') expect(open.pop()).toBe(value)
    else lines.push({ name, parameters: parameters!, value: value!, component: open.join('/') })
  }
  expect(open).toEqual([])
  return lines
}

const EVENT = 'VCALENDAR/VEVENT'
const valueOf = (lines: Line[], name: string, component = EVENT): string | undefined =>
  lines.find((line) => line.name === name && line.component === component)?.value

test('the booking puts an invitation for the right instant into the calendar', () => {
  const { calendar } = render('booking_paid')
  expect(calendar).toMatchObject({ method: 'REQUEST', fileName: 'consultation.ics' })
  const lines = readCalendar(calendar!.content)
  expect(valueOf(lines, 'METHOD', 'VCALENDAR')).toBe('REQUEST')
  expect(valueOf(lines, 'UID')).toBe(`consultation-${aConsultation.consultationId}@naru`)
  expect(valueOf(lines, 'SEQUENCE')).toBe('0')
  expect(valueOf(lines, 'DTSTAMP')).toBe('20260901T000000Z')
  expect(valueOf(lines, 'DTSTART')).toBe('20260905T010000Z')
  expect(valueOf(lines, 'DTEND')).toBe('20260905T020000Z')
  expect(valueOf(lines, 'ORGANIZER')).toBe('mailto:hello@naru.example')
  expect(valueOf(lines, 'ATTENDEE')?.toLowerCase()).toBe('mailto:linh@gmail.com')
  expect(valueOf(lines, 'TRIGGER', `${EVENT}/VALARM`)).toBe('-PT1H')
})

test('the cancellation removes the same entry, with a higher sequence', () => {
  for (const kind of ['cancelled_by_user', 'cancelled_by_admin'] as const) {
    const lines = readCalendar(render(kind).calendar!.content)
    expect(valueOf(lines, 'METHOD', 'VCALENDAR')).toBe('CANCEL')
    expect(valueOf(lines, 'UID')).toBe(`consultation-${aConsultation.consultationId}@naru`)
    expect(valueOf(lines, 'SEQUENCE')).toBe('1')
    expect(valueOf(lines, 'STATUS')).toBe('CANCELLED')
    expect(lines.some(({ component }) => component.endsWith('VALARM'))).toBe(false)
  }
})

test('no property follows the alarm, where RFC 5545 allows none', () => {
  const components = readCalendar(render('booking_paid').calendar!.content).map(({ component }) => component)
  expect(components.lastIndexOf(EVENT)).toBeLessThan(components.indexOf(`${EVENT}/VALARM`))
})

test('a name cannot add lines or attendees to the calendar', () => {
  const name = 'Ann";CN=x:mailto:evil@x.example\r\nATTENDEE:mailto:evil@x.example'
  const platformId = 'a;b,c\\d\nEND:VEVENT'
  const lines = readCalendar(render('booking_paid', { ...aConsultation, name, platformId }).calendar!.content)
  expect(lines.filter((line) => line.name === 'ATTENDEE')).toHaveLength(1)
  expect(valueOf(lines, 'ATTENDEE')?.toLowerCase()).toBe('mailto:linh@gmail.com')
  expect(valueOf(lines, 'DESCRIPTION')).toContain('a\\;b\\,c\\\\d\\nEND:VEVENT')
})

test('only mails that change an appointment carry a calendar', () => {
  const carrying = Object.keys(samples).filter((kind) => render(kind as keyof typeof samples).calendar)
  expect(carrying).toEqual([
    'booking_paid',
    'cancelled_by_user',
    'cancelled_by_admin',
    'moved',
    'reassigned',
    'missed_by_office',
  ])
})
