import { expect, test } from 'vitest'
import type { Ticket } from '#contract/course.ts'
import { calendarFile } from './calendar-links.ts'

const ticket = {
  _id: '3f2a9c1b-d25e-42fe-b1b9-a23acdf0c4ab',
  number: 'N-7K2P4',
  startsAt: '2026-12-05T01:00:00.000Z',
  durationMinutes: 60,
  revision: 2,
} as Ticket

test('the file carries the time of its making, its revision, words and an alarm', () => {
  const link = 'https://naru.example/consultations/1'
  const entry = { ticket, title: 'Naru', note: 'We begin the chat, please be online.', link }
  const [, text = ''] = calendarFile(entry, Date.parse('2026-11-24T00:00:00Z')).split(',', 2)
  const lines = decodeURIComponent(text).split('\r\n')
  expect(lines).toEqual(
    expect.arrayContaining([
      'UID:consultation-3f2a9c1b-d25e-42fe-b1b9-a23acdf0c4ab@naru',
      'DTSTAMP:20261124T000000Z',
      'DTSTART:20261205T010000Z',
      'SEQUENCE:2',
      String.raw`DESCRIPTION:We begin the chat\, please be online.\nhttps://naru.example/consultations/1`,
      'TRIGGER:-PT1H',
    ]),
  )
})
