import { expect, test } from 'vitest'
import type { Ticket } from '#contract/stages.ts'
import { renderPart } from '#web/testing-render.tsx'
import { Missed } from './missed.tsx'

const startsAt = '2026-12-05T01:00:00.000Z'
const ticket = {
  _id: '3f2a9c1b-d25e-42fe-b1b9-a23acdf0c4ab',
  startsAt,
  status: 'completed',
  course: 'missed_by_student',
  freeMove: true,
  isMissedAsked: false,
  amount: '36.00',
  currency: 'USD',
  refund: null,
  dispute: null,
  refundIfCancelledNow: '0.00',
} as Ticket

const render = (changes: Partial<Ticket>, hoursLater: number): Promise<string> =>
  renderPart(
    <Missed
      ticket={{ ...ticket, ...changes }}
      clock={Date.parse(startsAt) + hoursLater * 3_600_000}
      onDone={() => {}}
    />,
    ['ticket', 'booking'],
    'en',
  )

test('a client whom the office records as absent is promised no refund, and keeps the free move', async () => {
  const html = await render({}, 1)
  expect(html).not.toContain('full refund')
  expect(html).toContain('Our records say that we were there')
  expect(html).toContain('Choose another time')
  const reported = await render({ isMissedAsked: true }, 1)
  expect(reported).toContain('We are checking it and will write to you')
  expect(reported).toContain('Choose another time')
  expect(await render({}, 30)).not.toContain('Our records say')
})

test('a client whose counsellor did not come can choose a full refund or another time', async () => {
  const html = await render({ status: 'pending', course: 'booked', freeMove: false }, 1)
  expect(html).toContain('you can choose a full refund or a new time for free')
  expect(html).toContain('Choose another time')
})
