import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { AdminBooking } from '#contract/admin.ts'
import { HOUR_MS } from '#domain/calendar.ts'
import { NO_MESSAGE } from '#domain/consultation.ts'
import { firstServiceId } from '#domain/first-service.ts'
import { renderPart } from '#web/testing-render.tsx'
import type { Agenda } from './agenda.ts'
import { Ahead } from './ahead.tsx'
import { Newest } from './newest.tsx'
import { NextUp } from './next-up.tsx'

const renderForAdmin = (element: ReactNode): Promise<string> =>
  renderPart(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />, ['admin'])

const NOW = Date.parse('2026-12-01T01:00:00Z')
const booking = (name: string, status: 'pending' | 'cancelled', hoursAhead: number) =>
  ({
    consultation: {
      _id: `id of ${name}`,
      name,
      status,
      course: 'booked',
      startsAt: new Date(NOW + hoursAhead * HOUR_MS).toISOString(),
      platform: 'kakao',
      service: { id: firstServiceId, name: 'Consultation' },
      platformId: 'ann_ng',
      message: 'Where do I begin?',
      fileName: null,
    },
    nationality: 'VN',
    visit: 1,
  }) as unknown as AdminBooking

const agenda = (given: { newest?: AdminBooking[]; upcoming?: AdminBooking[] }): Agenda => ({
  ok: true,
  status: 200,
  value: {
    counsellors: [],
    now: new Date(NOW).toISOString(),
    today: '2026-12-01',
    running: [],
    upcoming: [],
    ended: [],
    endedTotal: 0,
    messages: [],
    newest: [],
    money: { today: [], month: [] },
    mails: { failed: 0, held: 0 },
    isSetUp: true,
    ...given,
  },
})

test('recent bookings mark only the cancelled ones', async () => {
  const newest = [booking('Ann', 'cancelled', 50), booking('Binh', 'pending', 60)]
  const html = await renderForAdmin(<Newest agenda={agenda({ newest })} />)
  const [ann, binh] = html.split('<li>').slice(1)
  expect(ann).toContain('>Cancelled<')
  expect(binh).toContain('Binh')
  expect(binh).not.toContain('>Cancelled<')
})

test.each([
  [94, 'in 3 days'],
  [72, 'in 3 days'],
  [47, 'tomorrow'],
  [23.9, 'in 23 hours'],
  [0.5, 'in 30 minutes'],
])('a booking in %d hours is announced in whole units that have not passed: %s', async (hours, expected) => {
  const html = await renderForAdmin(
    <NextUp agenda={agenda({ upcoming: [booking('Ann', 'pending', hours)] })} program={null} />,
  )
  expect(html).toContain(`<span class="muted">${expected}</span>`)
})

test('the next booking quotes the message, and nothing where staff booked without one', async () => {
  const quoted = booking('Ann', 'pending', 5)
  const silent = { ...quoted, consultation: { ...quoted.consultation, message: NO_MESSAGE } }
  const shown = (upcoming: AdminBooking) =>
    renderForAdmin(<NextUp agenda={agenda({ upcoming: [upcoming] })} program={null} />)
  expect(await shown(quoted)).toContain('<p class="quote">Where do I begin?</p>')
  expect(await shown(silent)).not.toContain('class="quote"')
})

test('an offer of other times is shown with its end until the client has answered', async () => {
  const offered = booking('Ann', 'pending', 30)
  const until = new Date(NOW + 30 * HOUR_MS).toISOString()
  const waiting = {
    ...offered,
    consultation: { ...offered.consultation, offer: { hours: [], reason: 'Ill', until } },
  }
  const upcoming = [waiting, waiting]
  const line = /Other times offered. The client can answer until Wed 02\/12, 16:00./
  const next = (given: AdminBooking[]) =>
    renderForAdmin(<NextUp agenda={agenda({ upcoming: given })} program={null} />)
  expect(await next(upcoming)).toMatch(line)
  expect(await renderForAdmin(<Ahead agenda={agenda({ upcoming })} />)).toMatch(line)
  expect(await next([offered])).not.toContain('Other times offered')
})
