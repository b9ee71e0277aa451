import { expect, test } from 'vitest'
import { LAST_LANE, LAST_OFFICE_SEAT } from '#domain/working-hours.ts'
import { startApp } from '#server/testing.ts'
import { EVERY_MS } from '#server/workers.ts'
import { refreshDueFeeds } from './feeds.ts'
import { serveCalendar } from './testing-calendar.ts'

const FEEDS = 10
/** The first owner and all other counsellors with five calendars each. */
const CALENDARS_OF_LARGEST_OFFICE = (1 + LAST_LANE - LAST_OFFICE_SEAT) * 5
const TEN_MINUTES_MS = 600_000

test('the calendars of the largest office are all read every ten minutes', async () => {
  const app = await startApp({ now: '2026-09-01T00:00:00Z', env: { ALLOW_PRIVATE_FEEDS: 'true' } })
  const outside = await serveCalendar([])
  try {
    const owner = await app.anAdmin()
    const counsellor = await app.aStaffMember('counsellor')
    for (let index = 0; index < FEEDS; index++) {
      const id = [owner, counsellor][index % 2]!.user.id
      expect((await owner.post(`/api/staff/${id}/feeds`, { url: outside.address })).status).toBe(201)
    }
    app.clock.advance(TEN_MINUTES_MS)
    outside.reads = 0
    expect(await refreshDueFeeds(app.deps)).toBe(true)
    const readsPerPass = outside.reads
    expect((readsPerPass * TEN_MINUTES_MS) / EVERY_MS.feeds).toBeGreaterThan(CALENDARS_OF_LARGEST_OFFICE)
    while (await refreshDueFeeds(app.deps));
    expect(outside.reads).toBe(FEEDS)
  } finally {
    outside.close()
    await app.stop()
  }
})
