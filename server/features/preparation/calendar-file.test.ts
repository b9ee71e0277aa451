import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Person, startApp, type TestApp } from '#server/testing.ts'

let app: TestApp
let ann: Person
let booked: { _id: string; number: string }
beforeEach(async () => {
  app = await startApp()
  ann = await app.aUser({ locale: 'vi' })
  booked = await app.aPaidConsultation(ann)
})
afterEach(() => app.stop())

const file = (by: Person) => by.get(`/api/consultations/${booked._id}/calendar.ics`)
/** Unfolds the lines, which RFC 5545 limits to 75 octets. */
const linesOf = (body: string): string[] => body.replaceAll('\r\n ', '').split('\r\n')

test("a ticket has its appointment as a calendar file over HTTP, in the reader's language", async () => {
  const { status, headers, body } = await file(ann)
  expect([status, headers['content-type'], headers['content-disposition'], headers['cache-control']]).toEqual(
    [200, 'text/calendar; charset=utf-8', `inline; filename="${booked.number}.ics"`, 'no-store'],
  )
  const lines = linesOf(body)
  expect(lines).toEqual(
    expect.arrayContaining([
      'METHOD:PUBLISH',
      `UID:consultation-${booked._id}@naru`,
      'SEQUENCE:0',
      `DTSTAMP:${app.clock
        .now()
        .toISOString()
        .replaceAll(/[-:]|\.\d+/g, '')}`,
      'DTSTART:20260905T010000Z',
      'DTEND:20260905T020000Z',
      'TRIGGER:-PT1H',
    ]),
  )
  expect(body).toContain('SUMMARY:Tư vấn cùng Naru')
  expect(lines.find((line) => line.startsWith('DESCRIPTION:'))).toContain(`/consultations/${booked._id}`)
  // With attendees, replies to an invitation would be sent to the business's mailbox.
  expect(body).not.toMatch(/ATTENDEE|ORGANIZER/)
})

test('a moved appointment has a higher sequence in its file, and a cancelled one has no file', async () => {
  await ann.post(`/api/consultations/${booked._id}/move`, {
    preferredDate: '2026-09-06',
    preferredTime: '11:00',
  })
  expect(linesOf((await file(ann)).body)).toEqual(
    expect.arrayContaining(['SEQUENCE:1', 'DTSTART:20260906T020000Z']),
  )
  await ann.post('/api/consultations/cancel', { consultationId: booked._id, cancelReason: 'I am ill' })
  expect((await file(ann)).body.code).toBe('CONSULTATION_NOT_FOUND')
})
